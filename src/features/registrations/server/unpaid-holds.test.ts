import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#src/features/accounts/server/tables.ts'
import { giveCredit } from '#src/features/payments/server.ts'
import { rateLimits } from '#src/platform/http/tables.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { orders } from './tables.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(async () => {
  expect(await counter.audit()).toEqual([])
  await counter.close()
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const minutes = (count: number) => counter.clock.forward(count * MINUTE)
const releaseUnpaid = (who: Family, registrationId: string) =>
  counter.post(who, `/api/registrations/${registrationId}/cancel`, { cancellationType: 'refund' })
const held = async (who: Family, orderId: string) => (await counter.get(who, `/api/orders/${orderId}`)).body
const join = (who: Family, classId: string, childId = who.childId) =>
  counter.post(who, '/api/waitlist', { classId, childId })
const waiting = async (who: Family) => (await counter.get(who, '/api/waitlist')).body

async function unconfirmed(names?: string[]): Promise<Family> {
  const who = await counter.family(names)
  await counter.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, who.id))
  return who
}

test('a family can hold a spot unpaid for an hour a day, across all its orders and children (T34)', async () => {
  const [who, classId] = [await counter.family(['Leo', 'Mia']), await counter.offering()]
  for (let round = 0; round < 4; round++) {
    const childId = who.childIds[round % 2]!
    expect((await counter.enroll(who, classId, { childId })).status).toBe(200)
    minutes(15)
  }
  const last = counter.clock.now().getTime()
  const refused = await counter.enroll(who, classId)
  // The first hold started an hour ago, and a new one needs ten minutes.
  const again = new Date(last - HOUR + 24 * HOUR + 10 * MINUTE)
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      code: 'held-too-long',
      message:
        "You've held a spot in this class for as long as we can without payment, so it's open to other families now.",
      classId,
      title: 'Clay Critters',
      childId: who.childId,
      again: again.toISOString(),
    },
  ])
  expect((await counter.enroll(who, await counter.offering())).status).toBe(200)
  expect((await counter.enroll(await counter.family(), classId)).status).toBe(200)
  counter.clock.set(new Date(again.getTime() - 1))
  expect((await counter.enroll(who, classId)).body.code).toBe('held-too-long')
  counter.clock.set(again)
  const order = (await counter.enroll(who, classId)).body
  expect((await held(who, order.orderId)).heldForSeconds).toBe(600)
})

test('releasing a spot after a minute uses up a minute', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  for (let round = 0; round < 12; round++) {
    const { registrationId } = (await counter.enroll(who, classId)).body
    minutes(1)
    expect((await releaseUnpaid(who, registrationId)).status).toBe(200)
  }
  const order = (await counter.enroll(who, classId)).body
  expect((await held(who, order.orderId)).heldForSeconds).toBe(15 * 60)
})

test('when the time is used up the family can still pay for its hold, but not extend it (T34)', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  for (let round = 0; round < 3; round++) {
    await counter.enroll(who, classId)
    minutes(15)
  }
  const order = (await counter.enroll(who, classId)).body
  const { heldUntil, keepableUntil } = await held(who, order.orderId)
  expect(keepableUntil).toBeNull()
  expect((await counter.post(who, `/api/orders/${order.orderId}/keep`, { heldUntil })).body.code).toBe('kept-longest')
  minutes(14)
  const begun = await counter.begin(who, order)
  expect(begun.status).toBe(200)
  expect((await held(who, order.orderId)).heldUntil).toBe(heldUntil)
  await counter.confirmCard(begun.body.clientSecret)
  counter.clock.forward(5_000)
  expect((await held(who, order.orderId)).status).toBe('paid')
})

test("a new choice for a spot keeps its time and doesn't start over (T34)", async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  await counter.db.transaction(tx =>
    giveCredit(tx, { parentId: who.id, amountCents: 20_00, cause: `test:${who.id}`, note: 'Thanks' }),
  )
  const from = counter.clock.now().getTime()
  const until: number[] = []
  for (let round = 0; round < 14; round++) {
    const useCredit = round % 2 === 0 ? 0 : 10_00
    const answer = await counter.enroll(who, classId, { useCredit, expectedTotal: 45_00 })
    if (answer.status === 200) until.push(Date.parse((await held(who, answer.body.orderId)).heldUntil))
    minutes(5)
  }
  expect(Math.max(...until)).toBe(from + HOUR)
  expect(until).toEqual([...until].sort((a, b) => a - b))
})

test("paid spots don't count as unpaid time", async () => {
  const [who, classId] = [await counter.family(['A', 'B', 'C', 'D', 'E', 'F']), await counter.offering()]
  for (const childId of who.childIds) {
    const order = (await counter.enroll(who, classId, { childId })).body
    minutes(14)
    expect((await counter.pay(who, order)).body.status).toBe('paid')
  }
})

test("an account can start 24 unpaid holds in an hour and 48 in a day, and paid ones don't count (T34)", async () => {
  const who = await counter.family(Array.from({ length: 12 }, (_, n) => `Child ${n}`))
  const classes = await Promise.all(Array.from({ length: 5 }, () => counter.offering({ capacity: 0 })))
  const free = await counter.family()
  const [paid] = [(await counter.enroll(who, classes[4]!)).body]
  await counter.pay(who, paid)
  const codes: string[] = []
  for (const classId of classes.slice(0, 4)) {
    for (const childId of who.childIds) {
      const { status, body } = await counter.enroll(who, classId, { childId })
      codes.push(status === 200 ? 'ok' : body.code)
      if (status === 200) await releaseUnpaid(who, body.registrationId)
    }
    if (classId === classes[1]) {
      expect((await counter.enroll(who, classes[2]!)).body.code).toBe('too-many-unpaid')
      minutes(60)
    }
  }
  expect(codes).toEqual(Array(48).fill('ok'))
  minutes(61)
  const refused = await counter.enroll(who, classes[4]!, { childId: who.childIds[1] })
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      code: 'too-many-unpaid',
      message: "You reserved a lot of spots today without paying. Pay for the ones you're holding, or call us to book.",
    },
  ])
  expect((await counter.enroll(free, classes[4]!)).status).toBe(200)
  minutes(23 * 60)
  expect((await counter.enroll(who, classes[4]!, { childId: who.childIds[1] })).status).toBe(200)
})

test('an account holds three spots before its address is confirmed, however many it requests at the same time (T34)', async () => {
  const who = await unconfirmed(Array.from({ length: 10 }, (_, n) => `Child ${n}`))
  const classId = await counter.offering({ capacity: 4 })
  const answers = await Promise.all(who.childIds.map(childId => counter.enroll(who, classId, { childId })))
  expect(answers.filter(each => each.status === 200)).toHaveLength(3)
  expect(answers.find(each => each.status !== 200)!.body).toEqual({
    code: 'confirm-address',
    message:
      'Confirm your email address to reserve more spots. Open the link in the email we sent you, then try again.',
  })
  expect((await counter.enroll(await counter.family(), classId)).status).toBe(200)
  await counter.db.update(users).set({ emailVerifiedAt: counter.clock.now() }).where(eq(users.id, who.id))
  const other = await counter.offering()
  expect((await counter.enroll(who, other)).status).toBe(200)
})

test('many unconfirmed accounts at one network address start 12 orders in an hour, confirmed ones continue (T34)', async () => {
  await counter.db.delete(rateLimits)
  const classId = await counter.offering({ capacity: 0 })
  const families = await Promise.all(Array.from({ length: 14 }, () => unconfirmed()))
  const answers = await Promise.all(families.map(who => counter.enroll(who, classId)))
  expect(answers.filter(each => each.status === 200)).toHaveLength(12)
  expect(answers.flatMap(each => each.body.code ?? [])).toEqual(['confirm-address', 'confirm-address'])
  expect((await counter.enroll(await counter.family(), classId)).status).toBe(200)
})

test('spots that staff book by phone or hold with a payment link are not limited', async () => {
  await counter.db.delete(rateLimits)
  const admin = await signedInPerson(counter.db, { role: 'admin' })
  const who = await unconfirmed(['A', 'B', 'C', 'D', 'E'])
  const classId = await counter.offering()
  for (const [n, childId] of who.childIds.entries()) {
    const body = { childId, classId, price: 45_00 }
    const booked = await counter.post(admin, `/api/admin/families/${who.id}/bookings`, body)
    expect(booked.status).toBe(200)
    if (n === 0)
      expect((await counter.post(admin, `/api/admin/orders/${booked.body.orderId}/payment-link`, {})).status).toBe(200)
  }
  minutes(25 * 60)
  const mine = (await counter.enroll(who, classId)).body
  minutes(10)
  expect((await counter.post(admin, `/api/admin/orders/${mine.orderId}/payment-link`, {})).status).toBe(200)
  const [order] = await counter.db.select().from(orders).where(eq(orders.id, mine.orderId))
  expect(order!.heldUntil.getTime()).toBe(counter.clock.now().getTime() + 24 * HOUR)
  minutes(24 * 60)
  expect((await counter.enroll(who, classId)).status).toBe(200)
})

test('a family that lets a hold expire moves behind everyone on the waitlist, with its other children (T34, T87)', async () => {
  const [hoarder, other] = [await counter.family(['Leo', 'Mia', 'Ben']), await counter.family(['Ada'])]
  const classId = await counter.offering({ capacity: 1 })
  await counter.enroll(hoarder, classId)
  minutes(1)
  for (const childId of hoarder.childIds.slice(1)) await join(hoarder, classId, childId)
  minutes(1)
  await join(other, classId)
  minutes(15)
  expect((await counter.enroll(hoarder, classId)).body.code).toBe('full')
  expect((await waiting(other))[0].offeredUntil).not.toBeNull()
  expect((await waiting(hoarder)).map((each: { position: number }) => each.position)).toEqual([1, 2])
  minutes(1)
  expect((await join(hoarder, classId)).body.position).toBe(3)
})

test('a family that declines an offer, or lets it expire, gets no other child ahead of those waiting (T34, T87)', async () => {
  for (const how of ['turned down', 'ran out'] as const) {
    const [buyer, hoarder, other] = [
      await counter.family(),
      await counter.family(['Leo', 'Mia']),
      await counter.family(),
    ]
    const classId = await counter.offering({ capacity: 1 })
    const { registrationId } = (await counter.enroll(buyer, classId)).body
    for (const childId of hoarder.childIds) await join(hoarder, classId, childId)
    minutes(1)
    await join(other, classId)
    minutes(1)
    await releaseUnpaid(buyer, registrationId)
    const [offer] = await waiting(hoarder)
    expect(offer.offeredUntil).not.toBeNull()
    const leave = { cookie: hoarder.cookie }
    if (how === 'turned down') await counter.ask('DELETE', `/api/waitlist/${offer.registrationId}`, leave)
    else {
      counter.clock.set(new Date(offer.offeredUntil))
      await counter.runJob('release-expired-holds')
    }
    expect([how, (await waiting(other))[0].offeredUntil !== null]).toEqual([how, true])
    expect((await waiting(hoarder)).map((each: { position: number }) => each.position)).toEqual([1])
  }
})
