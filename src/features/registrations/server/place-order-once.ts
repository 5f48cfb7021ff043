import { and, count, eq } from 'drizzle-orm'
import { attendsOn } from '#src/features/classes/own-sessions.ts'
import { takeSpots } from '#src/features/classes/server.ts'
import { lockOpenFamily, policiesToAgree } from '#src/features/families/server.ts'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { creditBalance, spendCredit } from '#src/features/payments/server.ts'
import { refused } from '#src/lib/outcome.ts'
import type { Queryable, Transaction } from '#src/platform/database/open-database.ts'
import { sendInOrder } from '#src/platform/database/send-in-order.ts'
import { confirmOrder } from './confirm-order.ts'
import type { Context } from './context.ts'
import { type Existing, existingPlaces, supersedeOrders } from './existing-places.ts'
import { heldAsUsual, holdPlaces } from './hold-places.ts'
import { insertOrder } from './insert-order.ts'
import { loadRequestedItems } from './load-requested-items.ts'
import { type Attempt, type OrderRequest, RollBack, readCheckout } from './order-request.ts'
import {
  type ChosenItem,
  fitToBook,
  fullDaysOf,
  monthlyCentsOf,
  named,
  priceRequestedItems,
  splitTotal,
} from './price-requested-items.ts'
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
  const fit = fitToBook(read.rows, settings, now, { byStaff: request.byStaff, agesDecided: Boolean(request.ageReason) })
  if (!fit.ok) return fit
  const [rows, family] = [fit.requested, read.family]

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
  const overCapacity = request.overReason !== undefined
  const full = rows.filter(
    row =>
      !overCapacity &&
      fullDaysOf(row).length > 0 &&
      !replaced.transferred.some(each => each.offeringId === row.offeringId),
  )
  if (full.length > 0) return fullAsRead(full)

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
    overCapacity,
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
    throw new RollBack(await fullAttempt(tx, missing, taken.details?.days as string[]))
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

const NOTHING: Extract<Existing, { kind: 'replace' }> = {
  kind: 'replace',
  registrationIds: [],
  waitlistedIds: [],
  orderIds: [],
  transferred: [],
  creditCents: 0,
}

/** One item that found no seat, and for a program its days without one. */
type FullItem = { row: ChosenItem; days: readonly string[] }

const fullOf = ({ row, days }: FullItem) => ({
  ...named(row),
  ...(row.offering.kind === 'program' ? { days } : {}),
})

/** Names the first item that is full, and in `full` each of them. */
const refusedFull = (full: readonly FullItem[], waiting: number) =>
  refused('full', { ...fullOf(full[0]!), waiting, full: full.map(fullOf) })

/** Full when it was read. Only if holds have run out everywhere is there anything to release and try again for. */
function fullAsRead(rows: readonly ChosenItem[]): Attempt {
  const items = rows.map(row => ({ row, days: fullDaysOf(row) }))
  const full = refusedFull(items, rows[0]!.offering.waiting ?? 0)
  if (rows.some(row => row.offering.lapsedHolds === 0)) return full
  return { ok: false, because: 'in-the-way', which: { offeringIds: rows.map(row => row.offeringId) }, otherwise: full }
}

/** Full by the time the spots were taken: `rows` are those of the class that has no seat on these days. */
async function fullAttempt(
  tx: Transaction,
  rows: readonly ChosenItem[],
  days: readonly string[],
): Promise<Attempt<never>> {
  const missing = rows
    .map(row => ({ row, days: days.filter(day => attendsOn(row.choice, day)) }))
    .filter(item => item.days.length > 0)
  const { offeringId } = rows[0]!
  const items = missing.length > 0 ? missing : rows.map(row => ({ row, days }))
  const otherwise = refusedFull(items, await waitingFor(tx, offeringId))
  return { ok: false, because: 'in-the-way', which: { offeringIds: [offeringId] }, otherwise }
}

/** How many children are on the waitlist of an offering. */
async function waitingFor(db: Queryable, offeringId: string): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(registrations)
    .where(and(eq(registrations.offeringId, offeringId), eq(registrations.status, 'waitlisted')))
  return row?.waiting ?? 0
}
