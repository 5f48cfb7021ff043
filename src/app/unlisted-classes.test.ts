import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newsletterCatalog } from '#src/features/classes/server.ts'
import type { Route } from '#src/lib/contract.ts'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { signIn } from '#src/testing/signed-in.ts'

/** A class that's only reachable by its link, and one that's hidden, in everything that lists classes. */
let site: Awaited<ReturnType<typeof serveSampleProgram>>
let routes: [string, Route][]
let admin: string
let parent: string
let zebra: { id: string; slug: string }
let month: string

const TITLE = 'Zebra Linocut'
/** What a visitor might type to find it; other public routes are requested without a query. */
const QUERIES: Record<string, string[]> = {
  'GET /api/site-search': ['q=zebra', 'q=zebar linocut'],
  'GET /api/search/classes': ['', 'q=zebra', 'q=zebar', 'sortBy=bookable&limit=50', 'limit=50'],
  'GET /api/search/suggestions': ['q=zeb', 'q=zebar linoctu'],
}

beforeAll(async () => {
  let features: ServerFeature[] = []
  site = await serveSampleProgram({
    change: built => {
      features = built
      return built
    },
  })
  routes = features.flatMap(each => Object.entries(each.routes.contract) as [string, Route][])
  const idOf = async (email: string) =>
    (await site.db.execute<{ id: string }>(sql`SELECT id FROM users WHERE email = ${email}`)).rows[0]!.id
  admin = await signIn(site.db, await idOf('admin@example.com'))
  const parentId = await idOf('parent@example.com')
  parent = await signIn(site.db, parentId)
  // A class in which the family has a spot, and whose first session is in the future.
  const { rows } = await site.db.execute<{ id: string; slug: string; month: string }>(sql`
    SELECT o.id, o.slug, to_char(o.starts_at AT TIME ZONE 'America/New_York', 'YYYY-MM') AS month FROM offerings o
    WHERE o.status = 'published' AND o.kind = 'class' AND o.starts_at > now() + interval '1 day' AND EXISTS
      (SELECT FROM registrations r WHERE r.offering_id = o.id AND r.parent_id = ${parentId} AND r.status = 'confirmed')
    ORDER BY o.starts_at, o.id LIMIT 1`)
  zebra = rows[0]!
  month = rows[0]!.month
})
afterAll(() => site.close())

/** Saves the visibility the way staff do, so that cached responses reflect it. */
async function show(visibility: 'listed' | 'link' | 'hidden') {
  const { body } = await site.ask('GET', `/api/admin/classes/${zebra.id}`, { cookie: admin })
  const { status, updatedAt, description, price, ageMin, ageMax, category, season, keywords, aside } = body
  const same = { status, updatedAt, description, price, ageMin, ageMax, category, season, keywords, aside }
  const saved = await site.ask('PUT', `/api/admin/classes/${zebra.id}`, {
    cookie: admin,
    body: { ...same, capacity: 0, title: TITLE, visibility },
  })
  expect(saved.status).toBe(200)
}

/** The public lists and feeds that contain the class's id, title or slug, but not as the start of a blog post's. */
async function foundIn(): Promise<string[]> {
  const found: string[] = []
  const signs = new RegExp(`${zebra.id}|${TITLE}|(?<![\\w-])${zebra.slug}(?![\\w-])`)
  const look = (where: string, text: string) => {
    if (signs.test(text)) found.push(where)
  }
  for (const [key, { access }] of routes) {
    if (access !== 'public' || !key.startsWith('GET ') || key.includes(':')) continue
    const url = key.slice(4)
    const queries = url === '/api/schedule' ? ['', `month=${month}`] : (QUERIES[key] ?? [''])
    for (const query of queries) look(`${url} ${query}`.trim(), (await site.ask('GET', `${url}?${query}`)).text)
  }
  const { rows } = await site.db.execute<{ id: string }>(
    sql`SELECT id FROM offerings WHERE status = 'published' AND id <> ${zebra.id} ORDER BY id`,
  )
  for (const { id } of [...rows, { id: 'unknown' }])
    look('similar', (await site.ask('GET', `/api/classes/${id}/similar`)).text)
  const now = site.app.clock.now()
  const catalog = [
    await newsletterCatalog.upcoming(site.db, now),
    await newsletterCatalog.bookable(site.db, [zebra.id], now),
  ]
  look('newsletter', JSON.stringify(catalog))
  return [...new Set(found)]
}

test('a listed class is in every list, so that the other tests look in the right places', async () => {
  await show('listed')
  expect(await foundIn()).toEqual(
    expect.arrayContaining([
      ...['/sitemap.xml', '/api/classes', '/api/schedule.ics', `/api/schedule month=${month}`, 'similar', 'newsletter'],
      ...Object.entries(QUERIES).flatMap(([key, queries]) => queries.map(query => `${key.slice(4)} ${query}`.trim())),
    ]),
  )
})

test('a class shared by link is in no list, and its link works', async () => {
  await show('link')
  expect(await foundIn()).toEqual([])
  for (const key of [zebra.id, zebra.slug]) {
    const { status, body } = await site.ask('GET', `/api/classes/${key}`)
    expect([status, body.listed, body.bookable]).toEqual([200, false, true])
  }
})

test('a hidden class is in no list, returns 404 to families without a spot, and cannot be booked', async () => {
  await show('hidden')
  expect(await foundIn()).toEqual([])
  const { rows } = await site.db.execute<{ id: string; email: string }>(sql`
    SELECT k.id, u.email FROM children k JOIN users u ON u.id = k.parent_id WHERE u.email = 'parent2@example.com' LIMIT 1`)
  const child = rows[0]!.id
  const [stranger] = (
    await site.db.execute<{ id: string }>(sql`SELECT id FROM users WHERE email = 'parent2@example.com'`)
  ).rows
  const cookie = await signIn(site.db, stranger!.id)
  for (const key of [zebra.id, zebra.slug]) {
    expect((await site.ask('GET', `/api/classes/${key}`)).status).toBe(404)
    expect((await site.ask('GET', `/api/registered-classes/${key}`, { cookie })).status).toBe(404)
    expect((await site.ask('GET', `/og/classes/${key}.png`)).status).toBe(404)
    const body = { eventId: key, childId: child }
    expect((await site.ask('POST', '/api/class-enrollments', { cookie, body })).status).toBe(404)
    const item = { classId: key, childId: child }
    expect((await site.ask('POST', '/api/cart/add', { cookie, body: item })).status).toBe(404)
    expect((await site.ask('POST', '/api/waitlist', { cookie, body: item })).status).toBe(404)
  }
  const booking = { childId: child, classId: zebra.id }
  const quote = await site.ask('POST', `/api/admin/families/${stranger!.id}/quotes`, { cookie: admin, body: booking })
  expect(quote.status).toBe(200)
  expect((await site.ask('GET', `/api/classes?ids=${zebra.id}`)).body).toEqual([])
  expect((await site.ask('POST', `/api/favorites/${zebra.id}`, { cookie })).status).toBe(404)
})

test('a family with a spot in a hidden class keeps seeing it', async () => {
  await show('hidden')
  const own = (await site.ask('GET', '/api/registrations', { cookie: parent })).body
  expect(own.find((each: { event: { id: string } }) => each.event.id === zebra.id)).toMatchObject({
    status: 'confirmed',
    event: { title: TITLE },
  })
  const shown = await site.ask('GET', `/api/registered-classes/${zebra.slug}`, { cookie: parent })
  expect([shown.status, shown.body.bookable]).toEqual([200, false])
})
