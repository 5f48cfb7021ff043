import { and, eq, sql } from 'drizzle-orm'
import { offerings } from '#src/features/classes/server/tables.ts'
import { bookableUntilIn } from '#src/features/classes/server.ts'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { type PlanTerms, readPaidForOrder } from '#src/features/payments/server.ts'
import { formatCents } from '#src/lib/money.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import { sendWithCommit } from '#src/platform/database/after-commit.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { sendInOrder } from '#src/platform/database/send-in-order.ts'
import { LEAST_BY_CARD_CENTS } from '../balance.ts'
import { heldUntilWhenPaying } from '../hold-time.ts'
import { readBalance } from './balance-in.ts'
import type { Context } from './context.ts'
import { planOf, readMonthlyLines } from './plan-of-order.ts'
import { limitOf, readPendingPlaces, readUnpaidHolds } from './read-unpaid-holds.ts'
import { orders, registrations } from './tables.ts'

type PayRequest = {
  parentId: string
  registrationId?: string
  orderId?: string
  amount: number
  /** The monthly charge the family agrees to, in cents. A request for a plan without it agrees to the plan's own. */
  agreedMonthly?: number
  /** The request is for a monthly plan, and not for a payment alone. */
  asksForPlan?: boolean
}
type PayRefusal =
  | 'amount-changed'
  | 'hold-lapsed'
  | 'already-paid'
  | 'nothing-due'
  | 'agreement-needed'
  | 'too-many-tries'
  | 'provider-down'

/**
 * Starts, or continues, the card payment of an order while its hold is live. The amount in cents must equal the
 * amount due; otherwise the right amount is answered and no card is charged (T32, T53). A monthly option
 * becomes a monthly plan with its first payment, and only after the family agreed to exactly that monthly charge.
 */
export async function payForOrder(
  context: Context,
  { parentId, amount, agreedMonthly, asksForPlan, ...which }: PayRequest,
): Promise<Outcome<{ clientSecret: string; cardsSecret?: string; amount: number; orderId: string }, PayRefusal>> {
  const orderId = which.orderId ?? (await orderOf(context, which.registrationId!))
  if (!orderId) return refused('nothing-due')
  const settings = await readProgramSettings(context.db)
  const keeping = { orderId, parentId, amount, agreedMonthly, asksForPlan, now: context.clock.now() }
  const ready = await inTransaction(context.db, tx => keepHold(tx, keeping, settings), { lockTimeoutMs: 3_000 })
  if (!ready.ok) return ready
  if (ready.paidCents) await dropOutdated(context, orderId, ready.dueCents)
  // The provider is called without holding any locks.
  const started = await context.payments.startPayment({
    orderId,
    parentId,
    amountCents: ready.dueCents,
    currency: ready.currency,
    plan: ready.plan,
    paidCents: ready.paidCents,
  })
  if (!started.ok) return started
  const { clientSecret, cardsSecret, amountCents } = started
  return { ok: true, clientSecret, cardsSecret, amount: amountCents, orderId }
}

/** A card payment of the balance from before a spot ended is for another amount, so it is canceled. */
async function dropOutdated({ payments }: Context, orderId: string, dueCents: number): Promise<void> {
  const open = await payments.readPayment(orderId)
  const isFinal = !open || open.status === 'succeeded' || open.status === 'cancelled'
  if (!isFinal && open.amountCents !== dueCents) await payments.cancelPayment(orderId)
}

async function orderOf(context: Context, registrationId: string): Promise<string | null> {
  const [place] = await context.db
    .select({ orderId: registrations.orderId })
    .from(registrations)
    .where(eq(registrations.id, registrationId))
  return place?.orderId ?? null
}

type Keeping = Pick<PayRequest, 'parentId' | 'amount' | 'agreedMonthly' | 'asksForPlan'> & {
  orderId: string
  now: Date
}

async function keepHold(
  tx: Transaction,
  { orderId, parentId, amount, agreedMonthly, asksForPlan, now }: Keeping,
  settings: ProgramSettings,
): Promise<Outcome<{ dueCents: number; currency: string; plan?: PlanTerms; paidCents?: number }, PayRefusal>> {
  const [[order], offeredUntil, places, holds, lines] = await sendInOrder(
    () => tx.select().from(orders).where(eq(orders.id, orderId)).for('update'),
    () => endOfOffers(tx, orderId, settings.offerHours),
    () => readPendingPlaces(tx, orderId),
    () => readUnpaidHolds(tx, parentId, now, settings.offerHours),
    () => readMonthlyLines(tx, orderId),
  )
  if (!order) throw new Error('The order disappeared before it was paid.')
  if (order.dueCents === 0) return refused('nothing-due')
  if (order.status === 'paid') return balanceToPay(tx, order, amount)
  if (order.status !== 'open' || order.heldUntil <= now) return refused('hold-lapsed')
  if (order.dueCents !== amount) return refused('amount-changed', { amount: order.dueCents })
  const plan = planOf(order, lines)
  if (plan && !(await keepAgreement(tx, order, plan, { agreedMonthly, asksForPlan, now })))
    return refused('agreement-needed', {
      fields: { agreedMonthly: agreementSentence(plan) },
      monthly: plan.monthlyCents,
    })
  const atMost = limitOf(order, places, holds, now, settings.holdMinutes)
  const heldUntil = heldUntilWhenPaying({ ...order, offeredUntil, atMost }, now, settings.holdMinutes)
  if (heldUntil > order.heldUntil) {
    await sendWithCommit(tx.update(orders).set({ heldUntil }).where(eq(orders.id, orderId)))
    await sendWithCommit(
      tx
        .update(registrations)
        .set({ heldUntil: sql`greatest(${registrations.heldUntil}, ${heldUntil.toISOString()}::timestamptz)` })
        .where(and(eq(registrations.orderId, orderId), eq(registrations.status, 'pending'))),
    )
  }
  return { ok: true, dueCents: order.dueCents, currency: order.currency, plan }
}

/** The rest of an order that staff took a part of: all of what is due now, and nothing else. */
async function balanceToPay(
  tx: Transaction,
  { id, currency }: typeof orders.$inferSelect,
  amount: number,
): Promise<Outcome<{ dueCents: number; currency: string; paidCents: number }, PayRefusal>> {
  const balance = await readBalance(tx, id)
  if (balance < LEAST_BY_CARD_CENTS) return refused('already-paid')
  if (balance !== amount) return refused('amount-changed', { amount: balance })
  return { ok: true, dueCents: balance, currency, paidCents: await readPaidForOrder(tx, id) }
}

const agreementSentence = ({ monthlyCents }: PlanTerms) =>
  `Agree to be charged ${formatCents(monthlyCents)} each month to start this plan.`

/** Whether the family agreed to the plan's monthly charge, at registration or with this request, which is kept. */
async function keepAgreement(
  tx: Transaction,
  order: typeof orders.$inferSelect,
  { monthlyCents }: PlanTerms,
  { agreedMonthly, asksForPlan, now }: Pick<Keeping, 'agreedMonthly' | 'asksForPlan' | 'now'>,
): Promise<boolean> {
  if (order.agreedMonthlyCents === monthlyCents) return true
  const agreedCents = agreedMonthly ?? (asksForPlan ? monthlyCents : undefined)
  if (agreedCents !== monthlyCents) return false
  const agreed = { agreedMonthlyCents: monthlyCents, agreedMonthlyAt: now }
  await sendWithCommit(tx.update(orders).set(agreed).where(eq(orders.id, order.id)))
  return true
}

/** Until when the spots of an order were offered from the waitlist; null if one of them wasn't. */
async function endOfOffers(tx: Transaction, orderId: string, offerHours: number): Promise<Date | null> {
  const [read] = await tx
    .select({
      last: sql<string | null>`CASE WHEN bool_and(${registrations.offeredAt} IS NOT NULL)
        THEN min(least(${registrations.offeredAt} + make_interval(hours => ${offerHours}),
          ${bookableUntilIn('offerings')})) END`,
    })
    .from(registrations)
    .innerJoin(offerings, eq(offerings.id, registrations.offeringId))
    .where(and(eq(registrations.orderId, orderId), eq(registrations.status, 'pending')))
  return read?.last ? new Date(read.last) : null
}
