import { eq, sql } from 'drizzle-orm'
import type { ServerAccountPart } from '#src/features/accounts/server.ts'
import { moveSubscriber, subscribedAs } from './move-subscriber.ts'
import { subscribeRequests, subscribers } from './tables.ts'

/** The newsletter part of an account. It's found by email address and moves along when that changes. */
export const newsletterPart: ServerAccountPart = {
  name: 'newsletter',
  async read(db, { email }) {
    const found = await db.select().from(subscribers).where(subscribedAs(email))
    return found.map(({ id: _, ...subscriber }) => subscriber)
  },
  addressChanged: (tx, { email }, to) => moveSubscriber(tx, email, to),
  async erase(tx, { email }) {
    await tx.delete(subscribers).where(subscribedAs(email))
    await tx.delete(subscribeRequests).where(eq(sql`lower(${subscribeRequests.email})`, email.toLowerCase()))
  },
}
