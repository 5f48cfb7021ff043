import { and, eq, inArray, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { offerings } from '#src/features/classes/server/tables.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { accountLock, whileLocked } from '#src/testing/while-locked.ts'
import type { WaitlistContext } from './context.ts'
import { waitlistJobs } from './jobs.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(async () => {
  expect(await counter.audit()).toEqual([])
  await counter.close()
})

const START = new Date('2026-11-20T17:00:00Z')
beforeEach(() => counter.clock.set(START))
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const join = (who: Family, classId: string, childId = who.childId) =>
  counter.post(who, '/api/waitlist', { classId, childId })
const leave = (who: Family, id: string) => counter.ask('DELETE', `/api/waitlist/${id}`, { cookie: who.cookie })
const line = async (who: Family) => (await counter.get(who, '/api/waitlist')).body
const placeOf = async (id: string) =>
  (await counter.db.select().from(registrations).where(eq(registrations.id, id)))[0]!
const mailed = async (who: Family, kind: string) =>
  (
    await counter.db
      .select()
      .from(mails)
      .where(and(eq(mails.to, who.email), like(mails.kind, kind)))
  ).length

/** A class with one spot that someone holds unpaid for 15 minutes. */
async function fullClass(given: object = {}) {
  const [holder, classId] = [await counter.family(['Noor']), await counter.offering({ capacity: 1, ...given })]
  const held = (await counter.enroll(holder, classId)).body
  return { holder, classId, held }
}
async function joinWaitlist(classId: string, names = ['Leo']) {
  const who = await counter.family(names)
  return { who, place: (await join(who, classId)).body }
}

test('families join the waitlist in order; asking twice makes one entry, confirmed by one email', async () => {
  const { classId } = await fullClass()
  const [first, second] = [await joinWaitlist(classId), await joinWaitlist(classId)]
  expect(first.place).toMatchObject({
    classId,
    childId: first.who.childId,
    child: 'Leo',
    position: 1,
    offeredUntil: null,
  })
  expect(second.place.position).toBe(2)
  const again = await Promise.all([join(first.who, classId), join(first.who, classId)])
  expect(again.map(each => [each.status, each.body.registrationId])).toEqual(
    Array(2).fill([200, first.place.registrationId]),
  )
  expect(await mailed(first.who, 'waitlist-joined')).toBe(1)
  const listed = (await counter.get(second.who, '/api/registrations')).body[0]
  expect(listed).toMatchObject({ status: 'waitlisted', position: 2, offeredAt: null, orderId: null })
  expect((await counter.get(first.who, `/api/classes/${classId}`)).body).toMatchObject({
    availability: 'full',
    waiting: 2,
  })
})

test('four taps at once make one waitlist entry', async () => {
  const { classId } = await fullClass()
  const who = await counter.family()
  const taps = Array.from({ length: 4 }, () => () => join(who, classId))
  const answers = await whileLocked(counter.db, accountLock(who.id), taps)
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.registrationId}`)).size).toBe(1)
  expect(await line(who)).toMatchObject([{ classId, position: 1 }])
})

test('classes without a waitlist are refused with the reason', async () => {
  const { classId, holder } = await fullClass()
  const open = await counter.offering()
  const who = await counter.family()
  expect((await join(who, open)).body.code).toBe('not-full')
  expect((await join(holder, classId)).body).toMatchObject({ code: 'already-registered' })
  const begun = await counter.offering({ capacity: 1, taken: 1, startsAt: new Date('2026-11-01T00:00:00Z') })
  expect((await join(who, begun)).body.code).toBe('not-bookable')
  expect((await join(who, 'no-such-class')).status).toBe(404)
  await counter.db.execute(`UPDATE offerings SET taken = 0 WHERE id = '${begun}'`)
})

test('nobody joins, leaves or sees the waitlist for another family', async () => {
  const { classId } = await fullClass()
  const [{ who, place }, stranger] = [await joinWaitlist(classId), await counter.family()]
  expect((await join(stranger, classId, who.childId)).status).toBe(404)
  expect((await leave(stranger, place.registrationId)).status).toBe(404)
  expect(await line(stranger)).toEqual([])
  expect((await placeOf(place.registrationId)).status).toBe('waitlisted')
})

test('a child outside the ages can join, and staff see it', async () => {
  const { classId } = await fullClass({ ageMin: 10 })
  const { place } = await joinWaitlist(classId)
  expect((await placeOf(place.registrationId)).outsideAges).toBe(true)
})

test('an expired hold becomes an offer to the first child, through another request and without any job', async () => {
  const { classId } = await fullClass()
  const [first, second, newcomer] = [await joinWaitlist(classId), await joinWaitlist(classId), await counter.family()]
  counter.clock.forward(15 * MINUTE)
  expect((await counter.get(newcomer, `/api/classes/${classId}`)).body.availability).toBe('full')
  expect((await counter.enroll(newcomer, classId)).body.code).toBe('full')
  const until = new Date(counter.clock.now().getTime() + 24 * HOUR).toISOString()
  expect(await line(first.who)).toMatchObject([{ position: null, offeredUntil: until, orderId: null }])
  expect(await line(second.who)).toMatchObject([{ position: 1, offeredUntil: null }])
  expect([await mailed(first.who, 'place-offered'), await mailed(second.who, 'place-offered')]).toEqual([1, 0])
  expect(await counter.taken(classId)).toBe(1)
})

test("the second child can't book before the first", async () => {
  const { classId } = await fullClass()
  const [first, second] = [await joinWaitlist(classId), await joinWaitlist(classId)]
  counter.clock.forward(15 * MINUTE)
  expect((await counter.enroll(second.who, classId)).body.code).toBe('full')
  expect((await placeOf(second.place.registrationId)).status).toBe('waitlisted')
  expect((await placeOf(first.place.registrationId)).status).toBe('pending')
})

test('an expired offer goes to the next child, with one email to each, even if no job runs', async () => {
  const { classId } = await fullClass()
  const [first, second] = [await joinWaitlist(classId), await joinWaitlist(classId)]
  counter.clock.forward(15 * MINUTE)
  await counter.enroll(await counter.family(), classId)
  counter.clock.forward(24 * HOUR - 1)
  await counter.enroll(await counter.family(), classId)
  expect((await placeOf(first.place.registrationId)).status).toBe('pending')
  counter.clock.forward(1)
  await Promise.all(Array.from({ length: 4 }, async () => counter.enroll(await counter.family(), classId)))
  expect(await placeOf(first.place.registrationId)).toMatchObject({
    status: 'cancelled',
    endedBecause: 'offer-ran-out',
  })
  expect((await placeOf(second.place.registrationId)).status).toBe('pending')
  expect([await mailed(first.who, 'offer-ran-out'), await mailed(second.who, 'place-offered')]).toEqual([1, 1])
  // A family whose offer expired may join again at the end.
  expect((await join(first.who, classId)).body).toMatchObject({ position: 1 })
})

test('taking the offer is a normal checkout: no second spot, the same deadline, and the regular price', async () => {
  const { classId } = await fullClass()
  const { who, place } = await joinWaitlist(classId)
  counter.clock.forward(15 * MINUTE)
  await counter.enroll(await counter.family(), classId)
  const until = (await placeOf(place.registrationId)).heldUntil!
  counter.clock.forward(2 * HOUR)
  const order = (await counter.enroll(who, classId)).body
  expect(order).toMatchObject({ amountDue: 45_00, requiresPayment: true })
  expect((await counter.get(who, `/api/orders/${order.orderId}`)).body.heldUntil).toBe(until.toISOString())
  expect(await counter.taken(classId)).toBe(1)
  expect((await counter.enroll(who, classId)).body.orderId).toBe(order.orderId)
  // The payment starts five minutes before the end: ten minutes remain, once.
  counter.clock.set(new Date(until.getTime() - 5 * MINUTE))
  expect((await counter.begin(who, order)).status).toBe(200)
  const longer = new Date(until.getTime() + 5 * MINUTE).toISOString()
  expect((await counter.get(who, `/api/orders/${order.orderId}`)).body.heldUntil).toBe(longer)
  counter.clock.forward(6 * MINUTE)
  await counter.begin(who, order)
  expect((await counter.get(who, `/api/orders/${order.orderId}`)).body.heldUntil).toBe(longer)
  counter.clock.forward(2_000)
  expect((await counter.pay(who, order)).body.status).toBe('paid')
  expect(await counter.taken(classId)).toBe(1)
  expect(await line(who)).toEqual([])
})

test('a free class is confirmed right away', async () => {
  const { classId, held } = await fullClass({ kind: 'trial', priceCents: 0 })
  const { who, place } = await joinWaitlist(classId)
  expect(held.requiresPayment).toBe(false)
  const admin = await signedInPerson(counter.db, { role: 'admin' })
  await capacity(admin.cookie, classId, 2)
  expect((await placeOf(place.registrationId)).status).toBe('pending')
  expect((await counter.enroll(who, classId)).body.requiresPayment).toBe(false)
  expect((await counter.get(who, '/api/registrations')).body[0].status).toBe('confirmed')
  expect(await counter.taken(classId)).toBe(2)
})

test('an offer ordered together with another class outlives the other hold', async () => {
  const { classId } = await fullClass()
  const { who, place } = await joinWaitlist(classId)
  const other = await counter.offering()
  counter.clock.forward(15 * MINUTE)
  await counter.enroll(await counter.family(), classId)
  const until = (await placeOf(place.registrationId)).heldUntil!.toISOString()
  for (const each of [classId, other]) await counter.addToCart(who, each)
  const order = (await counter.checkOut(who)).body
  counter.clock.forward(16 * MINUTE)
  await Promise.all([
    counter.enroll(await counter.family(), other),
    counter.post(who, '/api/waitlist', { classId: other, childId: who.childId }),
  ])
  await counter.db.transaction(tx => counter.releaseHolds(tx, [classId, other]))
  expect((await counter.get(who, `/api/orders/${order.orderId}`)).body.status).toBe('lapsed')
  expect(await line(who)).toMatchObject([{ classId, offeredUntil: until, orderId: null }])
  expect([await counter.taken(classId), await counter.taken(other)]).toEqual([1, 1])
  expect((await counter.enroll(who, classId)).status).toBe(200)
})

test("an error in one class's waitlist doesn't hold up the others", async () => {
  const classes = [await fullClass(), await fullClass()]
  const [bad, good] = classes.map(each => each.classId).sort()
  const { place } = await joinWaitlist(good!)
  await joinWaitlist(bad!)
  await counter.db
    .update(offerings)
    .set({ capacity: 2 })
    .where(inArray(offerings.id, [bad!, good!]))
  const placesFreed: WaitlistContext['placesFreed'] = async (tx, ids) => {
    if (ids.includes(bad!)) throw new Error('this one always fails')
    await counter.context.placesFreed!(tx, ids)
  }
  const [tend] = waitlistJobs({ ...counter.context, placesFreed, releaseHolds: counter.releaseHolds })
  await tend!.run({} as never)
  expect((await placeOf(place.registrationId)).status).toBe('pending')
})

test('declining an offer gives it to the next child right away; declining twice has one effect', async () => {
  const { classId } = await fullClass()
  const [first, second] = [await joinWaitlist(classId), await joinWaitlist(classId)]
  counter.clock.forward(15 * MINUTE)
  await counter.enroll(await counter.family(), classId)
  const answers = await Promise.all([1, 2].map(() => leave(first.who, first.place.registrationId)))
  expect(answers.map(each => [each.status, each.body])).toEqual(Array(2).fill([200, []]))
  expect((await placeOf(second.place.registrationId)).status).toBe('pending')
  expect(await counter.taken(classId)).toBe(1)
  const order = await counter.enroll(second.who, classId)
  expect((await leave(second.who, order.body.registrationId)).body.code).toBe('ordered')
})

async function capacity(cookie: string, id: string, places: number) {
  const read = (await counter.ask('GET', `/api/admin/classes/${id}`, { cookie })).body
  const { title, description, price, ageMin, ageMax, category, season, keywords, aside, status, updatedAt } = read
  const words = { title, description, price, ageMin, ageMax, category, season, keywords, aside, status, updatedAt }
  return counter.ask('PUT', `/api/admin/classes/${id}`, { cookie, body: { ...words, capacity: places } })
}

test('added spots are offered to as many as fit, and without a limit to everyone', async () => {
  const { classId } = await fullClass()
  const admin = await signedInPerson(counter.db, { role: 'admin' })
  const waiting = [
    await joinWaitlist(classId),
    await joinWaitlist(classId),
    await joinWaitlist(classId),
    await joinWaitlist(classId),
  ]
  const states = async () => Promise.all(waiting.map(async each => (await placeOf(each.place.registrationId)).status))
  expect((await capacity(admin.cookie, classId, 3)).status).toBe(200)
  expect(await states()).toEqual(['pending', 'pending', 'waitlisted', 'waitlisted'])
  expect((await capacity(admin.cookie, classId, 2)).body.code).toBe('too-few-places')
  expect((await capacity(admin.cookie, classId, 0)).status).toBe(200)
  expect(await states()).toEqual(['pending', 'pending', 'pending', 'pending'])
  expect(await counter.taken(classId)).toBe(5)
})
