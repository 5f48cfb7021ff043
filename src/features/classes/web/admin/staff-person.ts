import { type RouterContextProvider, redirect } from 'react-router'
import type { AccountsContract } from '#src/features/accounts/contract.ts'
import { orNothing, pageApi } from '#src/lib/page-api.ts'
import { withNotice } from '#src/ui/notice-toast.tsx'

/** For loaders: who works in the back office. Strangers and parents are sent away with the spec's toasts. */
export async function staffPerson(context: Readonly<RouterContextProvider>) {
  const user = await orNothing(pageApi<AccountsContract>(context)('GET /api/auth/user'))
  if (!user) throw redirect(withNotice('/portal', 'authentication-required'))
  if (user.role !== 'staff' && user.role !== 'admin') throw redirect(withNotice('/dashboard', 'access-denied'))
  return user
}
