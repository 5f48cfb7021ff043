import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRefund, settleRefund } from '#src/features/payments/server/settle-refund.ts'
import { refunds } from '#src/features/payments/server/tables.ts'
import { giveCredit, requestRefund, returnCredit } from '#src/features/payments/server.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { orderHandler } from './settle-order.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(async () => {
  await counter.close()
})

const tools = () => ({
  ...counter.context,
  provider: counter.payments.provider,
  handlers: { orders: orderHandler(counter.context) },
})
const receipt = (who: Family, orderId: string) => counter.get(who, `/api/orders/${orderId}/receipt`)
const mailsTo = (who: Family, kind: string) =>
  counter.db
    .select()
    .from(mails)
    .where(like(mails.once, `${kind}:%`))
    .then(all => all.filter(mail => mail.to === who.email))

/** Leo's $45.00 class: $20.00 from credit, $25.00 by card. */
async function bought() {
  const who = await counter.family()
  await counter.db.transaction(tx =>
    giveCredit(tx, { parentId: who.id, amountCents: 20_00, cause: `gift:${who.id}`, note: 'A gift' }),
  )
  const order = (await counter.enroll(who, await counter.offering(), { useCredit: 20_00, expectedTotal: 45_00 })).body
  await counter.pay(who, order)
  return { who, orderId: order.orderId as string }
}

async function refund(orderId: string, amountCents: number) {
  const asked = await counter.db.transaction(tx =>
    requestRefund(counter.context, tx, {
      orderId,
      amountCents,
      reason: 'cancelled-by-family',
      key: `refund:${orderId}`,
    }),
  )
  if (!asked.ok) throw new Error(asked.because)
  return asked.refundId
}

test('a receipt shows what was bought, what was paid by card and credit, and the business', async () => {
  const { who, orderId } = await bought()
  const { status, body } = await receipt(who, orderId)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    orderId,
    reference: expect.stringMatching(/^CC-/),
    business: { name: 'Curiously Creative' },
    family: { name: 'Maya Alvarez', email: who.email },
    lines: [{ label: 'Clay Critters', child: 'Leo', amount: 45_00 }],
    total: 45_00,
    creditUsed: 20_00,
    cardPaid: 25_00,
    paidBy: 'card',
    paidReference: 'Visa ending 4242',
    refunds: [],
    creditReturned: [],
  })
  const [mail] = await mailsTo(who, 'order-confirmed')
  expect(mail!.text).toContain(`/receipt/${orderId}`)
})

test('refunds are on the receipt with their dates, and the family gets one email', async () => {
  const { who, orderId } = await bought()
  const refundId = await refund(orderId, 15_00)
  expect((await receipt(who, orderId)).body.refunds).toMatchObject([
    { amount: 15_00, status: 'requested', settledAt: null },
  ])
  for (let time = 0; time < 3; time++) await sendRefund(tools(), refundId)
  await counter.db.transaction(tx =>
    returnCredit(tx, { parentId: who.id, orderId, amountCents: 20_00, cause: `x:${orderId}` }),
  )
  const { body } = await receipt(who, orderId)
  expect(body.refunds).toMatchObject([{ id: refundId, amount: 15_00, status: 'succeeded' }])
  expect(Date.parse(body.refunds[0].settledAt)).toBe(counter.clock.now().getTime())
  expect(body.creditReturned).toMatchObject([{ amount: 20_00, at: expect.any(String) }])
  const [mail, ...more] = await mailsTo(who, 'refund-sent')
  expect([more.length, mail!.subject]).toEqual([0, expect.stringContaining('$15.00 is on its way to your card')])
  expect([mail!.text, mail!.html].every(text => text.includes(`/receipt/${orderId}#refunds`))).toBe(true)
})

test('a family is told when their bank refuses a refund, and that the money is still theirs (T44)', async () => {
  const { who, orderId } = await bought()
  const refundId = await refund(orderId, 15_00)
  await sendRefund(tools(), refundId)
  const [row] = await counter.db.select().from(refunds).where(eq(refunds.id, refundId))
  const state = await counter.payments.provider.fetch(row!.providerRef!)
  for (let time = 0; time < 2; time++) await settleRefund(tools(), refundId, { ...state, status: 'failed' })
  expect((await receipt(who, orderId)).body.refunds).toMatchObject([{ status: 'failed' }])
  const [mail, ...more] = await mailsTo(who, 'refund-failed')
  expect([more.length, mail!.text]).toEqual([0, expect.stringContaining('The money is still yours.')])
})

test('no receipt for an unpaid order, or for another family', async () => {
  const { orderId } = await bought()
  const who = await counter.family()
  expect((await receipt(who, orderId)).status).toBe(404)
  const open = (await counter.enroll(who, await counter.offering())).body
  const { status, body } = await receipt(who, open.orderId)
  expect([status, body.code]).toEqual([409, 'not-paid'])
})
