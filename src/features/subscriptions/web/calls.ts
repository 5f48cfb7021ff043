import { clientFor } from '#src/lib/api-client.ts'
import type { SubscriptionsContract } from '../contract.ts'

/** The browser's client of this feature. */
export const { api } = clientFor<SubscriptionsContract>()
