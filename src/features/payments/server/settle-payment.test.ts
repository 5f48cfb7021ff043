import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '#src/platform/database/retry.ts'
import { openShop, type Shop } from '#src/testing/payment-shop.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { auditMoney } from './audit-money.ts'
import { requestRefund } from './request-refund.ts'
import { settlePayment } from './settle-payment.ts'
import { sendRefund, settleRefund } from './settle-refund.ts'
import { testIntents, testRefunds } from './tables.ts'
import { failRefund } from './test-provider/refund-intent.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  await shop.close()
})
// Every test has its own family: attempts are counted by account.
const newOrder = async (options: { due?: number; isFull?: boolean } = {}) => {
  return shop.order({ ...options, parentId: (await signedInPerson(shop.db)).id })
}
const sums = async (orderId: string) => {
  const entries = await shop.ledgerOf(orderId)
  return Object.fromEntries(
    Object.entries(Object.groupBy(entries, each => each.account)).map(([account, each]) => [
      account,
      each!.reduce((sum, e) => sum + e.amountCents, 0),
    ]),
  )
}
const paid = async (order: Awaited<ReturnType<typeof newOrder>>) => {
  await shop.confirm(await shop.start(order))
  const payment = await shop.paymentOf(order.orderId)
  return { payment, state: await shop.tools.provider.fetch(payment.providerRef!) }
}

test('a payment is confirmed, its spots taken and the ledger written, once, whoever settles it', async () => {
  const order = await newOrder()
  const { payment, state } = await paid(order)
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => settlePayment(shop.tools, payment, state)))
  expect(outcomes.filter(each => each === 'applied')).toHaveLength(1)
  expect(await shop.statusOf(order.orderId)).toBe('paid')
  expect(await shop.ledgerOf(order.orderId)).toHaveLength(2)
  expect(await sums(order.orderId)).toEqual({ card: 45_00, sales: -45_00 })
})

test('reports older than the success change nothing', async () => {
  const order = await newOrder()
  const { payment, state } = await paid(order)
  await settlePayment(shop.tools, payment, state)
  for (const status of ['pending', 'needs_action', 'processing', 'failed', 'cancelled'] as const) {
    expect(await settlePayment(shop.tools, payment, { ...state, status })).toBe('unchanged')
  }
  expect((await shop.paymentOf(order.orderId)).status).toBe('succeeded')
})

test.each([
  ['another amount', { amountCents: 1 }],
  ['another currency', { currency: 'eur' }],
])('a success with %s is flagged and confirms nothing', async (_what, part) => {
  const order = await newOrder()
  const { payment, state } = await paid(order)
  await settlePayment(shop.tools, payment, { ...state, ...part })
  await settlePayment(shop.tools, payment, { ...state, ...part })
  expect(await shop.paymentOf(order.orderId)).toMatchObject({ flaggedBecause: 'amount-differs', status: 'pending' })
  expect([await shop.statusOf(order.orderId), await shop.ledgerOf(order.orderId)]).toEqual(['open', []])
  // The actual state, fetched again, still settles it and clears the flag.
  await settlePayment(shop.tools, payment, state)
  expect((await shop.paymentOf(order.orderId)).flaggedBecause).toBeNull()
  expect(await shop.statusOf(order.orderId)).toBe('paid')
})

test('an order with a different amount due is not confirmed, and the money is in the ledger', async () => {
  const order = await newOrder()
  const { payment, state } = await paid(order)
  await shop.db.execute(sql`UPDATE orders SET total_cents = 9900, due_cents = 9900 WHERE id = ${order.orderId}`)
  await settlePayment(shop.tools, payment, state)
  expect(await shop.paymentOf(order.orderId)).toMatchObject({ flaggedBecause: 'order-differs', status: 'succeeded' })
  expect([await shop.statusOf(order.orderId), await sums(order.orderId)]).toEqual([
    'open',
    { card: 45_00, sales: -45_00 },
  ])
})

test('a payment that arrives too late for a spot is refunded in full, once, under fifty simultaneous triggers', async () => {
  const order = await newOrder({ isFull: true })
  const { payment, state } = await paid(order)
  await Promise.all(Array.from({ length: 25 }, () => settlePayment(shop.tools, payment, state)))
  const [refund, ...others] = await shop.refundsOf(order.orderId)
  expect([refund!.amountCents, refund!.idempotencyKey, others]).toEqual([
    45_00,
    `refund:paid-too-late:${order.orderId}`,
    [],
  ])

  await Promise.all(Array.from({ length: 50 }, () => sendRefund(shop.tools, refund!.id)))
  const [intent] = await shop.db.select().from(testIntents).where(sql`${testIntents.id} = ${state.ref}`)
  expect(intent!.refundedCents).toBe(45_00)
  expect(await shop.paymentOf(order.orderId)).toMatchObject({ status: 'succeeded', refundedCents: 45_00 })
  expect(await sums(order.orderId)).toEqual({ card: 0, sales: 0 })
  expect(await shop.statusOf(order.orderId)).toBe('refunded')
})

test('if the order handler fails halfway, nothing is half done, and the next report settles it', async () => {
  const order = await newOrder()
  const { payment, state } = await paid(order)
  const spy = vi.spyOn(shop.tools.handlers.orders!, 'settlePaid').mockRejectedValueOnce(new Error('crash'))
  await expect(settlePayment(shop.tools, payment, state)).rejects.toThrow('crash')
  expect([(await shop.paymentOf(order.orderId)).status, await shop.ledgerOf(order.orderId)]).toEqual(['pending', []])
  spy.mockRestore()
  await settlePayment(shop.tools, payment, state)
  expect(await shop.statusOf(order.orderId)).toBe('paid')
})

test('a refund whose answer was lost is sent again with its key and happens once', async () => {
  const order = await newOrder()
  await shop.pay(order)
  const asked = await refund(order.orderId, 35_00, 'refund:cancelled:1')
  const { provider } = shop.tools
  const lossy = {
    ...provider,
    refund: async (...call: Parameters<typeof provider.refund>) => {
      await provider.refund(...call)
      throw new Error('cut')
    },
  }
  await expect(sendRefund({ ...shop.tools, provider: lossy }, asked)).rejects.toThrow('cut')
  await sendRefund(shop.tools, asked)
  const rows = await shop.db.select().from(testRefunds).where(sql`${testRefunds.idempotencyKey} = 'refund:cancelled:1'`)
  expect(rows.map(each => each.amountCents)).toEqual([35_00])
  expect(await sums(order.orderId)).toEqual({ card: 10_00, sales: -10_00 })
})

test('refunds never exceed what was paid, and one key is one refund under fifty calls', async () => {
  const order = await newOrder()
  await shop.pay(order)
  const ids = await Promise.all(Array.from({ length: 50 }, () => refund(order.orderId, 30_00, 'refund:cancelled:2')))
  expect(new Set(ids).size).toBe(1)
  expect(await refund(order.orderId, 15_01, 'refund:cancelled:3')).toBe('more-than-paid')
  expect(await refund(order.orderId, 0, 'refund:cancelled:3')).toBe('more-than-paid')
  expect(await refund((await newOrder()).orderId, 1_00, 'refund:cancelled:4')).toBe('not-paid')
})

test('refunds requested at the same time never exceed what was paid', async () => {
  const order = await newOrder()
  await shop.pay(order)
  const asked = Array.from({ length: 10 }, (_, nth) => refund(order.orderId, 30_00, `refund:at-once:${nth}`))
  expect((await Promise.all(asked)).filter(each => each === 'more-than-paid')).toHaveLength(9)
})

test('a refund that fails later is owed again and the audit reports it', async () => {
  const order = await newOrder()
  await shop.pay(order, '5126')
  const id = await refund(order.orderId, 45_00, 'refund:cancelled:5')
  await sendRefund(shop.tools, id)
  expect(await sums(order.orderId)).toEqual({ card: 0, sales: 0 })
  const [sent] = await shop.refundsOf(order.orderId)
  await failRefund(shop.testTools, sent!.providerRef!)
  const failed = await shop.tools.provider.fetch(sent!.providerRef!)
  const succeeded = { ...failed, status: 'succeeded' as const }
  // Late and repeated reports of the success don't bring it back.
  const outcomes = []
  for (const state of [failed, succeeded, failed]) outcomes.push(await settleRefund(shop.tools, id, state))
  expect(outcomes).toEqual(['applied', 'unchanged', 'unchanged'])
  expect(await sums(order.orderId)).toEqual({ card: 45_00, sales: -45_00 })
  expect(await shop.paymentOf(order.orderId)).toMatchObject({ refundedCents: 0 })
  expect((await auditMoney(shop.db)).filter(each => each.about === id).map(each => each.rule)).toEqual([
    'I6 refund-failed',
  ])
})

async function refund(orderId: string, amountCents: number, key: string) {
  const asked = await inTransaction(shop.db, tx =>
    requestRefund(shop.tools, tx, { orderId, amountCents, reason: 'cancelled-by-family', key }),
  )
  return asked.ok ? asked.refundId : asked.because
}
