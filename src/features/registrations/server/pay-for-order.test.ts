import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { offerings } from '#src/features/classes/server/tables.ts'
import { payments } from '#src/features/payments/server/tables.ts'
import type { PaymentProvider } from '#src/features/payments/server.ts'
import { type Counter, openCounter } from '#src/testing/open-counter.ts'

let counter: Counter
let asked: MockInstance<PaymentProvider['start']>
beforeAll(async () => {
  counter = await openCounter()
  asked = vi.spyOn(counter.payments.provider, 'start')
})
afterAll(async () => {
  expect(await counter.audit()).toEqual([])
  await counter.close()
})
beforeEach(() => {
  asked.mockClear()
})

const begun = (orderId: string) => counter.db.$count(payments, eq(payments.orderId, orderId))

test('only the amount due ever reaches the provider (T32)', async () => {
  const who = await counter.family()
  const order = (await counter.enroll(who, await counter.offering())).body
  const wrong = [0, -1, 1, 1e12, 44_99, 45, 45.5, '45', '4500', Number.NaN, null, [4500], { cents: 4500 }, true]
  for (const which of [{ orderId: order.orderId }, { registrationId: order.registrationId }]) {
    for (const amount of wrong) {
      const { status, body } = await counter.post(who, '/api/create-payment-intent', { ...which, amount })
      const whole = typeof amount === 'number' && Number.isInteger(amount)
      if (whole) expect([amount, status, body.code, body.amount]).toEqual([amount, 409, 'amount-changed', 45_00])
      else expect([amount, status, body.code]).toEqual([amount, 400, 'invalid-input'])
    }
  }
  expect([asked.mock.calls.length, await begun(order.orderId)]).toEqual([0, 0])

  expect((await counter.begin(who, order)).status).toBe(200)
  expect(asked.mock.calls.map(([payment]) => payment.amountCents)).toEqual([45_00])
})

test('a price changed between cart and payment is never charged without consent, old or new (T53)', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  const { body: cart } = await counter.addToCart(who, classId)
  await counter.db.update(offerings).set({ priceCents: 55_00 }).where(eq(offerings.id, classId))
  const stale = await counter.checkOut(who, { expectedTotal: cart.total })
  expect([stale.status, stale.body.code, stale.body.total]).toEqual([409, 'price-changed', 55_00])

  // A client that doesn't send the total it saw still gets the question at the card form.
  const order = (await counter.checkOut(who)).body
  const atOldPrice = await counter.begin(who, { ...order, amountDue: cart.total })
  expect([atOldPrice.status, atOldPrice.body.code, atOldPrice.body.amount]).toEqual([409, 'amount-changed', 55_00])
  expect([asked.mock.calls.length, await begun(order.orderId)]).toEqual([0, 0])

  // What was agreed stays, whatever is edited later.
  await counter.db.update(offerings).set({ priceCents: 99_00 }).where(eq(offerings.id, classId))
  expect((await counter.begin(who, { ...order, amountDue: 99_00 })).body.amount).toBe(55_00)
  expect((await counter.pay(who, order)).body).toMatchObject({ status: 'paid', total: 55_00 })
  expect(asked.mock.calls.map(([payment]) => payment.amountCents)).toEqual([55_00])
})

test("a family's eleventh attempt within an hour is told when to try again and never reaches the provider (T55)", async () => {
  const who = await counter.family()
  const orders = []
  for (let number = 1; number <= 11; number++) orders.push((await counter.enroll(who, await counter.offering())).body)
  for (const order of orders.slice(0, 10)) expect((await counter.begin(who, order)).status).toBe(200)
  asked.mockClear()
  const { status, body, headers } = await counter.begin(who, orders[10]!)
  expect([status, body.code]).toEqual([429, 'too-many-tries'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(3000)
  expect(asked).not.toHaveBeenCalled()
})
