import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openShop, type Shop } from '#src/testing/payment-shop.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { auditMoney } from './audit-money.ts'
import { testIntents } from './tables.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ work: true, testProvider: { copies: 3, slowSeconds: 0, refundFailsAfterSeconds: 0 } })
})
afterAll(() => shop.close())

const newOrder = async (options: { due?: number; isFull?: boolean } = {}) =>
  shop.order({ ...options, parentId: (await signedInPerson(shop.db)).id })
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 50 })

test('twenty tabs that start, pay and pay again make one charge, with every event delivered three times', async () => {
  const order = await newOrder({ due: 77_07 })
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const secret = await shop.start(order)
      const answers = await Promise.all([shop.confirm(secret), shop.confirm(secret, '4444')])
      expect(answers.map(each => each.body.status)).toEqual(['succeeded', 'succeeded'])
    }),
  )
  await eventually(async () => expect(await shop.statusOf(order.orderId)).toBe('paid'))
  const intents = await shop.db.select().from(testIntents).where(eq(testIntents.amountCents, 77_07))
  expect(intents.map(each => each.status)).toEqual(['succeeded'])
  expect(await shop.ledgerOf(order.orderId)).toHaveLength(2)
})

test('a payment whose answer was lost is settled by its event', async () => {
  const order = await newOrder()
  const answer = await shop.confirm(await shop.start(order), '0119')
  expect([answer.status, answer.body.code]).toEqual([500, 'answer-lost'])
  await eventually(async () => expect(await shop.statusOf(order.orderId)).toBe('paid'))
})

test("a slow bank's payment is settled later, without anyone asking", async () => {
  const order = await newOrder()
  const answer = await shop.confirm(await shop.start(order), '0341')
  expect(answer.body.status).toBe('processing')
  await eventually(async () => expect(await shop.statusOf(order.orderId)).toBe('paid'))
})

test('a payment that arrives too late is refunded automatically', async () => {
  const order = await newOrder({ isFull: true })
  await shop.confirm(await shop.start(order))
  await eventually(async () => expect(await shop.paymentOf(order.orderId)).toMatchObject({ refundedCents: 45_00 }))
  expect(await auditMoney(shop.db)).toEqual([])
})

test('a refund that fails later is reported', async () => {
  const order = await newOrder({ isFull: true })
  await shop.confirm(await shop.start(order), '5126')
  await eventually(async () => expect((await shop.refundsOf(order.orderId))[0]?.status).toBe('failed'))
})
