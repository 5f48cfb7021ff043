import type { CurrentUser } from '../contract.ts'
import type { User } from './find-user.ts'

/** What the person themselves may see of their account: the seven fields of the contract. */
export function currentUser(user: User): CurrentUser {
  const { id, firstName, lastName, email, role, profileImageUrl } = user
  return { id, firstName, lastName, email, role, profileImageUrl, emailVerified: user.emailVerifiedAt !== null }
}
