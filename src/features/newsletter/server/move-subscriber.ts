import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { subscriberLinks, subscribers } from './tables.ts'

/** Whose entry on the list goes by this address, however it is capitalized. */
export const subscribedAs = (email: string) => eq(sql`lower(${subscribers.email})`, email.toLowerCase())

/**
 * Moves a person on the list to another address of theirs: who reads the newsletter goes on reading it, who left stays
 * away. Links in mails to the old address go on working, but none of them confirms the new one. An answer that the new
 * address itself gave before wins, and only one entry is left.
 */
export async function moveSubscriber(tx: Queryable, from: string, to: string): Promise<void> {
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
    // Nobody pressed its link, and the link was mailed to the old address only.
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
