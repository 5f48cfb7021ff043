import { createHash, randomBytes } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Queryable, Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { CardUpdate, PlanCharge, PlanState } from '../../provider.ts'
import { refusalOf, TEST_CARDS } from '../../test-cards.ts'
import { testCardUpdates, testIntents, testInvoices, testSubscriptions } from '../tables.ts'
import { chargeInvoice } from './charge-invoice.ts'
import { announce } from './test-events.ts'
import type { TestTools } from './test-tools.ts'

type Plan = typeof testSubscriptions.$inferSelect
type Row = { invoice: typeof testInvoices.$inferSelect; intent: typeof testIntents.$inferSelect }

/** The current state of a plan with all its charges; undefined if there is no such plan. */
export async function fetchTestPlan(db: Queryable, ref: string): Promise<PlanState | undefined> {
  const [plan] = await db.select().from(testSubscriptions).where(eq(testSubscriptions.id, ref))
  if (!plan) return undefined
  const rows = await db
    .select({ invoice: testInvoices, intent: testIntents })
    .from(testInvoices)
    .innerJoin(testIntents, eq(testIntents.id, testInvoices.intentId))
    .where(eq(testInvoices.subscriptionId, ref))
    .orderBy(asc(testInvoices.periodStart))
  return {
    ref,
    status: plan.status,
    monthlyCents: plan.amountCents,
    currency: plan.currency,
    periodStart: plan.currentPeriodStart,
    periodEnd: plan.currentPeriodEnd,
    cancelAtPeriodEnd: plan.cancelAtPeriodEnd,
    cardLabel: TEST_CARDS.find(card => card.id === plan.card)?.label,
    charges: rows.map(chargeOf),
    livemode: false,
  }
}

function chargeOf({ invoice, intent }: Row): PlanCharge {
  const failed = invoice.status === 'void' || (invoice.status === 'open' && intent.failureMessage !== null)
  return {
    ref: invoice.id,
    paymentRef: intent.id,
    amountCents: invoice.amountCents,
    currency: intent.currency,
    status: invoice.status === 'paid' ? 'succeeded' : failed ? 'failed' : 'pending',
    failureMessage: intent.failureMessage ?? undefined,
    periodStart: invoice.periodStart,
    periodEnd: invoice.periodEnd,
    at: invoice.createdAt,
  }
}

/** Undoes the cancellation of a plan. */
export function resumeTestPlan(tools: TestTools, ref: string): Promise<PlanState> {
  return withPlan(tools, ref, async (tx, plan) => {
    if (plan.status === 'canceled' || !plan.cancelAtPeriodEnd) return
    await tx.update(testSubscriptions).set({ cancelAtPeriodEnd: false }).where(eq(testSubscriptions.id, ref))
    await announce(tx, tools, 'plan.changed', ref)
  })
}

/** Retries a plan's unpaid charge, once for each key. */
export function retryTestCharge(tools: TestTools, ref: string, key: string): Promise<PlanState> {
  return withPlan(tools, ref, async (tx, plan) => {
    if (plan.status !== 'past_due' || plan.metadata.lastRetry === key) return
    const [open] = await tx
      .select()
      .from(testInvoices)
      .where(and(eq(testInvoices.subscriptionId, ref), eq(testInvoices.status, 'open')))
    if (!open) return
    const metadata = { ...plan.metadata, lastRetry: key }
    await tx.update(testSubscriptions).set({ metadata }).where(eq(testSubscriptions.id, ref))
    await chargeInvoice(tx, tools, plan, open, { scheduled: false })
  })
}

/** Starts a card change, once for each key. */
export async function beginCardUpdate({ db }: TestTools, ref: string, key: string): Promise<CardUpdate> {
  const id = `card_test_${createHash('sha256').update(`${ref} ${key}`).digest('hex').slice(0, 24)}`
  const clientSecret = `${id}_secret_${randomBytes(32).toString('base64url')}`
  await db.insert(testCardUpdates).values({ id, subscriptionId: ref, clientSecret }).onConflictDoNothing()
  const [begun] = await db.select().from(testCardUpdates).where(eq(testCardUpdates.id, id))
  return { kind: 'here', clientSecret: begun!.clientSecret }
}

/** Gives a plan another test card; a card that its bank declines changes nothing. The holder of the secret can do it, once. */
export async function chooseCard(
  tools: TestTools,
  clientSecret: string,
  cardId: string,
): Promise<Outcome<{ label: string; failureMessage: string | null }, 'not-found' | 'unknown-card'>> {
  const card = TEST_CARDS.find(each => each.id === cardId)
  return inTransaction(tools.db, async tx => {
    const [update] = await tx
      .select()
      .from(testCardUpdates)
      .where(eq(testCardUpdates.clientSecret, clientSecret))
      .for('update')
    if (!update) return refused('not-found')
    if (!card) return refused('unknown-card')
    const failureMessage = refusalOf(card.behavior) ?? null
    if (failureMessage || update.doneAt) return { ok: true, label: card.label, failureMessage }
    await tx.update(testSubscriptions).set({ card: card.id }).where(eq(testSubscriptions.id, update.subscriptionId))
    await tx.update(testCardUpdates).set({ doneAt: tools.clock.now() }).where(eq(testCardUpdates.id, update.id))
    await announce(tx, tools, 'plan.changed', update.subscriptionId)
    return { ok: true, label: card.label, failureMessage: null }
  })
}

function withPlan(
  tools: TestTools,
  ref: string,
  work: (tx: Transaction, plan: Plan) => Promise<void>,
): Promise<PlanState> {
  return inTransaction(tools.db, async tx => {
    const [plan] = await tx.select().from(testSubscriptions).where(eq(testSubscriptions.id, ref)).for('update')
    if (!plan) throw new Error('There is no such subscription.')
    await work(tx, plan)
    return (await fetchTestPlan(tx, ref))!
  })
}
