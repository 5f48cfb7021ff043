import { asc, eq } from 'drizzle-orm'
import { sessions } from '#src/features/classes/server/tables.ts'
import { creditShares } from '#src/features/registrations/credit-share.ts'
import type { Cents } from '#src/lib/money.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'

/** What one session of a series is of a place's price, in cents. The shares of all sessions sum to the price (THREATS T54). */
export async function shareOfSession(
  db: Queryable,
  offeringId: string,
  sessionId: string,
): Promise<(priceCents: Cents) => Cents> {
  const all = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.offeringId, offeringId))
    .orderBy(asc(sessions.startsAt))
  const index = all.findIndex(session => session.id === sessionId)
  const even = all.map(() => 1)
  return priceCents => creditShares(priceCents, even)[index] ?? 0
}
