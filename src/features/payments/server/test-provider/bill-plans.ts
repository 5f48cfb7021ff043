import { randomBytes } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { testIntents, testInvoices, testSubscriptions } from '../tables.ts'
import { chargeInvoice } from './charge-invoice.ts'
import { endPlan } from './end-plan.ts'
import { endOfMonth } from './plan-clock.ts'
import { announce, testId } from './test-events.ts'
import type { TestTools } from './test-tools.ts'

type Plan = typeof testSubscriptions.$inferSelect

/**
 * Does everything that falls due by `until`, one thing after another in order of time: a new month is charged,
 * a failed charge is retried, a canceled plan ends with its period. May run twice, also at once.
 */
export async function billPlans(tools: TestTools, until: Date): Promise<void> {
  for (;;) {
    const due = await nextDue(tools, until)
    if (!due) return
    await inTransaction(tools.db, tx => billPlan(tx, tools, due.id, due.at))
  }
}

async function nextDue({ db }: TestTools, until: Date): Promise<{ id: string; at: Date } | undefined> {
  const { rows } = await db.execute<{ id: string; at: Date | string }>(sql`
    SELECT id, at FROM (
      SELECT id, current_period_end AS at FROM test_provider_subscriptions WHERE status IN ('active', 'past_due')
      UNION ALL
      SELECT s.id, i.next_attempt_at FROM test_provider_invoices i
        JOIN test_provider_subscriptions s ON s.id = i.subscription_id
        WHERE i.status = 'open' AND s.status = 'past_due'
    ) due WHERE at <= ${until.toISOString()}::timestamptz ORDER BY at, id LIMIT 1`)
  const [due] = rows
  return due && { id: due.id, at: new Date(due.at) }
}

async function billPlan(tx: Transaction, tools: TestTools, id: string, at: Date): Promise<void> {
  const [plan] = await tx.select().from(testSubscriptions).where(eq(testSubscriptions.id, id)).for('update')
  if (!plan || plan.status === 'canceled' || plan.status === 'incomplete') return
  if (plan.currentPeriodEnd <= at) {
    if (plan.cancelAtPeriodEnd) await endPlan(tx, tools, plan)
    else await billMonth(tx, tools, plan)
    return
  }
  const [open] = await tx
    .select()
    .from(testInvoices)
    .where(and(eq(testInvoices.subscriptionId, id), eq(testInvoices.status, 'open')))
  if (open?.nextAttemptAt && open.nextAttemptAt <= at) await chargeInvoice(tx, tools, plan, open)
}

async function billMonth(tx: Transaction, tools: TestTools, plan: Plan): Promise<void> {
  const [first] = await tx
    .select()
    .from(testInvoices)
    .where(eq(testInvoices.subscriptionId, plan.id))
    .orderBy(asc(testInvoices.periodStart))
    .limit(1)
  const currentPeriodStart = plan.currentPeriodEnd
  const currentPeriodEnd = endOfMonth(first?.periodStart ?? plan.currentPeriodStart, currentPeriodStart)
  const [invoiceId, intentId] = [testId('in'), testId('pi')]
  await tx.insert(testIntents).values({
    id: intentId,
    idempotencyKey: `invoice:${invoiceId}`,
    clientSecret: `${intentId}_secret_${randomBytes(32).toString('base64url')}`,
    amountCents: plan.amountCents,
    currency: plan.currency,
    metadata: plan.metadata,
    status: 'requires_payment_method',
    createdAt: tools.clock.now(),
    updatedAt: tools.clock.now(),
  })
  const [invoice] = await tx
    .insert(testInvoices)
    .values({
      id: invoiceId,
      subscriptionId: plan.id,
      intentId,
      amountCents: plan.amountCents,
      status: 'open',
      periodStart: currentPeriodStart,
      periodEnd: currentPeriodEnd,
      createdAt: currentPeriodStart,
    })
    .returning()
  await tx
    .update(testSubscriptions)
    .set({ currentPeriodStart, currentPeriodEnd })
    .where(eq(testSubscriptions.id, plan.id))
  await announce(tx, tools, 'plan.renewed', plan.id)
  await chargeInvoice(tx, tools, plan, invoice!)
}
