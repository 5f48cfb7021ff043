import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerEntries, payments, refunds } from '#src/features/payments/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'

let counter: Counter
let admin: { cookie: string }
let staff: { cookie: string }
beforeAll(async () => {
  counter = await openCounter()
  admin = await signedInPerson(counter.db, { role: 'admin' })
  staff = await signedInPerson(counter.db, { role: 'staff' })
})
afterAll(async () => {
  expect(await counter.auditEverything()).toEqual([])
  await counter.close()
})

const book = (who: Family, classId: string, more: object = {}) =>
  counter.post(staff, `/api/admin/families/${who.id}/bookings`, {
    childId: who.childId,
    classId,
    price: 45_00,
    ...more,
  })
type Given = { key?: string; way?: string; reference?: string; amount?: number }
const take = (orderId: string, given: Given = {}, by = admin) =>
  counter.post(by, `/api/admin/orders/${orderId}/payments`, { key: newId(), way: 'cash', amount: 45_00, ...given })
const paymentsOf = (orderId: string) => counter.db.select().from(payments).where(eq(payments.orderId, orderId))
const till = async () => {
  const rows = await counter.db.select().from(ledgerEntries).where(eq(ledgerEntries.account, 'till'))
  return rows.reduce((sum, each) => sum + each.amountCents, 0)
}
const mailsOf = (who: Family, kind: string) =>
  counter.db.select().from(mails).where(sql`${mails.to} = ${who.email} AND ${mails.kind} = ${kind}`)

test('a cheque for exactly what is due confirms the place; the receipt and the mail say so', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  const { body } = await book(who, classId)
  expect(body).toMatchObject({
    due: 45_00,
    message: expect.stringMatching(/^The place is held until .*\$45\.00 is to pay\.$/),
  })
  expect((await take(body.orderId, { way: 'cheque' })).body.fields).toEqual({
    reference: 'Please type the number of the cheque.',
  })
  expect((await take(body.orderId, { amount: 44_00 })).body).toMatchObject({ code: 'amount-changed', amount: 45_00 })
  expect((await take(body.orderId, {}, staff)).status).toBe(403)
  const before = await till()
  expect((await take(body.orderId, { way: 'cheque', reference: '1043' })).status).toBe(200)
  expect((await till()) - before).toBe(45_00)
  const receipt = (await counter.get(who, `/api/orders/${body.orderId}/receipt`)).body
  expect(receipt).toMatchObject({ cardPaid: 45_00, paidBy: 'cheque', paidReference: '1043', total: 45_00 })
  const [mail] = await mailsOf(who, 'order-confirmed')
  expect(mail!.text).toContain('$45.00, by cheque 1043')
})

test('the same form sent twice, also at once, counts once; another form finds it paid', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  const { orderId } = (await book(who, classId)).body
  const key = newId()
  const answers = await Promise.all(Array.from({ length: 6 }, () => take(orderId, { key })))
  expect(answers.map(each => each.status)).toEqual(Array(6).fill(200))
  expect((await take(orderId)).body.code).toBe('already-paid')
  expect((await take(orderId, { key, way: 'cheque', reference: '7' })).body.code).toBe('taken-otherwise')
  expect(await paymentsOf(orderId)).toHaveLength(1)
})

test('money by hand and a card never both pay: whoever is first, the other is told so', async () => {
  for (let round = 0; round < 8; round++) {
    const [who, classId] = [await counter.family(), await counter.offering()]
    const order = (await book(who, classId)).body
    const begun = await counter.begin(who, { orderId: order.orderId, amountDue: 45_00 })
    const card = async () => {
      await counter.confirmCard(begun.body.clientSecret)
      await counter.get(who, `/api/orders/${order.orderId}`)
    }
    const [taken] = await Promise.all(
      round % 2 ? [take(order.orderId), card()] : [card().then(() => take(order.orderId))],
    )
    await counter.get(who, `/api/orders/${order.orderId}`)
    const paid = (await paymentsOf(order.orderId)).filter(each => each.status === 'succeeded')
    expect(paid).toHaveLength(1)
    expect(['cash', 'local']).toContain(paid[0]!.provider)
    expect(taken!.status).toBe(paid[0]!.provider === 'cash' ? 200 : 409)
  }
})

test('a card that is open is given up for cash, and its old tab cannot pay any more', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  const { orderId } = (await book(who, classId)).body
  const begun = await counter.begin(who, { orderId, amountDue: 45_00 })
  expect((await take(orderId)).status).toBe(200)
  await counter.confirmCard(begun.body.clientSecret)
  expect((await counter.begin(who, { orderId, amountDue: 45_00 })).body.code).toBe('already-paid')
  expect((await paymentsOf(orderId)).map(each => each.status).sort()).toEqual(['cancelled', 'succeeded'])
})

test('a hold that ran out takes cash while a place is left, and nothing is counted when none is', async () => {
  const classId = await counter.offering({ capacity: 1 })
  const [who, other] = [await counter.family(), await counter.family()]
  const { orderId } = (await book(who, classId)).body
  counter.clock.forward(16 * 60_000)
  const second = (await book(other, classId)).body
  expect((await take(orderId)).body.code).toBe('no-place')
  expect(await paymentsOf(orderId)).toEqual([])
  counter.clock.forward(16 * 60_000)
  expect((await take(second.orderId)).status).toBe(200)
  expect(await counter.taken(classId)).toBe(1)
})

test('cash at the door takes up a place whose hold ran out, also when the class has begun', async () => {
  const at = (minutes: number) => new Date(counter.clock.now().getTime() + minutes * 60_000).toISOString()
  const [who, classId] = [await counter.family(), await counter.offering({ meetings: [[at(20), at(80)]] })]
  const { orderId } = (await book(who, classId)).body
  counter.clock.forward(31 * 60_000)
  await counter.db.transaction(tx => counter.releaseHolds(tx, [classId]))
  expect([await counter.taken(classId), (await take(orderId)).status, await counter.taken(classId)]).toEqual([
    0, 200, 1,
  ])
})

test('what came in cash waits for a hand to go back: no job sends it, an admin marks it once, the books agree', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  const { orderId, registrationId } = (await book(who, classId)).body
  await take(orderId)
  const ended = await counter.post(admin, `/api/admin/registrations/${registrationId}/cancel`, {
    outcome: 'refund',
    reason: 'They move away.',
  })
  expect(ended.body.message).toContain('$45.00 comes back to you at our desk')
  const [refund] = await counter.db.select().from(refunds).where(eq(refunds.orderId, orderId))
  await counter.runJob('send-refund', { refundId: refund!.id })
  await counter.runJob('check-unsettled-payments')
  counter.clock.forward(2 * 3600_000)
  expect([await counter.auditEverything(), refund!.status]).toEqual([[], 'requested'])

  const give = (by = admin) => counter.post(by, `/api/admin/refunds/${refund!.id}/given-back`, { note: 'In cash.' })
  expect((await give(staff)).status).toBe(403)
  const before = await till()
  expect((await Promise.all([give(), give(), give()])).map(each => each.status)).toEqual([200, 200, 200])
  expect((await till()) - before).toBe(-45_00)
  const [mail, ...more] = await mailsOf(who, 'refund-sent')
  expect([mail!.subject, more]).toEqual([expect.stringMatching(/^We refunded \$45\.00 \(/), []])
  const receipt = (await counter.get(who, `/api/orders/${orderId}/receipt`)).body
  expect(receipt.refunds).toMatchObject([{ amount: 45_00, status: 'succeeded' }])
})

test('money that came by card is not marked by hand', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  const order = (await counter.enroll(who, classId)).body
  await counter.pay(who, order)
  const url = `/api/admin/registrations/${order.registrationId}/cancel`
  await counter.post(admin, url, { outcome: 'refund', reason: 'They move away.' })
  const [refund] = await counter.db.select().from(refunds).where(eq(refunds.orderId, order.orderId))
  const given = await counter.post(admin, `/api/admin/refunds/${refund!.id}/given-back`, { note: 'In cash.' })
  expect(given.body.code).toBe('not-by-hand')
  await counter.sendRefunds()
})
