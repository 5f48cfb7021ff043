import { clientFor } from '#src/lib/api-client.ts'
import type { SearchContract } from '../contract.ts'

export const { query } = clientFor<SearchContract>()
