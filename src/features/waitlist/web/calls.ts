import { clientFor } from '#src/lib/api-client.ts'
import type { WaitlistContract } from '../contract.ts'

/** The browser's client of this feature. */
export const { api } = clientFor<WaitlistContract>()
