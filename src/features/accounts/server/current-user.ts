import type { CurrentUser } from '../contract.ts'
import type { User } from './find-user.ts'

/** What a person can see of their own account: the seven fields of the contract. */
export function currentUser(user: User): CurrentUser {
  const { id, firstName, lastName, email, role, profileImageUrl } = user
  return { id, firstName, lastName, email, role, profileImageUrl, emailVerified: user.emailVerifiedAt !== null }
}
