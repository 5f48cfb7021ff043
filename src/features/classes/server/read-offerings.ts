import { asc, eq, getColumns, inArray, type SQL } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { SeasonWindow } from '../registration-window.ts'
import { families, lapsedHolds, waiting } from './registration-counts.ts'
import { cancellationPolicies, offerings, seasons, sessions } from './tables.ts'

type Session = Omit<typeof sessions.$inferSelect, 'offeringId' | 'cancelledBecause'>
type CancellationPolicy = { kind: 'class' | 'program'; noticeHours: number; feeCents: number }
type OfferingRow = Omit<typeof offerings.$inferSelect, 'search'>

/** A class with everything its answers need. */
export type Offering = OfferingRow & {
  lapsedHolds: number
  waiting: number
  /** Families with a confirmed spot. */
  families: number
  /** Its season with its year; null if it's in none. */
  inSeason: SeasonWindow | null
  sessions: Session[]
  policy: CancellationPolicy
}

const { search: _, ...columns } = getColumns(offerings)

export type Wanted = { where?: SQL; orderBy?: SQL[]; limit?: number; offset?: number }

/** Classes with their sessions in order, their cancellation rule and the counts from registrations. Two reads. */
export async function readOfferings(
  db: Queryable,
  { where, orderBy = [asc(offerings.startsAt), asc(offerings.id)], limit, offset }: Wanted,
  now: Date,
): Promise<Offering[]> {
  let select = db
    .select({
      ...columns,
      lapsedHolds: lapsedHolds(now),
      waiting,
      families,
      inSeason: {
        name: seasons.name,
        state: seasons.state,
        opensOn: seasons.opensOn,
        earlyOn: seasons.earlyOn,
      },
      policy: {
        kind: cancellationPolicies.kind,
        noticeHours: cancellationPolicies.noticeHours,
        feeCents: cancellationPolicies.feeCents,
      },
    })
    .from(offerings)
    .innerJoin(cancellationPolicies, eq(cancellationPolicies.id, offerings.cancellationPolicyId))
    .leftJoin(seasons, eq(seasons.id, offerings.seasonId))
    .where(where)
    .orderBy(...orderBy)
    .$dynamic()
  if (limit !== undefined) select = select.limit(limit)
  if (offset) select = select.offset(offset)
  const rows = await select
  const dates = await readSessions(
    db,
    rows.map(row => row.id),
  )
  return rows.map(row => ({ ...row, sessions: dates.get(row.id) ?? [] }))
}

async function readSessions(db: Queryable, ids: string[]): Promise<Map<string, Session[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: sessions.id,
      offeringId: sessions.offeringId,
      startsAt: sessions.startsAt,
      endsAt: sessions.endsAt,
      note: sessions.note,
      room: sessions.room,
      movedByHand: sessions.movedByHand,
      sequence: sessions.sequence,
      cancelledAt: sessions.cancelledAt,
      seats: sessions.seats,
      seatsTaken: sessions.seatsTaken,
      seatsOver: sessions.seatsOver,
    })
    .from(sessions)
    .where(inArray(sessions.offeringId, ids))
    .orderBy(asc(sessions.startsAt))
  return Map.groupBy(rows, row => row.offeringId)
}
