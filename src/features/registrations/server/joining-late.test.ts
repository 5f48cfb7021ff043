import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { offerings, sessions } from '#src/features/classes/server/tables.ts'
import { addDays } from '#src/lib/plain-days.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { registrations } from './tables.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(async () => {
  expect(await counter.auditEverything()).toEqual([])
  await counter.close()
})

const HOUR = 3_600_000
/** Ten Tuesdays at 5:45 PM in New York, from January 5, 2027. */
const TUESDAYS = Array.from({ length: 10 }, (_, n): [string, string] => {
  const day = addDays('2027-01-05', 7 * n)
  const start = new Date(`${day}T22:45:00Z`)
  return [start.toISOString(), new Date(start.getTime() + HOUR).toISOString()]
})
const startOf = (session: number) => new Date(TUESDAYS[session - 1]![0])
/** The day after this session. */
const after = (session: number) => new Date(startOf(session).getTime() + 20 * HOUR)
beforeEach(() => counter.clock.set(new Date('2027-01-01T17:00:00Z')))

/** A published class of ten Tuesdays for $100.00 that can be joined until its eighth session. */
const series = (given: object = {}, cutOff = 8) =>
  counter.offering({
    meetings: TUESDAYS,
    priceCents: 100_00,
    joinLate: 'prorated',
    joinUntilSession: cutOff,
    joinUntil: startOf(cutOff),
    ...given,
  })
const seatsTaken = async (classId: string) =>
  (
    await counter.db
      .select({ taken: sessions.seatsTaken })
      .from(sessions)
      .where(eq(sessions.offeringId, classId))
      .orderBy(sessions.startsAt)
  ).map(each => each.taken)
const shown = async (classId: string) => (await counter.get(await family(), `/api/classes/${classId}`)).body
const placeOf = async (id: string) =>
  (await counter.db.select().from(registrations).where(eq(registrations.id, id)))[0]!
/** A family that stays signed in until spring. */
async function family(names?: string[]): Promise<Family> {
  const made = await counter.family(names)
  await staySignedIn()
  return made
}
const staySignedIn = () => counter.db.execute(sql`UPDATE sign_ins SET expires_at = '2100-01-01'`)
const cartOf = async (who: Family) => (await counter.get(who, '/api/cart')).body

test('a child who joins in week three gets the remaining sessions, and only those lose a seat', async () => {
  const classId = await series()
  const early = await family(['Ada'])
  await counter.pay(early, (await counter.enroll(early, classId)).body)
  counter.clock.set(after(3))
  expect(await shown(classId)).toMatchObject({
    bookable: true,
    price: 70_00,
    joining: { from: TUESDAYS[3]![0], until: TUESDAYS[7]![0], remaining: 7, all: 10 },
  })
  const who = await family()
  const order = (await counter.enroll(who, classId, { expectedTotal: 70_00 })).body
  expect(order).toMatchObject({ amountDue: 70_00 })
  expect(await seatsTaken(classId)).toEqual([1, 1, 1, 2, 2, 2, 2, 2, 2, 2])
  await counter.pay(who, order)
  const [registration] = (await counter.get(who, '/api/registrations')).body
  // Unlike a spot in a program, it never becomes active.
  expect(registration).toMatchObject({ status: 'confirmed', startDate: '2027-01-26', price: 70_00 })
  expect(registration.sessions).toMatchObject({ count: 7, first: { startsAt: TUESDAYS[3]![0] } })
  counter.clock.set(after(5))
  await counter.runJob('begin-programs')
  expect(await placeOf(order.registrationId)).toMatchObject({ status: 'confirmed' })
})

test('cart, order lines and receipt say the same, and a full refund gives all of it back', async () => {
  const classId = await series()
  counter.clock.set(after(3))
  const who = await family()
  await counter.addToCart(who, classId)
  const cart = await cartOf(who)
  expect(cart).toMatchObject({ total: 70_00, items: [{ price: 70_00, sessionsLeft: { remaining: 7, all: 10 } }] })
  expect(cart.items[0].event.sessionDates).toHaveLength(7)
  // Counted from the child's own first session.
  const deadline = new Date(startOf(4).getTime() - 48 * HOUR).toISOString()
  expect(cart.items[0].cancellation).toMatchObject({ open: true, deadline })
  const order = (await counter.checkOut(who, { expectedTotal: cart.total })).body
  const line = { kind: 'class', label: 'Clay Critters, 7 of 10 sessions', amount: 70_00 }
  expect((await counter.get(who, `/api/orders/${order.orderId}`)).body.lines).toMatchObject([line])
  await counter.pay(who, order)
  const receipt = (await counter.get(who, `/api/orders/${order.orderId}/receipt`)).body
  expect(receipt).toMatchObject({ total: 70_00, lines: [line] })
  const canceled = await counter.post(who, `/api/registrations/${order.registrationId}/cancel`, {
    cancellationType: 'credit',
  })
  expect(canceled.status).toBe(200)
  expect((await counter.get(who, '/api/user/credit-balance')).body.balance).toBe(70_00)
  expect(await seatsTaken(classId)).toEqual(Array(10).fill(0))
})

test('once the last session to join has started, nobody can book, join the waitlist or put the class in a cart', async () => {
  const classId = await series()
  const who = await family()
  counter.clock.set(new Date(startOf(8).getTime() - 1))
  expect(await shown(classId)).toMatchObject({ bookable: true, price: 30_00 })
  counter.clock.set(startOf(8))
  expect(await shown(classId)).toMatchObject({ bookable: false, joining: null })
  expect((await counter.enroll(who, classId)).body.code).toBe('not-bookable')
  expect((await counter.addToCart(who, classId)).body.code).toBe('not-bookable')
  expect((await counter.post(who, '/api/waitlist', { classId, childId: who.childId })).body.code).toBe('not-bookable')
})

test("a class that staff left closed can't be joined after its first session, and one at full price costs all of it", async () => {
  const closed = await counter.offering({ meetings: TUESDAYS, priceCents: 100_00 })
  const full = await series({ joinLate: 'full' })
  counter.clock.set(after(3))
  const who = await family()
  expect((await counter.enroll(who, closed)).body.code).toBe('not-bookable')
  const order = (await counter.enroll(who, full)).body
  expect(order.amountDue).toBe(100_00)
  expect((await counter.get(who, `/api/orders/${order.orderId}`)).body.lines).toMatchObject([
    { label: 'Clay Critters, 7 of 10 sessions', amount: 100_00 },
  ])
})

test('a price seen before a session passed is refused with the new total, in the cart and for one spot', async () => {
  const classId = await series()
  counter.clock.set(after(2))
  const [one, other] = [await family(), await family()]
  await counter.addToCart(one, classId)
  expect((await cartOf(one)).total).toBe(80_00)
  counter.clock.set(after(3))
  const changed = { status: 409, body: { code: 'price-changed', total: 70_00 } }
  expect(await counter.checkOut(one, { expectedTotal: 80_00 })).toMatchObject(changed)
  expect(await cartOf(one)).toMatchObject({ total: 70_00, items: [{ price: 70_00, priceBefore: 80_00 }] })
  expect(await counter.enroll(other, classId, { expectedTotal: 80_00 })).toMatchObject(changed)
  expect((await counter.enroll(other, classId, { expectedTotal: 70_00 })).body.amountDue).toBe(70_00)
})

test('a waitlist offer from week two keeps its price, even after the next session', async () => {
  const classId = await series({ capacity: 1 })
  const [holder, who] = [await family(['Ada']), await family()]
  const held = (await counter.enroll(holder, classId)).body
  await counter.pay(holder, held)
  counter.clock.set(new Date(startOf(3).getTime() - 2 * HOUR))
  expect((await counter.post(who, '/api/waitlist', { classId, childId: who.childId })).status).toBe(200)
  await counter.db.update(offerings).set({ capacity: 2 }).where(eq(offerings.id, classId))
  await counter.runJob('process-waitlists')
  const [offer] = (await counter.get(who, '/api/waitlist')).body
  expect(await placeOf(offer.registrationId)).toMatchObject({ priceCents: 80_00, startDate: '2027-01-19' })
  // The class costs more now, and another session has begun.
  await counter.db.update(offerings).set({ priceCents: 200_00 }).where(eq(offerings.id, classId))
  counter.clock.set(after(3))
  const order = await counter.enroll(who, classId, { expectedTotal: 80_00 })
  expect(order).toMatchObject({ status: 200, body: { amountDue: 80_00 } })
  expect((await counter.get(who, `/api/orders/${order.body.orderId}`)).body.lines).toMatchObject([
    { label: 'Clay Critters, 8 of 10 sessions', amount: 80_00 },
  ])
  // Taken again after it was left unpaid, it still costs the same.
  const again = await counter.enroll(who, classId, { expectedTotal: 80_00, useCredit: 0 })
  expect(again.body.amountDue).toBe(80_00)
  await counter.pay(who, again.body)
  expect(await seatsTaken(classId)).toEqual([1, 1, 2, 2, 2, 2, 2, 2, 2, 2])
})

test('a session canceled later gives back its share of what a late joiner paid, whatever was canceled before', async () => {
  const classId = await series()
  const staff = await signedInPerson(counter.db, { role: 'admin' })
  await staySignedIn()
  const cancel = async (session: number) => {
    const all = await counter.db
      .select()
      .from(sessions)
      .where(eq(sessions.offeringId, classId))
      .orderBy(sessions.startsAt)
    const body = { sessionId: all[session - 1]!.id, reason: 'Snow', makeGood: 'credit' }
    expect((await counter.post(staff, `/api/admin/classes/${classId}/call-off`, body)).status).toBe(200)
  }
  counter.clock.set(after(3))
  await cancel(6)
  counter.clock.forward(HOUR)
  const who = await family()
  const order = (await counter.enroll(who, classId)).body
  expect(order.amountDue).toBe(66_67)
  await counter.pay(who, order)
  await cancel(8)
  await counter.runJob('finish-class-cancellations')
  expect((await counter.get(who, '/api/user/credit-balance')).body.balance).toBe(11_11)
})

test('the waitlist ends at the cutoff', async () => {
  const classId = await series({ capacity: 1 })
  const [holder, who] = [await family(['Ada']), await family()]
  await counter.pay(holder, (await counter.enroll(holder, classId)).body)
  counter.clock.set(after(2))
  await counter.post(who, '/api/waitlist', { classId, childId: who.childId })
  await counter.runJob('process-waitlists')
  expect((await counter.get(who, '/api/waitlist')).body).toHaveLength(1)
  counter.clock.set(startOf(8))
  await counter.runJob('process-waitlists')
  expect((await counter.get(who, '/api/waitlist')).body).toEqual([])
})

test("a late payment for an expired hold gets no spot once one of the child's sessions has begun", async () => {
  const classId = await series()
  counter.clock.set(new Date(startOf(4).getTime() - 5 * 60_000))
  const who = await family()
  const order = (await counter.enroll(who, classId)).body
  const begun = (await counter.begin(who, order)).body
  counter.clock.forward(HOUR)
  await counter.runJob('release-expired-holds')
  await counter.confirmCard(begun.clientSecret)
  const { body } = await counter.get(who, `/api/orders/${order.orderId}`)
  expect(body.status).toBe('refunded')
  await counter.sendRefunds()
})

test('staff set the cutoff in the class form, and it follows the sessions', async () => {
  const classId = await counter.offering({ meetings: TUESDAYS, priceCents: 100_00 })
  const staff = await signedInPerson(counter.db, { role: 'admin' })
  await staySignedIn()
  const read = async () => (await counter.get(staff, `/api/admin/classes/${classId}`)).body
  const save = async (more: object) => {
    const {
      title,
      description,
      category,
      season,
      keywords,
      aside,
      takeHome,
      taughtBy,
      location,
      wear,
      bring,
      materials,
      ...is
    } = await read()
    const text = {
      title,
      description,
      category,
      season,
      keywords,
      aside,
      takeHome,
      taughtBy,
      location,
      wear,
      bring,
      materials,
    }
    const { price, capacity, ageMin, ageMax, dailyPrice, weeklyPrice, monthlyPrice } = is
    const { coveredCategories, includedPerMonth, cancellationPolicyId, status, updatedAt } = is
    const numbers = { price, capacity, ageMin, ageMax, dailyPrice, weeklyPrice, monthlyPrice }
    const rest = { coveredCategories, includedPerMonth, cancellationPolicyId, status, updatedAt }
    return counter.ask('PUT', `/api/admin/classes/${classId}`, {
      cookie: staff.cookie,
      body: { ...text, ...numbers, ...rest, ...more },
    })
  }
  const until = async () =>
    (await counter.db.select().from(offerings).where(eq(offerings.id, classId)))[0]!.joinUntil?.toISOString() ?? null
  expect((await save({ joinLate: 'prorated', joinUntilSession: 4 })).status).toBe(200)
  expect([await until(), (await read()).joinUntilSession]).toEqual([TUESDAYS[3]![0], 4])
  counter.clock.set(after(1))
  // The form keeps the full price while families see what remains.
  expect([(await read()).price, (await shown(classId)).price]).toEqual([100_00, 90_00])
  const second = await counter.db
    .select()
    .from(sessions)
    .where(eq(sessions.startsAt, startOf(2)))
  const own = second.find(each => each.offeringId === classId)!
  const off = await counter.post(staff, `/api/admin/classes/${classId}/call-off`, {
    sessionId: own.id,
    reason: 'Snow',
    makeGood: 'nothing',
  })
  expect([off.status, await until()]).toEqual([200, TUESDAYS[4]![0]])
  expect((await shown(classId)).price).toBe(88_89)
  expect((await save({ joinLate: 'closed' })).status).toBe(200)
  expect([await until(), (await shown(classId)).bookable]).toEqual([null, false])
  expect((await save({ joinUntilSession: 0 })).status).toBe(400)
})
