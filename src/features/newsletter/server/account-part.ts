import { eq, sql } from 'drizzle-orm'
import type { ServerAccountPart } from '#src/features/accounts/server.ts'
import { subscribers } from './tables.ts'

const of = (email: string) => eq(sql`lower(${subscribers.email})`, email.toLowerCase())

/** The newsletter in an account; it goes by the address. */
export const newsletterPart: ServerAccountPart = {
  name: 'newsletter',
  async read(db, { email }) {
    const found = await db.select().from(subscribers).where(of(email))
    return found.map(({ id: _, ...subscriber }) => subscriber)
  },
  async erase(tx, { email }) {
    await tx.delete(subscribers).where(of(email))
  },
}
