import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payments, refunds } from '#src/features/payments/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { auditChanges } from '#src/platform/audit/tables.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { accountLock, whileLocked } from '#src/testing/while-locked.ts'

let counter: Counter
let admin: { cookie: string }
let staff: { cookie: string }
beforeAll(async () => {
  counter = await openCounter()
  admin = await signedInPerson(counter.db, { role: 'admin' })
  staff = await signedInPerson(counter.db, { role: 'front-desk' })
})
afterAll(async () => {
  await counter.sendRefunds()
  expect(await counter.auditEverything()).toEqual([])
  await counter.close()
})

async function paidByCard() {
  const [who, classId] = [await counter.family(), await counter.offering()]
  const order = (await counter.enroll(who, classId)).body
  await counter.pay(who, order)
  return { who, orderId: order.orderId as string, id: order.registrationId as string }
}
type Given = { key?: string; amount: number; choice?: string; reason?: string }
const refund = (orderId: string, given: Given, by = admin) =>
  counter.post(by, `/api/admin/orders/${orderId}/refunds`, {
    key: newId(),
    choice: 'refund',
    reason: 'The glaze ran.',
    ...given,
  })
const fileOf = async (parentId: string) => (await counter.get(admin, `/api/admin/families/${parentId}`)).body
const refundsOf = async (orderId: string) =>
  (await counter.db.select().from(refunds).where(eq(refunds.orderId, orderId))).map(each => each.amountCents)

test('an admin can refund part of an order to the card, the spot stays, and canceling it later refunds that much less', async () => {
  const { who, orderId, id } = await paidByCard()
  expect((await refund(orderId, { amount: 5_00 }, staff)).status).toBe(403)
  expect((await refund(orderId, { amount: 45_01 })).body.fields).toEqual({
    amount: "That's more than the $45.00 left of what was paid.",
  })
  expect((await refund(orderId, { amount: 20_00, reason: '' })).status).toBe(400)
  expect((await refund(orderId, { amount: 20_00 })).body.message).toBe(
    '$20.00 is going back to the card. We emailed the family.',
  )
  await counter.sendRefunds()
  const [order] = (await fileOf(who.id)).orders
  expect([order.status, order.refundable]).toEqual(['paid', { money: 25_00, credit: 25_00 }])
  const receipt = (await counter.get(who, `/api/orders/${orderId}/receipt`)).body
  expect(receipt.refunds).toMatchObject([{ amount: 20_00, status: 'succeeded', by: 'card' }])
  const [mail, ...more] = await counter.db
    .select()
    .from(mails)
    .where(sql`${mails.to} = ${who.email} AND ${mails.kind} = 'order-refund'`)
  expect([mail!.text, more]).toEqual([expect.stringContaining('Reason: The glaze ran.'), []])
  const entries = await counter.db.select().from(auditChanges).where(sql`after->>'refunded' = '2000'`)
  expect(entries).toMatchObject([
    { before: { leftCents: 45_00 }, after: { leftCents: 25_00 }, reason: 'The glaze ran.' },
  ])
  const ended = await counter.post(who, `/api/registrations/${id}/cancel`, { cancellationType: 'refund' })
  expect(ended.body).toMatchObject({ toCard: 15_00, kept: 10_00 })
  // The fee that was kept can be refunded, too.
  expect((await refund(orderId, { amount: 10_00, choice: 'credit' })).status).toBe(200)
  expect((await refund(orderId, { amount: 1 })).body.code).toBe('more-than-left')
})

test('submitting the same form again makes one refund, and simultaneous refunds never exceed what is left', async () => {
  for (const choices of [
    ['refund', 'refund'],
    ['refund', 'credit'],
    ['credit', 'refund'],
    ['credit', 'credit'],
  ]) {
    const { who, orderId } = await paidByCard()
    // What each needs to write: credit refers to the family, a refund to the payment.
    const rows = [accountLock(who.id), sql`SELECT FROM payments WHERE order_id = ${orderId} FOR UPDATE`]
    const key = newId()
    const submit = () => refund(orderId, { key, amount: 10_00 })
    const same = await whileLocked(counter.db, rows, [submit, submit, submit, submit])
    expect(same.map(each => each.status)).toEqual([200, 200, 200, 200])
    expect(await refundsOf(orderId)).toEqual([10_00])
    expect((await refund(orderId, { key, amount: 11_00 })).body.code).toBe('taken-otherwise')
    const both = choices.map(choice => () => refund(orderId, { amount: 35_00, choice }))
    const answers = await whileLocked(counter.db, rows, both)
    expect([choices, answers.map(each => each.status)]).toEqual([choices, [200, 409]])
  }
})

test('a payment in person is returned in person, and credit is returned as credit', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  const booking = { childId: who.childId, classId, price: 45_00 }
  const { orderId } = (await counter.post(admin, `/api/admin/families/${who.id}/bookings`, booking)).body
  const part = { key: newId(), way: 'transfer', amount: 30_00, part: {} }
  expect((await counter.post(admin, `/api/admin/orders/${orderId}/payments`, part)).status).toBe(200)
  expect((await refund(orderId, { amount: 30_01 })).body.code).toBe('more-than-left')
  expect((await refund(orderId, { amount: 12_00 })).body.message).toContain('is to be returned in person')
  const [row] = await counter.db.select().from(refunds).where(eq(refunds.orderId, orderId))
  const given = { note: 'Zelle.' }
  expect((await counter.post(admin, `/api/admin/refunds/${row!.id}/given-back`, given)).status).toBe(200)
  expect((await refund(orderId, { amount: 18_00, choice: 'credit' })).status).toBe(200)
  expect((await counter.get(who, '/api/user/credit-balance')).body.balance).toBe(18_00)
  // The balance is unchanged: it was never paid.
  expect((await counter.get(who, `/api/orders/${orderId}`)).body.balance).toMatchObject({ due: 15_00 })

  const other = await counter.offering()
  const bought = (await counter.enroll(who, other, { useCredit: true, expectedTotal: 45_00 })).body
  await counter.pay(who, bought)
  const left = (await fileOf(who.id)).orders.find((each: { id: string }) => each.id === bought.orderId).refundable
  expect(left).toEqual({ money: 27_00, credit: 45_00 })
  expect((await refund(bought.orderId, { amount: 27_01 })).body.code).toBe('more-than-left')
  expect((await refund(bought.orderId, { amount: 40_00, choice: 'credit' })).status).toBe(200)
  expect((await refund(bought.orderId, { amount: 5_00 })).status).toBe(200)
  expect((await counter.get(who, '/api/user/credit-balance')).body.balance).toBe(40_00)
})

test('disputed money is not refunded as well', async () => {
  const { orderId } = await paidByCard()
  await counter.db.update(payments).set({ disputedCents: 45_00 }).where(eq(payments.orderId, orderId))
  expect((await refund(orderId, { amount: 5_00 })).body.code).toBe('disputed')
  await counter.db.update(payments).set({ disputedCents: 0 }).where(eq(payments.orderId, orderId))
})
