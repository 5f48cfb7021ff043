import { clientFor } from '#src/lib/api-client.ts'
import type { NewsletterContract } from '../contract.ts'

/** The typed calls of this feature. */
export const { api, query } = clientFor<NewsletterContract>()
