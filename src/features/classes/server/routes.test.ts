import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { classesFeature } from '../server.ts'
import { anOffering, aPolicy } from './made-up-classes.ts'
import { sessions } from './tables.ts'

// Friday noon in New York.
const clock = movableClock(new Date('2026-11-20T17:00:00Z'))
let site: Awaited<ReturnType<typeof serve>>
const ids: Record<string, string> = {}

beforeAll(async () => {
  site = await serve(app => [classesFeature(app)], { clock })
  await aPolicy(site.db)
  const make = async (name: string, given: Parameters<typeof anOffering>[1]) => {
    ids[name] = await anOffering(site.db, { slug: name, ...given })
  }
  await make('clay-critters', {
    keywords: ['clay', 'sculpture', 'messy hands', 'fourth'],
    sessionStarts: ['2026-12-08T22:45:00Z', '2026-12-15T22:45:00Z'],
  })
  await make('big-sky-painting', {
    title: 'Big Sky Painting',
    category: 'Painting',
    description: 'Layer a sunset.',
    capacity: 0,
    priceCents: 28_00,
    popularity: 9,
    sessionStarts: ['2026-12-01T22:45:00Z'],
  })
  await make('felt-foxes', {
    title: 'Felt Foxes',
    category: 'Textiles',
    description: 'Cut and stitch 100% wool.',
    season: 'Winter',
    ageMin: 10,
    ageMax: 12,
    priceCents: 36_00,
    popularity: 3,
    sessionStarts: ['2027-01-04T22:45:00Z'],
  })
  await make('after-school', {
    title: 'After-School Makers',
    kind: 'program',
    category: 'After-School',
    description: 'Every weekday.',
    ageMin: 5,
    ageMax: 12,
    sessionStarts: ['2026-11-16T20:15:00Z', '2027-05-28T19:15:00Z'],
  })
  await make('secret-draft', { title: 'Secret Clay Draft', status: 'draft' })
  await make('long-over', { title: 'Clay of Last Month', sessionStarts: ['2026-10-20T21:45:00Z'] })
})
afterAll(() => site.close())

const search = async (query: string) => (await site.ask('GET', `/api/search/classes?${query}`)).body
const slugs = async (query: string) => (await search(query)).classes.map((each: { slug: string }) => each.slug)

describe('what a class shows', () => {
  test('only staff see drafts, holds and counts', async () => {
    const { body } = await site.ask('GET', '/api/classes/clay-critters')
    expect(Object.keys(body).sort()).toMatchInlineSnapshot(`
      [
        "ageGroup",
        "ageMax",
        "ageMin",
        "ageRule",
        "aside",
        "availability",
        "bookable",
        "bring",
        "cancellation",
        "capacity",
        "category",
        "description",
        "endDate",
        "enrolled",
        "id",
        "imagePath",
        "isMultiSession",
        "joining",
        "keywords",
        "kind",
        "listed",
        "location",
        "materials",
        "options",
        "placesLeft",
        "price",
        "registration",
        "season",
        "seasonName",
        "sessionDates",
        "sessionLength",
        "slug",
        "startDate",
        "startDateTime",
        "takeHome",
        "taughtBy",
        "title",
        "totalSessions",
        "waiting",
        "wear",
      ]
    `)
    expect((await site.ask('GET', '/api/admin/classes')).status).toBe(401)
    const [parent, staff] = [await signedInPerson(site.db), await signedInPerson(site.db, { role: 'staff' })]
    expect((await site.ask('GET', '/api/admin/classes', { cookie: parent.cookie })).status).toBe(403)
    const all = await site.ask('GET', '/api/admin/classes', { cookie: staff.cookie })
    expect(all.body.classes).toHaveLength(6)
    expect(
      Object.keys(all.body.classes[0])
        .filter(key => !(key in body))
        .sort(),
    ).toEqual(['createdAt', 'isSample', 'popularity', 'seasonId', 'status', 'taken', 'updatedAt', 'visibility'])
  })

  test('includes its sessions, at most 3 keywords, and its cancellation deadline', async () => {
    const { body } = await site.ask('GET', `/api/classes/${ids['clay-critters']}`)
    expect(body).toMatchObject({
      isMultiSession: true,
      totalSessions: 2,
      keywords: ['clay', 'sculpture', 'messy hands'],
      ageGroup: '7-9',
    })
    expect(body.cancellation).toEqual({
      kind: 'class',
      noticeHours: 48,
      feeCents: 1000,
      deadline: '2026-12-06T22:45:00.000Z',
    })
    expect(body.options).toEqual([])
    const program = (await site.ask('GET', '/api/classes/after-school')).body
    expect(program.options).toEqual([
      { option: 'daily', price: 4500 },
      { option: 'weekly', price: 16000 },
      { option: 'monthly', price: 60000 },
    ])
    expect(program).toMatchObject({ bookable: true })
  })

  test('unknown, malformed and hidden classes get the same "not found" response', async () => {
    const paths = ['nothing', newId(), 'secret-draft', ids['secret-draft'], '%00', 'a'.repeat(500), "x'--", '..%2f..']
    const answers = await Promise.all(paths.map(path => site.ask('GET', `/api/classes/${path}`)))
    expect(answers.map(answer => answer.status)).toEqual([404, 404, 404, 404, expect.any(Number), 404, 404, 404])
    expect(answers[4]!.status).toBeGreaterThanOrEqual(400)
    expect(answers[4]!.status).toBeLessThan(500)
    expect(new Set(answers.slice(0, 4).map(answer => answer.text)).size).toBe(1)
  })

  test('a past class can still be read by id, but not booked', async () => {
    expect((await site.ask('GET', '/api/classes/long-over')).body).toMatchObject({ bookable: false })
    const listed = await site.ask(
      'GET',
      `/api/classes?ids=${ids['long-over']},nonsense,${ids['secret-draft']},${ids['felt-foxes']}`,
    )
    expect(listed.body.map((each: { slug: string }) => each.slug)).toEqual(['long-over', 'felt-foxes'])
    expect((await site.ask('GET', '/api/classes?ids=')).body).toEqual([])
    expect((await site.ask('GET', '/api/classes')).body).toHaveLength(4)
  })

  test('expired holds are open spots, but only while the waitlist is empty', async () => {
    const { id: parent } = await signedInPerson(site.db)
    const id = await anOffering(site.db, {
      slug: 'busy',
      title: 'Busy',
      capacity: 3,
      season: 'Spring',
      sessionStarts: ['2027-03-20T21:45:00Z'],
    })
    const minute = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()
    for (const [status, heldUntil] of [
      ['pending', minute(-1)],
      ['pending', minute(5)],
      ['confirmed', null],
      ['waitlisted', null],
      ['cancelled', null],
    ]) {
      const child = newId()
      await site.db.execute(
        sql`INSERT INTO children (id, parent_id, first_name, date_of_birth, photo_consent) VALUES (${child}, ${parent}, 'Leo', '2018-04-27', true)`,
      )
      await site.db.execute(sql`INSERT INTO registrations (id, offering_id, child_id, parent_id, status, payment_status, price_cents, held_until)
        VALUES (${newId()}, ${id}, ${child}, ${parent}, ${status}, 'unpaid', 0, ${heldUntil})`)
    }
    // By id and by slug, because each URL is cached separately.
    const shown = async (key: string) => (await site.ask('GET', `/api/classes/${key}`)).body
    expect(await shown(id)).toMatchObject({ placesLeft: 0, enrolled: 2, availability: 'full', waiting: 1 })
    await site.db.execute(sql`DELETE FROM registrations WHERE offering_id = ${id} AND status = 'waitlisted'`)
    expect(await shown('busy')).toMatchObject({ placesLeft: 1, enrolled: 2, availability: 'limited', waiting: 0 })
  })

  test('a canceled session is left out', async () => {
    const id = await anOffering(site.db, {
      slug: 'gap',
      season: 'Spring',
      sessionStarts: ['2027-03-20T21:45:00Z', '2027-03-27T21:45:00Z'],
    })
    await site.db
      .update(sessions)
      .set({ cancelledAt: clock.now() })
      .where(sql`offering_id = ${id} AND starts_at < '2027-03-21'`)
    expect((await site.ask('GET', `/api/classes/${id}`)).body).toMatchObject({
      totalSessions: 1,
      isMultiSession: false,
    })
  })
})

describe('finding classes', () => {
  test('lists published, current or upcoming classes, soonest first', async () => {
    expect((await slugs('season=Summer')).slice(0, 3)).toEqual(['after-school', 'big-sky-painting', 'clay-critters'])
    expect(await slugs('q=draft')).toEqual([])
    expect(await slugs('q=last+month')).toEqual([])
  })

  test.each([
    ['clya', 'clay-critters'],
    ['paintng', 'big-sky-painting'],
    ['sculpture', 'clay-critters'],
    ['Painted', 'big-sky-painting'],
    ['fox', 'felt-foxes'],
    ['foxs felt', 'felt-foxes'],
    ['sky pain', 'big-sky-painting'],
  ])('"%s" finds %s', async (typed, slug) => {
    expect((await slugs(`q=${encodeURIComponent(typed)}`))[0]).toBe(slug)
  })

  test('% and _ are searched literally', async () => {
    expect(await slugs('q=%25')).toEqual([])
    expect(await slugs('q=_')).toEqual([])
    expect(await slugs('q=100%25')).toEqual(['felt-foxes'])
  })

  test('filters narrow the list', async () => {
    expect(await slugs('category=Textiles')).toEqual(['felt-foxes'])
    expect(await slugs('ageGroup=10-12&season=Winter')).toEqual(['felt-foxes'])
    expect(await slugs('ageGroup=5-6')).toEqual(['after-school'])
    expect(await slugs('maxPrice=2800')).toEqual(['big-sky-painting'])
    expect(await slugs('minPrice=3000&maxPrice=3600')).toEqual(['felt-foxes'])
    expect(await slugs('category=&ageGroup=&season=&minPrice=&startDate=&sortBy=&q=sculpture')).toEqual([
      'clay-critters',
    ])
  })

  test("days are in the program's time zone, and both ends are included", async () => {
    // 7:45 PM on December 8 in New York is already the 9th in UTC.
    const late = await anOffering(site.db, {
      slug: 'late',
      title: 'Late',
      season: 'Fall',
      sessionStarts: ['2026-12-09T00:45:00Z'],
    })
    expect(late).toBeTruthy()
    expect(await slugs('season=Fall&startDate=2026-12-08&endDate=2026-12-08')).toEqual(['late'])
    expect(await slugs('season=Fall&startDate=2026-12-09')).toEqual([])
    expect(await slugs('season=Fall&endDate=2026-12-07')).toEqual([])
    expect(await slugs('season=Fall&startDate=2026-12-09T00:45:00Z&endDate=2026-12-09T00:45:00Z')).toEqual(['late'])
  })

  test('sorts and pages as requested', async () => {
    expect(await slugs('sortBy=price&sortOrder=desc&maxPrice=4000')).toEqual(['felt-foxes', 'big-sky-painting'])
    expect((await slugs('sortBy=title'))[0]).toBe('after-school')
    expect((await slugs('sortBy=popularity')).slice(0, 2)).toEqual(['big-sky-painting', 'felt-foxes'])
    const all = await search('')
    const paged = await search('limit=2&offset=1')
    expect(paged.total).toBe(all.total)
    expect(paged.classes.map((each: { id: string }) => each.id)).toEqual(
      all.classes.slice(1, 3).map((each: { id: string }) => each.id),
    )
  })

  test.each([
    'sortBy=taken',
    'sortOrder=up',
    'limit=51',
    'limit=0',
    'offset=-1',
    'minPrice=x',
    'maxPrice=-1',
    'ageGroup=1-99',
    'season=summer',
    'startDate=soon',
    'startDate=2026-02-30',
    'nothing=1',
    `q=${'x'.repeat(101)}`,
  ])('refuses %s', async query => {
    expect((await site.ask('GET', `/api/search/classes?${query}`)).status).toBe(400)
  })

  test('any search text gets a response without a server error', async () => {
    const typed = fc.oneof(
      fc.string({ maxLength: 40, unit: 'binary' }),
      fc.constantFrom("' OR 1=1 --", '"', '\\', '%%__', '!!&|', '-"', 'a:*', '()', "''"),
    )
    await fc.assert(
      fc.asyncProperty(typed, async q => {
        for (const path of ['classes', 'suggestions']) {
          const { status } = await site.ask('GET', `/api/search/${path}?q=${encodeURIComponent(q.toWellFormed())}`)
          expect([200, 400]).toContain(status)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('a search text of a megabyte is refused', async () => {
    const { status } = await site.ask('GET', `/api/search/classes?q=${'x'.repeat(1_000_000)}`)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })
})

test('filters only list values that exist', async () => {
  const { body } = await site.ask('GET', '/api/search/filters')
  expect(body.categories).toEqual(['After-School', 'Clay', 'Painting', 'Textiles'])
  expect(body.ageGroups).toEqual(['5-6', '7-9', '10-12'])
  expect(body.priceRange).toEqual({ min: 2800, max: 4500 })
  expect(body.seasons).toContain('Summer')
})

test('suggestions start at 2 characters, at most 5 of them, titles before categories', async () => {
  const ask = async (query: string) => (await site.ask('GET', `/api/search/suggestions?${query}`)).body
  expect(await ask('q=c')).toEqual([])
  expect(await ask('')).toEqual([])
  expect(await ask('q=cla')).toEqual(['Clay Critters', 'Clay'])
  expect(await ask('search=paintin')).toEqual(['Big Sky Painting', 'Painting'])
  expect(await ask('q=clya')).toContain('Clay Critters')
  for (let i = 0; i < 8; i++)
    await anOffering(site.db, { slug: `quilt-${i}`, title: `Quilt ${i}`, season: 'Spring', category: 'Textiles' })
  expect(await ask('q=quilt')).toHaveLength(5)
})
