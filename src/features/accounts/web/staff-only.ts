import { type RouterContextProvider, redirect } from 'react-router'
import { orNothing, pageApi } from '#src/lib/page-api.ts'
import { isStaff } from '#src/lib/permissions.ts'
import { withNotice } from '#src/ui/notice-toast.tsx'
import type { AccountsContract } from '../contract.ts'

/** The signed-in staff member. Guests and parents are redirected with a toast. */
export async function staffOnly(context: Readonly<RouterContextProvider>) {
  const user = await orNothing(pageApi<AccountsContract>(context)('GET /api/auth/user'))
  if (!user) throw redirect(withNotice('/portal', 'authentication-required'))
  if (!isStaff(user)) throw redirect(withNotice('/dashboard', 'access-denied'))
  return user
}
