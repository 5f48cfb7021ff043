import { ownPermissionsOf, permissionsOf, roleOf } from '#src/lib/permissions.ts'
import type { CurrentUser } from '../contract.ts'
import type { User } from './find-user.ts'

/** What a person can see of their own account, and what their role lets them do. */
export function currentUser(user: User): CurrentUser {
  const { id, firstName, lastName, email, role, profileImageUrl } = user
  return {
    id,
    firstName,
    lastName,
    email,
    role,
    profileImageUrl,
    emailVerified: user.emailVerifiedAt !== null,
    staffRole: roleOf(user) ?? null,
    permissions: [...permissionsOf(user)],
    ownPermissions: [...ownPermissionsOf(user)],
  }
}
