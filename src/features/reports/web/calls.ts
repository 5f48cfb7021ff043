import { clientFor } from '#src/lib/api-client.ts'
import type { ReportsContract } from '../contract.ts'

/** This feature's API client in the browser. */
export const { api } = clientFor<ReportsContract>()
