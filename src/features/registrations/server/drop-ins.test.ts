import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { offerings, sessions } from '#src/features/classes/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { addDays } from '#src/lib/plain-days.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { registrations } from './tables.ts'

let counter: Counter
let staff: { cookie: string }
beforeAll(async () => {
  counter = await openCounter({ work: false })
  staff = await signedInPerson(counter.db, { role: 'front-desk' })
})
afterAll(async () => {
  expect(await counter.auditEverything()).toEqual([])
  await counter.close()
})
beforeEach(() => counter.clock.set(new Date('2026-11-20T17:00:00Z')))

/** Four Tuesdays from December 1 for $100.00, or $30.00 for one of them. */
const [DEC1, DEC8, DEC15, DEC22] = [0, 1, 2, 3].map(n => addDays('2026-12-01', 7 * n)) as [
  string,
  string,
  string,
  string,
]
const series = (given: object = {}) =>
  counter.offering({
    meetings: [DEC1, DEC8, DEC15, DEC22].map((day): [string, string] => [`${day}T22:45:00Z`, `${day}T23:45:00Z`]),
    priceCents: 100_00,
    dropInCents: 30_00,
    ...given,
  })
const dropIn = (who: Family, classId: string, day: string, more: object = {}) =>
  counter.enroll(who, classId, { dropIn: day, ...more })
const taken = async (classId: string) =>
  (
    await counter.db
      .select({ taken: sessions.seatsTaken })
      .from(sessions)
      .where(eq(sessions.offeringId, classId))
      .orderBy(sessions.startsAt)
  ).map(each => each.taken)
const shown = async (classId: string) => (await counter.ask('GET', `/api/classes/${classId}`)).body

test('one session costs its own price, in the order, the email, the receipt and the family’s list', async () => {
  const [who, classId] = [await counter.family(), await series()]
  expect((await shown(classId)).dropIns).toEqual({
    price: 30_00,
    days: [DEC1, DEC8, DEC15, DEC22].map(day => ({ day, full: false })),
  })
  expect((await dropIn(who, classId, DEC8, { expectedTotal: 100_00 })).body).toMatchObject({
    code: 'price-changed',
    total: 30_00,
  })
  const order = (await dropIn(who, classId, DEC8, { expectedTotal: 30_00 })).body
  expect(order.amountDue).toBe(30_00)
  expect(await taken(classId)).toEqual([0, 1, 0, 0])
  const label = 'Clay Critters, drop-in, Tue, Dec 8'
  const { lines } = (await counter.get(who, `/api/orders/${order.orderId}`)).body
  expect(lines).toMatchObject([{ label, amount: 30_00 }])
  expect((await counter.pay(who, order)).body.status).toBe('paid')
  const receipt = (await counter.get(who, `/api/orders/${order.orderId}/receipt`)).body
  expect(receipt).toMatchObject({
    lines: [{ label, amount: 30_00 }],
    spots: [{ covered: { units: 1, from: DEC8, to: DEC8 } }],
  })
  const [place] = (await counter.get(who, '/api/registrations')).body
  expect(place).toMatchObject({
    status: 'confirmed',
    price: 30_00,
    startDate: DEC8,
    endDate: DEC8,
    sessions: { count: 1, first: { startsAt: `${DEC8}T22:45:00.000Z` } },
  })
  // 48 hours before its own session, not before the first one of the class.
  expect(place.cancellation.deadline).toBe('2026-12-06T22:45:00.000Z')
  const [mail] = await counter.db
    .select()
    .from(mails)
    .where(sql`${mails.to} = ${who.email} AND kind = 'order-confirmed'`)
  expect(mail!.text).toContain('Drop-in, Tue, Dec 8, 5:45 to 6:45 PM')
  expect((await shown(classId)).price).toBe(100_00)
})

test('a full series sells the free seat of one session, and names the session that is full', async () => {
  const classId = await series({ capacity: 1 })
  const [one, other, third, waiting] = [
    await counter.family(),
    await counter.family(),
    await counter.family(),
    await counter.family(),
  ]
  expect((await dropIn(one, classId, DEC8)).status).toBe(200)
  expect((await counter.enroll(other, classId)).body.code).toBe('full')
  const line = await counter.post(waiting, '/api/waitlist', { classId, childId: waiting.childId })
  expect(line.status).toBe(200)
  const { dropIns, availability } = await shown(classId)
  expect([availability, dropIns.days.map((each: { full: boolean }) => each.full)]).toEqual([
    'full',
    [false, true, false, false],
  ])
  expect((await dropIn(other, classId, DEC8)).body).toMatchObject({ code: 'full', days: [DEC8] })
  expect((await dropIn(other, classId, DEC15)).status).toBe(200)
  const race = await Promise.all([other, third].map(who => dropIn(who, classId, DEC22)))
  expect(race.map(each => each.status).sort()).toEqual([200, 409])
  expect(await taken(classId)).toEqual([0, 1, 1, 1])
  expect((await counter.get(waiting, '/api/waitlist')).body).toMatchObject([{ offeredUntil: null }])
})

test('a session can be booked until its own cutoff, even after the class has begun, and never if it is canceled', async () => {
  const classId = await series({ dropInHours: 24 })
  const who = await counter.family()
  await counter.db
    .update(sessions)
    .set({ cancelledAt: counter.clock.now() })
    .where(sql`offering_id = ${classId} AND starts_at = ${`${DEC15}T22:45:00Z`}`)
  counter.clock.set(new Date(`2026-12-07T22:44:59Z`))
  expect((await counter.enroll(who, classId)).body.code).toBe('not-bookable')
  expect((await shown(classId)).dropIns.days.map((each: { day: string }) => each.day)).toEqual([DEC8, DEC22])
  expect((await dropIn(who, classId, DEC15)).body.code).toBe('no-drop-in')
  expect((await dropIn(who, classId, DEC1)).body.code).toBe('no-drop-in')
  expect((await dropIn(who, classId, '2026-12-09')).body.code).toBe('no-drop-in')
  expect((await dropIn(who, classId, DEC8)).status).toBe(200)
  const late = await counter.family()
  counter.clock.set(new Date(`2026-12-07T22:45:00Z`))
  expect((await dropIn(late, classId, DEC8)).body.code).toBe('no-drop-in')
  expect((await shown(classId)).dropIns.days.map((each: { day: string }) => each.day)).toEqual([DEC22])

  const quotes = `/api/admin/families/${late.id}/quotes`
  const asked = { childId: late.childId, classId, dropIn: DEC8 }
  const quoted = (await counter.post(staff, quotes, asked)).body
  const message = 'A drop-in on Tue, Dec 8 could be booked until Mon, Dec 7, 5:45 PM.'
  expect(quoted).toMatchObject({ price: 30_00, inTheWay: [{ rule: 'joining-deadline', message }] })
  const bookings = `/api/admin/families/${late.id}/bookings`
  expect((await counter.post(staff, bookings, { ...asked, price: 30_00 })).body.code).toBe('reason-needed')
  const override = { rules: ['joining-deadline'], reason: 'She called from the door.' }
  expect((await counter.post(staff, bookings, { ...asked, price: 30_00, override })).status).toBe(200)
})

test('a class without drop-ins, a trial and a single session refuse', async () => {
  const who = await counter.family()
  const one = { meetings: [[`${DEC8}T22:45:00Z`, `${DEC8}T23:45:00Z`]] as [string, string][] }
  for (const given of [{ dropInCents: null }, { kind: 'trial' }, one]) {
    const classId = await series(given)
    expect((await dropIn(who, classId, DEC8)).body.code).toBe('no-drop-in')
    expect((await shown(classId)).dropIns).toBeUndefined()
  }
  const hidden = await series({ visibility: 'hidden' })
  expect((await dropIn(who, hidden, DEC8)).status).toBe(404)
  const refuses = await series({ ageMin: 9, ageRule: 'refuse' })
  expect((await dropIn(who, refuses, DEC8)).body.code).toBe('outside-ages')
})

test('a child can have several drop-ins, one per session, and no other spot in the same session', async () => {
  const [who, classId] = [await counter.family(), await series({ priceCents: 0, dropInCents: 0 })]
  const twice = await Promise.all([1, 2, 3].map(() => dropIn(who, classId, DEC8)))
  expect(new Set(twice.map(each => each.text)).size).toBe(1)
  expect((await dropIn(who, classId, DEC15)).status).toBe(200)
  expect(await taken(classId)).toEqual([0, 1, 1, 0])
  const whole = (await counter.enroll(who, classId)).body
  expect(whole).toMatchObject({ code: 'already-registered' })
  expect(whole.message).toContain('Leo has a drop-in in Clay Critters on Tue, Dec ')

  const [other, another] = [await counter.family(), await series({ priceCents: 0, dropInCents: 0 })]
  expect((await counter.enroll(other, another)).status).toBe(200)
  expect((await dropIn(other, another, DEC8)).body).toMatchObject({
    code: 'already-registered',
    message: 'Leo already has a spot in Clay Critters for that session.',
  })
  const [both, third] = [await counter.family(), await series({ priceCents: 0, dropInCents: 0 })]
  const race = await Promise.all([counter.enroll(both, third), dropIn(both, third, DEC8)])
  expect(race.map(each => each.status).sort()).toEqual([200, 409])
})

test('after a drop-in, the child can join late for the rest', async () => {
  const until = { joinLate: 'prorated', joinUntilSession: 4, joinUntil: new Date(`${DEC22}T22:45:00Z`) }
  const [who, classId] = [await counter.family(), await series(until)]
  await counter.pay(who, (await dropIn(who, classId, DEC1)).body)
  counter.clock.set(new Date('2026-12-02T17:00:00Z'))
  await counter.db.execute(sql`UPDATE sign_ins SET expires_at = '2100-01-01'`)
  const rest = (await counter.enroll(who, classId)).body
  expect(rest.amountDue).toBe(75_00)
  expect(await taken(classId)).toEqual([1, 1, 1, 1])
})

test('a drop-in moves to another day with its session', async () => {
  const [who, classId] = [await counter.family(), await series({ capacity: 2 })]
  await counter.pay(who, (await dropIn(who, classId, DEC8)).body)
  const admin = await signedInPerson(counter.db, { role: 'admin' })
  const read = (await counter.get(admin, `/api/admin/classes/${classId}`)).body
  const url = `/api/admin/classes/${classId}/sessions/${read.sessions[1].id}`
  const body = { day: '2026-12-09', time: '17:45', minutes: 60, room: null, updatedAt: read.updatedAt }
  expect((await counter.ask('PUT', url, { cookie: admin.cookie, body })).status).toBe(200)
  const [place] = (await counter.get(who, '/api/registrations')).body
  expect(place).toMatchObject({ startDate: '2026-12-09', sessions: { count: 1 } })
  expect(await taken(classId)).toEqual([0, 1, 0, 0])
})

test('a canceled session gives back the full price of its drop-ins', async () => {
  const [who, other, classId] = [await counter.family(), await counter.family(), await series({ capacity: 2 })]
  await counter.pay(who, (await dropIn(who, classId, DEC8)).body)
  await counter.pay(other, (await dropIn(other, classId, DEC15)).body)
  const admin = await signedInPerson(counter.db, { role: 'admin' })
  const read = (await counter.get(admin, `/api/admin/classes/${classId}`)).body
  const body = { sessionId: read.sessions[1].id, reason: 'Snow', makeGood: 'credit' }
  expect((await counter.post(admin, `/api/admin/classes/${classId}/call-off`, body)).status).toBe(200)
  await counter.runJob('finish-class-cancellations')
  const balance = async (family: Family) => (await counter.get(family, '/api/user/credit-balance')).body.balance
  expect([await balance(who), await balance(other)]).toEqual([30_00, 0])
})

test('the table itself allows one spot per child and class, and each drop-in once', async () => {
  const [who, classId] = [await counter.family(), await series()]
  const { registrationId } = (await dropIn(who, classId, DEC8)).body
  const [place] = await counter.db.select().from(registrations).where(eq(registrations.id, registrationId))
  await expect(counter.db.insert(registrations).values({ ...place!, id: newId() })).rejects.toMatchObject({
    cause: { constraint: 'registrations_one_drop_in' },
  })
})

test('canceling frees the seat, and an expired hold can be paid late while the session has a free seat', async () => {
  const [who, classId] = [await counter.family(), await series({ capacity: 1 })]
  const order = (await dropIn(who, classId, DEC8)).body
  await counter.pay(who, order)
  const url = `/api/registrations/${order.registrationId}/cancel`
  expect((await counter.post(who, url, { cancellationType: 'credit' })).status).toBe(200)
  expect(await taken(classId)).toEqual([0, 0, 0, 0])
  expect((await counter.get(who, '/api/user/credit-balance')).body.balance).toBe(30_00)
})

test('staff book a drop-in and set its price and cutoff in the class form', async () => {
  const [who, classId] = [await counter.family(), await series({ capacity: 1 })]
  const listed = (await counter.get(staff, '/api/admin/bookable-classes')).body.classes
  expect(listed.find((each: { id: string }) => each.id === classId).dropIns.price).toBe(30_00)
  const asked = { childId: who.childId, classId, dropIn: DEC15, price: 30_00 }
  expect((await counter.post(staff, `/api/admin/families/${who.id}/bookings`, asked)).status).toBe(200)
  const other = await counter.family()
  const full = { ...asked, childId: other.childId }
  const url = `/api/admin/families/${other.id}/bookings`
  expect((await counter.post(staff, url, full)).body).toMatchObject({
    code: 'reason-needed',
    message: 'Clay Critters is full on Tue, Dec 15.',
  })
  const override = { rules: ['capacity'], reason: 'One more chair fits.' }
  expect((await counter.post(staff, url, { ...full, override })).status).toBe(200)
  expect(await taken(classId)).toEqual([0, 0, 2, 0])

  const admin = await signedInPerson(counter.db, { role: 'admin' })
  const read = (await counter.get(admin, `/api/admin/classes/${classId}`)).body
  expect(read).toMatchObject({ dropInPrice: 30_00, dropInHours: 0 })
  const names = `title description category season keywords aside takeHome taughtBy location wear bring materials price capacity
    ageMin ageMax dailyPrice weeklyPrice monthlyPrice coveredCategories includedPerMonth cancellationPolicyId status updatedAt`
  const same = Object.fromEntries(names.split(/\s+/).map(name => [name, read[name]]))
  const save = (body: object) => counter.ask('PUT', `/api/admin/classes/${classId}`, { cookie: admin.cookie, body })
  expect((await save({ ...same, dropInPrice: null, dropInHours: 2 })).body).toMatchObject({
    dropInPrice: null,
    dropInHours: 2,
  })
  const [stored] = await counter.db.select().from(offerings).where(eq(offerings.id, classId))
  expect(stored).toMatchObject({ dropInCents: null, dropInHours: 2 })
})
