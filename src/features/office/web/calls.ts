import { clientFor } from '#src/lib/api-client.ts'
import type { OfficeContract } from '../contract.ts'

/** The browser's client of this feature. */
export const { api, query } = clientFor<OfficeContract>()
