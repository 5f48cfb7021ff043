import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarEvents } from '#src/features/calendar/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { auditChanges } from '#src/platform/audit/tables.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import type { ListedClassAnswer } from '../../contract.ts'
import { classesFeature } from '../../server.ts'
import { anOffering, aPolicy } from '../made-up-classes.ts'
import { cancellationPolicies, offerings } from '../tables.ts'

const clock = movableClock()
let site: Awaited<ReturnType<typeof serve>>
let admin: string
let staff: string
let policyId: string

beforeAll(async () => {
  site = await serve(app => [classesFeature(app)], { clock })
  await aPolicy(site.db)
  policyId = (await site.db.select().from(cancellationPolicies))[0]!.id
  admin = (await signedInPerson(site.db, { role: 'admin' })).cookie
  staff = (await signedInPerson(site.db, { role: 'staff' })).cookie
})
afterAll(() => site.close())

const aClass = (change: object = {}) => ({
  kind: 'program',
  title: 'Moon Jars & Co.',
  description: 'Round all around.',
  category: 'Clay',
  season: 'Fall',
  price: 45_00,
  capacity: 12,
  ageMin: 7,
  ageMax: 9,
  keywords: ['clay'],
  aside: null,
  takeHome: null,
  taughtBy: 'Ms. Lind',
  location: 'Room A',
  wear: null,
  bring: null,
  materials: null,
  dailyPrice: 40_00,
  weeklyPrice: null,
  monthlyPrice: null,
  coveredCategories: ['Clay'],
  includedPerMonth: 4,
  cancellationPolicyId: policyId,
  ...change,
})
const add = (change: object = {}, cookie = admin) =>
  site.ask('POST', '/api/admin/classes', { cookie, body: aClass(change) })
const list = async (search: string) => (await site.ask('GET', `/api/admin/classes${search}`, { cookie: staff })).body
const titles = (body: { classes: ListedClassAnswer[] }) => body.classes.map(each => each.title)

test('a new class is a draft that only staff see, and the audit log names it', async () => {
  const { status, body } = await add()
  expect([status, body.status, body.startDate, body.taken]).toEqual([200, 'draft', null, 0])
  expect(body).toMatchObject({ dailyPrice: 40_00, weeklyPrice: null, includedPerMonth: 4, taughtBy: 'Ms. Lind' })
  expect(body.slug).toMatch(/^moon-jars-co-[0-9a-f]{8}$/)
  expect((await site.ask('GET', `/api/classes/${body.id}`)).status).toBe(404)
  const noted = await site.db.select().from(auditChanges).where(eq(auditChanges.thingId, body.id))
  expect(noted).toMatchObject([{ kind: 'class', after: { title: 'Moon Jars & Co.', priceCents: 45_00 } }])
  expect((await add({}, staff)).status).toBe(403)
})

test('a program without its own prices shows those in the settings for editing, and follows them until one differs', async () => {
  const usual = { dailyPrice: 45_00, weeklyPrice: 160_00, monthlyPrice: 600_00 }
  const added = await add({ kind: 'program', ...usual })
  expect(added.body).toMatchObject(usual)
  const stored = async () => (await site.db.select().from(offerings).where(eq(offerings.id, added.body.id)))[0]
  expect(await stored()).toMatchObject({ dailyCents: null, weeklyCents: null, monthlyCents: null })
  const own = { ...usual, weeklyPrice: null }
  const { kind: _, ...body } = aClass({ ...own, updatedAt: added.body.updatedAt, status: 'draft' })
  const changed = await site.ask('PUT', `/api/admin/classes/${added.body.id}`, { cookie: admin, body })
  expect(changed.body).toMatchObject(own)
  expect(await stored()).toMatchObject({ dailyCents: 45_00, weeklyCents: null, monthlyCents: 600_00 })
})

test('missing values give errors at their fields, and an unknown cancellation rule is refused', async () => {
  const { status, body } = await add({ location: ' ', dailyPrice: -1, cancellationPolicyId: 'none' })
  expect([status, body.fields]).toEqual([
    400,
    {
      location: 'Enter where it meets.',
      dailyPrice: 'Enter the price for a day in cents as a whole number from 0 to 1000000.',
      cancellationPolicyId: 'Choose a cancellation rule.',
    },
  ])
  expect((await add({ cancellationPolicyId: newId() })).body.code).toBe('unknown-policy')
})

test('a copy has the text and prices, but no dates or registrations', async () => {
  const id = await anOffering(site.db, {
    kind: 'program',
    title: 'Clay Foxes',
    dailyCents: 30_00,
    taken: 3,
    popularity: 9,
  })
  const { body } = await site.ask('POST', `/api/admin/classes/${id}/duplicate`, { cookie: admin, body: {} })
  expect(body).toMatchObject({ title: 'Clay Foxes (copy)', status: 'draft', taken: 0, popularity: 0, sessions: [] })
  expect([body.dailyPrice, body.startDate, body.id === id]).toEqual([30_00, null, false])
})

test('the list can be searched, filtered and paged', async () => {
  await site.db.execute(sql`DELETE FROM offerings`)
  await anOffering(site.db, { title: 'Fox Masks', season: 'Winter', capacity: 10, taken: 10 })
  await anOffering(site.db, { title: 'Fox Boats', season: 'Spring', capacity: 10, taken: 6 })
  await anOffering(site.db, { title: 'Owl Boats', season: 'Spring', capacity: 10, taken: 5, status: 'archived' })
  await anOffering(site.db, { title: 'Owl 100%', season: 'Spring', capacity: 0 })
  expect(titles(await list('?q=fox')).sort()).toEqual(['Fox Boats', 'Fox Masks'])
  expect(titles(await list('?q=100%25'))).toEqual(['Owl 100%'])
  expect(titles(await list('?season=Winter'))).toEqual(['Fox Masks'])
  expect(titles(await list('?status=archived'))).toEqual(['Owl Boats'])
  const byAvailability = ['full', 'limited', 'available', 'open'].map(each => list(`?availability=${each}`))
  expect((await Promise.all(byAvailability)).map(titles)).toEqual([
    ['Fox Masks'],
    ['Fox Boats'],
    ['Owl Boats'],
    ['Owl 100%'],
  ])
  const pages = await Promise.all([0, 2].map(offset => list(`?limit=2&offset=${offset}`)))
  expect(pages.map(page => page.total)).toEqual([4, 4])
  expect(new Set(pages.flatMap(titles)).size).toBe(4)
})

test('closed days list the sessions on them until those are canceled', async () => {
  const id = await anOffering(site.db, { sessionStarts: ['2026-12-09T03:30:00Z', '2026-12-10T22:45:00Z'] })
  const closedDays = { title: 'Kiln repair', type: 'holiday', startsOn: '2026-12-07', endsOn: '2026-12-09' } as const
  await site.db.insert(calendarEvents).values([closedDays, { ...closedDays, type: 'special', title: 'Market week' }])
  // 10:30 PM on December 8 in New York, and the sessions of the classes above.
  const { rows } = await site.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM sessions s JOIN offerings o ON o.id = s.offering_id
      WHERE o.status <> 'archived' AND (s.starts_at AT TIME ZONE 'America/New_York')::date = '2026-12-08'`,
  )
  const listed = async () => {
    const { body } = await site.ask('GET', '/api/admin/closures', { cookie: staff })
    expect(body).toMatchObject([{ title: 'Kiln repair', firstDay: '2026-12-07', lastDay: '2026-12-09' }])
    return body[0].sessions
  }
  const late = { classId: id, title: 'Clay Critters', startsAt: '2026-12-09T03:30:00.000Z' }
  const before = await listed()
  expect(before).toHaveLength(rows[0]!.n)
  expect(before).toContainEqual({ id: expect.any(String), ...late })
  await site.db.execute(
    sql`UPDATE sessions SET cancelled_at = now() WHERE offering_id = ${id} AND starts_at = ${late.startsAt}`,
  )
  const left = await listed()
  expect(left).toHaveLength(rows[0]!.n - 1)
  expect(left).not.toContainEqual(expect.objectContaining(late))
})
