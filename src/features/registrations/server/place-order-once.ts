import { and, count, eq } from 'drizzle-orm'
import { isDropIn, overlap } from '#src/features/classes/drop-in.ts'
import { attendsOn } from '#src/features/classes/own-sessions.ts'
import { daysTakenFor, takeSpots } from '#src/features/classes/server.ts'
import { lockOpenFamily, policiesToAgree } from '#src/features/families/server.ts'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { creditBalance, spendCredit } from '#src/features/payments/server.ts'
import { formatPlainWeekday } from '#src/lib/dates.ts'
import { refused } from '#src/lib/outcome.ts'
import type { Queryable, Transaction } from '#src/platform/database/open-database.ts'
import { sendInOrder } from '#src/platform/database/send-in-order.ts'
import { notOverridden, type RuleInTheWay } from '../staff-rules.ts'
import { confirmOrder } from './confirm-order.ts'
import type { Context } from './context.ts'
import { type Existing, existingPlaces, supersedeOrders } from './existing-places.ts'
import { heldAsUsual, holdPlaces } from './hold-places.ts'
import { insertOrder } from './insert-order.ts'
import { loadRequestedItems } from './load-requested-items.ts'
import { type Attempt, type OrderRequest, type Placed, RollBack, readCheckout } from './order-request.ts'
import {
  type ChosenItem,
  fitToBook,
  fullDaysOf,
  monthlyCentsOf,
  named,
  priceRequestedItems,
  splitTotal,
} from './price-requested-items.ts'
import { capacityRule, rulesInTheWay } from './rules-in-the-way.ts'
import { registrations } from './tables.ts'

/**
 * One attempt at an order, inside its transaction: reads everything once, decides, writes, and takes the spots last. A
 * refusal after the first write is thrown as `RollBack`.
 */
export async function placeOrderOnce(
  context: Context,
  tx: Transaction,
  request: OrderRequest,
  settings: ProgramSettings,
): Promise<Attempt> {
  const now = context.clock.now()
  // Before rows of spots are locked: the waitlist skips a locked spot, so it must be locked only briefly.
  const [, toAgree, read] = await sendInOrder(
    () => lockOpenFamily(tx, request.parentId),
    () => policiesToAgree(tx, request.parentId, request),
    () => loadRequestedItems(tx, request.parentId, request.requested, now),
  )
  if (read.rows.length < request.requested.length) return refused('not-found')
  const fit = fitToBook(read.rows, settings, now, { byStaff: request.byStaff })
  if (!fit.ok) return fit
  const [rows, family] = [fit.requested, read.family]

  const [clash] = rows.flatMap(row => overlapOf(row) ?? [])
  if (clash) return clash
  const existing = existingPlaces(rows, request, now, settings.holdMinutes)
  if (existing.kind === 'repeat') return { ok: true, checkout: await readCheckout(tx, existing.orderId) }
  if (existing.kind === 'taken') {
    return refused('already-registered', { ...named(existing.row), registrationId: existing.row.live!.id })
  }
  if (existing.kind === 'being-paid') return refused('being-paid', named(existing.row))
  if (existing.kind === 'expired') {
    return {
      ok: false,
      because: 'in-the-way',
      which: { offeringIds: existing.offeringIds },
      otherwise: refused('already-registered'),
    }
  }
  if (toAgree.length > 0) return refused('policies-changed')
  const replaced = existing.kind === 'replace' ? existing : NOTHING
  const full = rows
    .map(row => ({ row, days: fullDaysOf(row) }))
    .filter(
      ({ row, days }) => days.length > 0 && !replaced.transferred.some(each => each.offeringId === row.offeringId),
    )
  const rules = new Map<ChosenItem, RuleInTheWay[]>()
  if (request.byStaff) {
    for (const row of rows) {
      const days = full.find(each => each.row === row)?.days ?? []
      const inTheWay = await rulesOfStaff(tx, row, {
        request,
        full: days,
        replaced,
        now,
        settings,
      })
      rules.set(row, inTheWay)
      if (days.length > 0 && row.offering.lapsedHolds !== 0)
        return releaseFirst([row], refusedToStaff(row, days, request, inTheWay))
      if (notOverridden(inTheWay, request.override).length > 0) return refusedByRules(row, inTheWay, request)
    }
  } else if (full.length > 0) return fullAsRead(full)
  const against = [...new Set([...rules.values()].flat().map(({ rule }) => rule))]
  const override = against.length > 0 ? { rules: against, reason: request.override!.reason } : undefined
  const overCapacity = against.includes('capacity')

  const priced = priceRequestedItems(rows, settings)
  const fullTotal = priced.reduce((sum, requestedItem) => sum + requestedItem.priceCents, 0)
  if (request.expectedTotal !== undefined && request.expectedTotal !== fullTotal)
    return refused('price-changed', { total: fullTotal })
  const balance = request.useCredit
    ? (await creditBalance(tx, request.parentId)) - family.creditReservedCents + replaced.creditCents
    : 0
  const { requested, ...money } = splitTotal(priced, Math.max(0, balance), request.useCredit)
  // Credit may pay for all of it, without a card form to review.
  if (money.creditCents > 0 && request.expectedTotal === undefined) return refused('total-needed', { total: fullTotal })
  const paid = money.dueCents === 0
  const adding = rows.length - replaced.transferred.length
  const { parentId, fromCart, byStaff = false, address } = request
  const hold = paid
    ? { ok: true as const, held: heldAsUsual(requested, now, settings.holdMinutes) }
    : await holdPlaces(
        tx,
        { parentId, requested, byStaff, address, adding, holding: family.holding + adding },
        settings,
        now,
      )
  if (!hold.ok) return hold

  await supersedeOrders(context, tx, replaced, now)
  const agreed = request.agreedMonthly === monthlyCentsOf(priced) ? request.agreedMonthly : undefined
  const order = {
    parentId,
    requested: hold.held,
    ...money,
    now,
    fromCart,
    keptByStaff: byStaff,
    agreedMonthly: agreed,
    override,
  }
  const { orderId, registrationIds } = await insertOrder(tx, order)
  if (paid && money.creditCents > 0) {
    const spent = await spendCredit(tx, { parentId, orderId, amountCents: money.creditCents })
    if (!spent.ok) throw new RollBack(refused('price-changed', { total: fullTotal }))
  }
  if (paid) await confirmOrder(context, tx, orderId, settings)

  // The most contended rows come last, so that they are locked for the shortest time.
  const wanted = rows.map(({ offeringId, choice: place }, index) => ({
    offeringId,
    place,
    registrationId: registrationIds[index]!,
    overCapacity,
  }))
  const taken = await takeSpots(tx, wanted, { now, replacing: replaced.transferred })
  if (!taken.ok) {
    const missing = rows.filter(row => row.offeringId === taken.details?.offeringId)
    if (taken.because === 'not-bookable') throw new RollBack(refused('not-bookable', named(missing[0]!)))
    throw new RollBack(await fullAttempt(tx, missing, taken.details?.days as string[], request, rules))
  }
  await context.changed(tx, 'classes')
  const checkout = {
    orderId,
    registrationIds,
    registrationId: registrationIds[0]!,
    amountDue: money.dueCents,
    requiresPayment: !paid,
    updated: rows.some(({ live }) => live?.status === 'pending' && !live.offeredAt),
  }
  return { ok: true, checkout }
}

/** Why the child can't have this spot beside another one in the class: they would take two seats in one session. */
function overlapOf(row: ChosenItem) {
  const { others, choice, child, offering } = row
  const other = others.find(each => overlap(choice, { ...each.place, option: each.option }))
  if (!other) return undefined
  const name = child.firstName
  const message = isDropIn({ ...other.place, option: other.option })
    ? `${name} has a drop-in in ${offering.title} on ${formatPlainWeekday(other.place.endDate!)}. Cancel it first, then book the class.`
    : other.status === 'waitlisted'
      ? `${name} is on the waitlist for ${offering.title}. Leave the waitlist first to book single sessions.`
      : `${name} already has a spot in ${offering.title} for that session.`
  return refused('already-registered', { ...named(row), message })
}

const NOTHING: Extract<Existing, { kind: 'replace' }> = {
  kind: 'replace',
  registrationIds: [],
  waitlistedIds: [],
  orderIds: [],
  transferred: [],
  creditCents: 0,
}

type OfStaff = {
  request: OrderRequest
  /** The full days as they were read. */
  full: readonly string[]
  replaced: Pick<typeof NOTHING, 'registrationIds' | 'transferred'>
  now: Date
  settings: ProgramSettings
}

/**
 * Everything that stands in the way of what staff book. A spot is only booked over the capacity if no seat is free for
 * it; seats kept for the waitlist aren't free.
 */
async function rulesOfStaff(
  tx: Transaction,
  row: ChosenItem,
  { request, full, replaced, now, settings }: OfStaff,
): Promise<RuleInTheWay[]> {
  const asked = request.override?.rules.includes('capacity')
  const { registrationIds, transferred } = replaced
  const seated = transferred.filter(each => each.offeringId === row.offeringId).map(({ place }) => place)
  const days = asked ? await daysTakenFor(tx, row.offeringId, row.choice, now, { registrationIds, seated }) : full
  return [capacityRule(row, days) ?? [], rulesInTheWay(row, now, settings.timeZone)].flat()
}

const CODES = {
  capacity: 'full',
  'joining-deadline': 'not-bookable',
  season: 'not-open-yet',
  ages: 'outside-ages',
} as const

/** Names all rules that stand in the way, also those that staff already agreed to book against. */
function refusedByRules(row: ChosenItem, rules: readonly RuleInTheWay[], { override }: OrderRequest) {
  const [first = rules[0]!] = notOverridden(rules, override)
  return refused(CODES[first.rule], { ...named(row), rules, message: rules.map(({ message }) => message).join(' ') })
}

/** No seat on these days, with the other rules in the way. */
const refusedToStaff = (
  row: ChosenItem,
  days: readonly string[],
  request: OrderRequest,
  others: readonly RuleInTheWay[] = [],
) =>
  refusedByRules(row, [capacityRule(row, days) ?? [], others.filter(({ rule }) => rule !== 'capacity')].flat(), request)

/** One item that found no seat, and for a program or a single session its days without one. */
type FullItem = { row: ChosenItem; days: readonly string[] }

const fullOf = ({ row, days }: FullItem) => ({
  ...named(row),
  ...(row.offering.kind === 'program' || isDropIn(row.choice) ? { days } : {}),
})

/** Names the first item that is full, and in `full` each of them. */
const refusedFull = (full: readonly FullItem[], waiting: number) =>
  refused('full', { ...fullOf(full[0]!), waiting, full: full.map(fullOf) })

/** If holds have run out, there is something to release and try again for. */
const releaseFirst = (rows: readonly ChosenItem[], otherwise: Placed): Attempt => ({
  ok: false,
  because: 'in-the-way',
  which: { offeringIds: rows.map(row => row.offeringId) },
  otherwise,
})

/** Full when it was read. Only if holds have run out everywhere is there anything to release and try again for. */
function fullAsRead(items: readonly FullItem[]): Attempt {
  const rows = items.map(({ row }) => row)
  const full = refusedFull(items, rows[0]!.offering.waiting ?? 0)
  return rows.some(row => row.offering.lapsedHolds === 0) ? full : releaseFirst(rows, full)
}

/** Full by the time the spots were taken: `rows` are those of the class that has no seat on these days. */
async function fullAttempt(
  tx: Transaction,
  rows: readonly ChosenItem[],
  days: readonly string[],
  request: OrderRequest,
  rules: ReadonlyMap<ChosenItem, readonly RuleInTheWay[]>,
): Promise<Attempt<never>> {
  const missing = rows
    .map(row => ({ row, days: days.filter(day => attendsOn(row.choice, day)) }))
    .filter(item => item.days.length > 0)
  const items = missing.length > 0 ? missing : rows.map(row => ({ row, days }))
  const { row, days: own } = items[0]!
  const otherwise = request.byStaff
    ? refusedToStaff(row, own, request, rules.get(row))
    : refusedFull(items, await waitingFor(tx, row.offeringId))
  return { ok: false, because: 'in-the-way', which: { offeringIds: [row.offeringId] }, otherwise }
}

/** How many children are on the waitlist of an offering. */
async function waitingFor(db: Queryable, offeringId: string): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(registrations)
    .where(and(eq(registrations.offeringId, offeringId), eq(registrations.status, 'waitlisted')))
  return row?.waiting ?? 0
}
