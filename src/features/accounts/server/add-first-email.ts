import { eq } from 'drizzle-orm'
import { hasEmail } from '#src/lib/no-email.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { findUser, findUserByEmail, type User } from './find-user.ts'
import { isKeptForOwner } from './one-time-links.ts'
import { users } from './tables.ts'

/**
 * The first address of a parent's account that was created without one. It isn't confirmed yet.
 * @throws the database's unique violation when another account takes the address at this moment
 */
export async function addFirstEmail(
  tx: Transaction,
  userId: string,
  email: string,
): Promise<Outcome<{ user: User }, 'not-found' | 'has-email' | 'email-taken'>> {
  const user = await findUser(tx, userId)
  if (user?.role !== 'parent' || user.disabledAt) return refused('not-found')
  if (hasEmail(user.email)) return refused('has-email')
  const address = email.trim()
  if ((await findUserByEmail(tx, address)) || (await isKeptForOwner(tx, address))) return refused('email-taken')
  await tx.update(users).set({ email: address }).where(eq(users.id, userId))
  return { ok: true, user: { ...user, email: address } }
}
