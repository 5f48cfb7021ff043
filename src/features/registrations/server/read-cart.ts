import { and, asc, eq, ne } from 'drizzle-orm'
import { cancellationTerms } from '#src/features/classes/cancellation-policy.ts'
import { partHours } from '#src/features/classes/day-parts.ts'
import type { AskedChoice } from '#src/features/classes/enrollment-choice.ts'
import { programStart } from '#src/features/classes/own-sessions.ts'
import { dayOfChange } from '#src/features/classes/plan-coverage.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { spotsLeft } from '#src/features/classes/server.ts'
import { children } from '#src/features/families/server/tables.ts'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { ageOn, dayOf } from '#src/lib/dates.ts'
import { isId } from '#src/lib/ids.ts'
import { sumCents } from '#src/lib/money.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { cartParts } from '../cart-parts.ts'
import type { CartAnswer } from '../contract.ts'
import { choiceProblemText } from '../in-cart-already.ts'
import { loadRequestedItems, type RequestedItem, type RequestedItemRow } from './load-requested-items.ts'
import { eventColumns, presentEvent } from './present-event.ts'
import { sessionsOf } from './present-registration.ts'
import {
  ageDecisionOf,
  chosenItem,
  classCents,
  fitItem,
  fullDaysOf,
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
    .select({
      id: cartItems.id,
      seen: cartItems.seenPriceCents,
      asked: cartItems.askedChoice,
      addedAt: cartItems.createdAt,
      ...itemColumns(now),
    })
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
  items: readonly (Pick<RequestedItem, 'offeringId' | 'childId'> & { asked: AskedChoice | null })[],
  now: Date,
) =>
  loadRequestedItems(
    db,
    parentId,
    items.map(({ offeringId, childId, asked }) => ({ offeringId, childId, asked: asked ?? {} })),
    now,
  )

/**
 * A price for each requested item that has one. A program whose chosen days have passed has none, and neither has a class that
 * staff turned into a program.
 */
export const priceItems = (rows: readonly RequestedItemRow[], settings: ProgramSettings, now: Date): PricedItem[] =>
  priceRequestedItems(
    rows.flatMap(row => {
      const chosen = chosenItem(row, settings, now)
      return chosen.ok ? [chosen.item] : []
    }),
    settings,
  )

/** The family's cart at current prices; changes since items were added are included (T86). */
export async function readCart(app: Pick<App, 'db' | 'clock'>, parentId: string): Promise<CartAnswer> {
  const now = app.clock.now()
  const settings = await readProgramSettings(app.db)
  const items = await readItems(app.db, parentId, now)
  if (items.length === 0) return { items: [], total: 0 }
  const { rows } = await loadRequestedItemsOf(app.db, parentId, items, now)
  return presentCart(items, rows, settings, now)
}

/** A cart as its family sees it: its items, and the current total of what can be paid together. */
export function presentCart(
  items: readonly CartItem[],
  rows: readonly RequestedItemRow[],
  settings: ProgramSettings,
  now: Date,
): CartAnswer {
  const priced = priceItems(rows, settings, now)
  const isOf = (item: CartItem) => (each: RequestedItemRow) =>
    each.offeringId === item.offeringId && each.childId === item.childId
  const presented = items.map(item => presentItem(item, rows.find(isOf(item)), priced.find(isOf(item)), settings, now))
  return { items: presented, total: sumCents(cartParts(presented).together.map(item => item.price)) }
}

/** `row` is what the database says about it, and `priced` the same with a price, if its choice still has one. */
function presentItem(
  item: CartItem,
  row: RequestedItemRow | undefined,
  priced: PricedItem | undefined,
  settings: ProgramSettings,
  now: Date,
): CartAnswer['items'][number] {
  const { timeZone } = settings
  // A program without a price keeps the one it had: its own price counts for one day or week.
  const price = priced?.priceCents ?? (item.asked ? item.seen : item.event.priceCents)
  const problem = row && problemOf(row, settings, now)
  const left = priced ? sessionsLeft(priced, timeZone) : null
  const own = priced && sessionsOf({ ...priced.choice, event: item.event }, timeZone)
  const { option = null, days = [], units = 0, covers = null } = priced?.choice ?? {}
  return {
    id: item.id,
    event: presentEvent(item.event, own?.all),
    child: {
      id: item.childId,
      firstName: item.child.firstName,
      lastName: item.child.lastName,
      age: ageOn(item.child.dateOfBirth, dayOf(now, timeZone)),
    },
    enrollmentOption: option ?? item.asked?.option ?? null,
    days: [...days],
    covered: covers && { units, ...covers },
    dayPart: partHours(priced?.choice.part ?? null),
    asked: item.asked && presentAsked(item.asked),
    choiceProblem: problem?.choice ?? null,
    fullDays: priced?.offering.kind === 'program' ? fullDaysOf(priced) : [],
    lines: priced?.lines.map(({ kind, label, amountCents }) => ({ kind, label, amount: amountCents })) ?? [],
    price,
    classPrice: priced ? classCents(priced, timeZone) : price,
    sessionsLeft: left && { remaining: left.remaining, all: left.all },
    priceBefore: item.seen === price ? null : item.seen,
    placesLeft: item.placesLeft,
    cancellation: presentTerms(priced, price, startOf(item, priced, timeZone), now),
    bookable: problem?.bookable ?? false,
    notOpen: problem?.notOpen ?? null,
    outsideAges: priced?.outsideAges ?? false,
    ageNote: priced ? ageDecisionOf(priced, now, timeZone).note : null,
    keptOut: problem?.keptOut ?? null,
    notCovered: priced?.notCovered ? presentNotCovered(priced.notCovered, timeZone) : null,
  }
}

/** Why an item can't be ordered now, by the rule that orders ask: each reason has its own place on the line. */
function problemOf(row: RequestedItemRow, settings: ProgramSettings, now: Date) {
  const fine = { bookable: true, notOpen: null, keptOut: null, choice: null }
  const fit = fitItem(row, settings, now)
  if (fit.ok) return fine
  const message = typeof fit.details?.message === 'string' ? fit.details.message : null
  switch (fit.because) {
    case 'ask-first':
    case 'outside-ages':
      return { ...fine, keptOut: message }
    case 'option-needed':
    case 'bad-start-date':
    case 'no-sessions':
    case 'weeks-overlap':
    case 'no-half-day':
    case 'no-care':
      return { ...fine, choice: choiceProblemText(fit.because, row.asked.option !== undefined) }
    default:
      return { ...fine, bookable: false, notOpen: message }
  }
}

const presentAsked = ({ days, dates, weeks, startDate, endDate, half, care }: AskedChoice) => ({
  days: days && [...days],
  dates: dates && [...dates],
  weeks: weeks && [...weeks],
  startDate,
  endDate,
  half,
  care: care && [...care],
})

/** When it begins for the child, as the cancellation rule counts it once it's bought. */
function startOf(item: CartItem, priced: PricedItem | undefined, zone: string): Date | null {
  if (!priced) return null
  const { choice, offering } = priced
  if (offering.kind !== 'program' || !choice.startDate) return ownStart(priced, zone)
  return programStart({ ...choice, startDate: choice.startDate }, item.event.meetings, zone)
}

/** An item that's gone can't be bought, so there's nothing to cancel. */
function presentTerms(
  item: PricedItem | undefined,
  paidCents: number,
  startsAt: Date | null,
  now: Date,
): CartAnswer['items'][number]['cancellation'] {
  const rule = item?.rule ?? { kind: 'class' as const, noticeHours: 0, feeCents: 0 }
  const terms = cancellationTerms({ ...rule, startsAt, paidCents }, now)
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
