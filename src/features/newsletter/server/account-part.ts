import { and, eq, sql } from 'drizzle-orm'
import type { ServerAccountPart } from '#src/features/accounts/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { subscribeRequests, subscriberLinks, subscribers } from './tables.ts'

/** The subscriber with this address, ignoring case. */
const subscribedAs = (email: string) => eq(sql`lower(${subscribers.email})`, email.toLowerCase())

/**
 * Moves a subscriber to a new address of theirs: confirmed subscribers stay confirmed, and unsubscribed ones stay
 * unsubscribed. Links in emails to the old address keep working, but none of them confirms the new one. If the new
 * address already had an entry, its answer wins, and only one entry is kept.
 */
async function changeSubscriberEmail(tx: Queryable, from: string, to: string): Promise<void> {
  if (from.toLowerCase() === to.toLowerCase()) return
  const both = await tx
    .select()
    .from(subscribers)
    .where(sql`lower(${subscribers.email}) IN (${from.toLowerCase()}, ${to.toLowerCase()})`)
    .orderBy(subscribers.id)
    .for('update')
  const moving = both.find(({ email }) => email.toLowerCase() === from.toLowerCase())
  if (!moving) return
  const already = both.find(({ id }) => id !== moving.id)
  if (moving.state === 'pending') {
    // Nobody opened its link, and the link was only sent to the old address.
    await tx.delete(subscribers).where(eq(subscribers.id, moving.id))
    return
  }
  const confirms = and(eq(subscriberLinks.subscriberId, moving.id), eq(subscriberLinks.purpose, 'confirm'))
  await tx.delete(subscriberLinks).where(confirms)
  const kept = already && already.state !== 'pending' ? already : moving
  const dropped = [moving, already].find(each => each && each.id !== kept.id)
  if (dropped) {
    await tx
      .update(subscriberLinks)
      .set({ subscriberId: kept.id })
      .where(and(eq(subscriberLinks.subscriberId, dropped.id), eq(subscriberLinks.purpose, 'unsubscribe')))
    await tx.delete(subscribers).where(eq(subscribers.id, dropped.id))
  }
  if (kept.id === moving.id) await tx.update(subscribers).set({ email: to }).where(eq(subscribers.id, moving.id))
}

/** The newsletter part of an account. It's found by email address and moves along when that changes. */
export const newsletterPart: ServerAccountPart = {
  name: 'newsletter',
  async read(db, { email }) {
    const found = await db.select().from(subscribers).where(subscribedAs(email))
    return found.map(({ id: _, ...subscriber }) => subscriber)
  },
  addressChanged: (tx, { email }, to) => changeSubscriberEmail(tx, email, to),
  async erase(tx, { email }) {
    await tx.delete(subscribers).where(subscribedAs(email))
    await tx.delete(subscribeRequests).where(eq(sql`lower(${subscribeRequests.email})`, email.toLowerCase()))
  },
}
