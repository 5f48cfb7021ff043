import { clientFor } from '#src/lib/api-client.ts'
import type { AccountsContract } from '../contract.ts'

/** This feature's typed API calls. */
export const { api } = clientFor<AccountsContract>()
