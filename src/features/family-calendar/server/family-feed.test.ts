import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#src/features/accounts/server/tables.ts'
import { calendarEvents } from '#src/features/calendar/server/tables.ts'
import { anOffering, aPolicy } from '#src/features/classes/server/made-up-classes.ts'
import { offerings, sessions } from '#src/features/classes/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { familyCalendarFeature } from '../server.ts'
import { calendarFeeds } from './tables.ts'

const clock = movableClock()
let site: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  site = await serve(app => [familyCalendarFeature(app)], { clock })
  await aPolicy(site.db)
})
afterAll(() => site.close())

type Family = Awaited<ReturnType<typeof family>>
let leo: Family
beforeEach(async () => {
  clock.set(new Date('2026-10-20T12:00:00Z'))
  leo = await family('Leo')
})

async function family(firstName: string) {
  const parent = await signedInPerson(site.db)
  const childId = newId()
  const child = { id: childId, parentId: parent.id, firstName, lastName: 'Zebrowski', dateOfBirth: '2018-04-27' }
  await site.db.insert(children).values({ ...child, allergies: 'Peanuts', photoConsent: false })
  return { ...parent, childId }
}

async function place(who: Family, given: Partial<typeof registrations.$inferInsert> & { starts: string[] }) {
  const { starts, ...columns } = given
  const offeringId = await anOffering(site.db, { sessionStarts: starts, bring: 'A smock' })
  const [row] = await site.db
    .insert(registrations)
    .values({
      offeringId,
      childId: who.childId,
      parentId: who.id,
      status: 'confirmed',
      paymentStatus: 'paid',
      priceCents: 0,
      confirmedAt: clock.now(),
      ...columns,
    })
    .returning()
  return row!
}

const make = async (who: Family) => (await site.ask('POST', '/api/calendar/feed', { cookie: who.cookie })).body
const pathOf = ({ url }: { url: string }) => new URL(url).pathname
const read = (path: string) => site.ask('GET', path)
async function eventsOf(path: string) {
  const { text } = await read(path)
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map(each => new ICAL.Event(each))
}
const inBrief = (event: ICAL.Event) => ({
  uid: event.uid,
  sequence: event.sequence,
  status: event.component.getFirstPropertyValue('status'),
  starts: event.startDate.toJSDate().toISOString(),
})

test('a family creates a feed, reads it without signing in, renews and revokes it (T77)', async () => {
  const state = async () => (await site.ask('GET', '/api/calendar/feed', { cookie: leo.cookie })).body.feed
  expect(await state()).toBeNull()
  const first = await make(leo)
  expect(first.webcal).toBe(first.url.replace('http:', 'webcal:'))
  expect(await state()).toEqual({ createdAt: clock.now().toISOString(), lastReadAt: null })
  const answer = await read(pathOf(first))
  expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, max-age=900',
  ])
  expect((await state()).lastReadAt).toBe(clock.now().toISOString())
  const second = await make(leo)
  expect([(await read(pathOf(first))).status, (await read(pathOf(second))).status]).toEqual([404, 200])
  expect((await site.ask('DELETE', '/api/calendar/feed', { cookie: leo.cookie })).body).toEqual({ revoked: true })
  expect([(await read(pathOf(second))).status, await state()]).toEqual([404, null])
})

test("an account with an unverified email can't create a feed (T2)", async () => {
  const unproved = await signedInPerson(site.db, { verified: false })
  const refused = await site.ask('POST', '/api/calendar/feed', { cookie: unproved.cookie })
  expect([refused.status, refused.body.code]).toEqual([409, 'verify-first'])
  expect(await site.db.$count(calendarFeeds, eq(calendarFeeds.userId, unproved.id))).toBe(0)
})

test('an unknown, a revoked and a wrong address get the same answer, byte for byte', async () => {
  const revoked = pathOf(await make(leo))
  await site.ask('DELETE', '/api/calendar/feed', { cookie: leo.cookie })
  const refusals = await Promise.all(
    [revoked, `/api/calendar/feed/${'a'.repeat(43)}.ics`, '/api/calendar/feed/mine.ics'].map(read),
  )
  expect(refusals.map(each => each.status)).toEqual([404, 404, 404])
  expect(new Set(refusals.map(each => each.text)).size).toBe(1)
})

test('the database stores no token, and a deactivated account has no feed', async () => {
  const { url } = await make(leo)
  const kept = await site.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, leo.id))
  expect(JSON.stringify(kept)).not.toContain(/feed\/(.*)\.ics/.exec(url)![1]!)
  await site.db.update(users).set({ disabledAt: clock.now() }).where(eq(users.id, leo.id))
  expect((await read(pathOf({ url }))).status).toBe(404)
})

test('ten simultaneous clicks leave one working address', async () => {
  const made = await Promise.all(Array.from({ length: 10 }, () => make(leo)))
  const answers = await Promise.all(made.map(each => read(pathOf(each))))
  expect(answers.filter(each => each.status === 200)).toHaveLength(1)
})

test('it shows first names and nothing else about a child, and nothing about other families', async () => {
  await place(leo, { starts: ['2026-12-08T22:45:00Z'] })
  await place(await family('Wilhelmina'), { starts: ['2026-12-09T22:45:00Z'] })
  const { text } = await read(pathOf(await make(leo)))
  expect(text).toContain('SUMMARY:Leo: Clay Critters')
  expect(text).not.toMatch(/Zebrowski|Peanuts|2018|Wilhelmina/)
})

test('sessions keep their time through both clock changes, and all-day events keep their date', async () => {
  await place(leo, {
    // 5:45 PM in New York: summer time, winter time, and summer time again
    starts: ['2026-10-27T21:45:00Z', '2026-11-03T22:45:00Z', '2027-03-09T22:45:00Z', '2027-03-16T21:45:00Z'],
  })
  const [closed] = await site.db
    .insert(calendarEvents)
    .values({ title: 'Winter break', type: 'holiday', startsOn: '2026-10-31', endsOn: '2026-11-02' })
    .returning()
  const events = await eventsOf(pathOf(await make(leo)))
  const clockOf = (each: ICAL.Event) =>
    each.startDate.toJSDate().toLocaleString('en-US', { timeZone: 'America/New_York', timeStyle: 'short' })
  const own = events.filter(each => each.summary.startsWith('Leo'))
  expect(own.map(clockOf).map(each => each.replace(/\s/u, ' '))).toEqual(Array(4).fill('5:45 PM'))
  expect(own.every(each => each.duration.toSeconds() === 3600)).toBe(true)
  const day = events.find(each => each.summary === 'Closed: Winter break')!
  expect([day.startDate.isDate, day.startDate.toString(), day.endDate.toString()]).toEqual([
    true,
    '2026-10-31',
    '2026-11-03',
  ])
  await site.db.delete(calendarEvents).where(eq(calendarEvents.id, closed!.id))
})

test('a session that moves or is canceled keeps its id, and its sequence number rises', async () => {
  const row = await place(leo, { starts: ['2026-12-08T22:45:00Z'] })
  const ofClass = eq(offerings.id, row.offeringId)
  await site.db.update(offerings).set({ updatedAt: clock.now() }).where(ofClass)
  const path = pathOf(await make(leo))
  const [before] = (await eventsOf(path)).map(inBrief)
  expect(before).toMatchObject({ status: 'CONFIRMED', starts: '2026-12-08T22:45:00.000Z' })

  clock.forward(60_000)
  const moved = { startsAt: new Date('2026-12-09T22:45:00Z'), endsAt: new Date('2026-12-09T23:45:00Z') }
  await site.db.update(sessions).set(moved).where(eq(sessions.offeringId, row.offeringId))
  await site.db.update(offerings).set({ updatedAt: clock.now() }).where(ofClass)
  const [after] = (await eventsOf(path)).map(inBrief)
  expect(after).toEqual({ ...before, starts: '2026-12-09T22:45:00.000Z', sequence: before!.sequence + 60 })

  clock.forward(60_000)
  await site.db.update(sessions).set({ cancelledAt: clock.now() }).where(eq(sessions.offeringId, row.offeringId))
  const [off] = (await eventsOf(path)).map(inBrief)
  expect(off).toEqual({ ...after, status: 'CANCELLED', sequence: after!.sequence + 60 })
})

test("a canceled booking cancels future sessions and keeps past ones; a booking that never existed isn't there", async () => {
  await place(leo, {
    starts: ['2026-10-13T21:45:00Z', '2026-12-08T22:45:00Z'],
    status: 'cancelled',
    cancelledAt: clock.now(),
  })
  await place(leo, { starts: ['2026-12-10T22:45:00Z'], status: 'cancelled', confirmedAt: null })
  await place(leo, { starts: ['2026-12-11T22:45:00Z'], status: 'waitlisted', confirmedAt: null })
  const events = (await eventsOf(pathOf(await make(leo)))).map(inBrief)
  expect(events.map(each => [each.starts.slice(0, 10), each.status])).toEqual([
    ['2026-10-13', 'CONFIRMED'],
    ['2026-12-08', 'CANCELLED'],
  ])
})

test('a daily program has the sessions on its days, starting on its first day', async () => {
  await place(leo, {
    starts: ['2026-12-01T22:45:00Z', '2026-12-08T22:45:00Z', '2026-12-09T22:45:00Z', '2026-12-15T22:45:00Z'],
    startDate: '2026-12-02',
    days: ['Tuesday'],
  })
  const events = await eventsOf(pathOf(await make(leo)))
  expect(events.map(each => each.startDate.toString().slice(0, 10))).toEqual(['2026-12-08', '2026-12-15'])
})
