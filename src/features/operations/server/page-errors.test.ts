import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allFeatures } from '#src/app/features.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { forgetPageErrorsJob } from './health/page-errors.ts'

const clock = movableClock(new Date('2026-11-20T17:00:00Z'))
const lines: string[] = []
let site: Awaited<ReturnType<typeof serve>>
let admin: string
beforeAll(async () => {
  const pages = {
    build: async () => 'a1b2c3d4',
    patternOf: async (path: string) => (path.startsWith('/events/') ? '/events/:slug' : undefined),
  }
  const logTo = { write: (line: string) => void lines.push(line) }
  site = await serve(app => allFeatures(app, async () => true, pages), { clock, logTo })
  admin = (await signedInPerson(site.db, { role: 'admin' })).cookie
})
afterAll(() => site.close())

const report = (body: object, headers: Record<string, string> = {}) =>
  site.ask('POST', '/api/page-errors', { body, headers })
const shown = async () => (await site.ask('GET', '/api/admin/health', { cookie: admin })).body.pageErrors
const BUSY = { kind: 'busy', path: '/events/big-sky-painting', build: 'a1b2c3d4' }

test('reports are counted by day, kind, page and build, with one log line each', async () => {
  expect((await report(BUSY)).status).toBe(202)
  clock.forward(60_000)
  await Promise.all([report(BUSY), report({ ...BUSY, kind: 'not-loaded' })])
  clock.forward(24 * 3_600_000)
  await report(BUSY)
  const { rows } = await site.db.execute<{ day: string }>(
    sql`SELECT day::text, kind, count FROM page_errors ORDER BY day, kind`,
  )
  expect(rows).toEqual([
    { day: '2026-11-20', kind: 'busy', count: 2 },
    { day: '2026-11-20', kind: 'not-loaded', count: 1 },
    { day: '2026-11-21', kind: 'busy', count: 1 },
  ])
  const of = { page: '/events/:slug', build: 'a1b2c3d4' }
  expect(await shown()).toEqual([
    { ...of, kind: 'busy', count: 3, lastDay: 1, lastAt: '2026-11-21T17:01:00.000Z' },
    { ...of, kind: 'not-loaded', count: 1, lastDay: 0, lastAt: '2026-11-20T17:01:00.000Z' },
  ])
  const said = lines.map(line => JSON.parse(line)).filter(line => line.msg === 'a page error was reported by a browser')
  expect(said).toHaveLength(4)
  expect(said[0]).toMatchObject({ level: 40, route: '/events/:slug', code: 'busy', build: 'a1b2c3d4' })
})

test('nothing is stored as sent: no path, no unknown build, no other kind', async () => {
  lines.length = 0
  await report({ kind: 'script-error', path: '/wp-admin/Maya', build: 'Maya' })
  expect(await shown()).toContainEqual(
    expect.objectContaining({ kind: 'script-error', page: 'unknown', build: 'other', count: 1 }),
  )
  expect((await report({ ...BUSY, kind: 'Maya' })).status).toBe(400)
  expect((await report({ ...BUSY, message: 'Maya' })).status).toBe(400)
  const { rows } = await site.db.execute<{ all: string }>(sql`SELECT json_agg(p)::text AS all FROM page_errors p`)
  expect(rows[0]!.all + lines.join()).not.toContain('Maya')
})

test("other sites can't send reports, and each IP address has a limit", async () => {
  expect((await report(BUSY, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const answers = await Promise.all(Array.from({ length: 61 }, () => report(BUSY)))
  expect(answers.map(({ status }) => status)).toContain(429)
})

test('counts older than 30 days are deleted', async () => {
  clock.forward(30 * 24 * 3_600_000 - 60_000)
  await forgetPageErrorsJob(site.app).run(undefined as never)
  const { rows } = await site.db.execute<{ day: string }>(sql`SELECT DISTINCT day::text FROM page_errors`)
  expect(rows).toEqual([{ day: '2026-11-21' }])
})
