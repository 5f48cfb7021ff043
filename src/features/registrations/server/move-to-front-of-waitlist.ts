import { and, inArray, ne } from 'drizzle-orm'
import { isBookable } from '#src/features/classes/availability.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { registrations } from './tables.ts'
import { addToWaitlist } from './waitlist-order.ts'

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
  const open = places.filter(({ offeringId, childId }) => {
    const offering = classes.find(each => each.id === offeringId)
    const has = live.some(each => each.offeringId === offeringId && each.childId === childId)
    return offering && isBookable(offering, now) && !has
  })
  for (const { offeringId, childId, parentId, priceCents, outsideAges } of open)
    await addToWaitlist(tx, { offeringId, childId, parentId, priceCents, outsideAges }, 'paid-too-late', now)
  return open
}
