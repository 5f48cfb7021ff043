import { asc, eq } from 'drizzle-orm'
import { isBookable } from '#src/features/classes/availability.ts'
import { dayOfChange } from '#src/features/classes/plan-coverage.ts'
import { cancellationPolicies, offerings } from '#src/features/classes/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { ageOn, dayOf } from '#src/lib/dates.ts'
import type { App } from '#src/platform/app.ts'
import type { CartAnswer } from '../contract.ts'
import { NO_CHOICE } from '../enrollment-choice.ts'
import type { NotCovered } from './cover-wishes.ts'
import { placesLeftAt } from './places-left.ts'
import { eventColumns, presentEvent } from './present-event.ts'
import { priceWishes } from './price-wishes.ts'
import { readWishes } from './read-wishes.ts'
import { cartItems } from './tables.ts'

/** The family's cart, priced as it would be charged now; what changed since it was put in is named (THREATS T86). */
export async function readCart(app: Pick<App, 'db' | 'clock'>, parentId: string): Promise<CartAnswer> {
  const now = app.clock.now()
  const settings = await readProgramSettings(app.db)
  const items = await app.db
    .select({
      id: cartItems.id,
      offeringId: cartItems.offeringId,
      childId: cartItems.childId,
      seen: cartItems.seenPriceCents,
      event: eventColumns,
      placesLeft: placesLeftAt(now),
      child: { firstName: children.firstName, lastName: children.lastName, dateOfBirth: children.dateOfBirth },
    })
    .from(cartItems)
    .innerJoin(offerings, eq(offerings.id, cartItems.offeringId))
    .innerJoin(cancellationPolicies, eq(cancellationPolicies.id, offerings.cancellationPolicyId))
    .innerJoin(children, eq(children.id, cartItems.childId))
    .where(eq(cartItems.parentId, parentId))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id))
  if (items.length === 0) return { items: [], total: 0 }

  const wishes = items.map(({ offeringId, childId }) => ({ offeringId, childId, asked: {} }))
  const { rows } = await readWishes(app.db, parentId, wishes, now)
  // A class that staff turned into a program has no price before an option is chosen; checkout asks for it.
  const priceable = rows.filter(row => row.offering.kind !== 'program')
  const priced = priceWishes(
    priceable.map(row => ({ ...row, choice: NO_CHOICE })),
    settings,
  )
  const presented = items.map(item => {
    const wish = priced.find(each => each.offeringId === item.offeringId && each.childId === item.childId)
    const price = wish?.priceCents ?? item.event.priceCents
    return {
      id: item.id,
      event: presentEvent(item.event),
      child: {
        id: item.childId,
        firstName: item.child.firstName,
        lastName: item.child.lastName,
        age: ageOn(item.child.dateOfBirth, dayOf(now, settings.timeZone)),
      },
      price,
      priceBefore: item.seen === price ? null : item.seen,
      placesLeft: item.placesLeft,
      bookable: wish !== undefined && isBookable(wish.offering, now),
      outsideAges: wish?.outsideAges ?? false,
      notCovered: wish?.notCovered ? presentNotCovered(wish.notCovered, settings.timeZone) : null,
    }
  })
  return { items: presented, total: presented.reduce((sum, item) => sum + item.price, 0) }
}

const presentNotCovered = ({ plan: { name, includedPerMonth }, because }: NotCovered, zone: string) => ({
  plan: name,
  includedPerMonth,
  because: because.kind,
  day: dayOfChange(because, zone),
})
