import { sql } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Database, Transaction } from '#src/platform/database/open-database.ts'
import { waiting } from './registration-counts.ts'

export type Places = { offeringId: string; count: number }

/**
 * Takes spots, all or none: the only way `offerings.taken` grows. While a class has a waitlist, its spots are only for
 * `whom: 'first-in-line'`, and full for everyone else (T87). One guarded statement per class, in ascending order of
 * ids, so that two carts can't deadlock. A refusal names the class in `details.offeringId`; the caller must then roll
 * back its transaction, because spots in earlier classes were already taken. Remove the expired holds of the classes
 * first (they still count here), and take spots last in the transaction, because the row of a popular class stays
 * locked from here until the commit.
 */
export async function takeSpots(
  tx: Transaction,
  wanted: readonly Places[],
  whom: 'anybody' | 'first-in-line' = 'anybody',
): Promise<Outcome<object, 'full' | 'not-bookable'>> {
  const nobodyWaits = whom === 'anybody' ? sql`AND ${waiting} = 0` : sql``
  for (const { offeringId, count } of inOrder(wanted)) {
    const { rows: took } = await tx.execute<{ id: string }>(sql`
      UPDATE offerings SET taken = taken + ${count}
      WHERE id = ${offeringId} AND status = 'published' AND (capacity = 0 OR taken + ${count} <= capacity)
        ${nobodyWaits}
      RETURNING id`)
    if (took.length === 1) continue
    const { rows } = await tx.execute<{ status: string }>(sql`SELECT status FROM offerings WHERE id = ${offeringId}`)
    return refused(rows[0]?.status === 'published' ? 'full' : 'not-bookable', { offeringId })
  }
  return { ok: true }
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
