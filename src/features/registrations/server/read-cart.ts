import { and, asc, eq, ne } from 'drizzle-orm'
import { isKeptOut } from '#src/features/classes/age-decision.ts'
import { isBookable } from '#src/features/classes/availability.ts'
import { cancellationTerms } from '#src/features/classes/cancellation-policy.ts'
import { ownSessions } from '#src/features/classes/own-sessions.ts'
import { dayOfChange } from '#src/features/classes/plan-coverage.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { spotsLeft } from '#src/features/classes/server.ts'
import { opensToFamilies } from '#src/features/classes/visibility.ts'
import { children } from '#src/features/families/server/tables.ts'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { ageOn, dayOf } from '#src/lib/dates.ts'
import { isId } from '#src/lib/ids.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { CartAnswer } from '../contract.ts'
import { outsideWindow } from './ask-window.ts'
import { loadRequestedItems, type RequestedItem, type RequestedItemRow } from './load-requested-items.ts'
import { eventColumns, presentEvent } from './present-event.ts'
import {
  ageDecisionOf,
  chosenClass,
  classCents,
  type NotCovered,
  ownStart,
  type PricedItem,
  priceRequestedItems,
  sessionsLeft,
} from './price-requested-items.ts'
import { cartItems } from './tables.ts'

/** A class in a cart, or about to be added: what families see of it, and for which child. */
const itemColumns = (now: Date) => ({
  offeringId: offerings.id,
  childId: children.id,
  event: eventColumns,
  placesLeft: spotsLeft(now),
  child: { firstName: children.firstName, lastName: children.lastName, dateOfBirth: children.dateOfBirth },
})

/** The items in a family's cart, oldest first, with the price shown when each was added (cents). */
export const readItems = (db: Queryable, parentId: string, now: Date) =>
  db
    .select({ id: cartItems.id, seen: cartItems.seenPriceCents, ...itemColumns(now) })
    .from(cartItems)
    .innerJoin(offerings, eq(offerings.id, cartItems.offeringId))
    .innerJoin(children, eq(children.id, cartItems.childId))
    .where(eq(cartItems.parentId, parentId))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id))

/** The item to add: the offering with this id or slug, unless it is a draft or hidden, for a child of the family. */
export const readNewItem = (db: Queryable, parentId: string, idOrSlug: string, childId: string, now: Date) =>
  db
    .select(itemColumns(now))
    .from(offerings)
    .innerJoin(children, and(eq(children.id, childId), eq(children.parentId, parentId)))
    .where(
      and(
        isId(idOrSlug) ? eq(offerings.id, idOrSlug) : eq(offerings.slug, idOrSlug),
        ne(offerings.status, 'draft'),
        ne(offerings.visibility, 'hidden'),
      ),
    )

export type CartItem = Awaited<ReturnType<typeof readItems>>[number]

/** What the database says about everything in a cart. */
export const loadRequestedItemsOf = (
  db: Queryable,
  parentId: string,
  items: readonly Pick<RequestedItem, 'offeringId' | 'childId'>[],
  now: Date,
) =>
  loadRequestedItems(
    db,
    parentId,
    items.map(({ offeringId, childId }) => ({ offeringId, childId, asked: {} })),
    now,
  )

/**
 * A price for each requested item that has one before an option is chosen. A class that staff turned into a program has none; checkout
 * asks for the option.
 */
export const priceItems = (rows: readonly RequestedItemRow[], settings: ProgramSettings, now: Date): PricedItem[] =>
  priceRequestedItems(
    rows.filter(row => row.offering.kind !== 'program').map(row => chosenClass(row, now, settings.timeZone)),
    settings,
  )

/** The family's cart at current prices; changes since items were added are included (T86). */
export async function readCart(app: Pick<App, 'db' | 'clock'>, parentId: string): Promise<CartAnswer> {
  const now = app.clock.now()
  const settings = await readProgramSettings(app.db)
  const items = await readItems(app.db, parentId, now)
  if (items.length === 0) return { items: [], total: 0 }
  const { rows } = await loadRequestedItemsOf(app.db, parentId, items, now)
  return presentCart(items, priceItems(rows, settings, now), settings, now)
}

/** A cart as its family sees it: its items, and the current total of those with a price. */
export function presentCart(
  items: readonly CartItem[],
  priced: readonly PricedItem[],
  settings: ProgramSettings,
  now: Date,
): CartAnswer {
  const presented = items.map(item => {
    const requestedItem = priced.find(each => each.offeringId === item.offeringId && each.childId === item.childId)
    const price = requestedItem?.priceCents ?? item.event.priceCents
    const outside = requestedItem && outsideWindow(requestedItem, dayOf(now, settings.timeZone))
    const age = requestedItem && ageDecisionOf(requestedItem, now, settings.timeZone)
    const left = requestedItem ? sessionsLeft(requestedItem, settings.timeZone) : null
    const own = requestedItem && ownSessions(requestedItem.choice, item.event.meetings, settings.timeZone)
    return {
      id: item.id,
      event: presentEvent(item.event, own?.all),
      child: {
        id: item.childId,
        firstName: item.child.firstName,
        lastName: item.child.lastName,
        age: ageOn(item.child.dateOfBirth, dayOf(now, settings.timeZone)),
      },
      price,
      classPrice: requestedItem ? classCents(requestedItem, settings.timeZone) : price,
      sessionsLeft: left && { remaining: left.remaining, all: left.all },
      priceBefore: item.seen === price ? null : item.seen,
      placesLeft: item.placesLeft,
      cancellation: presentTerms(requestedItem, price, settings.timeZone, now),
      bookable:
        requestedItem !== undefined &&
        isBookable(requestedItem.offering, now) &&
        opensToFamilies(requestedItem.offering) &&
        !outside,
      notOpen: outside?.details?.message ?? null,
      outsideAges: requestedItem?.outsideAges ?? false,
      ageNote: age?.note ?? null,
      keptOut: age && isKeptOut(age) ? age.text : null,
      notCovered: requestedItem?.notCovered ? presentNotCovered(requestedItem.notCovered, settings.timeZone) : null,
    }
  })
  return { items: presented, total: presented.reduce((sum, item) => sum + item.price, 0) }
}

/** An item that's gone can't be bought, so there's nothing to cancel. */
function presentTerms(
  item: PricedItem | undefined,
  paidCents: number,
  zone: string,
  now: Date,
): CartAnswer['items'][number]['cancellation'] {
  const rule = item?.rule ?? { kind: 'class' as const, noticeHours: 0, feeCents: 0 }
  const terms = cancellationTerms({ ...rule, startsAt: item ? ownStart(item, zone) : null, paidCents }, now)
  return {
    ...rule,
    open: terms.open,
    because: item ? terms.because : 'not-live',
    deadline: terms.deadline?.toISOString() ?? null,
    refund: terms.refundCents,
    credit: terms.creditCents,
    feeKept: terms.feeKeptCents,
    paidCents,
  }
}

const presentNotCovered = ({ plan: { name, includedPerMonth }, because }: NotCovered, zone: string) => ({
  plan: name,
  includedPerMonth,
  because: because.kind,
  day: dayOfChange(because, zone),
})
