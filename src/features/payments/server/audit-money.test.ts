import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { openShop, type Shop } from '#src/testing/payment-shop.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { auditMoney } from './audit-money.ts'
import { giveCredit, returnCredit, spendCredit } from './credit.ts'
import { requestRefund } from './request-refund.ts'
import { recordPastPayment } from './test-provider/record-past-payment.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const db = () => shop.db
const run = (query: ReturnType<typeof sql>) => db().execute(query)

/** An order paid by card, with its own family. */
async function sale(options: { isFull?: boolean } = {}) {
  const order = await shop.order({ ...options, parentId: (await signedInPerson(db())).id })
  await shop.pay(order)
  const { id: paymentId, providerRef } = await shop.paymentOf(order.orderId)
  return { ...order, paymentId, providerRef }
}
const refund = (orderId: string, amountCents: number) =>
  inTransaction(db(), tx =>
    requestRefund(shop.tools, tx, { orderId, amountCents, reason: 'cancelled-by-family', key: `refund:${newId()}` }),
  )

test('a history of sales, refunds, late payments and credit has no findings', async () => {
  await sale()
  const part = await sale()
  await refund(part.orderId, 20_00)
  await shop.sendRefunds(part.orderId)
  const late = await sale({ isFull: true })
  await shop.sendRefunds(late.orderId)
  const { id: parentId } = await signedInPerson(db())
  await inTransaction(db(), async tx => {
    await giveCredit(tx, { parentId, amountCents: 25_00, cause: 'staff:1', note: 'Thanks' })
    await spendCredit(tx, { parentId, orderId: late.orderId, amountCents: 20_00 })
    await returnCredit(tx, { parentId, orderId: late.orderId, cause: 'lapsed' })
  })
  const past = await shop.order()
  await inTransaction(db(), tx =>
    recordPastPayment(tx, {
      ...past,
      at: new Date('2026-05-01'),
      refund: { amountCents: 35_00, at: new Date('2026-05-02'), reason: 'cancelled-by-family', key: 'past' },
    }),
  )
  await run(sql`UPDATE orders SET status = 'paid' WHERE id = ${past.orderId}`)
  expect(await auditMoney(db())).toEqual([])
})

type Planted = Awaited<ReturnType<typeof sale>>
const entry = ({ parentId, orderId }: Planted, account: string, cents: number, cause: string) =>
  run(sql`INSERT INTO ledger_entries (id, account, parent_id, order_id, amount_cents, cause)
    VALUES (${newId()}, ${account}, ${parentId}, ${orderId}, ${cents}, ${cause})`)
const refundRow = ({ paymentId, orderId }: Planted, cents: number, status: string, age = '0 hours') =>
  run(sql`INSERT INTO refunds (id, payment_id, order_id, amount_cents, reason, idempotency_key, status, created_at)
    VALUES (${newId()}, ${paymentId}, ${orderId}, ${cents}, 'cancelled-by-staff', ${newId()}, ${status}, now() - ${age}::interval)`)

const faults: [rule: string, plant: (sale: Planted) => Promise<unknown>][] = [
  [
    'I3 paid-twice',
    async ({ orderId, paymentId }) => {
      // The database allows this only without its index.
      await run(sql`DROP INDEX IF EXISTS payments_one_part`)
      await run(sql`INSERT INTO payments (id, order_id, parent_id, provider, idempotency_key, amount_cents, currency, status)
        SELECT ${newId()}, ${orderId}, parent_id, 'other', ${newId()}, amount_cents, currency, 'succeeded' FROM payments WHERE id = ${paymentId}`)
    },
  ],
  ['I3 card-in', async each => [await entry(each, 'card', 1, 'x'), await entry(each, 'sales', -1, 'x')]],
  [
    'I3 provider-agrees',
    ({ providerRef }) => run(sql`UPDATE test_provider_intents SET amount_cents = 1 WHERE id = ${providerRef}`),
  ],
  [
    'I3 provider-refunds',
    async ({ orderId }) => {
      await refund(orderId, 10_00)
      await shop.sendRefunds(orderId)
      const [sent] = await shop.refundsOf(orderId)
      await run(sql`UPDATE test_provider_refunds SET status = 'failed' WHERE id = ${sent!.providerRef}`)
    },
  ],
  [
    'I3 unsettled-success',
    async () => {
      const { clientSecret, ref } = await shop.tools.provider.start(
        { amountCents: 9_00, currency: 'usd', metadata: {} },
        newId(),
      )
      await shop.confirm(clientSecret)
      await run(sql`UPDATE test_provider_intents SET updated_at = now() - interval '2 hours' WHERE id = ${ref}`)
    },
  ],
  [
    'I3 returned-elsewhere',
    ({ paymentId }) => run(sql`UPDATE payments SET returned_elsewhere_cents = 3 WHERE id = ${paymentId}`),
  ],
  ['I4 cause-zero', each => entry(each, 'goodwill', 5, 'y')],
  ['I4 order-zero', each => entry(each, 'goodwill', 7, 'z')],
  [
    'I4 credit-negative',
    async each => [await entry(each, 'credit', 5_00, 'w'), await entry(each, 'sales', -5_00, 'w')],
  ],
  ['I5 refunds', each => refundRow(each, 45_01, 'requested')],
  ['I5 refunded-sum', ({ paymentId }) => run(sql`UPDATE payments SET refunded_cents = 3 WHERE id = ${paymentId}`)],
  ['I5 given-back', async each => [await entry(each, 'sales', 50_00, 'v'), await entry(each, 'credit', -50_00, 'v')]],
  ['I6 refund-stuck', each => refundRow(each, 1_00, 'requested', '2 hours')],
  ['I6 refund-failed', each => refundRow(each, 1_00, 'failed')],
  [
    'flagged',
    ({ paymentId }) => run(sql`UPDATE payments SET flagged_because = 'order-differs' WHERE id = ${paymentId}`),
  ],
]

test.each(faults)('a planted violation of %s is found', async (rule, plant) => {
  const { length: before } = (await auditMoney(db())).filter(each => each.rule === rule)
  await plant(await sale())
  const found = (await auditMoney(db())).filter(each => each.rule === rule)
  expect(found.length).toBe(before + 1)
  expect(found[0]!.sentence).toMatch(/^[A-Z].*\.$/)
})
