import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerings } from '#src/features/classes/server/tables.ts'
import { payments, refunds } from '#src/features/payments/server/tables.ts'
import { giveCredit } from '#src/features/payments/server.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, type Family, openCounter, SCHOOL_YEAR } from '#src/testing/open-counter.ts'
import { releaseExpiredHolds } from './release-expired-holds.ts'
import { orderHandler } from './settle-order.ts'
import { orders, registrations } from './tables.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(async () => {
  expect(await counter.audit()).toEqual([])
  await counter.close()
})

const MINUTE = 60_000
const DAY_MINUTES = 24 * 60
const placesOf = (orderId: string) => counter.db.select().from(registrations).where(eq(registrations.orderId, orderId))
const mailsOf = (once: string) => counter.db.select().from(mails).where(eq(mails.once, once))
const refundsOf = (orderId: string) => counter.db.select().from(refunds).where(eq(refunds.orderId, orderId))
const paymentsOf = (orderId: string) =>
  counter.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'succeeded')))
const release = () => inTransaction(counter.db, tx => releaseExpiredHolds(counter.context, tx))

/** Opens the card form, lets the hold expire, and only then pays. */
async function payAfter(who: Family, order: { orderId: string; amountDue: number }, meanwhile: () => Promise<unknown>) {
  const begun = await counter.begin(who, order)
  expect(begun.status).toBe(200)
  counter.clock.forward(31 * MINUTE)
  await meanwhile()
  await counter.confirmCard(begun.body.clientSecret)
  return (await counter.get(who, `/api/orders/${order.orderId}`)).body
}

test('a paid order confirms its spots and sends one email', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  const order = (await counter.enroll(who, classId)).body
  const { body } = await counter.pay(who, order)
  expect(body).toMatchObject({ status: 'paid', payment: { status: 'succeeded' } })
  expect(body.registrations[0]).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', heldUntil: null })
  const [mail] = await mailsOf(`order-confirmed:${order.orderId}`)
  expect(mail!.text).toContain(
    'Cancel by Sun, Dec 6, 5:45 PM: full credit, or a refund minus the $10.00 supply fee. $35.00 back to your card, or $45.00 as credit.',
  )
  expect(mail!.text).toContain(body.reference)
})

test('twenty clicks, tabs and repeated webhooks: one charge, one spot, one email (T36, T39)', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  const order = (await counter.enroll(who, classId)).body
  const begun = await Promise.all(Array.from({ length: 20 }, () => counter.begin(who, order)))
  expect(new Set(begun.map(each => each.body.clientSecret)).size).toBe(1)
  const secret = begun[0]!.body.clientSecret
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      await counter.confirmCard(secret)
      await counter.payments.catchUp()
      await counter.get(who, `/api/orders/${order.orderId}`)
    }),
  )
  await counter.payments.catchUp()
  expect((await paymentsOf(order.orderId)).length).toBe(1)
  expect((await placesOf(order.orderId)).map(place => place.status)).toEqual(['confirmed'])
  expect((await mailsOf(`order-confirmed:${order.orderId}`)).length).toBe(1)
  expect(await counter.taken(classId)).toBe(1)
  expect((await counter.begin(who, order)).body.code).toBe('already-paid')
})

test('a payment after the hold expired gets the spot if one is left (T35)', async () => {
  const [who, classId] = [await counter.family(), await counter.offering({ capacity: 1 })]
  const order = (await counter.enroll(who, classId)).body
  const after = await payAfter(who, order, release)
  expect(after).toMatchObject({ status: 'paid', payment: { refunded: 0 } })
  expect(await refundsOf(order.orderId)).toEqual([])
  expect(await counter.taken(classId)).toBe(1)
})

test('a payment after the hold expired and the spot was taken gets a full refund and an email (T35)', async () => {
  const [who, faster, classId] = [
    await counter.family(),
    await counter.family(),
    await counter.offering({ capacity: 1 }),
  ]
  const order = (await counter.enroll(who, classId)).body
  const after = await payAfter(who, order, () => counter.enroll(faster, classId))
  expect(after.status).toBe('refunded')
  expect(after.registrations[0]).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  expect((await refundsOf(order.orderId)).map(refund => refund.amountCents)).toEqual([45_00])
  expect((await mailsOf(`paid-too-late:${order.orderId}`))[0]!.text).toContain('your full $45.00')
  expect((await mailsOf(`paid-too-late:${order.orderId}`))[0]!.text).toContain(
    'Leo is now first on the waitlist for Clay Critters',
  )
  expect((await counter.get(who, '/api/waitlist')).body).toMatchObject([{ classId, position: 1 }])
  expect(await counter.taken(classId)).toBe(1)
})

/** A class that begins this many minutes from now. */
function soon(minutes: number, given: object = {}) {
  const at = (more: number) => new Date(counter.clock.now().getTime() + (minutes + more) * MINUTE).toISOString()
  return counter.offering({ meetings: [[at(0), at(60)]], ...given })
}

test('a payment after the hold expired and the class began gets a full refund, even with spots left (T35)', async () => {
  const [who, classId] = [await counter.family(), await soon(20)]
  const order = (await counter.enroll(who, classId)).body
  const after = await payAfter(who, order, release)
  expect(after.status).toBe('refunded')
  expect((await refundsOf(order.orderId)).map(refund => refund.amountCents)).toEqual([45_00])
  expect((await counter.get(who, '/api/waitlist')).body).toEqual([])
  expect(await counter.taken(classId)).toBe(0)
})

test('a payment for a week of a program after its hold expired and a session was missed gets a full refund (T35)', async () => {
  const at = (minutes: number) => new Date(counter.clock.now().getTime() + minutes * MINUTE).toISOString()
  const days = [-10, 20, 2 * DAY_MINUTES, 9 * DAY_MINUTES].map((day): [string, string] => [at(day), at(day + 5)])
  const results = []
  // The first session of both began before the order; only in the first program, another begins after the hold.
  for (const meetings of [days, days.toSpliced(1, 1)]) {
    const [who, classId] = [await counter.family(), await counter.offering({ kind: 'program', meetings })]
    const order = (await counter.enroll(who, classId, { enrollmentOption: 'weekly' })).body
    const { status } = await payAfter(who, order, release)
    results.push([status, (await refundsOf(order.orderId)).map(refund => refund.amountCents)])
    counter.clock.forward(-31 * MINUTE)
  }
  expect(results).toEqual([
    ['refunded', [185_00]],
    ['paid', []],
  ])
})

test('a spot still held when its class begins can be paid as ordered', async () => {
  const [who, classId] = [await counter.family(), await soon(10)]
  const order = (await counter.enroll(who, classId)).body
  counter.clock.forward(11 * MINUTE)
  expect((await counter.pay(who, order)).body.status).toBe('paid')
  expect(await counter.taken(classId)).toBe(1)
})

test('an order for two siblings, one with an offered spot, is settled even though the other hold expired (T35)', async () => {
  const [holder, who] = [await counter.family(['Noor']), await counter.family(['Leo', 'Nina'])]
  const classId = await counter.offering({ capacity: 1 })
  const held = (await counter.enroll(holder, classId)).body
  await counter.post(who, '/api/waitlist', { classId, childId: who.childId })
  await counter.post(holder, `/api/registrations/${held.registrationId}/cancel`, { cancellationType: 'refund' })
  await counter.db.update(offerings).set({ capacity: 2 }).where(eq(offerings.id, classId))
  for (const childId of who.childIds) await counter.addToCart(who, classId, childId)
  const order = (await counter.checkOut(who)).body
  const secret = (await counter.begin(who, order)).body.clientSecret
  await counter.confirmCard(secret, '3155')
  await counter.payments.refreshPayment(order.orderId)
  counter.clock.forward(31 * MINUTE)
  await release()
  expect((await placesOf(order.orderId)).map(place => place.status).sort()).toEqual(['cancelled', 'pending'])
  await counter.ask('POST', '/local-pay/bank-step', { body: { clientSecret: secret, approve: true } })
  expect((await counter.get(who, `/api/orders/${order.orderId}`)).body.status).toBe('paid')
  expect((await placesOf(order.orderId)).map(place => place.status)).toEqual(['confirmed', 'confirmed'])
  expect(await counter.taken(classId)).toBe(2)
})

test('a paid order that has lost one of two spots is refunded in full', async () => {
  const [who, faster] = [await counter.family(), await counter.family()]
  const [full, open] = [await counter.offering({ capacity: 1 }), await counter.offering({ capacity: 1 })]
  for (const classId of [full, open]) await counter.addToCart(who, classId)
  const order = (await counter.checkOut(who)).body
  const after = await payAfter(who, order, () => counter.enroll(faster, full))
  expect(after.status).toBe('refunded')
  // The child is first on the waitlist for both; if a spot is free, it is held for the child.
  const standing = (await counter.get(who, '/api/waitlist')).body
  expect(standing.map((each: { classId: string; position: number | null }) => [each.classId, each.position])).toEqual([
    [full, 1],
    [open, null],
  ])
  expect(await counter.taken(open)).toBe(1)
  expect((await refundsOf(order.orderId)).map(refund => refund.amountCents)).toEqual([90_00])
})

test('a payment for spots the same family ordered again is refunded, and the new order stays', async () => {
  const [who, classId] = [await counter.family(), await counter.offering({ capacity: 1 })]
  const first = (await counter.enroll(who, classId)).body
  let second = { orderId: '', amountDue: 0 }
  const after = await payAfter(who, first, async () => {
    second = (await counter.enroll(who, classId)).body
  })
  expect(after.status).toBe('refunded')
  expect((await counter.pay(who, second)).body.status).toBe('paid')
  expect(await counter.taken(classId)).toBe(1)
})

test('a payment for a spot the same family ordered again is refunded, even with spots left', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  const order = (await counter.enroll(who, classId)).body
  expect((await payAfter(who, order, () => counter.enroll(who, classId))).status).toBe('refunded')
  expect(await counter.taken(classId)).toBe(1)
})

test('a different amount or currency confirms nothing (T41)', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  const { orderId } = (await counter.enroll(who, classId)).body
  const settle = (amountCents: number, currency: string) =>
    counter.db.transaction(tx =>
      orderHandler(counter.context).settlePaid(tx, {
        orderId,
        parentId: who.id,
        paymentId: orderId,
        amountCents,
        currency,
      }),
    )
  expect([await settle(1, 'usd'), await settle(45_00, 'eur')]).toEqual(['mismatch', 'mismatch'])
  expect((await placesOf(orderId))[0]!.status).toBe('pending')
})

test('credit promised to an order is spent when its card part arrives, or everything is refunded', async () => {
  const [who, classId] = [await counter.family(), await counter.offering({ capacity: 1 })]
  await counter.db.transaction(tx =>
    giveCredit(tx, { parentId: who.id, amountCents: 20_00, cause: `test:${who.id}`, note: 'Thanks' }),
  )
  const order = (await counter.enroll(who, classId, { useCredit: true, expectedTotal: 45_00 })).body
  expect(order.amountDue).toBe(25_00)
  // After the first order lapsed, its credit was used elsewhere.
  const after = await payAfter(who, order, async () => {
    await release()
    await counter.enroll(who, await counter.offering({ priceCents: 20_00 }), {
      useCredit: true,
      expectedTotal: 20_00,
    })
  })
  expect(after.status).toBe('refunded')
  expect((await refundsOf(order.orderId)).map(refund => refund.amountCents)).toEqual([25_00])
  expect((await counter.get(who, '/api/waitlist')).body).toMatchObject([{ classId, position: null }])
  expect(await counter.taken(classId)).toBe(1)
})

test('a program that has begun is active right away', async () => {
  const classId = await counter.offering({
    kind: 'program',
    meetings: SCHOOL_YEAR,
  })
  const who = await counter.family()
  const order = (await counter.enroll(who, classId, { enrollmentOption: 'weekly' })).body
  expect((await counter.pay(who, order)).body.registrations[0].status).toBe('active')
})

test('opening a return address proves nothing: without a payment the order stays open (T37)', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  const order = (await counter.enroll(who, classId)).body
  await counter.begin(who, order)
  const url = `/api/orders/${order.orderId}?redirect_status=succeeded&payment_intent=x`
  expect((await counter.get(who, url)).body).toMatchObject({ status: 'open', payment: { status: 'pending' } })
  expect((await counter.db.select().from(orders).where(eq(orders.id, order.orderId)))[0]!.status).toBe('open')
})
