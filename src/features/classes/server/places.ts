import { sql } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Database, Queryable, Transaction } from '#src/platform/database/open-database.ts'
import { sendInOrder } from '#src/platform/database/send-in-order.ts'
import type { Attendance } from '../own-sessions.ts'
import { daysWithoutSeat } from '../seats.ts'
import { readClassSeats } from './registration-counts.ts'

export type WantedSpot = {
  offeringId: string
  place: Attendance
  /** Its registration, if this transaction has already written it: it isn't counted twice. */
  registrationId?: string
  /** Staff add it over the capacity: it needs no seat, and the ones it takes aren't free for anybody else. */
  overCapacity?: boolean
}
export type Places = { offeringId: string; count: number }
type Taking = {
  /** Sessions that have begun need no seat anymore. */
  now: Date
  /** While a child waits who could come now, those seats are only for `first-in-line` (T87). */
  whom?: 'anybody' | 'first-in-line'
  /** Spots that ended in this transaction and go over to the wanted ones. They are still counted as taken. */
  replacing?: readonly Omit<WantedSpot, 'registrationId'>[]
}

/**
 * Takes spots, all or none: the only way `offerings.taken` grows. Each spot needs a seat in every session to come that its child attends.
 * The row of a class is locked before its seats are counted, and until the commit, in ascending order of ids, so that two
 * carts can't deadlock. A refusal names the class and the full days (`details.offeringId`, `details.days`); the caller must
 * then roll back its transaction, because spots in earlier classes were already taken. Remove the expired holds of the classes
 * first (they still count here), and take spots last in the transaction, because a popular class stays locked from here on.
 * The database counts the seats itself when the transaction commits, and refuses a session with too many.
 */
export async function takeSpots(
  tx: Transaction,
  wanted: readonly WantedSpot[],
  { now, whom = 'anybody', replacing = [] }: Taking,
): Promise<Outcome<object, 'full' | 'not-bookable'>> {
  const ofClass = Map.groupBy(wanted, each => each.offeringId.toLowerCase())
  for (const [offeringId, spots] of [...ofClass].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const goingOver = replacing.filter(each => each.offeringId.toLowerCase() === offeringId)
    const more = spots.length - goingOver.length
    const written = spots.flatMap(each => each.registrationId ?? [])
    const [{ rows }, seats] = await sendInOrder(
      () =>
        tx.execute<{ id: string }>(sql`UPDATE offerings SET taken = taken + ${more}
          WHERE id = ${offeringId} AND status = 'published' RETURNING id`),
      () => readClassSeats(tx, offeringId, now, written),
    )
    if (rows.length === 0) return refused('not-bookable', { offeringId })
    const waiting = whom === 'anybody' ? seats.waiting : []
    const days = daysWithoutSeat(
      { ...seats, waiting },
      spots.filter(each => !each.overCapacity).map(each => each.place),
      goingOver.map(each => each.place),
    )
    if (days.length > 0) return refused('full', { offeringId, days })
  }
  return { ok: true }
}

/**
 * The days to come on which this spot finds no seat in a class, whoever waits; none if it fits. The caller has locked the
 * class.
 */
export async function fullDaysFor(
  tx: Transaction,
  offeringId: string,
  place: Attendance,
  now: Date,
): Promise<string[]> {
  return daysWithoutSeat({ ...(await readClassSeats(tx, offeringId, now)), waiting: [] }, [place])
}

/** What ends when a child's new spot is booked: its registrations in the class, and the spots among them that have seats. */
export type OwnSpots = { registrationIds: readonly string[]; seated: readonly Attendance[] }

/**
 * The days to come on which this spot finds no seat in a class that isn't kept for a waiting child. The seats of the child's
 * `own` spots are kept for nobody else. Without a lock on the class it's what to tell, not what to rely on.
 */
export async function daysTakenFor(
  db: Queryable,
  offeringId: string,
  place: Attendance,
  now: Date,
  own: OwnSpots,
): Promise<string[]> {
  return daysWithoutSeat(await readClassSeats(db, offeringId, now, own.registrationIds), [place], own.seated)
}

/** Gives spots back (a cancellation, an expired hold): the only way `taken` shrinks. It never goes below 0. */
export async function releaseSpots(tx: Transaction, freed: readonly Places[]): Promise<void> {
  for (const { offeringId, count } of inOrder(freed)) {
    await tx.execute(sql`UPDATE offerings SET taken = greatest(taken - ${count}, 0) WHERE id = ${offeringId}`)
  }
}

/** Whether open spots of a class are offered to its waitlist automatically, or wait for staff. */
export async function setOffersPaused(tx: Transaction, offeringId: string, paused: boolean): Promise<void> {
  await tx.execute(sql`UPDATE offerings SET offers_paused = ${paused} WHERE id = ${offeringId}`)
}

/** Adds one spot to a class that has a limit. The caller has locked the class. */
export async function addSpot(tx: Transaction, offeringId: string): Promise<void> {
  await tx.execute(sql`UPDATE offerings SET capacity = capacity + 1 WHERE id = ${offeringId} AND capacity > 0`)
}

/** Sets the number that "popularity" sorts by: how many spots in this class were ever confirmed. */
export async function setPopularity(db: Database, { offeringId, count }: Places): Promise<void> {
  await db.execute(sql`UPDATE offerings SET popularity = ${count} WHERE id = ${offeringId}`)
}

/** One entry per class, ids ascending in PostgreSQL's order. */
function inOrder(places: readonly Places[]): Places[] {
  const counts = new Map<string, number>()
  for (const { offeringId, count } of places) {
    const id = offeringId.toLowerCase()
    counts.set(id, (counts.get(id) ?? 0) + count)
  }
  return [...counts]
    .map(([offeringId, count]) => ({ offeringId, count }))
    .sort((a, b) => (a.offeringId < b.offeringId ? -1 : 1))
}
