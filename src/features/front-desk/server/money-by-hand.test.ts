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

test('a check for exactly the amount due confirms the spot; the receipt and the email say so', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  const { body } = await book(who, classId)
  expect(body).toMatchObject({
    due: 45_00,
    message: expect.stringMatching(/^The spot is held until .*Amount due: \$45\.00\.$/),
  })
  expect((await take(body.orderId, { way: 'cheque' })).body.fields).toEqual({
    reference: 'Enter the check number.',
  })
  expect((await take(body.orderId, { amount: 44_00 })).body).toMatchObject({ code: 'amount-changed', amount: 45_00 })
  expect((await take(body.orderId, {}, staff)).status).toBe(403)
  const before = await till()
  expect((await take(body.orderId, { way: 'cheque', reference: '1043' })).status).toBe(200)
  expect((await till()) - before).toBe(45_00)
  const receipt = (await counter.get(who, `/api/orders/${body.orderId}/receipt`)).body
  expect(receipt).toMatchObject({ cardPaid: 45_00, paidBy: 'cheque', paidReference: '1043', total: 45_00 })
  const [mail] = await mailsOf(who, 'order-confirmed')
  expect(mail!.text).toContain('$45.00, by check 1043')
})

test('a bank transfer is its own kind of payment, with an optional reference', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  const { orderId, registrationId } = (await book(who, classId)).body
  const before = await till()
  expect((await take(orderId, { way: 'transfer', reference: 'Zelle, Mar 3' })).status).toBe(200)
  const receipt = (await counter.get(who, `/api/orders/${orderId}/receipt`)).body
  expect(receipt).toMatchObject({ cardPaid: 45_00, paidBy: 'transfer', paidReference: 'Zelle, Mar 3' })
  expect((await mailsOf(who, 'order-confirmed'))[0]!.text).toContain('$45.00, by bank transfer (Zelle, Mar 3)')
  const file = (await counter.get(admin, `/api/admin/families/${who.id}`)).body
  expect(file.money).toMatchObject([{ way: 'transfer', reference: 'Zelle, Mar 3', amount: 45_00 }])
  const cancel = { outcome: 'refund', reason: 'They move away.' }
  expect((await counter.post(admin, `/api/admin/registrations/${registrationId}/cancel`, cancel)).status).toBe(200)
  const [refund] = await counter.db.select().from(refunds).where(eq(refunds.orderId, orderId))
  const given = { note: 'Zelle.' }
  expect((await counter.post(admin, `/api/admin/refunds/${refund!.id}/given-back`, given)).status).toBe(200)
  const moved = await counter.db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId))
  const atBank = moved.filter(each => each.account === 'bank').map(each => each.amountCents)
  expect([atBank.sort((a, b) => a - b), (await till()) - before]).toEqual([[-45_00, 45_00], 0])
  const [other, second] = [await counter.family(), await counter.offering()]
  expect((await take((await book(other, second)).body.orderId, { way: 'transfer' })).status).toBe(200)
})

test('the same form sent twice, even at the same moment, counts once; another form finds it paid', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  const { orderId } = (await book(who, classId)).body
  const key = newId()
  const answers = await Promise.all(Array.from({ length: 6 }, () => take(orderId, { key })))
  expect(answers.map(each => each.status)).toEqual(Array(6).fill(200))
  expect((await take(orderId)).body.code).toBe('already-paid')
  expect((await take(orderId, { key, way: 'cheque', reference: '7' })).body.code).toBe('taken-otherwise')
  expect(await paymentsOf(orderId)).toHaveLength(1)
})

test('cash and a card never both pay: whichever comes second is told so', async () => {
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

test('taking cash cancels an open card payment, and its old tab can no longer pay', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  const { orderId } = (await book(who, classId)).body
  const begun = await counter.begin(who, { orderId, amountDue: 45_00 })
  expect((await take(orderId)).status).toBe(200)
  await counter.confirmCard(begun.body.clientSecret)
  expect((await counter.begin(who, { orderId, amountDue: 45_00 })).body.code).toBe('already-paid')
  expect((await paymentsOf(orderId)).map(each => each.status).sort()).toEqual(['cancelled', 'succeeded'])
})

test('an expired hold accepts cash while a spot is left, and nothing is recorded when none is', async () => {
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

test('cash at the door takes a spot whose hold expired, even after the class started', async () => {
  const at = (minutes: number) => new Date(counter.clock.now().getTime() + minutes * 60_000).toISOString()
  const [who, classId] = [await counter.family(), await counter.offering({ meetings: [[at(20), at(80)]] })]
  const { orderId } = (await book(who, classId)).body
  counter.clock.forward(31 * 60_000)
  await counter.db.transaction(tx => counter.releaseHolds(tx, [classId]))
  expect([await counter.taken(classId), (await take(orderId)).status, await counter.taken(classId)]).toEqual([
    0, 200, 1,
  ])
})

test('a cash refund waits until it is given back: no job sends it, an admin marks it once, and the ledger agrees', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  const { orderId, registrationId } = (await book(who, classId)).body
  await take(orderId)
  const ended = await counter.post(admin, `/api/admin/registrations/${registrationId}/cancel`, {
    outcome: 'refund',
    reason: 'They move away.',
  })
  expect(ended.body.message).toContain("We'll give you $45.00 back in person")
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

test("a card refund can't be marked as returned", async () => {
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
