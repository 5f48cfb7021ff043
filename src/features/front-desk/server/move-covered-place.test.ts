import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlans, type Plans } from '#src/testing/open-plans.ts'

let plans: Plans
beforeAll(async () => {
  plans = await openPlans()
})
afterAll(async () => {
  expect(await plans.auditAll()).toEqual([])
  await plans.close()
})

test('a spot that uses the last included class moves at the quoted price: nothing (T50)', async () => {
  const who = await plans.family()
  await plans.beginPlan(who, await plans.program({ includedPerMonth: 1 }))
  const [from, to] = [await plans.offering(), await plans.offering({ title: 'Paper Birds' })]
  const { amountDue, registrationId } = (await plans.enroll(who, from)).body
  expect(amountDue).toBe(0)
  const url = `/api/admin/registrations/${registrationId}/move`
  const { price, due, ...quoted } = (await plans.post(plans.admin, `${url}-quote`, { classId: to })).body
  expect({ price, due, ...quoted }).toMatchObject({ paid: 0, price: 0, due: 0, credit: 0, outsideAges: false })
  const done = await plans.post(plans.admin, url, { classId: to, price, due, reason: 'They asked.' })
  expect([done.status, done.body.message]).toEqual([200, 'Leo is now in Paper Birds.'])
  expect([await plans.taken(from), await plans.taken(to)]).toEqual([0, 1])
  // The month's one class is still used up.
  expect((await plans.enroll(who, from)).body.amountDue).toBe(45_00)
})
