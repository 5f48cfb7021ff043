import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { users } from './tables.ts'

export type User = typeof users.$inferSelect

/** The account with an email address, in any capitalization, including deactivated ones. */
export async function findUserByEmail(db: Queryable, email: string): Promise<User | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()))
  return user
}

/** The account with an id. */
export async function findUser(db: Queryable, userId: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  return user
}
