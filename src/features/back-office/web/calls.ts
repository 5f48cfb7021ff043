import { clientFor } from '#src/lib/api-client.ts'
import type { BackOfficeContract } from '../contract.ts'

/** This feature's API client in the browser. */
export const { api } = clientFor<BackOfficeContract>()
