import { asc, eq } from 'drizzle-orm'
import type { ServerAccountPart } from '#src/features/accounts/server.ts'
import { revokeFeed } from './feed-address.ts'
import { calendarFeeds } from './tables.ts'

/** An account's calendar feeds: when they were created, read and revoked. Nobody knows their addresses. */
export const calendarFeedsPart: ServerAccountPart = {
  name: 'calendarFeeds',
  read(db, { id }) {
    const { createdAt, lastReadAt, revokedAt, userId } = calendarFeeds
    return db
      .select({ madeAt: createdAt, lastReadAt, revokedAt })
      .from(calendarFeeds)
      .where(eq(userId, id))
      .orderBy(asc(createdAt))
  },
  takenBack: (tx, { id }, now) => revokeFeed(tx, id, now),
  async erase(tx, { id }) {
    await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, id))
  },
}
