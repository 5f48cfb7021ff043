import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { StartedPlan, StartPlan } from '../../provider.ts'
import { testIntents, testInvoices, testSubscriptions } from '../tables.ts'
import { monthsAfter, planNow } from './plan-clock.ts'
import { testId } from './test-events.ts'
import type { TestTools } from './test-tools.ts'

/** Starts a monthly plan that waits for its first payment, once for each key. Throws if the key was used for something else. */
export async function startTestPlan(
  tools: TestTools,
  { terms, currency, customer, metadata }: StartPlan,
  key: string,
): Promise<StartedPlan> {
  const firstCents = terms.monthlyCents + terms.onceCents
  if (!Number.isSafeInteger(firstCents) || terms.monthlyCents < 50 || terms.onceCents < 0)
    throw new Error('a plan costs 50 cents a month or more')
  return inTransaction(tools.db, async tx => {
    const now = await planNow(tools, tx)
    const [id, intentId] = [testId('sub'), testId('pi')]
    const [begun] = await tx
      .insert(testSubscriptions)
      .values({
        id,
        idempotencyKey: key,
        amountCents: terms.monthlyCents,
        currency,
        status: 'incomplete',
        currentPeriodStart: now,
        currentPeriodEnd: monthsAfter(now, 1),
        metadata,
      })
      .onConflictDoNothing({ target: testSubscriptions.idempotencyKey })
      .returning()
    if (!begun) return repeated(tx, { terms, currency }, key)
    const clientSecret = `${intentId}_secret_${randomBytes(32).toString('base64url')}`
    await tx.insert(testIntents).values({
      id: intentId,
      idempotencyKey: `plan:${key}`,
      clientSecret,
      amountCents: firstCents,
      currency,
      customer: customer.id,
      metadata,
      status: 'requires_payment_method',
      createdAt: tools.clock.now(),
      updatedAt: tools.clock.now(),
    })
    await tx.insert(testInvoices).values({
      id: testId('in'),
      subscriptionId: id,
      intentId,
      amountCents: firstCents,
      status: 'open',
      periodStart: now,
      periodEnd: begun.currentPeriodEnd,
      createdAt: now,
    })
    return { subscriptionRef: id, payment: { ref: intentId, clientSecret } }
  })
}

async function repeated(
  tx: Transaction,
  { terms, currency }: Pick<StartPlan, 'terms' | 'currency'>,
  key: string,
): Promise<StartedPlan> {
  const [known] = await tx
    .select({ plan: testSubscriptions, intent: testIntents })
    .from(testSubscriptions)
    .innerJoin(testIntents, eq(testIntents.idempotencyKey, `plan:${key}`))
    .where(eq(testSubscriptions.idempotencyKey, key))
  const { plan, intent } = known!
  const same =
    plan.amountCents === terms.monthlyCents &&
    plan.currency === currency &&
    intent.amountCents === terms.monthlyCents + terms.onceCents
  if (!same) throw new Error('this key was used for another plan')
  return { subscriptionRef: plan.id, payment: { ref: intent.id, clientSecret: intent.clientSecret } }
}
