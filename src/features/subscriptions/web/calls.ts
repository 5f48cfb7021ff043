import { clientFor } from '#src/lib/api-client.ts'
import type { SubscriptionsContract } from '../contract.ts'

/** The browser's client for this feature. */
export const { api } = clientFor<SubscriptionsContract>()
