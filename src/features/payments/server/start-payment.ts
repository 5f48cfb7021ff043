import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import { sendWithCommit } from '#src/platform/database/after-commit.ts'
import type { Queryable, Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { sendInOrder } from '#src/platform/database/send-in-order.ts'
import { countUses } from '#src/platform/http/limits.ts'
import type { Customer, PlanTerms, Started } from '../provider.ts'
import { readPaidForOrder } from './paid-for-order.ts'
import type { PaymentTools } from './payment-tools.ts'
import { payments } from './tables.ts'

export type StartRequest = {
  orderId: string
  parentId: string
  amountCents: number
  currency: string
  /** What was paid for the order before, in parts, in cents; the amount is what was due after that. */
  paidCents?: number
  /** Makes it the first payment of a monthly plan; `amountCents` is then the first month plus the one-time charge. */
  plan?: PlanTerms
}
export type StartedPayment = Outcome<
  {
    clientSecret: string
    amountCents: number
    /** With which a browser offers the family its saved cards, if the provider needs one. */
    cardsSecret?: string
  },
  'already-paid' | 'too-many-tries' | 'provider-down'
>
/** The columns needed to start a payment at the provider. */
type PaymentToStart = Pick<
  typeof payments.$inferSelect,
  | 'id'
  | 'orderId'
  | 'parentId'
  | 'amountCents'
  | 'currency'
  | 'idempotencyKey'
  | 'plan'
  | 'namesCustomer'
  | 'clientSecret'
>

/** New attempts, not calls (T55): a repeat of a pending payment doesn't count. */
const TRIES_PER_ORDER = { max: 5, seconds: 24 * 3600 }
const TRIES_PER_ACCOUNT = { max: 10, seconds: 3600 }

/**
 * Starts the card payment of an order, or continues the existing one. The row with its key is written first, then the
 * provider is called outside any transaction, then its answer is stored: if the process dies at any line, the repeat uses the
 * same key and gets the same payment, and nothing can be charged before a browser has the secret.
 */
export async function startPayment(tools: PaymentTools, request: StartRequest): Promise<StartedPayment> {
  const claimed = await inTransaction(tools.db, tx => claimPayment(tx, tools, request), { lockTimeoutMs: 5_000 })
  if (!claimed.ok) return claimed
  const { payment, customer } = claimed
  if (request.plan && request.plan.monthlyCents + request.plan.onceCents !== request.amountCents) {
    throw new Error(`the plan of order ${request.orderId} does not start with the amount due`)
  }
  if (payment.amountCents !== request.amountCents || payment.currency !== request.currency) {
    throw new Error(`order ${request.orderId} is being paid with another amount than asked for`)
  }
  const { amountCents } = payment
  try {
    const [clientSecret, cardsSecret] = await Promise.all([
      payment.clientSecret ?? startAtProvider(tools, payment, customer).then(started => started.clientSecret),
      payment.namesCustomer ? openSavedCards(tools, payment, customer) : undefined,
    ])
    return { ok: true, clientSecret, amountCents, cardsSecret }
  } catch (error) {
    tools.log.warn({ orderId: payment.orderId, provider: tools.provider.id, error }, 'could not start a payment')
    return refused('provider-down')
  }
}

/** A family can pay without its saved cards, so a failure here is logged and doesn't stop the payment. */
async function openSavedCards(
  tools: PaymentTools,
  payment: PaymentToStart,
  customer: Customer,
): Promise<string | undefined> {
  try {
    return await tools.provider.openSavedCards(customer, payment.plan === null)
  } catch (error) {
    tools.log.warn({ orderId: payment.orderId, provider: tools.provider.id, error }, 'could not offer the saved cards')
    return undefined
  }
}

type StartedAtProvider = Started & { subscriptionRef: string | null }

/** Calls the provider with the key of the row and stores the answer. Repeating it changes nothing. */
export async function startAtProvider(
  tools: Pick<PaymentTools, 'db' | 'provider' | 'clock'>,
  payment: PaymentToStart,
  customer: Customer,
): Promise<StartedAtProvider> {
  const { id, orderId, amountCents, currency, idempotencyKey } = payment
  const metadata = { orderId, paymentId: id }
  const payer = payment.namesCustomer ? { customer } : {}
  const { subscriptionRef, payment: started } = payment.plan
    ? await tools.provider.startPlan({ terms: payment.plan, currency, customer, metadata }, idempotencyKey)
    : { payment: await tools.provider.start({ amountCents, currency, ...payer, metadata }, idempotencyKey) }
  await tools.db
    .update(payments)
    .set({
      providerRef: started.ref,
      clientSecret: started.clientSecret,
      subscriptionRef,
      status: 'pending',
      updatedAt: tools.clock.now(),
    })
    .where(and(eq(payments.id, id), isNull(payments.providerRef)))
  return { ...started, subscriptionRef: subscriptionRef ?? null }
}

/** The family that pays, as the provider is told. */
export async function customerOf(db: Queryable, parentId: string): Promise<Customer> {
  const [parent] = await db.select().from(users).where(eq(users.id, parentId))
  if (!parent) throw new Error('The payment has no parent account.')
  return { id: parent.id, email: parent.email, name: `${parent.firstName} ${parent.lastName}`.trim() }
}

async function claimPayment(
  tx: Transaction,
  tools: PaymentTools,
  { orderId, parentId, amountCents, currency, plan, paidCents = 0 }: StartRequest,
): Promise<Outcome<{ payment: PaymentToStart; customer: Customer }, 'already-paid' | 'too-many-tries'>> {
  // One at a time for each order, so that twenty clicks count as one attempt; the unique index is the last safeguard.
  const [, all, customer] = await sendInOrder(
    () => tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`payment ${orderId}`}, 0))`),
    () =>
      tx
        .select()
        .from(payments)
        .where(and(eq(payments.orderId, orderId), ne(payments.status, 'cancelled')))
        .for('update'),
    () => customerOf(tx, parentId),
  )
  const paid = all.filter(each => each.status === 'succeeded')
  const known = all.find(each => each.status !== 'succeeded')
  const before = paid.length > 0 && paidCents > 0 ? await readPaidForOrder(tx, orderId) : 0
  if (before !== paidCents || (paid.length > 0 && paidCents === 0) || all.some(each => each.flaggedBecause))
    return refused('already-paid')
  if (known && known.status !== 'failed') return { ok: true, payment: known, customer }

  const tries = await countTries(tx, orderId, parentId)
  if (!tries.ok) return refused('too-many-tries', { retryAfterSeconds: tries.retryAfterSeconds })
  const now = tools.clock.now()
  if (known) {
    await sendWithCommit(
      tx.update(payments).set({ status: 'pending', updatedAt: now }).where(eq(payments.id, known.id)),
    )
    return { ok: true, payment: known, customer }
  }
  const id = newId()
  const part = 1 + Math.max(-1, ...all.map(each => each.part))
  const terms = { orderId, part, parentId, amountCents, currency, plan: plan ?? null, namesCustomer: true }
  const payment = { ...terms, id, idempotencyKey: `payment:${id}` }
  const at = { createdAt: now, updatedAt: now }
  const { id: provider } = tools.provider
  await sendWithCommit(tx.insert(payments).values({ ...payment, ...at, provider, status: 'started' }))
  return { ok: true, payment: { ...payment, clientSecret: null }, customer }
}

async function countTries(tx: Transaction, orderId: string, parentId: string) {
  const [order, account] = await countUses(tx, [
    { bucket: `payment-tries order ${orderId}`, limit: TRIES_PER_ORDER },
    { bucket: `payment-tries account ${parentId}`, limit: TRIES_PER_ACCOUNT },
  ])
  return order!.ok ? account! : order!
}
