import type { Answered } from '#src/lib/contract.ts'
import type { AccountsContract } from '../../contract.ts'

export type Account = Answered<AccountsContract['GET /api/account']>
export type SignIn = Answered<AccountsContract['GET /api/account/sign-ins']>[number]
export type StaffView = Answered<AccountsContract['GET /api/account/staff-views']>[number]
/** See `useConfirmPassword`. */
export type Guarded = <T>(work: () => Promise<T>) => Promise<T | undefined>
