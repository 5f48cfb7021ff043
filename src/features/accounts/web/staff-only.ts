import { data, isRouteErrorResponse, type RouterContextProvider, redirect } from 'react-router'
import { orNothing, pageApi } from '#src/lib/page-api.ts'
import { isStaff, mayForOwn, type Permission } from '#src/lib/permissions.ts'
import { withNotice } from '#src/ui/notice-toast.tsx'
import type { AccountsContract, CurrentUser } from '../contract.ts'

/** A page of the back office that the role of this staff member doesn't include. */
export type ClosedPage = { closed: Permission; user: CurrentUser }

/**
 * The signed-in staff member who has a permission, if only for the classes they teach. Guests and parents are redirected with a toast. Staff without the permission see whose
 * page it is, under its own address.
 */
export async function staffOnly(context: Readonly<RouterContextProvider>, permission?: Permission) {
  const user = await orNothing(pageApi<AccountsContract>(context)('GET /api/auth/user'))
  if (!user) throw redirect(withNotice('/portal', 'authentication-required'))
  if (!isStaff(user)) throw redirect(withNotice('/dashboard', 'access-denied'))
  if (permission && !mayForOwn(user, permission))
    throw data({ closed: permission, user } satisfies ClosedPage, { status: 403 })
  return user
}

/** Whether a page ended because of `staffOnly`, and which permission it takes. */
export const closedPage = (error: unknown): ClosedPage | undefined =>
  isRouteErrorResponse(error) && error.status === 403 && error.data && 'closed' in error.data
    ? (error.data as ClosedPage)
    : undefined
