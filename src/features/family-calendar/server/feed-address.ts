import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull, lt, ne, or } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { FeedState } from '../contract.ts'
import { calendarFeeds } from './tables.ts'

const HOUR_MS = 3_600_000
const openOf = (userId: string) => and(eq(calendarFeeds.userId, userId), isNull(calendarFeeds.revokedAt))
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A family's feed as they see it, or null without one. */
export async function readFeedState(db: Queryable, userId: string): Promise<FeedState> {
  const [feed] = await db.select().from(calendarFeeds).where(openOf(userId))
  return feed ? { createdAt: feed.createdAt.toISOString(), lastReadAt: feed.lastReadAt?.toISOString() ?? null } : null
}

/** Creates a new token for a family's feed and ends the previous one. Only the person asking sees it; we store its hash. */
export function makeFeed({ db, clock }: Pick<App, 'db' | 'clock'>, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  return inTransaction(db, async tx => {
    // With two simultaneous clicks, the second waits here, and its token is the one that counts.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const now = clock.now()
    await revokeFeed(tx, userId, now)
    await tx.insert(calendarFeeds).values({ userId, tokenHash: hashOf(token), createdAt: now })
    return token
  })
}

/** Ends a family's feed, if there is one. */
export async function revokeFeed(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.update(calendarFeeds).set({ revokedAt: now }).where(openOf(userId))
}

/** The family whose feed a token opens. `undefined` for unknown and revoked tokens, and for deactivated accounts. */
export async function familyOfToken({ db, clock }: Pick<App, 'db' | 'clock'>, token: string) {
  const [feed] = await db
    .select({ id: calendarFeeds.id, userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(
      and(
        eq(calendarFeeds.tokenHash, hashOf(token)),
        isNull(calendarFeeds.revokedAt),
        isNull(users.disabledAt),
        ne(users.role, 'unknown'),
      ),
    )
  if (!feed) return undefined
  const now = clock.now()
  const longAgo = lt(calendarFeeds.lastReadAt, new Date(now.getTime() - HOUR_MS))
  await db
    .update(calendarFeeds)
    .set({ lastReadAt: now })
    .where(and(eq(calendarFeeds.id, feed.id), or(isNull(calendarFeeds.lastReadAt), longAgo)))
  return feed.userId
}
