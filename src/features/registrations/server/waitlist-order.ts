import { type SQL, sql } from 'drizzle-orm'
import { newId } from '#src/lib/ids.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { registrations } from './tables.ts'

export type WaitlistReason = 'joined' | 'paid-too-late' | 'staff'
type Newcomer = { offeringId: string; childId: string; parentId: string; priceCents: number; outsideAges: boolean }

/** The waitlist order of a registration: late payments first, then by join time. For ORDER BY and `<`. */
export const waitlistOrder = (table: string): SQL =>
  sql.raw(
    `(${table}.waitlist_because IS DISTINCT FROM 'paid-too-late', coalesce(${table}.waitlisted_at, ${table}.created_at), ${table}.id)`,
  )

/** The waitlist position of a registration in a query, from 1; null if it isn't waitlisted. */
export const waitlistPosition: SQL<number | null> = sql<
  number | null
>`CASE WHEN ${registrations.status} = 'waitlisted' THEN
  (SELECT count(*)::int FROM registrations w WHERE w.offering_id = ${registrations.offeringId} AND w.status = 'waitlisted'
    AND ${waitlistOrder('w')} <= ${waitlistOrder('registrations')}) END`

/**
 * Adds a child to the waitlist, without a spot yet. The caller holds the family's lock, and has checked that the child has
 * no live registration in the class. Answers the new registration's id.
 */
export async function addToWaitlist(
  tx: Transaction,
  who: Newcomer,
  because: WaitlistReason,
  now: Date,
): Promise<string> {
  const id = newId()
  await tx.insert(registrations).values({
    id,
    ...who,
    status: 'waitlisted',
    paymentStatus: 'unpaid',
    waitlistedAt: now,
    waitlistBecause: because,
    createdAt: now,
  })
  return id
}
