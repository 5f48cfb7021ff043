import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditMoney } from '#src/features/payments/server/audit-money.ts'
import { payments, testIntents } from '#src/features/payments/server/tables.ts'
import { FULL } from '#src/testing/length.ts'
import { openShop, type Shop } from '#src/testing/payment-shop.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { noteFault } from '../support/fault-table.ts'

const ORDERS = FULL ? 500 : 60
const CLICKS = 20
const AT_ONCE = 10

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** Twenty tabs start a payment, pay and check the result, all at the same time. */
async function clickWildly(): Promise<string> {
  const order = await shop.order({ parentId: (await signedInPerson(shop.db)).id })
  await Promise.all(
    Array.from({ length: CLICKS }, async () => {
      const secret = await shop.start(order)
      await shop.confirm(secret)
      await shop.payments.refreshPayment(order.orderId)
    }),
  )
  shop.clock.forward(1_001)
  await shop.payments.refreshPayment(order.orderId)
  return order.orderId
}

test(`${ORDERS} orders, each paid by ${CLICKS} clicks at once: each has exactly one successful payment`, async () => {
  const paid: string[] = []
  for (let from = 0; from < ORDERS; from += AT_ONCE)
    paid.push(...(await Promise.all(Array.from({ length: AT_ONCE }, clickWildly))))
  expect(new Set(paid).size).toBe(ORDERS)
  const each = await shop.db
    .select({ orderId: payments.orderId, payments: count() })
    .from(payments)
    .where(eq(payments.status, 'succeeded'))
    .groupBy(payments.orderId)
  expect(each.filter(order => order.payments === 1)).toHaveLength(ORDERS)
  const intents = await shop.db
    .select({ status: testIntents.status, of: count() })
    .from(testIntents)
    .groupBy(testIntents.status)
  expect(intents).toEqual([{ status: 'succeeded', of: ORDERS }])
  for (const orderId of paid) expect(await shop.statusOf(orderId)).toBe('paid')
  expect(await auditMoney(shop.db)).toEqual([])
  noteFault('R5', `${ORDERS} orders, ${CLICKS} clicks each`, 'one payment each')
})
