import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { offerings, seasonEarlyFamilies, seasons } from '#src/features/classes/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'

let counter: Counter
let staff: { cookie: string }
beforeAll(async () => {
  counter = await openCounter()
  staff = await signedInPerson(counter.db, { role: 'staff' })
})
afterAll(async () => {
  expect(await counter.auditEverything()).toEqual([])
  await counter.close()
})

/** Registration opens on December 1, in New York at 5:00 UTC, and a week earlier for returning families. */
const [BEFORE, EARLY, EARLY_BEGINS, OPENS] = [
  '2026-11-20T17:00:00Z',
  '2026-11-25T17:00:00Z',
  '2026-11-24T05:00:00Z',
  '2026-12-01T05:00:00Z',
]
const at = (instant: string) => counter.clock.set(new Date(instant))
const justBefore = (instant: string) => counter.clock.set(new Date(Date.parse(instant) - 1))
beforeEach(() => at(BEFORE))

let names = 0
async function season(given: Partial<typeof seasons.$inferInsert> = {}) {
  const id = newId()
  const days = { firstDay: '2026-12-01', lastDay: '2027-02-28', opensOn: '2026-12-01', earlyOn: '2026-11-24' }
  await counter.db.insert(seasons).values({ id, name: `Winter 2027, ${++names}`, state: 'open', ...days, ...given })
  return id
}
const classIn = async (seasonId: string, given: object = {}) => counter.offering({ seasonId, ...given })
const code = (answer: { status: number; body: { code?: string } }) => [answer.status, answer.body.code]

/** A family that paid for a class in the previous fall. */
async function returningFamily(): Promise<Family> {
  const who = await counter.family()
  const fall = await season({
    name: `Fall 2026, ${++names}`,
    firstDay: '2026-09-01',
    lastDay: '2026-11-30',
    opensOn: null,
    earlyOn: null,
  })
  const order = (await counter.enroll(who, await classIn(fall))).body
  await counter.pay(who, order)
  return who
}

test('before opening day, a new family is refused everywhere and sees when registration opens', async () => {
  const name = `Spring 2028, ${++names}`
  const [who, classId] = [await counter.family(), await classIn(await season({ name }))]
  for (const answer of [
    await counter.enroll(who, classId),
    await counter.addToCart(who, classId),
    await counter.post(who, '/api/waitlist', { classId, childId: who.childId }),
  ]) {
    expect(code(answer)).toEqual([409, 'not-open-yet'])
    expect(answer.body.message).toBe(`Registration for ${name} opens December 1.`)
  }
  expect(await counter.taken(classId)).toBe(0)
  const shown = (await counter.ask('GET', `/api/classes/${classId}`)).body
  expect(shown).toMatchObject({
    bookable: false,
    seasonName: name,
    registration: { state: 'opens', opensOn: '2026-12-01', earlyOn: '2026-11-24' },
  })
})

test('opening day begins at midnight in the program’s time zone, for new and for returning families', async () => {
  const seasonId = await season()
  const [stranger, returning] = [await counter.family(), await returningFamily()]
  const booking = async (who: Family) => (await counter.enroll(who, await classIn(seasonId))).status
  justBefore(EARLY_BEGINS)
  expect([await booking(stranger), await booking(returning)]).toEqual([409, 409])
  at(EARLY_BEGINS)
  expect([await booking(stranger), await booking(returning)]).toEqual([409, 200])
  justBefore(OPENS)
  expect([await booking(stranger), await booking(returning)]).toEqual([409, 200])
  at(OPENS)
  expect([await booking(stranger), await booking(returning)]).toEqual([200, 200])
})

test('a class without a season counts by its day in the program’s time zone', async () => {
  at(EARLY)
  const [who, seasonId] = [await counter.family(), await season()]
  // Half past eleven at night on November 30, when it's already December in UTC.
  const [startsAt, endsAt] = [new Date('2026-12-01T04:30:00Z'), new Date('2026-12-01T04:50:00Z')]
  await counter.pay(who, (await counter.enroll(who, await counter.offering({ startsAt, endsAt }))).body)
  expect((await counter.enroll(who, await classIn(seasonId))).status).toBe(200)
})

test('early registration is for families with an earlier paid spot, a child enrolled now if the season says so, or on staff’s list', async () => {
  at(EARLY)
  const asked = async (who: Family, given: Partial<typeof seasons.$inferInsert> = {}) => {
    const seasonId = await season(given)
    return { seasonId, booked: await counter.enroll(who, await classIn(seasonId)) }
  }
  const trial = await counter.family()
  await counter.enroll(trial, await counter.offering({ kind: 'trial', priceCents: 0, season: 'Fall' }))
  expect(code((await asked(trial)).booked)).toEqual([409, 'not-open-yet'])
  expect((await asked(trial, { earlySiblings: true })).booked.status).toBe(200)

  const unpaid = await counter.family()
  await counter.enroll(unpaid, await counter.offering({ startsAt: new Date('2026-11-27T22:45:00Z') }))
  expect(code((await asked(unpaid, { earlySiblings: true })).booked)).toEqual([409, 'not-open-yet'])

  const listed = await counter.family()
  const { seasonId, booked } = await asked(listed)
  expect(code(booked)).toEqual([409, 'not-open-yet'])
  await counter.db.insert(seasonEarlyFamilies).values({ seasonId, familyId: listed.id })
  expect((await counter.enroll(listed, await classIn(seasonId))).status).toBe(200)
})

test('a family sees when registration opens for it', async () => {
  const classId = await classIn(await season())
  const [stranger, returning] = [await counter.family(), await returningFamily()]
  const told = async (who: Family) => (await counter.get(who, `/api/classes/${classId}/registration`)).body
  expect(await told(stranger)).toEqual({ state: 'opens', opensOn: '2026-12-01', publicOn: '2026-12-01' })
  expect(await told(returning)).toEqual({ state: 'opens', opensOn: '2026-11-24', publicOn: '2026-12-01' })
  at(EARLY)
  expect(await told(returning)).toEqual({ state: 'early', opensOn: null, publicOn: '2026-12-01' })
  at(OPENS)
  expect(await told(stranger)).toEqual({ state: 'open', opensOn: null, publicOn: null })
})

test('a draft season doesn’t exist for families', async () => {
  const [who, classId] = [
    await counter.family(),
    await classIn(await season({ state: 'draft', opensOn: null, earlyOn: null })),
  ]
  expect((await counter.ask('GET', `/api/classes/${classId}`)).status).toBe(404)
  const { body } = await counter.ask('GET', '/api/search/classes')
  expect(body.classes.map((each: { id: string }) => each.id)).not.toContain(classId)
  expect(code(await counter.enroll(who, classId))).toEqual([404, 'not-found'])
  expect(code(await counter.addToCart(who, classId))).toEqual([404, 'not-found'])
})

test('a closed season takes no new families, and families keep what they have', async () => {
  const seasonId = await season({ opensOn: null, earlyOn: null })
  const classId = await classIn(seasonId, { capacity: 2 })
  const [paying, late] = [await counter.family(), await counter.family()]
  const order = (await counter.enroll(paying, classId)).body
  await counter.addToCart(late, classId)
  await counter.db.update(seasons).set({ state: 'closed' }).where(eq(seasons.id, seasonId))
  // The family already holds this spot: it can still pay for it and keeps it.
  expect((await counter.enroll(paying, classId)).status).toBe(200)
  expect((await counter.pay(paying, order)).body.payment.status).toBe('succeeded')
  expect((await counter.get(paying, '/api/registrations')).body[0]).toMatchObject({ status: 'confirmed' })
  const checkout = await counter.checkOut(late)
  expect(code(checkout)).toEqual([409, 'registration-closed'])
  expect(checkout.body.message).toMatch(/^Registration for Winter 2027, \d+ is closed\.$/)
  expect((await counter.get(late, '/api/cart')).body.items[0]).toMatchObject({
    bookable: false,
    notOpen: checkout.body.message,
  })
  expect((await counter.ask('GET', `/api/classes/${classId}`)).body).toMatchObject({
    bookable: false,
    registration: { state: 'closed' },
  })
})

test('staff add a family to the waitlist whatever the registration window says', async () => {
  const classId = await classIn(await season(), { capacity: 1, priceCents: 0 })
  const [first, second] = [await counter.family(), await counter.family()]
  const override = { rules: ['season'], reason: 'The owner agreed.' }
  const booking = { childId: first.childId, classId, price: 0, override }
  expect((await counter.post(staff, `/api/admin/families/${first.id}/bookings`, booking)).status).toBe(200)
  expect((await counter.post(staff, '/api/admin/waitlist', { classId, childId: second.childId })).status).toBe(200)
})

test('the catalog opens with the season that every family can book, even if another starts sooner', async () => {
  await counter.db.update(offerings).set({ status: 'archived' })
  await classIn(await season(), { season: 'Winter' })
  const later: [string, string][] = [['2027-03-09T22:45:00Z', '2027-03-09T23:45:00Z']]
  await counter.offering({ season: 'Spring', meetings: later })
  const opens = async () => (await counter.ask('GET', '/api/search/filters')).body.bookableSeason
  const first = async () => (await counter.ask('GET', '/api/search/classes?sortBy=bookable')).body.classes[0].season
  const next = async () => (await counter.ask('GET', '/api/search/filters')).body.opensNext
  expect([await opens(), await first()]).toEqual(['Spring', 'Spring'])
  expect(await next()).toEqual({
    name: expect.stringContaining('Winter 2027'),
    season: 'Winter',
    opensOn: '2026-12-01',
  })
  at(OPENS)
  await counter.context.changed(counter.db, 'classes')
  expect([await opens(), await first(), await next()]).toEqual(['Winter', 'Winter', null])
})
