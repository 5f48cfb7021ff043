import { type AgeDecision, ageDecision, isKeptOut, refusalOf } from '#src/features/classes/age-decision.ts'
import { fitsAges } from '#src/features/classes/ages.ts'
import { isBookable } from '#src/features/classes/availability.ts'
import { type DropInDay, dropInDays, dropInUntil, isDropIn } from '#src/features/classes/drop-in.ts'
import {
  type ChoiceRefusal,
  checkedChoice,
  type EnrollmentChoice,
  NO_CHOICE,
} from '#src/features/classes/enrollment-choice.ts'
import { canStillCome, joiningAt, joiningPrice, sessionsFrom } from '#src/features/classes/joining-late.ts'
import { attendsOn } from '#src/features/classes/own-sessions.ts'
import { coverageOf, type NotCoveredBecause } from '#src/features/classes/plan-coverage.ts'
import {
  creditToUse,
  isMonthlyLine,
  optionsOf,
  type PriceLine,
  type PriceSettings,
  priceLines,
  totalOf,
} from '#src/features/classes/pricing.ts'
import { opensToFamilies } from '#src/features/classes/visibility.ts'
import { ageOn, dayOf } from '#src/lib/dates.ts'
import { sumCents } from '#src/lib/money.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import { outsideWindow } from './ask-window.ts'
import type { ChildPlan, RequestedItemRow } from './load-requested-items.ts'

/** A line as an order stores it. */
type AgreedLine = {
  kind: PriceLine['kind'] | 'waived'
  label: string
  amountCents: number
  /** The plan that covers the spot. */
  subscriptionId?: string
}
/** A requested item with a validated choice. */
export type ChosenItem = RequestedItemRow & {
  choice: EnrollmentChoice
  /** What the class cost when this spot was offered, or what its session costs alone, in cents; null for any other. */
  agreedCents: number | null
}
export type PricedItem = ChosenItem & {
  lines: AgreedLine[]
  priceCents: number
  outsideAges: boolean
  /** The child's plan for such classes, and why it doesn't pay for this one. */
  notCovered: NotCovered | null
}

/** The day on which the child would start; null while the class has no dates. */
export const firstDayOf = ({ choice, offering }: ChosenItem, zone: string): string | null =>
  choice.startDate ?? (offering.startsAt && dayOf(offering.startsAt, zone))

/** What the child's age means for the class, and whether the family may book it. */
export function ageDecisionOf(item: ChosenItem, now: Date, zone: string, decided = false): AgeDecision {
  const age = ageOn(item.child.dateOfBirth, dayOf(now, zone))
  const asked = { firstDay: firstDayOf(item, zone), letIn: decided || letIn(item, now) }
  return ageDecision({ ...item.child, age }, item.offering, asked)
}

/** Whether staff approved the child for the class, or it already holds a spot there. */
export const letIn = (item: RequestedItemRow, now: Date): boolean => item.ageApproved || holdsSpot(item, now)

/** A spot that's held was allowed when it was given: to the family itself, by staff, or by the waitlist. */
const holdsSpot = ({ live }: RequestedItemRow, now: Date) =>
  live?.status === 'pending' && live.heldUntil !== null && live.heldUntil > now

/**
 * A requested class as it would be booked at `now`: from its next day on once it has begun, and an offered spot as it
 * was offered, with its price. A program needs its choice checked.
 */
function chosenClass(row: RequestedItemRow, now: Date, zone: string): ChosenItem {
  if (row.live?.offeredAt && holdsSpot(row, now))
    return { ...row, choice: { ...NO_CHOICE, ...row.live.place }, agreedCents: row.live.offeredCents }
  const day = joiningAt(row.offering.starts, now, zone)?.day ?? null
  return { ...row, choice: { ...NO_CHOICE, startDate: day }, agreedCents: null }
}

/** The sessions of a child who joins late, and when the first of them starts; null for every session. */
export const sessionsLeft = ({ choice, offering }: ChosenItem, zone: string) =>
  offering.kind === 'program' || choice.startDate === null || isDropIn(choice)
    ? null
    : sessionsFrom(choice.startDate, offering.starts, zone)

/** When the first session of the child starts. */
export const ownStart = (item: ChosenItem, zone: string): Date | null => {
  const { choice, offering } = item
  if (isDropIn(choice)) return sessionsFrom(choice.endDate!, offering.starts, zone).from
  return sessionsLeft(item, zone)?.from ?? offering.startsAt
}

/** What a class costs before a plan covers it, in cents. */
export const classCents = (item: ChosenItem, zone: string) =>
  item.agreedCents ?? joiningPrice(item.offering, sessionsLeft(item, zone))

/** Whether a program offers the chosen option at a price. A class has no options. */
function offersChoice(row: ChosenItem, settings: PriceSettings): boolean {
  if (row.offering.kind !== 'program') return true
  return optionsOf(row.offering, settings).some(each => each.option === row.choice.option)
}

/**
 * The price lines of each requested item at current prices, and whether the child is outside the class's ages; `leaving` is
 * a spot that would end with the order.
 */
export function priceRequestedItems(
  rows: readonly ChosenItem[],
  settings: PriceSettings & { timeZone: string },
  leaving?: string,
): PricedItem[] {
  const coverage = applyPlanCoverage(rows, settings.timeZone, leaving)
  return rows.map((row, index) => {
    const { plan, notCovered } = coverage[index]!
    const covered = plan !== null
    const left = sessionsLeft(row, settings.timeZone)
    const agreedCents = row.agreedCents ?? undefined
    const priced = priceLines({ offering: row.offering, choice: row.choice, settings, covered, left, agreedCents })
    const lines = priced.map(line =>
      plan && line.kind === 'plan-coverage' ? { ...line, subscriptionId: plan.id } : line,
    )
    const firstDay = firstDayOf(row, settings.timeZone)
    const { ageMin, ageMax } = row.offering
    const outsideAges = firstDay !== null && !fitsAges(row.child.dateOfBirth, firstDay, ageMin, ageMax).fits
    return { ...row, lines, priceCents: totalOf(lines), outsideAges, notCovered }
  })
}

/** What a monthly plan for these spots charges each month, in cents; undefined if none of them is monthly. */
export function monthlyCentsOf(priced: readonly PricedItem[]): number | undefined {
  const monthly = priced.filter(item => item.choice.option === 'monthly').flatMap(item => item.lines)
  if (monthly.length === 0) return undefined
  return sumCents(monthly.filter(isMonthlyLine).map(line => line.amountCents))
}

/**
 * Splits the total between credit and card, never leaving 1 to 49 cents for the card (T56). A total too small
 * for any card is waived with its own line, so that lines and total still agree.
 */
export function splitTotal(priced: readonly PricedItem[], balanceCents: number, useCredit: boolean | number) {
  const fullCents = priced.reduce((sum, requestedItem) => sum + requestedItem.priceCents, 0)
  const { creditCents, dueCents, waivedCents } = creditToUse({
    totalCents: fullCents,
    balanceCents,
    useCredit,
  })
  if (waivedCents === 0) return { requested: [...priced], totalCents: fullCents, creditCents, dueCents }
  const requested = priced.map(requestedItem => ({
    ...requestedItem,
    lines: [
      ...requestedItem.lines,
      { kind: 'waived' as const, label: 'Too little for a card, on us', amountCents: -requestedItem.priceCents },
    ],
    priceCents: 0,
  }))
  return { requested, totalCents: 0, creditCents, dueCents }
}

/** The plan that pays for a requested item, or why the child's plan for such classes doesn't. */
type ItemCoverage = { plan: ChildPlan | null; notCovered: NotCovered | null }
export type NotCovered = { plan: ChildPlan; because: NotCoveredBecause }

/**
 * Which of the child's monthly plans pays for each requested item, in the order of the requested items, so that two never share the last
 * included class (T50). Spots that these requested items already hold don't count, since they are replaced; neither does
 * the spot that ends for them (`leaving`). A free class uses up nothing.
 */
function applyPlanCoverage(rows: readonly ChosenItem[], timeZone: string, leaving?: string): ItemCoverage[] {
  const own = new Set([...rows.map(row => row.live?.id), leaving])
  const coveredInOrder = new Map<string, Date[]>()
  const startsOf = (plan: ChildPlan) => {
    const before = plan.covered.filter(place => !own.has(place.registrationId)).map(place => place.startsAt)
    return [...before, ...(coveredInOrder.get(plan.id) ?? [])]
  }
  return rows.map(row => {
    const { plans, offering } = row
    const { kind, category } = offering
    const at = ownStart(row, timeZone)
    if (kind === 'program' || at === null || classCents(row, timeZone) === 0) return { plan: null, notCovered: null }
    const wanted = { category, at, day: dayOf(at, timeZone) }
    let notCovered: NotCovered | null = null
    for (const plan of plans) {
      const coverage = coverageOf({ ...plan, coveredStarts: startsOf(plan) }, wanted)
      if (coverage.kind === 'covered') {
        coveredInOrder.set(plan.id, [...(coveredInOrder.get(plan.id) ?? []), at])
        return { plan, notCovered: null }
      }
      if (coverage.kind !== 'none') notCovered ??= { plan, because: coverage }
    }
    return { plan: null, notCovered }
  })
}

export type Unfit =
  | 'not-found'
  | 'not-bookable'
  | 'not-open-yet'
  | 'registration-closed'
  | 'ask-first'
  | 'outside-ages'
  | ChoiceRefusal

/**
 * Checks that every requested item can be booked at `now` as requested; a refusal names the class. What staff book for a
 * family may be in a hidden class, and only has to be possible: `rulesInTheWay` says which rules stand in the way.
 */
export function fitToBook(
  rows: readonly RequestedItemRow[],
  settings: PriceSettings & { timeZone: string },
  now: Date,
  { byStaff = false }: { byStaff?: boolean } = {},
): Outcome<{ requested: ChosenItem[] }, Unfit> {
  const requested: ChosenItem[] = []
  for (const row of rows) {
    const fit = fitItem(row, settings, now, { byStaff })
    if (!fit.ok) return fit
    requested.push(fit.item)
  }
  return { ok: true, requested }
}

/** The same for one item, with its choice checked: adding to a cart, showing the cart and ordering it all ask here. */
export function fitItem(
  row: RequestedItemRow,
  settings: PriceSettings & { timeZone: string },
  now: Date,
  { byStaff = false }: { byStaff?: boolean } = {},
): Outcome<{ item: ChosenItem }, Unfit> {
  const { offering } = row
  const isClosed = !byStaff && !opensToFamilies(offering) && !holdsSpot(row, now)
  if (offering.status === 'draft' || isClosed) return refused('not-found')
  const isPossible = byStaff && canStillCome(offering, now, settings.timeZone)
  if (row.asked.dropIn !== undefined) {
    const isOffered = byStaff ? offering.status === 'published' : isOpen(row, now, settings.timeZone)
    if (!isOffered) return refused('no-drop-in', named(row))
  } else if (!isPossible && !isBookable(offering, now)) return refused('not-bookable', named(row))
  const outside = byStaff ? undefined : outsideWindow(row, dayOf(now, settings.timeZone))
  if (outside) return outside
  const chosen = chosenItem(row, settings, now)
  if (!chosen.ok) return refused(chosen.because, named(row))
  const age = ageDecisionOf(chosen.item, now, settings.timeZone, byStaff)
  if (isKeptOut(age)) return refused(refusalOf(age), { ...named(row), message: age.text })
  return chosen
}

/** The session that's asked for alone. */
const dropInDayOf = ({ asked, offering }: RequestedItemRow, now: Date, zone: string): DropInDay | undefined =>
  dropInDays(offering, offering.starts, now, zone).find(({ day }) => day === asked.dropIn)

/** Whether a single session can still be booked: it's sold alone, and its own time to book isn't over. */
function isDropInOpen(row: RequestedItemRow, now: Date, zone: string): boolean {
  const found = dropInDayOf(row, now, zone)
  return row.offering.status === 'published' && found !== undefined && now < dropInUntil(found.startsAt, row.offering)
}

/** Whether the class, or the session asked for, can be booked at `now` by a family. */
export const isOpen = (row: RequestedItemRow, now: Date, zone: string): boolean =>
  row.asked.dropIn === undefined ? isBookable(row.offering, now) : isDropInOpen(row, now, zone)

/** An item with its choice checked: what has a price, whether or not it can be booked. */
export function chosenItem(
  row: RequestedItemRow,
  settings: PriceSettings & { timeZone: string },
  now: Date,
): Outcome<{ item: ChosenItem }, ChoiceRefusal> {
  if (row.asked.dropIn !== undefined) {
    const day = dropInDayOf(row, now, settings.timeZone)?.day
    if (!day) return refused('no-drop-in')
    const choice = { ...NO_CHOICE, startDate: day, endDate: day, covers: { from: day, to: day } }
    return { ok: true, item: { ...row, choice, agreedCents: row.offering.dropInCents } }
  }
  if (row.offering.kind !== 'program') return { ok: true, item: chosenClass(row, now, settings.timeZone) }
  const checked = checkedChoice(row.asked, row.offering, dayOf(now, settings.timeZone))
  if (!checked.ok) return checked
  const item = { ...row, choice: checked.choice, agreedCents: null }
  return offersChoice(item, settings) ? { ok: true, item } : refused('option-needed')
}

/** The days on which the child would come and no seat is left, soonest first. */
export const fullDaysOf = ({ offering, choice }: ChosenItem): string[] =>
  offering.fullDays?.filter(day => attendsOn(choice, day)) ?? []

/** Which class a refusal is about, and for which child. */
export const named = (row: RequestedItemRow) => ({
  classId: row.offeringId,
  title: row.offering.title,
  childId: row.childId,
})
