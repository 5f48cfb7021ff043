import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seasons } from '#src/features/classes/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { addDays } from '#src/lib/plain-days.ts'
import { auditChanges } from '#src/platform/audit/tables.ts'
import { type Counter, type Family, openCounter, SCHOOL_YEAR } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'

let counter: Counter
let staff: { cookie: string }
beforeAll(async () => {
  counter = await openCounter()
  staff = await signedInPerson(counter.db, { role: 'front-desk' })
})
afterAll(async () => {
  expect(await counter.auditEverything()).toEqual([])
  await counter.close()
})
beforeEach(() => counter.clock.set(new Date('2026-11-20T17:00:00Z')))

type Body = Record<string, unknown>
const quote = async (who: Family, classId: string, more: Body = {}) =>
  (await counter.post(staff, `/api/admin/families/${who.id}/quotes`, { childId: who.childId, classId, ...more })).body
const book = (who: Family, classId: string, more: Body = {}, by: { cookie: string } = staff) =>
  counter.post(by, `/api/admin/families/${who.id}/bookings`, { childId: who.childId, classId, price: 0, ...more })
const over = (rules: string[], reason = 'The owner agreed.') => ({ override: { rules, reason } })
const changesOf = (who: Family) => counter.db.select().from(auditChanges).where(eq(auditChanges.thingId, who.id))
const seatsOf = async (classId: string) =>
  (
    await counter.db.execute<{ seats: number; taken: number; over: number }>(
      sql`SELECT seats, seats_taken AS taken, seats_over AS over FROM sessions WHERE offering_id = ${classId} ORDER BY starts_at`,
    )
  ).rows
const full = (days: string) => ({ rule: 'capacity', message: `Clay Critters is full on ${days}.` })

/** A free class on Tuesdays, starting December 1. */
const tuesdays = (given: object = {}, count = 3) =>
  counter.offering({
    priceCents: 0,
    meetings: Array.from({ length: count }, (_, n): [string, string] => {
      const day = addDays('2026-12-01', 7 * n)
      return [`${day}T22:45:00Z`, `${day}T23:45:00Z`]
    }),
    ...given,
  })

test('a booking over capacity needs a reason and is counted, and gives no seat to the waitlist or to families online', async () => {
  const classId = await counter.offering({ capacity: 2, priceCents: 0 })
  const [first, second, extra, waiting] = [
    await counter.family(),
    await counter.family(),
    await counter.family(),
    await counter.family(),
  ]
  const held = (await counter.enroll(first, classId)).body
  await counter.enroll(second, classId)
  expect((await counter.post(waiting, '/api/waitlist', { classId, childId: waiting.childId })).status).toBe(200)
  const rules = [full('Tue, Dec 8')]
  expect((await quote(extra, classId)).inTheWay).toEqual(rules)
  expect((await book(extra, classId)).body).toMatchObject({ code: 'reason-needed', rules })
  expect((await book(extra, classId, over(['capacity'], ' '))).status).toBe(400)
  const { registrationId } = (await book(extra, classId, over(['capacity']))).body
  expect(await seatsOf(classId)).toEqual([{ seats: 2, taken: 3, over: 1 }])
  expect(await changesOf(extra)).toMatchObject([
    {
      before: { capacity: 2 },
      after: { booked: registrationId, bookedOver: ['capacity'] },
      reason: 'The owner agreed.',
    },
  ])
  // One seat was given up, but with the extra child the room is still full.
  await counter.post(first, `/api/registrations/${held.registrationId}/cancel`, { cancellationType: 'credit' })
  expect((await counter.get(waiting, '/api/waitlist')).body).toMatchObject([{ offeredUntil: null }])
  expect((await counter.enroll(await counter.family(), classId)).body.code).toBe('full')
})

test('a seat held for a waiting child also needs a reason, and the full days of a series are named', async () => {
  const classId = await tuesdays({ capacity: 1, offersPaused: true })
  const [gone, waiting, extra] = [await counter.family(), await counter.family(), await counter.family()]
  const held = (await counter.enroll(gone, classId)).body
  const rules = [full('Tue, Dec 1, Tue, Dec 8, and Tue, Dec 15')]
  expect((await book(extra, classId)).body).toMatchObject({ rules })
  await counter.post(waiting, '/api/waitlist', { classId, childId: waiting.childId })
  await counter.post(gone, `/api/registrations/${held.registrationId}/cancel`, { cancellationType: 'credit' })
  expect((await quote(extra, classId)).inTheWay).toEqual(rules)
  expect((await book(extra, classId)).body).toMatchObject({ code: 'reason-needed', rules })
  expect((await book(extra, classId, over(['capacity']))).status).toBe(200)
})

test('a child with an offered seat keeps it when staff book, even if they allow a spot over capacity and others wait', async () => {
  const classId = await counter.offering({ capacity: 1, priceCents: 0 })
  const [gone, offered, next] = [await counter.family(), await counter.family(), await counter.family()]
  const held = (await counter.enroll(gone, classId)).body
  for (const who of [offered, next]) await counter.post(who, '/api/waitlist', { classId, childId: who.childId })
  await counter.post(gone, `/api/registrations/${held.registrationId}/cancel`, { cancellationType: 'credit' })
  expect((await counter.get(offered, '/api/waitlist')).body).toMatchObject([{ offeredUntil: expect.any(String) }])
  expect((await quote(offered, classId)).inTheWay).toEqual([])
  expect((await book(offered, classId, over(['capacity']))).status).toBe(200)
  expect(await seatsOf(classId)).toEqual([{ seats: 1, taken: 1, over: 0 }])
  expect((await counter.get(next, '/api/waitlist')).body).toMatchObject([{ offeredUntil: null }])
})

test('the full days of a program are named, and booking anyway only exceeds the capacity on those', async () => {
  const classId = await counter.offering({ kind: 'program', meetings: SCHOOL_YEAR, capacity: 1 })
  const [other, who] = [await counter.family(), await counter.family()]
  const daily = (...dates: string[]) => ({ enrollmentOption: 'daily', dates })
  expect((await counter.enroll(other, classId, daily('2027-01-05'))).status).toBe(200)
  const wanted = daily('2027-01-05', '2027-01-06')
  const { price, inTheWay } = await quote(who, classId, wanted)
  expect(inTheWay).toEqual([full('Tue, Jan 5')])
  expect((await book(who, classId, { price, ...wanted })).body).toMatchObject({
    code: 'reason-needed',
    rules: inTheWay,
  })
  expect((await book(who, classId, { price, ...wanted, ...over(['capacity']) })).status).toBe(200)
  const { body } = await counter.get(who, '/api/registrations')
  expect(body).toMatchObject([{ startDate: '2027-01-05', endDate: '2027-01-06', covered: { units: 2 } }])
})

test('after the deadline for joining late a child gets the remaining sessions, and the payment link lasts until the first one', async () => {
  const closed = await tuesdays({ priceCents: 90_00, joinLate: 'closed' })
  const late = await tuesdays({ priceCents: 90_00, joinLate: 'prorated', joinUntil: new Date('2026-12-01T22:45:00Z') })
  counter.clock.set(new Date('2026-12-08T17:00:00Z'))
  const who = await counter.family(['Leo', 'Mia'])
  expect((await counter.enroll(who, closed)).body.code).toBe('not-bookable')
  const listed = (await counter.get(staff, '/api/admin/bookable-classes')).body.classes
  for (const [id, price] of [
    [closed, 90_00],
    [late, 60_00],
  ])
    expect(listed.find((each: { id: string }) => each.id === id)).toMatchObject({ price, isPastJoining: true })
  const message = "Clay Critters began on Tue, Dec 1 and can't be joined late."
  expect(await quote(who, closed)).toMatchObject({
    price: 90_00,
    sessionsLeft: { remaining: 2, all: 3 },
    inTheWay: [{ rule: 'joining-deadline', message }],
  })
  expect((await quote(who, late)).inTheWay).toEqual([
    { rule: 'joining-deadline', message: 'Clay Critters could be joined until Tue, Dec 1, 5:45 PM.' },
  ])
  expect((await book(who, late, { price: 60_00 })).body.code).toBe('reason-needed')
  const booked = (await book(who, late, { price: 60_00, ...over(['joining-deadline']) })).body
  expect((await seatsOf(late)).map(each => each.taken)).toEqual([0, 1, 1])
  const link = await counter.post(staff, `/api/admin/orders/${booked.orderId}/payment-link`, {})
  expect(link.body.heldUntil).toBe('2026-12-08T22:45:00.000Z')
  expect((await counter.pay(who, { orderId: booked.orderId, amountDue: 60_00 })).body.status).toBe('paid')
  expect((await changesOf(who))[0]).toMatchObject({
    before: { joinUntil: '2026-12-01T22:45:00.000Z' },
    after: { bookedOver: ['joining-deadline'] },
  })

  counter.clock.set(new Date('2026-12-15T23:00:00Z'))
  expect((await quote(who, closed)).code).toBe('not-bookable')
})

test('staff need a reason before registration opens, after it has closed and in a draft season', async () => {
  const seasonIn = async (given: Partial<typeof seasons.$inferInsert>) => {
    const id = newId()
    const days = { firstDay: '2026-12-01', lastDay: '2027-02-28', opensOn: null, earlyOn: null }
    const made = { id, name: `Winter ${id.slice(-4)}`, state: 'open' as const, ...days, ...given }
    await counter.db.insert(seasons).values(made)
    return { seasonId: id, name: made.name }
  }
  const who = await counter.family()
  for (const [given, says] of [
    [{ opensOn: '2026-12-01' }, (name: string) => `Registration for ${name} opens December 1.`],
    [{ state: 'closed' }, (name: string) => `Registration for ${name} is closed.`],
    [{ state: 'draft' }, (name: string) => `${name} is still a draft, so families can't see or book its classes.`],
  ] as const) {
    const { seasonId, name } = await seasonIn(given)
    const classId = await counter.offering({ seasonId, priceCents: 0 })
    expect((await quote(who, classId)).inTheWay).toEqual([{ rule: 'season', message: says(name) }])
    expect((await book(who, classId)).body.code).toBe('reason-needed')
    expect((await book(who, classId, over(['season']))).status).toBe(200)
  }
})

test('all broken rules are reported together and stored with one reason; leaving one out is refused again', async () => {
  const classId = await tuesdays({ capacity: 1, ageMin: 9, ageRule: 'refuse' })
  const [old, who] = [await counter.family(['Sam'], '2015-04-27'), await counter.family()]
  await counter.enroll(old, classId)
  counter.clock.set(new Date('2026-12-02T17:00:00Z'))
  const rules = [
    full('Tue, Dec 8 and Tue, Dec 15'),
    { rule: 'joining-deadline', message: "Clay Critters began on Tue, Dec 1 and can't be joined late." },
    { rule: 'ages', message: 'Leo is 8, and Clay Critters is for ages 9 to 12.' },
  ]
  expect((await quote(who, classId)).inTheWay).toEqual(rules)
  const some = await book(who, classId, over(['joining-deadline', 'ages']))
  expect(some.body).toMatchObject({ code: 'reason-needed', rules })
  expect(await counter.taken(classId)).toBe(1)
  const all = ['capacity', 'joining-deadline', 'ages']
  const { registrationId } = (await book(who, classId, over([...all, 'season'], 'Her twin is here.'))).body
  expect(await changesOf(who)).toMatchObject([
    {
      before: { capacity: 1, ageRule: 'refuse', ageMin: 9 },
      after: { booked: registrationId, bookedOver: all },
      reason: 'Her twin is here.',
    },
  ])
  const admin = await signedInPerson(counter.db, { role: 'admin' })
  const { registrations } = (await counter.get(admin, `/api/admin/registrations?eventId=${classId}`)).body
  expect(registrations.find((each: { id: string }) => each.id === registrationId).bookedOver).toEqual({
    rules: all,
    reason: 'Her twin is here.',
  })
  expect((await counter.get(admin, `/api/admin/classes/${classId}`)).body).toMatchObject({ taken: 2, overCapacity: 1 })
})

test("a reason for a rule that isn't broken is not stored, and the booking takes a seat like any other", async () => {
  const [who, classId] = [await counter.family(), await tuesdays({ capacity: 2 })]
  expect((await book(who, classId, over(['capacity', 'ages']))).status).toBe(200)
  expect((await seatsOf(classId))[0]).toEqual({ seats: 2, taken: 1, over: 0 })
  expect((await changesOf(who))[0]).toMatchObject({ before: null, reason: null })
})

test("families and roles without booking rights can't override a rule", async () => {
  const [who, classId] = [await counter.family(), await counter.offering({ capacity: 1, priceCents: 0 })]
  await counter.enroll(await counter.family(), classId)
  expect((await counter.enroll(who, classId, over(['capacity']))).body.code).toBe('full')
  expect((await book(who, classId, over(['capacity']), who)).status).toBe(403)
  for (const role of ['bookkeeper', 'instructor', 'content-editor'] as const)
    expect((await book(who, classId, over(['capacity']), await signedInPerson(counter.db, { role }))).status).toBe(403)
  expect(await counter.taken(classId)).toBe(1)
})
