import { newId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { NarrowingRole } from '#src/lib/permissions.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { isKeptForOwner } from './one-time-links.ts'
import { users } from './tables.ts'

export type NewAccount = {
  email: string
  firstName: string
  lastName: string
  phone?: string
  passwordHash?: string
  /** `parent` unless staff say otherwise. Never taken from what a visitor sends. */
  role?: 'parent' | 'staff' | 'admin'
  staffRole?: NarrowingRole | null
  /** When the address was verified, for accounts created by staff or the sample program. */
  emailVerifiedAt?: Date
}

/** Creates an account, or answers that the address has one or may still be restored to one. Two simultaneous calls create one. */
export async function createAccount(
  tx: Queryable,
  account: NewAccount,
): Promise<Outcome<{ userId: string }, 'email-taken'>> {
  if (await isKeptForOwner(tx, account.email)) return refused('email-taken')
  const [made] = await tx
    .insert(users)
    .values({ ...account, id: newId(), email: account.email.trim() })
    .onConflictDoNothing()
    .returning({ userId: users.id })
  return made ? { ok: true, userId: made.userId } : refused('email-taken')
}
