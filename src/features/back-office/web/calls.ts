import { clientFor } from '#src/lib/api-client.ts'
import type { BackOfficeContract } from '../contract.ts'

/** The browser's client of this feature. */
export const { api } = clientFor<BackOfficeContract>()
