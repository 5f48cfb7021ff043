import { and, eq, gt, inArray, type SQL } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { offerings, seasons, sessions } from '#src/features/classes/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { isTheirClass, isTheirSession } from '#src/features/instructors/server.ts'
import { orders, registrations } from '#src/features/registrations/server/tables.ts'
import { attendanceColumns, attends, comes } from '#src/features/registrations/server.ts'
import { formatMoment } from '#src/lib/dates.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { type Audience, chosenIds } from '../audience.ts'

/** A child for whom a family is in an audience; null for a family that was chosen itself. */
type Member = { familyId: string; child: string | null }
type Found = { name: string; members: readonly Member[] }

/** The audience in words and its families, or undefined when its class, session, season or family doesn't exist. */
export async function findAudience(db: Queryable, { kind, of }: Audience, zone: string): Promise<Found | undefined> {
  switch (kind) {
    case 'class': {
      const title = await titleOf(db, of)
      return title === undefined ? undefined : { name: title, members: await spots(db, inClass(of, comes)) }
    }
    case 'waitlist': {
      const title = await titleOf(db, of)
      const waiting = inClass(of, eq(registrations.status, 'waitlisted'))
      return title === undefined ? undefined : { name: `${title} waitlist`, members: await spots(db, waiting) }
    }
    case 'session':
      return ofSession(db, of, zone)
    case 'season': {
      const [season] = await db.select({ name: seasons.name }).from(seasons).where(eq(seasons.id, of))
      const inSeason = and(eq(offerings.seasonId, of), comes)
      return season && { name: `${season.name} classes`, members: await spots(db, inSeason) }
    }
    case 'unpaid':
      return { name: 'Families with unpaid orders', members: await owing(db) }
    case 'families':
      return chosen(db, chosenIds(of))
  }
}

/** Whether an instructor teaches these families' children: the whole class, or the one session. */
export async function isTheirAudience(db: Queryable, { kind, of }: Audience, userId: string): Promise<boolean> {
  if (kind === 'class') return isTheirClass(db, of, userId)
  return kind === 'session' && isTheirSession(db, of, userId)
}

const inClass = (offeringId: string, which: SQL) => and(eq(registrations.offeringId, offeringId), which)

async function titleOf(db: Queryable, offeringId: string): Promise<string | undefined> {
  const [found] = await db.select({ title: offerings.title }).from(offerings).where(eq(offerings.id, offeringId))
  return found?.title
}

const columns = {
  familyId: registrations.parentId,
  child: children.firstName,
  ...attendanceColumns,
}

const spots = (db: Queryable, which: SQL | undefined) =>
  db
    .select(columns)
    .from(registrations)
    .innerJoin(offerings, eq(offerings.id, registrations.offeringId))
    .innerJoin(children, eq(children.id, registrations.childId))
    .where(which)

/** The same children as on the roster of the session. */
async function ofSession(db: Queryable, sessionId: string, zone: string): Promise<Found | undefined> {
  const [session] = await db
    .select({ startsAt: sessions.startsAt, offeringId: sessions.offeringId, title: offerings.title })
    .from(sessions)
    .innerJoin(offerings, eq(offerings.id, sessions.offeringId))
    .where(eq(sessions.id, sessionId))
  if (!session) return undefined
  const booked = await spots(db, inClass(session.offeringId, comes))
  return {
    name: `${session.title}, ${formatMoment(session.startsAt, zone)}`,
    members: booked.filter(each => attends(each, session.startsAt, zone)),
  }
}

/** Families whose spots staff hold until they pay. A family that is just checking out owes nothing yet. */
function owing(db: Queryable): Promise<Member[]> {
  return db
    .select({ familyId: registrations.parentId, child: children.firstName })
    .from(orders)
    .innerJoin(registrations, eq(registrations.orderId, orders.id))
    .innerJoin(children, eq(children.id, registrations.childId))
    .where(and(eq(orders.status, 'open'), eq(orders.keptByStaff, true), gt(orders.dueCents, 0)))
}

async function chosen(db: Queryable, ids: readonly string[]): Promise<Found | undefined> {
  const found = await db
    .select({ familyId: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), eq(users.role, 'parent')))
  if (found.length < ids.length) return undefined
  const name = found.length === 1 ? '1 chosen family' : `${found.length} chosen families`
  return { name, members: found.map(({ familyId }) => ({ familyId, child: null })) }
}
