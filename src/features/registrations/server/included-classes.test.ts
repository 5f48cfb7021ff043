import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Family } from '#src/testing/open-counter.ts'
import { openPlans, type Plans } from '#src/testing/open-plans.ts'
import { accountLock, whileLocked } from '#src/testing/while-locked.ts'

let plans: Plans
beforeAll(async () => {
  plans = await openPlans()
})
afterAll(async () => {
  expect(await plans.auditAll()).toEqual([])
  await plans.close()
})

/** A family whose first child has a plan from November 20 to December 20 that includes this many classes. */
async function withPlan(includedPerMonth: number, names: string[] = ['Leo']) {
  const who = await plans.family(names)
  const plan = await plans.beginPlan(who, await plans.program({ includedPerMonth }))
  return { who, plan }
}
const clay = (day = '08', given: object = {}) =>
  plans.offering({ meetings: [[`2026-12-${day}T22:45:00Z`, `2026-12-${day}T23:45:00Z`]], ...given })
const cart = async (who: Family) => (await plans.get(who, '/api/cart')).body
const left = async (who: Family, id: string) => (await plans.read(who, id)).includedLeft
async function buy(who: Family, classId: string, more: object = {}) {
  const { body } = await plans.enroll(who, classId, more)
  return body.amountDue
}

test('a cart covers as many classes as the month includes, and says why the next is not included (T50)', async () => {
  const { who, plan } = await withPlan(2)
  for (const day of ['08', '09', '10']) await plans.addToCart(who, await clay(day))
  const { items, total } = await cart(who)
  expect(items.map((item: { price: number }) => item.price)).toEqual([0, 0, 45_00])
  expect(items.map((item: { priceBefore: number | null }) => item.priceBefore)).toEqual([null, null, null])
  expect(items.map((item: { notCovered: unknown }) => item.notCovered)).toEqual([
    null,
    null,
    { plan: 'After-School Makers', includedPerMonth: 2, because: 'used-up', day: '2026-12-20' },
  ])
  const order = (await plans.checkOut(who)).body
  expect([total, order.amountDue]).toEqual([45_00, 45_00])
  expect(await left(who, plan.id)).toBe(0)
  // What the open order holds counts against other bookings, and the order itself can be requested again.
  expect(await buy(who, await clay('11'))).toBe(45_00)
  expect((await plans.pay(who, order)).body.status).toBe('paid')
})

test('a spot names the plan that covers or pays for it, if there is one', async () => {
  const { who, plan } = await withPlan(1)
  for (const day of ['08', '09']) await plans.enroll(who, await clay(day))
  type Place = { enrollmentOption: string | null; price: number; planId: string | null }
  const { body }: { body: Place[] } = await plans.get(who, '/api/registrations')
  const seen = body.map(({ enrollmentOption, price, planId }) => [enrollmentOption ?? price, planId])
  expect(Object.fromEntries(seen)).toEqual({ monthly: plan.id, 0: plan.id, 4500: null })
})

test('a class that began before the plan and is joined late is covered by the month of its next session', async () => {
  const { who, plan } = await withPlan(1)
  const meetings = ['2026-11-03', '2026-12-08', '2026-12-15'].map((day): [string, string] => [
    `${day}T22:45:00Z`,
    `${day}T23:45:00Z`,
  ])
  const late = { joinLate: 'prorated' as const, joinUntil: new Date('2026-12-15T22:45:00Z') }
  const classId = await plans.offering({ meetings, ...late })
  await plans.addToCart(who, classId)
  expect((await cart(who)).items).toMatchObject([{ price: 0, classPrice: 30_00 }])
  const order = (await plans.checkOut(who, { expectedTotal: 0 })).body
  expect((await plans.get(who, `/api/orders/${order.orderId}`)).body.lines).toMatchObject([
    { label: 'Clay Critters, 2 of 3 sessions', amount: 30_00 },
    { kind: 'plan-coverage', amount: -30_00 },
  ])
  expect([await left(who, plan.id), await buy(who, await clay('09'))]).toEqual([0, 45_00])
})

test('a canceled class frees its share of the month', async () => {
  const { who, plan } = await withPlan(1)
  const first = (await plans.enroll(who, await clay())).body
  expect([first.amountDue, await left(who, plan.id), await buy(who, await clay('09'))]).toEqual([0, 0, 45_00])
  await plans.post(who, `/api/registrations/${first.registrationId}/cancel`, { cancellationType: 'credit' })
  expect([await left(who, plan.id), await buy(who, await clay('10'))]).toEqual([1, 0])
})

test('a free class uses up nothing; other children and categories are not covered', async () => {
  const { who, plan } = await withPlan(1, ['Leo', 'Nina'])
  expect(await buy(who, await clay('08', { priceCents: 0 }))).toBe(0)
  expect(await buy(who, await clay('09', { category: 'Fiber' }))).toBe(45_00)
  expect(await buy(who, await clay('10'), { childId: who.childIds[1] })).toBe(45_00)
  expect(await left(who, plan.id)).toBe(1)
  expect(await buy(who, await clay('10'))).toBe(0)
})

const on = (day: string) => plans.offering({ meetings: [[`${day}T22:45:00Z`, `${day}T23:45:00Z`]] })

test('a plan covers classes starting on its own first day, and the cart says when that is', async () => {
  const { who, plan } = await withPlan(9)
  expect((await plans.read(who, plan.id)).firstDay).toBe('2026-12-08')
  await plans.addToCart(who, await on('2026-12-07'))
  const [item] = (await cart(who)).items
  const because = { because: 'not-started', day: '2026-12-08' }
  expect(item).toMatchObject({ price: 45_00, notCovered: { plan: 'After-School Makers', ...because } })
  expect([await buy(who, await on('2026-12-07')), await buy(who, await on('2026-12-08'))]).toEqual([45_00, 0])
})

test('a plan covers its current month and the next, and the cart says when a later class can be booked', async () => {
  const { who, plan } = await withPlan(1)
  const answer = await plans.read(who, plan.id)
  expect([answer.currentPeriodEnd.slice(0, 10), answer.coversUntil.slice(0, 10)]).toEqual(['2026-12-20', '2027-01-20'])
  expect(await buy(who, await on('2026-12-10'))).toBe(0)
  expect([await buy(who, await on('2027-01-19')), await buy(who, await on('2027-01-18'))]).toEqual([0, 45_00])
  await plans.addToCart(who, await on('2027-02-03'))
  await plans.addToCart(who, await on('2026-12-11'))
  const changes = (await cart(who)).items.map(({ notCovered }: { notCovered: object }) => notCovered)
  expect(changes).toMatchObject([
    { because: 'later', day: '2026-12-20' },
    { because: 'used-up', day: '2026-12-20' },
  ])
  const { coveredStarts, includedLeft } = await plans.read(who, plan.id)
  expect([coveredStarts.length, includedLeft]).toEqual([2, 0])
})

test('a plan that ends with its month covers nothing after it, and later classes become uncovered', async () => {
  const { who, plan } = await withPlan(9)
  const uncovered = async () =>
    (await plans.get(plans.admin, '/api/admin/uncovered-places')).body.map(
      ({ registrationId }: { registrationId: string }) => registrationId,
    )
  const place = (await plans.enroll(who, await on('2027-01-05'))).body
  expect([place.amountDue, await uncovered()]).toEqual([0, []])
  await plans.post(who, '/api/cancel-subscription', { subscriptionId: plan.providerRef })
  expect(await buy(who, await on('2027-01-06'))).toBe(45_00)
  expect(await buy(who, await on('2026-12-18'))).toBe(0)
  expect(await uncovered()).toEqual([place.registrationId])
  await plans.post(who, `/api/subscription/${plan.id}/resume`, undefined)
  expect(await uncovered()).toEqual([])
})

test('an unlimited plan says so and covers every class', async () => {
  const who = await plans.family()
  const plan = await plans.beginPlan(who, await plans.program())
  for (const day of ['08', '09', '10', '11']) expect(await buy(who, await clay(day))).toBe(0)
  expect(await plans.read(who, plan.id)).toMatchObject({ includedPerMonth: null, includedLeft: null })
})

test('when two requests want the last included class, one is covered and the other is not (T50)', async () => {
  const { who, plan } = await withPlan(0)
  // The first time they book at any price; the second time they saw "Included" and agree to nothing else.
  for (const [agreed, other] of [
    [{}, [200, 45_00]],
    [{ expectedTotal: 0 }, [409, 'price-changed']],
  ]) {
    await plans.db.execute(
      sql`UPDATE subscriptions SET included_per_month = included_per_month + 1 WHERE id = ${plan.id}`,
    )
    const books = (await Promise.all([clay(), clay()])).map(id => () => plans.enroll(who, id, agreed))
    const answers = await whileLocked(plans.db, accountLock(who.id), books)
    expect(answers.map(({ status, body }) => [status, body.code ?? body.amountDue])).toEqual([[200, 0], other])
    await plans.db.execute(sql`UPDATE registrations SET held_until = '2026-01-01' WHERE status = 'pending'`)
    expect(await left(who, plan.id)).toBe(0)
  }
})

test('a plan whose spot ended covers nothing more, even before the provider has stopped it', async () => {
  const { who, plan } = await withPlan(4)
  const ended = await plans.post(who, `/api/registrations/${plan.order.registrationId}/cancel`, {
    cancellationType: 'credit',
  })
  expect([ended.status, (await plans.planOf(plan.order.registrationId)).status]).toEqual([200, 'active'])
  expect(await buy(who, await clay())).toBe(45_00)
})

// Last, since it moves the provider's clock.
test("a new month includes its classes again, and a changed program doesn't change running plans", async () => {
  const { who, plan } = await withPlan(1)
  expect([await buy(who, await clay()), await buy(who, await clay('09'))]).toEqual([0, 45_00])
  await plans.db.execute(sql`UPDATE offerings SET included_per_month = 9 WHERE kind = 'program'`)
  await plans.advance({ months: 1 })
  await plans.deliver()
  expect(await left(who, plan.id)).toBe(1)
  expect([await buy(who, await clay('28')), await buy(who, await clay('29'))]).toEqual([0, 45_00])
})
