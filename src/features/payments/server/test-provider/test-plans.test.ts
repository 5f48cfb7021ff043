import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#src/lib/dates.ts'
import { newId } from '#src/lib/ids.ts'
import { openShop, type Shop } from '#src/testing/payment-shop.ts'
import { testEvents, testInvoices, testSubscriptions } from '../tables.ts'
import { billPlans } from './bill-plans.ts'
import { monthsAfter, moveClock, planNow } from './plan-clock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const terms = { name: 'Makers', monthlyCents: 600_00, onceCents: 25_00 }
const customer = { id: newId(), email: 'maya@example.com', name: 'Maya Alvarez' }
const begin = (key = newId(), given = terms) =>
  shop.tools.provider.startPlan({ terms: given, currency: 'usd', customer, metadata: { for: 'a test' } }, key)
const stateOf = async (ref: string) => (await shop.tools.provider.fetchPlan(ref))!

test('a plan started on January 31 is charged on February 28 and March 31', async () => {
  const { subscriptionRef: ref, payment } = await begin()
  await shop.confirm(payment.clientSecret)
  const [from, to] = [new Date('2031-01-31T15:00:00Z'), new Date('2031-02-28T15:00:00Z')]
  const period = { currentPeriodStart: from, currentPeriodEnd: to }
  await shop.db.update(testSubscriptions).set(period).where(eq(testSubscriptions.id, ref))
  await shop.db
    .update(testInvoices)
    .set({ periodStart: from, periodEnd: to })
    .where(eq(testInvoices.subscriptionId, ref))
  await billPlans(shop.testTools, new Date('2031-05-01T15:00:00Z'))
  const days = (await stateOf(ref)).charges.map(each => dayOf(each.periodStart, 'America/New_York'))
  expect(days).toEqual(['2031-01-31', '2031-02-28', '2031-03-31', '2031-04-30'])
  await shop.tools.provider.stop(ref, 'now', newId())
})

test('the same key makes one plan and one payment, and with other contents it is an error', async () => {
  const key = newId()
  const all = await Promise.all(Array.from({ length: 10 }, () => begin(key)))
  expect(new Set(all.map(each => `${each.subscriptionRef} ${each.payment.clientSecret}`)).size).toBe(1)
  await expect(begin(key, { ...terms, onceCents: 0 })).rejects.toThrow('another plan')
  await expect(begin(newId(), { ...terms, monthlyCents: 49 })).rejects.toThrow('50 cents')
  expect(await shop.db.$count(testSubscriptions, eq(testSubscriptions.id, all[0]!.subscriptionRef))).toBe(1)
})

test('a plan is incomplete until its first payment, and then active with its card', async () => {
  const { subscriptionRef: ref, payment } = await begin()
  expect(await stateOf(ref)).toMatchObject({ status: 'incomplete', charges: [{ status: 'pending' }] })
  await shop.confirm(payment.clientSecret, '0002')
  expect(await stateOf(ref)).toMatchObject({ status: 'incomplete', charges: [{ status: 'failed' }] })
  await shop.tools.provider.retryCharge(ref, newId())
  expect((await stateOf(ref)).status).toBe('incomplete')
  await shop.confirm(payment.clientSecret)
  expect(await stateOf(ref)).toMatchObject({
    status: 'active',
    cardLabel: 'Visa ending 4242',
    charges: [{ paymentRef: payment.ref, amountCents: 625_00, status: 'succeeded' }],
  })
  const types = (await shop.db.select().from(testEvents).where(eq(testEvents.ref, ref))).map(each => each.type)
  expect(types).toEqual(['plan.changed'])
  expect(await shop.tools.provider.fetchPlan('sub_of_nobody')).toBeUndefined()
})

test('simultaneous billing runs charge each month once', async () => {
  const { subscriptionRef: ref, payment } = await begin()
  await shop.confirm(payment.clientSecret)
  const now = await moveClock(shop.testTools, { months: 3 })
  await Promise.all(Array.from({ length: 5 }, () => billPlans(shop.testTools, now)))
  expect((await stateOf(ref)).charges.map(each => each.amountCents)).toEqual([625_00, 600_00, 600_00, 600_00])
  expect(await planNow(shop.testTools, shop.db)).toBeInstanceOf(Date)
})

test('a failed charge retried twice with one key is tried once', async () => {
  const { subscriptionRef: ref, payment } = await begin()
  await shop.confirm(payment.clientSecret, '0259')
  await billPlans(shop.testTools, await moveClock(shop.testTools, { months: 1 }))
  expect((await stateOf(ref)).status).toBe('past_due')
  const key = newId()
  const failures = async () =>
    (await shop.db.select().from(testEvents).where(eq(testEvents.ref, ref))).filter(
      each => each.type === 'plan.charge_failed',
    ).length
  await shop.tools.provider.retryCharge(ref, key)
  await shop.tools.provider.retryCharge(ref, key)
  expect(await failures()).toBe(2)
})

test('a plan ended now charges nothing more; a wrong secret changes no card', async () => {
  const { subscriptionRef: ref, payment } = await begin()
  await shop.confirm(payment.clientSecret)
  const update = await shop.tools.provider.updateCard(ref, 'http://localhost', newId())
  const secret = update.kind === 'here' ? update.clientSecret : ''
  const choose = (clientSecret: string, card: string) =>
    shop.site.ask('POST', '/local-pay/card', { body: { clientSecret, card } })
  expect((await choose(`${secret}x`, '4444')).status).toBe(404)
  expect((await choose(secret, '1234')).body.code).toBe('unknown-card')
  expect((await choose(secret, '0069')).body.failureMessage).toBe('Your card has expired.')
  expect((await stateOf(ref)).cardLabel).toBe('Visa ending 4242')
  await choose(secret, '4444')
  expect((await stateOf(ref)).cardLabel).toBe('Mastercard ending 4444')
  await shop.tools.provider.stop(ref, 'now', newId())
  await billPlans(shop.testTools, await moveClock(shop.testTools, { months: 2 }))
  expect(await stateOf(ref)).toMatchObject({ status: 'canceled', charges: [{ amountCents: 625_00 }] })
})

test('months are counted from the first day, at the same hour in New York', () => {
  const months = (from: string) => [1, 2, 3].map(count => monthsAfter(new Date(from), count).toISOString())
  expect(months('2027-01-31T15:00:00Z')).toEqual([
    '2027-02-28T15:00:00.000Z',
    '2027-03-31T14:00:00.000Z',
    '2027-04-30T14:00:00.000Z',
  ])
})
