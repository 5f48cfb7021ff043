import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { inTransaction } from '#src/platform/database/retry.ts'
import { openShop, type Shop } from '#src/testing/payment-shop.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { checkUnsettledPayments } from './check-unsettled-payments.ts'
import { paymentJobs } from './jobs.ts'
import { receiveEvent } from './receive-event.ts'
import { requestRefund } from './request-refund.ts'
import { retryEvents } from './retry-events.ts'
import { payments, testIntents } from './tables.ts'
import { disputeIntent } from './test-provider/dispute-intent.ts'

// Nothing delivers events here: everything is found by asking the provider.
let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => vi.restoreAllMocks())

const MINUTE = 60_000
const newOrder = async (options: { due?: number; isFull?: boolean } = {}) =>
  shop.order({ ...options, parentId: (await signedInPerson(shop.db)).id })

test('a payment whose event never arrived is settled after two minutes, not before', async () => {
  const order = await newOrder()
  await shop.confirm(await shop.start(order))
  await checkUnsettledPayments(shop.tools)
  expect(await shop.statusOf(order.orderId)).toBe('open')
  shop.clock.forward(2 * MINUTE + 1)
  await checkUnsettledPayments(shop.tools)
  expect(await shop.statusOf(order.orderId)).toBe('paid')
})

test('a payment start that crashed before its answer was stored is finished with the same key', async () => {
  const order = await newOrder({ due: 88_08 })
  const { provider } = shop.tools
  const begin = provider.start
  vi.spyOn(provider, 'start').mockImplementationOnce(async (...call) => {
    await begin(...call)
    throw new Error('died before its answer was stored')
  })
  expect((await shop.payments.startPayment(order)).ok).toBe(false)
  shop.clock.forward(3 * MINUTE)
  await checkUnsettledPayments(shop.tools)
  const intents = await shop.db.select().from(testIntents).where(eq(testIntents.amountCents, 88_08))
  expect(intents).toHaveLength(1)
  expect(await shop.paymentOf(order.orderId)).toMatchObject({ status: 'pending', providerRef: intents[0]!.id })
})

test('a refund that was never sent is sent', async () => {
  const order = await newOrder()
  await shop.pay(order)
  await inTransaction(shop.db, tx =>
    requestRefund(shop.tools, tx, {
      orderId: order.orderId,
      amountCents: 5_00,
      reason: 'cancelled-by-staff',
      key: `refund:${order.orderId}`,
    }),
  )
  shop.clock.forward(3 * MINUTE)
  await checkUnsettledPayments(shop.tools)
  expect(await shop.paymentOf(order.orderId)).toMatchObject({ refundedCents: 5_00 })
})

test("one payment that can't be checked doesn't hold up the others", async () => {
  const [broken, fine] = [await newOrder(), await newOrder()]
  await shop.confirm(await shop.start(broken))
  await shop.confirm(await shop.start(fine))
  await shop.db.update(payments).set({ providerRef: 'pi_gone' }).where(eq(payments.orderId, broken.orderId))
  shop.clock.forward(3 * MINUTE)
  await checkUnsettledPayments(shop.tools)
  expect(await shop.statusOf(fine.orderId)).toBe('paid')
})

test('an unpaid payment is checked less and less often', async () => {
  await shop.db.update(payments).set({ status: 'cancelled' })
  const order = await newOrder()
  await shop.start(order)
  const asked = vi.spyOn(shop.tools.provider, 'fetch')
  for (let minute = 0; minute < 24 * 60; minute += 10) {
    shop.clock.forward(10 * MINUTE)
    await checkUnsettledPayments(shop.tools)
  }
  expect(asked.mock.calls.length).toBeGreaterThan(10)
  expect(asked.mock.calls.length).toBeLessThan(40)
})

test('after an outage all missed events are read, and reading them again changes nothing', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => newOrder()))
  for (const order of orders) await shop.confirm(await shop.start(order))
  const states = () => Promise.all(orders.map(each => shop.statusOf(each.orderId)))
  expect(new Set(await states())).toEqual(new Set(['open']))
  await shop.payments.catchUp()
  expect(new Set(await states())).toEqual(new Set(['paid']))
  await shop.payments.catchUp()
  for (const order of orders) expect(await shop.ledgerOf(order.orderId)).toHaveLength(2)
})

test('a polling page asks the provider at most once a second', async () => {
  const order = await newOrder()
  await shop.start(order)
  const asked = vi.spyOn(shop.tools.provider, 'fetch')
  await Promise.all(Array.from({ length: 30 }, () => shop.payments.refreshPayment(order.orderId)))
  expect(asked).toHaveBeenCalledTimes(1)
  shop.clock.forward(1_001)
  await shop.payments.refreshPayment(order.orderId)
  expect(await shop.payments.readPayment(order.orderId)).toMatchObject({ status: 'pending' })
  expect(asked).toHaveBeenCalledTimes(2)
})

test('an event that failed for an hour is applied once the provider responds again, including a dispute (T57)', async () => {
  const order = await newOrder()
  await shop.pay(order)
  const ref = (await shop.paymentOf(order.orderId)).providerRef!
  await disputeIntent(shop.testTools, ref)
  const away = vi.spyOn(shop.tools.provider, 'fetch').mockRejectedValue(new Error('away'))
  const event = (await shop.eventsOf(ref)).at(-1)!
  await receiveEvent(shop.tools, { eventId: event.id, type: event.type, ref, at: event.createdAt })
  // Its job has stopped trying.
  await shop.db.execute(sql`UPDATE pgboss.job SET state = 'failed' WHERE name = 'apply-payment-event'`)
  for (let minute = 0; minute < 70; minute++) {
    shop.clock.forward(MINUTE)
    await retryEvents(shop.tools)
  }
  // Each minute in the first hour, then every half hour.
  expect(away.mock.calls.length).toBeGreaterThan(50)
  expect(away.mock.calls.length).toBeLessThan(62)
  away.mockRestore()
  for (let minute = 0; minute < 31; minute++) {
    shop.clock.forward(MINUTE)
    await retryEvents(shop.tools)
  }
  expect((await shop.paymentOf(order.orderId)).disputedCents).toBe(45_00)
})

test('missed events are read when a process starts, and then once a day', async () => {
  const asked = vi.spyOn(shop.tools.provider, 'changedSince')
  const { run } = paymentJobs(shop.tools).find(each => each.name === 'check-unsettled-payments')!
  const times: number[] = []
  for (const minutes of [0, 1, 23 * 60, 2 * 60]) {
    shop.clock.forward(minutes * MINUTE)
    await run({} as never)
    times.push(asked.mock.calls.length)
  }
  expect(times).toEqual([1, 1, 1, 2])
})
