import { and, eq, inArray, or } from 'drizzle-orm'
import { isSamePart } from '#src/features/classes/day-parts.ts'
import type { EnrollmentChoice } from '#src/features/classes/enrollment-choice.ts'
import { type Attendance, isSameAttendance } from '#src/features/classes/own-sessions.ts'
import { creditToUse } from '#src/features/classes/pricing.ts'
import { refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { orderStatesBefore } from '../lifecycle.ts'
import type { Context } from './context.ts'
import { type Attempt, RollBack } from './order-request.ts'
import type { ChosenItem } from './price-requested-items.ts'
import { orders, registrations } from './tables.ts'

/**
 * What the spots that these children already have in these classes mean for a new order:
 * - `free`: there are none.
 * - `repeat`: this exact order already exists and can still be paid (or was free a moment ago): answer that order again.
 * - `replace`: unpaid spots that the new order takes over; `transferred` are those whose seats go with them.
 * - `expired`: holds that ran out are in the way; release them and check again.
 * - `being-paid`: the bank is processing the payment of such an order, so a second order could be charged as well. A bank
 *   still waiting for the family (`needs_action`) doesn't count: that payment can be canceled, and may have been abandoned.
 * - `taken`: a child has a paid spot, or an unpaid one in an order with other spots.
 */
export type Existing =
  | { kind: 'free' }
  | { kind: 'repeat'; orderId: string }
  | {
      kind: 'replace'
      registrationIds: string[]
      /** Those among them that were only on the waitlist. */
      waitlistedIds: string[]
      orderIds: string[]
      transferred: { offeringId: string; place: Attendance }[]
      creditCents: number
    }
  | { kind: 'expired'; offeringIds: string[] }
  | { kind: 'being-paid'; row: ChosenItem }
  | { kind: 'taken'; row: ChosenItem }

type Request = { useCredit: boolean | number; expectedTotal?: number }

export function existingPlaces(
  rows: readonly ChosenItem[],
  request: Request,
  now: Date,
  holdMinutes: number,
): Existing {
  const standing = rows.filter(row => row.live)
  if (standing.length === 0) return { kind: 'free' }

  const whole = wholeOrder(rows)
  if (whole && isRepeat(rows, whole, request, now, holdMinutes)) return { kind: 'repeat', orderId: whole.id }

  const final = standing.find(row => row.live!.status === 'confirmed' || row.live!.status === 'active')
  if (final) return { kind: 'taken', row: final }

  const expired = standing.filter(row => row.live!.status === 'pending' && row.live!.heldUntil! <= now)
  if (expired.length > 0) return { kind: 'expired', offeringIds: expired.map(row => row.offeringId) }

  const partial = standing.find(
    row => row.order && row.order.places > rows.filter(each => each.order?.id === row.order!.id).length,
  )
  if (partial) return { kind: 'taken', row: partial }

  const beingPaid = standing.find(row => row.order?.beingPaid)
  if (beingPaid) return { kind: 'being-paid', row: beingPaid }

  const orders = new Map(standing.flatMap(row => (row.order ? [[row.order.id, row.order.creditCents] as const] : [])))
  return {
    kind: 'replace',
    registrationIds: standing.map(row => row.live!.id),
    waitlistedIds: standing.filter(row => row.live!.status === 'waitlisted').map(row => row.live!.id),
    orderIds: [...orders.keys()],
    transferred: standing.flatMap(({ offeringId, live }) =>
      live!.status === 'pending' ? [{ offeringId, place: live!.place }] : [],
    ),
    creditCents: [...orders.values()].reduce((sum, cents) => sum + cents, 0),
  }
}

/** The one order that consists of exactly these spots, if there is one. */
function wholeOrder(rows: readonly ChosenItem[]): ChosenItem['order'] {
  const [first] = rows
  const order = first?.order ?? null
  const same = order !== null && order.places === rows.length && rows.every(row => row.order?.id === order.id)
  return same ? order : null
}

function isRepeat(
  rows: readonly ChosenItem[],
  order: NonNullable<ChosenItem['order']>,
  request: Request,
  now: Date,
  holdMinutes: number,
): boolean {
  if (!rows.every(row => sameChoice(row.choice, row.live!))) return false
  if (request.expectedTotal !== undefined && request.expectedTotal !== order.totalCents) return false
  if (order.status === 'open') return order.heldUntil > now && sameCredit(request.useCredit, order)
  // A double click on something free: the first click has already confirmed it.
  const justNow = order.createdAt.getTime() > now.getTime() - holdMinutes * 60_000
  return order.status === 'paid' && order.dueCents === 0 && justNow
}

/** Whether the order uses as much credit as requested now. `true` uses all available credit, so any order matches. */
function sameCredit(
  useCredit: boolean | number,
  { totalCents, creditCents }: NonNullable<ChosenItem['order']>,
): boolean {
  if (useCredit === true) return true
  return creditToUse({ totalCents, balanceCents: totalCents, useCredit }).creditCents === creditCents
}

function sameChoice(choice: EnrollmentChoice, live: NonNullable<ChosenItem['live']>): boolean {
  return choice.option === live.option && isSameAttendance(choice, live.place) && isSamePart(choice.part, live.part)
}

/** A spot was offered, or a hold ended, after the spots were read: read them again. */
const CHANGED_MEANWHILE: Attempt = {
  ok: false,
  because: 'in-the-way',
  which: 'nothing',
  otherwise: refused('already-registered'),
}

/**
 * Ends unpaid spots that a new order of the same family takes over, and the orders they were in. `taken` stays as it
 * is: the spots go to the new order (`replacing` of `takeSpots`). Payments started for the old orders are canceled by a job.
 * @throws RollBack when one of them has changed since it was read (for example, the waitlist offered a spot)
 */
export async function supersedeOrders(
  context: Pick<Context, 'enqueue'>,
  tx: Transaction,
  replaced: { registrationIds: string[]; waitlistedIds: string[]; orderIds: string[] },
  now: Date,
): Promise<void> {
  if (replaced.registrationIds.length === 0) return
  await tx
    .update(orders)
    .set({ status: 'lapsed' })
    .where(and(inArray(orders.id, replaced.orderIds), inArray(orders.status, orderStatesBefore('lapsed'))))
  const held = replaced.registrationIds.filter(id => !replaced.waitlistedIds.includes(id))
  const ended = await tx
    .update(registrations)
    .set({ status: 'cancelled', endedBecause: 'replaced', cancelledAt: now })
    .where(
      or(
        and(inArray(registrations.id, held), eq(registrations.status, 'pending')),
        and(inArray(registrations.id, replaced.waitlistedIds), eq(registrations.status, 'waitlisted')),
      ),
    )
    .returning({ id: registrations.id })
  if (ended.length < replaced.registrationIds.length) throw new RollBack(CHANGED_MEANWHILE)
  for (const orderId of replaced.orderIds) await context.enqueue(tx, 'cancel-payment', { orderId })
}
