import { clientFor } from '#src/lib/api-client.ts'
import type { UpdatesContract } from '../contract.ts'

/** The typed calls of this feature. */
export const { api, query } = clientFor<UpdatesContract>()
