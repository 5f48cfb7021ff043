import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { movableClock, serve } from '#src/testing/serve.ts'
import { classesFeature } from '../server.ts'
import { anOffering, aPolicy } from './made-up-classes.ts'
import { sessions } from './tables.ts'

// Friday noon in New York.
const clock = movableClock(new Date('2026-11-20T17:00:00Z'))
let site: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  site = await serve(app => [classesFeature(app)], { clock })
  await aPolicy(site.db)
  const make = (slug: string, given: Parameters<typeof anOffering>[1]) => anOffering(site.db, { slug, ...given })
  await make('over', { category: 'Clay', sessionStarts: ['2026-10-20T21:45:00Z'] })
  await make('begun', { season: 'Fall', sessionStarts: ['2026-11-17T22:45:00Z', '2026-11-24T22:45:00Z'] })
  await make('full', { season: 'Fall', capacity: 2, taken: 2, sessionStarts: ['2026-11-25T22:45:00Z'] })
  await make('program', { kind: 'program', sessionStarts: ['2026-09-07T19:15:00Z', '2027-05-28T19:15:00Z'] })
  // 8:30 PM on a Tuesday in New York, a Wednesday in UTC.
  await make('late', { season: 'Winter', category: 'Textiles', sessionStarts: ['2026-12-09T01:30:00Z'] })
  await make('pair', { season: 'Spring', sessionStarts: ['2027-03-08T22:45:00Z', '2027-03-11T22:45:00Z'] })
  await make('teens', {
    season: 'Spring',
    category: 'Textiles',
    ageMin: 13,
    ageMax: 15,
    sessionStarts: ['2027-04-03T14:00:00Z'],
  })
  await make('retired', { status: 'archived', category: 'Textiles', ageMin: 13, ageMax: 14 })
  await make('secret', { status: 'draft', category: 'Textiles', ageMin: 13, ageMax: 14 })
})
afterAll(() => site.close())

type Shown = { slug: string; bookable: boolean; availability: string }
const slugsOf = (classes: Shown[]) => classes.map(each => each.slug)
const search = async (query: string): Promise<Shown[]> =>
  (await site.ask('GET', `/api/search/classes?${query}`)).body.classes
const similar = async (slug: string) => slugsOf((await site.ask('GET', `/api/classes/${slug}/similar`)).body)

test('classes that can be booked now come first, soonest first; full and started classes follow', async () => {
  const shown = await search('sortBy=bookable')
  expect(slugsOf(shown)).toEqual(['program', 'late', 'pair', 'teens', 'begun', 'full'])
  const open = shown.map(each => each.bookable && each.availability !== 'full')
  expect(open).toEqual([true, true, true, true, false, false])
})

test('the default season of the catalog is that of the next class that can be booked', async () => {
  expect((await site.ask('GET', '/api/search/filters')).body.bookableSeason).toBe('Winter')
})

test("days of the week are those of the sessions in the program's time zone", async () => {
  expect(slugsOf(await search('weekdays=Tue'))).toEqual(['begun', 'late'])
  expect(slugsOf(await search('weekdays=Thu'))).toEqual(['pair'])
  expect(slugsOf(await search('weekdays=Mon,Wed&sortBy=date'))).toEqual(['full', 'pair'])
  expect(slugsOf(await search('weekdays='))).toHaveLength(6)
  expect((await site.ask('GET', '/api/search/classes?weekdays=Someday')).status).toBe(400)
})

test('a canceled or past session does not count for a day of the week', async () => {
  expect(slugsOf(await search('weekdays=Mon&season=Spring'))).toEqual(['pair'])
  await site.db.update(sessions).set({ cancelledAt: clock.now() }).where(sql`starts_at = '2027-03-08T22:45:00Z'`)
  expect(slugsOf(await search('weekdays=Mon&season=Spring&sortBy=date'))).toEqual([])
  // The program met on a Monday in September, and meets on a Friday in May.
  expect(slugsOf(await search('weekdays=Mon&category=Clay'))).not.toContain('program')
  expect(slugsOf(await search('weekdays=Fri'))).toEqual(['program'])
})

test('a past class suggests open ones in its category or for its ages, the most similar first', async () => {
  expect(await similar('over')).toEqual(['pair', 'program', 'late'])
  expect(await similar('retired')).toEqual(['teens', 'late'])
})

test('an unknown or never published class suggests the next ones that can be booked', async () => {
  expect(await similar('no-such-class')).toEqual(['late', 'pair', 'teens'])
  expect(await similar('secret')).toEqual(['late', 'pair', 'teens'])
})
