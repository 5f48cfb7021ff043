import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { isBookable } from '#src/features/classes/availability.ts'
import { isDropIn } from '#src/features/classes/drop-in.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
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

/** A spot that its family didn't pay for. */
export type Unpaid = { offeringId: string; parentId: string }

/**
 * Moves the other children of families that let a spot expire unpaid to the end of the class's waitlist, in their current
 * order, so that one family can't take turns holding a spot while others wait (T34). A child who paid too
 * late stays first. Runs before the spot is offered; rows locked by someone else are skipped, as offers do.
 */
export async function moveToEndOfWaitlist(tx: Transaction, unpaid: readonly Unpaid[], now: Date): Promise<void> {
  const families = [...new Map(unpaid.map(each => [`${each.offeringId} ${each.parentId}`, each])).values()]
  for (const { offeringId, parentId } of families) {
    const waiting = and(eq(registrations.offeringId, offeringId), eq(registrations.status, 'waitlisted'))
    const [other] = await tx
      .select({ id: registrations.id })
      .from(registrations)
      .where(and(waiting, ne(registrations.parentId, parentId)))
      .limit(1)
    if (!other) continue
    const own = await tx
      .select({ id: registrations.id })
      .from(registrations)
      .where(
        and(
          waiting,
          eq(registrations.parentId, parentId),
          sql`${registrations.waitlistBecause} IS DISTINCT FROM 'paid-too-late'`,
        ),
      )
      .orderBy(waitlistOrder('registrations'))
      .for('no key update', { skipLocked: true })
    for (const [index, { id }] of own.entries()) {
      const waitlistedAt = new Date(now.getTime() + 1 + index)
      await tx.update(registrations).set({ waitlistedAt }).where(eq(registrations.id, id))
    }
  }
}

type Place = typeof registrations.$inferSelect

/**
 * Puts children whose payment came too late first on the waitlist for their classes, if these can still be booked and the
 * child has no other spot in them (T35). Answers the children that are now waitlisted. The family is locked.
 */
export async function moveToFrontOfWaitlist(tx: Transaction, places: readonly Place[], now: Date): Promise<Place[]> {
  if (places.length === 0) return []
  const ids = places.map(place => place.offeringId)
  const children = places.map(place => place.childId)
  const classes = await tx.select().from(offerings).where(inArray(offerings.id, ids))
  const live = await tx
    .select({ offeringId: registrations.offeringId, childId: registrations.childId })
    .from(registrations)
    .where(
      and(
        ne(registrations.status, 'cancelled'),
        inArray(registrations.offeringId, ids),
        inArray(registrations.childId, children),
      ),
    )
  const open = places.filter(({ offeringId, childId, enrollmentOption, endDate }) => {
    const offering = classes.find(each => each.id === offeringId)
    const has = live.some(each => each.offeringId === offeringId && each.childId === childId)
    // A single session has no waitlist.
    return offering && isBookable(offering, now) && !has && !isDropIn({ option: enrollmentOption, endDate })
  })
  for (const { offeringId, childId, parentId, priceCents, outsideAges } of open)
    await addToWaitlist(tx, { offeringId, childId, parentId, priceCents, outsideAges }, 'paid-too-late', now)
  return open
}

/**
 * Moves a waitlisted child to a position, from 1, or to the end if the list is shorter. Children who paid too late stay
 * first and can't be moved. The caller has locked the class.
 */
export async function moveOnWaitlist(
  tx: Transaction,
  offeringId: string,
  registrationId: string,
  position: number,
): Promise<Outcome<{ from: number; to: number }, 'gone' | 'paid-first'>> {
  const all = await tx
    .select({
      id: registrations.id,
      because: registrations.waitlistBecause,
      at: sql<string>`coalesce(${registrations.waitlistedAt}, ${registrations.createdAt})::text`,
    })
    .from(registrations)
    .where(and(eq(registrations.offeringId, offeringId), eq(registrations.status, 'waitlisted')))
    .orderBy(waitlistOrder('registrations'))
    // Registrations are locked before classes elsewhere, so one that's locked is about to leave and is left out.
    .for('no key update', { skipLocked: true })
  const from = all.findIndex(each => each.id === registrationId)
  const moved = all[from]
  if (!moved) return refused('gone')
  const others = all.filter(each => each !== moved)
  const first = others.filter(each => each.because === 'paid-too-late').length
  const to = Math.min(position - 1, others.length)
  if (moved.because === 'paid-too-late' || to < first) return refused('paid-first')
  // Everyone after those who paid too late gets a new time in the new order, a microsecond apart from the earliest of
  // these times on, so that no time is in the future.
  const ordered = [...others.slice(0, to), moved, ...others.slice(to)].slice(first)
  const earliest = ordered.map(each => each.at).sort()[0]!
  for (const [index, { id }] of ordered.entries())
    await tx
      .update(registrations)
      .set({ waitlistedAt: sql`${earliest}::timestamptz + ${index} * interval '1 microsecond'` })
      .where(eq(registrations.id, id))
  return { ok: true, from: from + 1, to: to + 1 }
}
