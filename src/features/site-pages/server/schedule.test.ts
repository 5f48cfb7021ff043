import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancellationPolicies, offerings, sessions } from '#src/features/classes/server/tables.ts'
import { DEFAULT_SETTINGS } from '#src/features/organization/program-settings.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { calendarProblems } from '#src/testing/strict-calendar.ts'
import { sitePagesFeature } from '../server.ts'
import { scheduleFeed } from './schedule-feed.ts'

type Site = Awaited<ReturnType<typeof serve>>
/** A Friday at noon in the program's time zone. */
const NOW = new Date('2026-10-23T16:00:00Z')
const clock = movableClock(NOW)
let site: Site

const LATE = 'Late; Lanterns, "two"'
/**
 * Characters with a special meaning in calendar files, and characters of two to four bytes at every position of a fold.
 */
const AWKWARD = `Bring: a jar; a lid, too \\ thank you.\r\nEND:VEVENT\n${'é狐🦊x'.repeat(40)}`

/** 5:45 PM in New York before and after both clock changes (2026-11-01 and 2027-03-14). */
const EVENINGS = {
  'Clay Critters': ['2026-10-27T21:45:00Z', '2026-11-03T22:45:00Z'],
  'Felt Foxes': ['2027-03-11T22:45:00Z', '2027-03-18T21:45:00Z'],
}

beforeAll(async () => {
  site = await serve(app => [sitePagesFeature(app)], { clock })
  const [rule] = await site.db
    .insert(cancellationPolicies)
    .values({ name: 'Classes', kind: 'class', noticeHours: 36, feeCents: 8_00 })
    .returning()
  const add = (
    title: string,
    more: Partial<typeof offerings.$inferInsert>,
    starts: string[],
    calledOff: number[] = [],
  ) => addClass({ ruleId: rule!.id, title, more, starts, calledOff })
  await add('Clay Critters', { season: 'Fall', ageMin: 7, ageMax: 9 }, EVENINGS['Clay Critters'])
  await add('Felt Foxes', { season: 'Spring', ageMin: 5, ageMax: 6, priceCents: 30_00 }, EVENINGS['Felt Foxes'])
  await add('Draft Dragons', { status: 'draft' }, ['2026-10-28T21:45:00Z'])
  await add('Called Off', { priceCents: 90_00 }, ['2026-10-29T21:45:00Z'], [0])
  await add('Long Over', { priceCents: 10_00 }, ['2026-08-04T21:45:00Z'])
  await add('Late Lanterns', { title: LATE, description: AWKWARD }, ['2026-11-01T03:30:00Z'])
})
afterAll(() => site?.close())

async function addClass({
  ruleId,
  title,
  more,
  starts,
  calledOff,
}: {
  ruleId: string
  title: string
  more: Partial<typeof offerings.$inferInsert>
  starts: string[]
  calledOff: number[]
}) {
  const end = (start: string) => new Date(Date.parse(start) + 3_600_000)
  const [row] = await site.db
    .insert(offerings)
    .values({
      slug: title.toLowerCase().replaceAll(' ', '-'),
      kind: 'class',
      status: 'published',
      title,
      description: 'Two sentences. No more.',
      category: 'Clay & Ceramics',
      season: 'Fall',
      ageMin: 5,
      ageMax: 12,
      priceCents: 45_00,
      capacity: 10,
      startsAt: new Date(starts[0]!),
      endsAt: end(starts.at(-1)!),
      location: 'Craft room',
      cancellationPolicyId: ruleId,
      ...more,
    })
    .returning()
  await site.db.insert(sessions).values(
    starts.map((start, nth) => ({
      offeringId: row!.id,
      startsAt: new Date(start),
      endsAt: end(start),
      cancelledAt: calledOff.includes(nth) ? NOW : null,
    })),
  )
}

async function feed(query = '') {
  const answer = await site.ask('GET', `/api/schedule.ics${query}`)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const calendar = new ICAL.Component(ICAL.parse(answer.text))
  return calendar.getAllSubcomponents('vevent').map(each => new ICAL.Event(each))
}
const inNewYork = (date: Date) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: 'numeric', minute: '2-digit' })
    .format(date)
    .replace('\u202f', ' ')

test('the calendar feed keeps 5:45 PM before and after both clock changes', async () => {
  const events = await feed()
  for (const [title, starts] of Object.entries(EVENINGS)) {
    const own = events.filter(each => each.summary === title)
    expect(own.map(each => each.startDate.toJSDate().toISOString())).toEqual(
      starts.map(start => new Date(start).toISOString()),
    )
    expect(own.map(each => inNewYork(each.startDate.toJSDate()))).toEqual(['5:45 PM', '5:45 PM'])
    expect(own.map(each => inNewYork(each.endDate.toJSDate()))).toEqual(['6:45 PM', '6:45 PM'])
  }
})

test('the feed leaves out drafts, canceled sessions and old sessions', async () => {
  const titles = (await feed()).map(each => each.summary)
  expect(new Set(titles)).toEqual(new Set(['Clay Critters', 'Felt Foxes', 'Late; Lanterns, "two"']))
})

test('the feed can be limited to one season or one age group', async () => {
  expect(new Set((await feed('?season=Spring')).map(each => each.summary))).toEqual(new Set(['Felt Foxes']))
  const sevens = (await feed('?ageGroup=7-9')).map(each => each.summary)
  expect(sevens).toContain('Clay Critters')
  expect(sevens).not.toContain('Felt Foxes')
  expect(await feed('?season=&ageGroup=')).toHaveLength((await feed()).length)
  expect((await site.ask('GET', '/api/schedule.ics?season=Monsoon')).status).toBe(400)
})

test('feed entries keep their ids and link to the class', async () => {
  const [first, again] = [await feed(), await feed()]
  expect(first.map(each => each.uid)).toEqual(again.map(each => each.uid))
  expect(new Set(first.map(each => each.uid)).size).toBe(first.length)
  const clay = first.find(each => each.summary === 'Clay Critters')!
  expect(clay.component.getFirstPropertyValue('url')).toBe('http://localhost:3000/events/clay-critters')
  expect(clay.location).toBe('Craft room')
})

test('the feed is a valid calendar file, whatever text it contains', async () => {
  for (const query of ['', '?season=Fall', '?season=Winter', '?season=Spring&ageGroup=5-6']) {
    const { bytes } = await site.ask('GET', `/api/schedule.ics${query}`)
    expect(calendarProblems(bytes), query).toEqual([])
  }
  const late = (await feed()).find(each => each.summary === LATE)!
  expect(late.description).toBe(`Ages 5 to 12. ${AWKWARD.replace('\r\n', '\n')}`)
})

test('a changed entry keeps its id and says when it changed', async () => {
  const entry = async (title: string) => {
    const text = await scheduleFeed(site.db, {}, DEFAULT_SETTINGS, new URL('https://paper.example'), NOW)
    const all = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
    const found = all.find(each => each.getFirstPropertyValue('summary') === title)!
    return [found.getFirstPropertyValue('uid'), String(found.getFirstPropertyValue('last-modified'))]
  }
  const change = (title: string, updatedAt: Date) =>
    site.db.update(offerings).set({ title, updatedAt }).where(eq(offerings.slug, 'late-lanterns'))
  const [uid] = await entry(LATE)
  await change('Later Lanterns', new Date('2026-10-24T08:00:00Z'))
  expect(await entry('Later Lanterns')).toEqual([uid, '2026-10-24T08:00:00Z'])
  await change(LATE, new Date('2026-10-24T09:00:00Z'))
})

test('by default the schedule opens at the first week with a class', async () => {
  const { body } = await site.ask('GET', '/api/schedule')
  expect(body).toMatchObject({
    kind: 'week',
    from: '2026-10-25',
    to: '2026-10-31',
    today: '2026-10-23',
    current: false,
  })
  expect(body).toMatchObject({ previous: '2026-10-18', next: '2026-11-01' })
  expect(body.sessions.map((each: { title: string; day: string }) => [each.title, each.day])).toEqual([
    ['Clay Critters', '2026-10-27'],
    ['Late; Lanterns, "two"', '2026-10-31'],
  ])
})

test('a class with several dates says which date it is and how many spots are left', async () => {
  const { body } = await site.ask('GET', '/api/schedule?week=2026-11-04')
  expect(body.sessions).toHaveLength(1)
  expect(body.sessions[0]).toMatchObject({
    slug: 'clay-critters',
    day: '2026-11-03',
    part: { number: 2, of: 2 },
    availability: 'available',
    placesLeft: 10,
    price: 45_00,
  })
})

test("a month contains the classes of its days in the program's time zone", async () => {
  const { body } = await site.ask('GET', '/api/schedule?month=2026-11')
  expect(body).toMatchObject({
    kind: 'month',
    from: '2026-11-01',
    to: '2026-11-30',
    previous: '2026-10',
    next: '2026-12',
  })
  expect(body.sessions.map((each: { day: string }) => each.day)).toEqual(['2026-11-03'])
})

test('an empty week names the next day with a class, and past weeks show the current one', async () => {
  const empty = await site.ask('GET', '/api/schedule?week=2026-12-06')
  expect(empty.body).toMatchObject({ sessions: [], nextDay: '2027-03-11', current: false })
  const past = await site.ask('GET', '/api/schedule?week=2020-01-01')
  expect(past.body).toMatchObject({ from: '2026-10-18', current: true, previous: null, nextDay: '2026-10-27' })
  const beyond = await site.ask('GET', '/api/schedule?week=2030-01-01')
  expect(beyond.body).toMatchObject({ sessions: [], next: null, nextDay: null })
})

test('an invalid day or month is refused', async () => {
  for (const query of ['week=2026-02-30', 'week=soon', 'month=2026-13', 'month=x', 'year=2026'])
    expect((await site.ask('GET', `/api/schedule?${query}`)).status, query).toBe(400)
})

test('the numbers come from the rules and from bookable classes', async () => {
  const { body } = await site.ask('GET', '/api/program/numbers')
  expect(body).toMatchObject({
    ageMin: 5,
    ageMax: 12,
    lowestPrice: 30_00,
    classCancellation: { noticeHours: 36, feeCents: 8_00 },
    programCancellation: { noticeHours: 168, feeCents: 25_00 },
    registrationFee: 25_00,
  })
})
