import { asc, eq } from 'drizzle-orm'
import type { Attendance } from '#src/features/classes/own-sessions.ts'
import { offerings, sessions } from '#src/features/classes/server/tables.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { creditShares } from '#src/features/registrations/credit-share.ts'
import { attends, ownSessions, type RegistrationRow } from '#src/features/registrations/server.ts'
import type { Cents } from '#src/lib/money.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'

type Place = Attendance & Pick<RegistrationRow, 'priceCents' | 'createdAt'>
export type SessionShare = {
  concerns: (place: Place) => boolean
  /** False for a day of a program: its share is 0. */
  hasShare: boolean
  share: (place: Place) => Cents
}

/**
 * One session of a class: the spots it affects, and its share of a spot's price, in cents. The shares of all
 * sessions that a child attends sum to the price of its spot (T54); a child who joined late pays nothing for a session
 * that was canceled before. A day of a program has no price of its own.
 * Undefined if the class has no such session.
 */
export async function shareOfSession(
  db: Queryable,
  offeringId: string,
  sessionId: string,
): Promise<SessionShare | undefined> {
  const { timeZone } = await readProgramSettingsIn(db)
  const all = await db
    .select({ id: sessions.id, startsAt: sessions.startsAt, cancelledAt: sessions.cancelledAt, kind: offerings.kind })
    .from(sessions)
    .innerJoin(offerings, eq(offerings.id, sessions.offeringId))
    .where(eq(sessions.offeringId, offeringId))
    .orderBy(asc(sessions.startsAt))
  const session = all.find(({ id }) => id === sessionId)
  if (!session) return undefined
  const hasShare = session.kind !== 'program'
  return {
    concerns: place => attends(place, session.startsAt, timeZone),
    hasShare,
    share(place) {
      if (!hasShare) return 0
      const paid = all.filter(
        each => place.startDate === null || !each.cancelledAt || each.cancelledAt >= place.createdAt,
      )
      const own = ownSessions(place, paid, timeZone).all
      const index = own.indexOf(session)
      const even = own.map(() => 1)
      return creditShares(place.priceCents, even)[index] ?? 0
    },
  }
}
