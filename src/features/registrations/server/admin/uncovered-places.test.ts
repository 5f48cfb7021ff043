import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlans, type Plans } from '#src/testing/open-plans.ts'

let plans: Plans
beforeAll(async () => {
  plans = await openPlans()
})
afterAll(() => plans.close())

const listed = async () => (await plans.get(plans.admin, '/api/admin/uncovered-places')).body

test('a covered class is listed while its plan is unpaid, refunded or ended (T51)', async () => {
  const who = await plans.family()
  const plan = await plans.beginPlan(who, await plans.program(), '0259')
  const classId = await plans.offering({ meetings: [['2027-01-28T22:45:00Z', '2027-01-28T23:45:00Z']] })
  expect((await plans.enroll(who, classId)).body.amountDue).toBe(45_00)

  // A month later the plan is paid again.
  await plans.chooseCard(who, plan.id, '4242')
  await plans.advance({ months: 1 })
  await plans.deliver()
  const covered = await plans.offering({ meetings: [['2026-12-29T22:45:00Z', '2026-12-29T23:45:00Z']] })
  const { requiresPayment, registrationId } = (await plans.enroll(who, covered)).body
  expect([requiresPayment, await listed()]).toEqual([false, []])

  const status = (to: string) => plans.db.execute(sql`UPDATE subscriptions SET status = ${to} WHERE id = ${plan.id}`)
  for (const bad of ['past_due', 'canceled', 'incomplete']) {
    await status(bad)
    expect(await listed()).toMatchObject([
      { registrationId, child: 'Leo Alvarez', parentEmail: who.email, event: 'Clay Critters', amount: 45_00 },
    ])
    await status('active')
    expect(await listed()).toEqual([])
  }
  const refunded = (cents: ReturnType<typeof sql>) =>
    plans.db.execute(sql`UPDATE payments SET refunded_cents = ${cents} WHERE parent_id = ${who.id}`)
  await refunded(sql`amount_cents - 1`)
  expect(await listed()).toEqual([])
  await refunded(sql`amount_cents`)
  expect(await listed()).toHaveLength(1)
})
