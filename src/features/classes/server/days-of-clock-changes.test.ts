import { afterAll, beforeAll, expect, test } from 'vitest'
import { movableClock, serve } from '#src/testing/serve.ts'
import { classesFeature } from '../server.ts'
import { anOffering, aPolicy } from './made-up-classes.ts'

const MINUTE = 60_000
let site: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  site = await serve(app => [classesFeature(app)], { clock: movableClock(new Date('2026-10-20T16:00:00Z')) })
  await aPolicy(site.db)
})
afterAll(() => site.close())

test.each([
  ['2026-11-01', 25, '2026-11-01T04:00:00Z', '2026-11-02T04:59:00Z'],
  ['2027-03-14', 23, '2027-03-14T05:00:00Z', '2027-03-15T03:59:00Z'],
])('the day filter covers exactly %s, a day of %i hours', async (day, hours, first, last) => {
  expect(Date.parse(last) - Date.parse(first)).toBe(hours * 60 * MINUTE - MINUTE)
  const starts = { before: Date.parse(first) - MINUTE, first: Date.parse(first), last: Date.parse(last) }
  for (const [name, start] of Object.entries({ ...starts, after: starts.last + MINUTE }))
    await anOffering(site.db, { slug: `${name}-${day}`, sessionStarts: [new Date(start).toISOString()] })
  const { body } = await site.ask('GET', `/api/search/classes?startDate=${day}&endDate=${day}`)
  expect(body.classes.map((each: { slug: string }) => each.slug)).toEqual([`first-${day}`, `last-${day}`])
})
