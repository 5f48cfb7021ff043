import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlans, type Plans } from '#src/testing/open-plans.ts'
import { checkPlans } from './jobs.ts'
import type { PlanTools } from './plan-tools.ts'
import { subscriptions } from './tables.ts'

let plans: Plans
let tools: PlanTools
beforeAll(async () => {
  plans = await openPlans()
  tools = { ...plans.app, clock: { now: () => new Date() }, provider: plans.payments.provider, above: {} }
})
afterAll(async () => {
  expect(await plans.auditAll()).toEqual([])
  await plans.close()
})

test("plans that were never checked come first, and those that always fail don't hold up others", async () => {
  const who = await plans.family()
  const { order, ...plan } = await plans.beginPlan(who, await plans.program())
  const months = async () => (await plans.read(who, plan.id)).paymentHistory.length
  const set = (checkedAt: unknown) =>
    plans.db.execute(sql`UPDATE subscriptions SET checked_at = ${checkedAt} WHERE id = ${plan.id}`)
  // The provider doesn't know these plans, and all of them are always due.
  await plans.db.execute(sql`
    INSERT INTO subscriptions (id, parent_id, child_id, name, covered_categories, status, amount_cents,
      current_period_start, current_period_end, provider, provider_ref, checked_at)
    SELECT gen_random_uuid(), parent_id, child_id, 'Unknown', '{}', 'past_due', amount_cents,
      '2026-01-01', '2026-02-01', provider, 'sub_unknown_' || n, now() - interval '2 days'
    FROM subscriptions, generate_series(1, 3) n WHERE id = ${plan.id}`)
  await plans.advance({ months: 1 })
  await set(sql`NULL`)
  await checkPlans(tools, 3)
  expect(await months()).toBe(2)

  await plans.advance({ months: 1 })
  await set(sql`now() - interval '1 day'`)
  await checkPlans(tools, 3)
  expect(await months()).toBe(3)
  await plans.db.delete(subscriptions).where(eq(subscriptions.name, 'Unknown'))
})
