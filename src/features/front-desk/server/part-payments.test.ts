import { eq, sql } from 'drizzle-orm'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '#src/features/classes/server/tables.ts'
import { ledgerEntries, payments, refunds } from '#src/features/payments/server/tables.ts'
import { giveCredit } from '#src/features/payments/server.ts'
import { orders } from '#src/features/registrations/server/tables.ts'
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

const PRICE = 154_00

async function booked(more: object = {}) {
  const [who, classId] = [await counter.family(), await counter.offering({ priceCents: PRICE })]
  const booking = { childId: who.childId, classId, price: PRICE, ...more }
  const { body } = await counter.post(staff, `/api/admin/families/${who.id}/bookings`, booking)
  return { who, classId, orderId: body.orderId as string, registrationId: body.registrationId as string }
}
type Given = { key?: string; way?: string; reference?: string; amount: number; part?: { dueOn?: string } }
const take = (orderId: string, given: Given, by = admin) =>
  counter.post(by, `/api/admin/orders/${orderId}/payments`, { key: newId(), way: 'cash', part: {}, ...given })
const orderOf = async (who: Family, orderId: string) => (await counter.get(who, `/api/orders/${orderId}`)).body
const receiptOf = async (who: Family, orderId: string) =>
  (await counter.get(who, `/api/orders/${orderId}/receipt`)).body
const movesOf = async (orderId: string) => {
  const rows = await counter.db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId))
  return rows.filter(each => each.account !== 'sales').map(each => [each.account, each.amountCents])
}
const mailsOf = (who: Family, kind: string) =>
  counter.db.select().from(mails).where(sql`${mails.to} = ${who.email} AND ${mails.kind} = ${kind}`)
const cancel = (registrationId: string, outcome: string, more: object = {}) =>
  counter.post(admin, `/api/admin/registrations/${registrationId}/cancel`, { outcome, reason: 'They move.', ...more })

test('a partial payment confirms the spot; the rest is the balance until further payments settle it', async () => {
  const { who, orderId, registrationId } = await booked()
  expect((await take(orderId, { amount: 60_00 }, staff)).status).toBe(403)
  expect((await take(orderId, { amount: 60_00, part: { dueOn: '2020-01-01' } })).body.fields).toEqual({
    dueOn: 'Choose today or a later day.',
  })
  const first = await take(orderId, { amount: 60_00, part: { dueOn: '2027-01-15' } })
  expect(first.body.message).toBe('$60.00 received. $94.00 is still due. We emailed the family a confirmation.')
  const balance = { due: 94_00, dueOn: '2027-01-15' }
  expect(await orderOf(who, orderId)).toMatchObject({
    status: 'paid',
    balance,
    registrations: [{ status: 'confirmed' }],
  })
  const [confirmed] = await mailsOf(who, 'order-confirmed')
  expect(confirmed!.text).toMatch(/Paid so far.*\$60\.00 in cash/)
  expect(confirmed!.text).toMatch(/Balance due.*\$94\.00 by January 15, 2027/)

  const over = await take(orderId, { amount: 94_01 })
  expect([over.status, over.body.message]).toEqual([409, "That's more than the $94.00 due."])
  expect(over.body.fields).toEqual({ amount: "That's more than the $94.00 due." })
  const unpaid = (await counter.get(staff, '/api/admin/unpaid')).body
  expect(unpaid.balances).toBe(94_00)
  expect(unpaid.unpaid.find((each: { id: string }) => each.id === orderId)).toMatchObject({
    kind: 'balance',
    due: 94_00,
    paid: 60_00,
    dueOn: '2027-01-15',
    overdue: false,
  })
  const file = (await counter.get(staff, `/api/admin/families/${who.id}`)).body
  expect(file.orders).toMatchObject([{ status: 'paid', paid: 60_00, balance: 94_00, dueOn: '2027-01-15' }])

  await take(orderId, { way: 'cheque', reference: '77', amount: 40_00 })
  const receipt = await receiptOf(who, orderId)
  expect(receipt).toMatchObject({ total: PRICE, cardPaid: 100_00, balance: { due: 54_00, dueOn: null } })
  expect(receipt.payments).toMatchObject([
    { amount: 60_00, by: 'cash' },
    { amount: 40_00, by: 'cheque', reference: '77' },
  ])
  expect((await take(orderId, { way: 'transfer', amount: 54_00 })).status).toBe(200)
  expect(await orderOf(who, orderId)).toMatchObject({ balance: null })
  expect((await take(orderId, { amount: 1 })).body.code).toBe('already-paid')
  expect(await movesOf(orderId)).toEqual([
    ['till', 60_00],
    ['till', 40_00],
    ['bank', 54_00],
  ])
  expect((await mailsOf(who, 'balance-paid')).map(each => each.subject)).toEqual([
    expect.stringMatching(/^We received \$40\.00/),
    expect.stringMatching(/^We received \$54\.00/),
  ])
  // Paid in full, it is canceled like any other: the fee is kept, and the newest payments are refunded first.
  expect((await cancel(registrationId, 'refund', { keepFee: true })).body).toMatchObject({
    toCard: 144_00,
    kept: 10_00,
  })
  const back = await counter.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.createdAt)
  expect(back.map(each => each.amountCents).sort((a, b) => a - b)).toEqual([40_00, 50_00, 54_00])
  expect(back.filter(each => each.togetherWith !== null)).toHaveLength(2)
})

test('the same form sent twice counts once; two forms at the same moment never take more than is due', async () => {
  for (let round = 0; round < 4; round++) {
    const { who, orderId } = await booked()
    const key = newId()
    const same = await Promise.all(Array.from({ length: 4 }, () => take(orderId, { key, amount: 60_00 })))
    expect(same.map(each => each.status)).toEqual([200, 200, 200, 200])
    const two = await Promise.all([take(orderId, { amount: 94_00 }), take(orderId, { amount: 90_00 })])
    expect(two.map(each => each.status).sort()).toEqual([200, 409])
    const { balance } = await orderOf(who, orderId)
    expect(balance?.due ?? 0).toBe(two[0].status === 200 ? 0 : 4_00)
    expect((await take(orderId, { key, amount: 60_00 })).status).toBe(200)
    expect((await take(orderId, { key, amount: 61_00 })).body.code).toBe('taken-otherwise')
  }
})

const payOnline = (who: Family, orderId: string, amount: number) =>
  counter.post(who, '/api/create-payment-intent', { orderId, amount })

test('the family pays the rest by card, once, and only what is due', async () => {
  const { who, orderId } = await booked()
  await take(orderId, { amount: 60_00 })
  expect((await payOnline(who, orderId, PRICE)).body).toMatchObject({ code: 'amount-changed', amount: 94_00 })
  const started = await Promise.all(Array.from({ length: 5 }, () => payOnline(who, orderId, 94_00)))
  expect(new Set(started.map(each => each.body.clientSecret)).size).toBe(1)
  await counter.confirmCard(started[0]!.body.clientSecret)
  expect(await orderOf(who, orderId)).toMatchObject({ balance: null, payment: { status: 'succeeded' } })
  expect((await payOnline(who, orderId, 94_00)).body.code).toBe('already-paid')
  expect(await movesOf(orderId)).toEqual([
    ['till', 60_00],
    ['card', 94_00],
  ])
  expect(await mailsOf(who, 'balance-paid')).toHaveLength(1)
})

test('cash and a card never both pay the balance', async () => {
  for (let round = 0; round < 6; round++) {
    const { who, orderId } = await booked()
    await take(orderId, { amount: 60_00 })
    const { clientSecret } = (await payOnline(who, orderId, 94_00)).body
    const card = async () => {
      await counter.confirmCard(clientSecret)
      await orderOf(who, orderId)
    }
    const [taken] = await Promise.all(
      round % 2 ? [take(orderId, { amount: 94_00 }), card()] : [card().then(() => take(orderId, { amount: 94_00 }))],
    )
    const { balance } = await orderOf(who, orderId)
    const paid = (await counter.db.select().from(payments).where(eq(payments.orderId, orderId))).filter(
      each => each.status === 'succeeded',
    )
    expect([balance, paid.reduce((sum, each) => sum + each.amountCents, 0)]).toEqual([null, PRICE])
    expect(taken!.status).toBe(paid.some(each => each.provider === 'local') ? 409 : 200)
  }
})

test('canceling a spot with a balance refunds at most what was paid, and the rest is no longer due', async () => {
  const { who, orderId, registrationId } = await booked()
  await take(orderId, { amount: 60_00 })
  const { clientSecret } = (await payOnline(who, orderId, 94_00)).body
  const preview = (await counter.get(admin, `/api/admin/registrations/${registrationId}/cancel`)).body
  expect(preview).toMatchObject({ paid: 60_00, unpaid: 94_00, refundLessFee: { toCard: 50_00, kept: 10_00 } })
  const family = await counter.post(who, `/api/registrations/${registrationId}/cancel`, { cancellationType: 'refund' })
  expect(family.body).toMatchObject({ toCard: 50_00, kept: 10_00 })
  expect(await orderOf(who, orderId)).toMatchObject({ balance: null })
  expect((await payOnline(who, orderId, 94_00)).body.code).toBe('already-paid')
  // An old tab still pays: that payment is refunded in full, and nothing else moves.
  await counter.confirmCard(clientSecret)
  counter.clock.forward(2_000)
  await orderOf(who, orderId)
  await counter.sendRefunds()
  const card = (await movesOf(orderId)).filter(([account]) => account === 'card').map(([, cents]) => cents)
  expect(card).toEqual([94_00, -94_00])
  expect(await counter.auditEverything()).toEqual([])
})

test('credit is for what was paid, and a session canceled by staff comes off the balance first', async () => {
  const credited = await booked()
  await take(credited.orderId, { amount: 60_00 })
  expect((await cancel(credited.registrationId, 'credit')).body).toMatchObject({ toCredit: 60_00, kept: 0 })

  const nothing = await booked()
  await take(nothing.orderId, { amount: 5_00 })
  expect((await cancel(nothing.registrationId, 'refund', { keepFee: true })).body).toMatchObject({
    toCard: 0,
    kept: 5_00,
  })

  const meetings = ['2026-12-08', '2026-12-15', '2026-12-22', '2026-12-29'].map(
    day => [`${day}T22:45:00Z`, `${day}T23:45:00Z`] as [string, string],
  )
  const classId = await counter.offering({ priceCents: 80_00, meetings })
  const who = await counter.family()
  const booking = { childId: who.childId, classId, price: 80_00 }
  const { orderId } = (await counter.post(staff, `/api/admin/families/${who.id}/bookings`, booking)).body
  await take(orderId, { amount: 50_00 })
  const all = await counter.db
    .select()
    .from(sessions)
    .where(eq(sessions.offeringId, classId))
    .orderBy(sessions.startsAt)
  for (const { id: sessionId } of all.slice(1, 3)) {
    const off = { reason: 'The kiln broke.', makeGood: 'credit', sessionId }
    const { id } = (await counter.post(admin, `/api/admin/classes/${classId}/call-off`, off)).body
    await counter.runJob('process-class-cancellation', { callOffId: id })
  }
  // Each session is $20.00: the first comes off the balance of $30.00, the second off its rest, and $10.00 is credit.
  expect(await orderOf(who, orderId)).toMatchObject({ balance: null })
  expect((await counter.get(who, '/api/user/credit-balance')).body.balance).toBe(10_00)
  const told = (await mailsOf(who, 'called-off')).map(each => each.text)
  expect(told.join()).toContain('$20.00 comes off your balance due.')
})

test("a spot with a balance can't be moved, and a reminder links to the payment", async () => {
  const { who, orderId, registrationId } = await booked()
  await take(orderId, { amount: 60_00 })
  const to = { classId: await counter.offering() }
  expect((await counter.post(admin, `/api/admin/registrations/${registrationId}/move-quote`, to)).body.code).toBe(
    'balance-due',
  )
  const move = { ...to, price: 45_00, due: 0, reason: 'They asked.' }
  expect((await counter.post(admin, `/api/admin/registrations/${registrationId}/move`, move)).body.code).toBe(
    'balance-due',
  )
  const sent = await counter.post(staff, `/api/admin/orders/${orderId}/payment-link`, {})
  expect([sent.status, sent.body.heldUntil]).toEqual([200, null])
  const [mail] = await mailsOf(who, 'balance-due')
  expect([mail!.subject, mail!.text]).toEqual([
    expect.stringMatching(/^Please pay \$94\.00 \(/),
    expect.stringContaining(`/payment/${registrationId}`),
  ])
})

test('when credit covers a part, the balance is only what is paid with money', async () => {
  const who = await counter.family()
  const classId = await counter.offering({ priceCents: PRICE })
  const gift = { parentId: who.id, amountCents: 54_00, cause: `test:${who.id}`, note: 'Thanks' }
  await counter.db.transaction(tx => giveCredit(tx, gift))
  const booking = { childId: who.childId, classId, price: PRICE, useCredit: true }
  const { orderId, registrationId } = (await counter.post(staff, `/api/admin/families/${who.id}/bookings`, booking))
    .body
  await take(orderId, { amount: 30_00 })
  expect(await orderOf(who, orderId)).toMatchObject({ creditUsed: 54_00, balance: { due: 70_00 } })
  expect((await cancel(registrationId, 'refund')).body).toMatchObject({ toCard: 30_00, toCredit: 54_00, kept: 0 })
  const [order] = await counter.db.select().from(orders).where(eq(orders.id, orderId))
  expect(order!.status).toBe('paid')
})

test('every staff view of a spot with a balance says what is due, and "paid" only once it is', async () => {
  const who = await counter.family(['Leo', 'Mia'])
  const classId = await counter.offering({ title: 'Looms', priceCents: 50_00 })
  for (const childId of who.childIds) await counter.addToCart(who, classId, childId)
  const { orderId } = (await counter.checkOut(who)).body
  await take(orderId, { amount: 20_00, part: { dueOn: '2026-12-01' } })
  const list = async (more = '') =>
    (await counter.get(staff, `/api/admin/registrations?eventId=${classId}${more}`)).body
  const payments = async () => {
    const { text } = await counter.get(staff, `/api/admin/registrations.csv?eventId=${classId}`)
    return Papa.parse<Record<string, string>>(text, { header: true }).data.map(row => row.Payment)
  }
  const file = async () => (await counter.get(staff, `/api/admin/families/${who.id}`)).body
  const due = { due: 80_00, dueOn: '2026-12-01', overdue: false, spots: 2 }
  expect(await list()).toMatchObject({ total: 2, balances: 2, registrations: [{ balance: due }, { balance: due }] })
  expect((await list('&paymentStatus=balance')).total).toBe(2)
  expect((await list('&paymentStatus=paid')).total).toBe(0)
  expect(await payments()).toEqual(Array(2).fill('Balance due $80.00 for 2 spots by December 1, 2026'))
  expect(await file()).toMatchObject({
    registrations: [{ balance: due }, { balance: due }],
    orders: [{ balance: 80_00, overdue: false }],
  })

  const [first] = (await list()).registrations
  expect((await cancel(first.id, 'nothing')).status).toBe(200)
  // Its price of $50.00 was not paid, so that much is no longer due.
  const rest = { due: 30_00, dueOn: '2026-12-01', overdue: false, spots: 1 }
  expect((await list()).registrations).toMatchObject([{ balance: null, dropped: 50_00 }, { balance: rest }])
  counter.clock.forward(20 * 86_400_000)
  expect((await list()).registrations[1].balance).toEqual({ ...rest, overdue: true })
  expect((await payments())[1]).toBe('Balance overdue $30.00 since December 1, 2026')
  expect(await file()).toMatchObject({ orders: [{ balance: 30_00, overdue: true }] })
  await take(orderId, { amount: 30_00 })
  expect(await list('&paymentStatus=paid')).toMatchObject({ total: 2, balances: 0 })
  expect((await list('&paymentStatus=balance')).total).toBe(0)
  expect((await payments())[1]).toBe('paid')
})
