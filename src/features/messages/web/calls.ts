import { clientFor } from '#src/lib/api-client.ts'
import type { MessagesContract } from '../contract.ts'

/** The browser's client of this feature. */
export const { api, query } = clientFor<MessagesContract>()
