import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPlans } from '#src/features/subscriptions/server/jobs.ts'
import type { PlanTools } from '#src/features/subscriptions/server/plan-tools.ts'
import { openPlans, type Plans } from '#src/testing/open-plans.ts'
import { endWithPlan } from './end-with-plan.ts'
import { stopOrphanedPlans } from './stop-orphaned-plans.ts'
import { registrations } from './tables.ts'

let plans: Plans
let tools: PlanTools
beforeAll(async () => {
  plans = await openPlans()
  tools = { ...plans.app, provider: plans.payments.provider, above: { ended: endWithPlan(plans.context) } }
})
afterAll(async () => {
  expect(await plans.auditAll()).toEqual([])
  await plans.close()
})

test('months we received no event for are found by asking the provider and reading missed events', async () => {
  const who = await plans.family()
  const plan = await plans.beginPlan(who, await plans.program())
  const months = async () => (await plans.read(who, plan.id)).paymentHistory.length
  await plans.advance({ months: 2 })
  expect(await months()).toBe(1)
  // Every plan is checked regularly, even without events.
  await checkPlans({ ...tools, clock: { now: () => new Date(Date.now() + 86_400_000) } })
  expect(await months()).toBe(3)

  await plans.advance({ months: 1 })
  await plans.payments.catchUp()
  expect(await months()).toBe(4)
  await checkPlans(tools)
  await plans.deliver()
  expect(await plans.paidBy(who)).toHaveLength(4)
})

test('the plan of a canceled spot is stopped, charges no further month and releases its spot only once', async () => {
  const [who, program] = [await plans.family(), await plans.program()]
  const plan = await plans.beginPlan(who, program)
  await plans.db
    .update(registrations)
    .set({ status: 'cancelled', endedBecause: 'staff', cancelledAt: plans.clock.now() })
    .where(eq(registrations.id, plan.order.registrationId))
  await plans.db.execute(`UPDATE offerings SET taken = taken - 1 WHERE id = '${program}'`)
  await plans.db.execute(`INSERT INTO cancellations
      (id, registration_id, outcome, by, actor_id, paid_cents, to_card_cents, to_credit_cents, kept_cents)
    VALUES (gen_random_uuid(), '${plan.order.registrationId}', 'nothing', 'staff', '${who.id}', 62500, 0, 0, 62500)`)
  await stopOrphanedPlans(plans.context)
  expect((await plans.planOf(plan.order.registrationId)).status).toBe('canceled')
  await stopOrphanedPlans(plans.context)
  await plans.deliver()
  await plans.advance({ months: 2 })
  await plans.deliver()
  expect(await plans.read(who, plan.id)).toMatchObject({ status: 'canceled', paymentHistory: [{ amount: 625_00 }] })
  expect([await plans.taken(program), (await plans.paidBy(who)).length]).toEqual([0, 1])
})

test('canceling a monthly spot stops its plan with a job', async () => {
  const who = await plans.family()
  const { order, providerRef } = await plans.beginPlan(who, await plans.program())
  const asked = { cancellationType: 'credit' }
  await plans.post(who, `/api/registrations/${order.registrationId}/cancel`, asked)
  const { rows } = await plans.db.execute<{ data: { registrationId: string } }>(
    `SELECT data FROM pgboss.job WHERE name = 'stop-plan-of-place'`,
  )
  expect(rows.map(({ data }) => data.registrationId)).toEqual([order.registrationId])
  await plans.runJob('stop-plan-of-place', rows[0]!.data)
  expect(await plans.payments.provider.fetchPlan(providerRef)).toMatchObject({ cancelAtPeriodEnd: true })
})

test('a plan that is over by the time we learn of its payment ends with its spot', async () => {
  const [who, program] = [await plans.family(), await plans.program()]
  const monthly = { enrollmentOption: 'monthly', startDate: '2026-12-08' }
  const { registrationId, amountDue: amount } = (await plans.enroll(who, program, monthly)).body
  const { body } = await plans.post(who, '/api/create-subscription', { registrationId, amount, agreedMonthly: 600_00 })
  await plans.confirmCard(body.clientSecret, '0259')
  // The second month is declined, the retries fail, and the plan is over before the first webhook arrives.
  await plans.advance({ months: 2 })
  await plans.deliver()
  await checkPlans(tools)
  expect(await plans.planOf(registrationId)).toMatchObject({ status: 'canceled' })
  expect(await plans.taken(program)).toBe(0)
})
