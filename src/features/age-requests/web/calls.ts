import { clientFor } from '#src/lib/api-client.ts'
import type { AgeRequestsContract } from '../contract.ts'

/** The browser's client for this feature. */
export const { api } = clientFor<AgeRequestsContract>()
