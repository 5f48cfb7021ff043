import { sql } from 'drizzle-orm'
import { senderIn } from '#src/features/organization/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable, Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { AccountOwner, Blocker } from '../account-part.ts'
import { findUser } from './find-user.ts'
import { accountDeletedMail } from './mails/account-deleted-mail.ts'
import { isErased, ownPart } from './own-part.ts'
import type { ServerAccountPart } from './parts.ts'
import { accountDeletions } from './tables.ts'

/** What blocks deleting an account right now, in the order of the parts. */
export async function blockersOf(
  db: Queryable,
  parts: readonly ServerAccountPart[],
  owner: AccountOwner,
  now: Date,
): Promise<Blocker[]> {
  const found: Blocker[] = []
  for (const { blocker } of parts) {
    const one = await blocker?.(db, owner, now)
    if (one) found.push(one)
  }
  return found
}

/**
 * Deletes an account in one transaction: what we don't have to keep is deleted, the rest is anonymized, and the deletion is
 * recorded. Refused with reasons while bookings, a plan or credit are left.
 */
export async function deleteAccount(
  app: App,
  parts: readonly ServerAccountPart[],
  userId: string,
): Promise<Outcome<object, 'not-yet' | 'staff-account'>> {
  return inTransaction(app.db, async tx => {
    const now = app.clock.now()
    await lockAccount(tx, userId)
    const user = await findUser(tx, userId)
    if (!user || isErased(user)) return { ok: true }
    if (user.role !== 'parent') return refused('staff-account')
    const blockers = await blockersOf(tx, parts, user, now)
    if (blockers.length > 0) return refused('not-yet', { blockers, message: blockers[0]!.message })
    await app.mail(tx, accountDeletedMail(await senderIn(tx, app.settings), user))
    await tx.insert(accountDeletions).values({ userId, deletedAt: now }).onConflictDoNothing()
    await erase(tx, parts, user)
    return { ok: true }
  })
}

/** Removes everything personal regardless of blockers, including what a restored backup brought back. */
export async function erase(tx: Queryable, parts: readonly ServerAccountPart[], owner: AccountOwner): Promise<void> {
  for (const part of parts) await part.erase?.(tx, owner)
  await ownPart.erase?.(tx, owner)
}

/** The same lock every order of a family takes first, so nothing is booked while the account is being deleted. */
export async function lockAccount(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`)
}
