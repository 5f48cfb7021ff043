import { clientFor } from '#src/lib/api-client.ts'
import type { OperationsContract } from '../contract.ts'

/** The browser's client of this feature. */
export const { api } = clientFor<OperationsContract>()
