import type { APIRequestContext } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import routes from '#src/app/routes.ts'
import { QUESTIONS } from '#src/testing/sample-addresses.ts'
import { makeBuyers } from '../support/buyers.ts'
import { carryCookie, signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import type { visit } from '../support/visit.ts'

/** Every page in the route table: who can open it, what a refusal contains, and whether it may be cached. */
const stage = openStage()
/** A request context for each kind of visitor. */
let people: Record<'stranger' | 'unverified' | 'unknown role' | 'parent' | 'staff' | 'admin', APIRequestContext>
let ids: Record<string, string>

beforeAll(async () => {
  const [unverified, lost] = await makeBuyers(stage.site.pool, 2, { confirmed: false })
  await stage.site.pool.query(`UPDATE users SET role = 'unknown' WHERE id = $1`, [lost!.parentId])
  const asking = async (enter?: (context: Awaited<ReturnType<typeof visit>>['context']) => Promise<unknown>) => {
    const { context } = await stage.visit()
    await enter?.(context)
    return context.request
  }
  people = {
    stranger: await asking(),
    unverified: await asking(context => carryCookie(context, stage.site.origin, unverified!.cookie)),
    'unknown role': await asking(context => carryCookie(context, stage.site.origin, lost!.cookie)),
    parent: await asking(context => signIn(context, 'parent')),
    staff: await asking(context => signIn(context, 'staff')),
    admin: await asking(context => signIn(context, 'admin')),
  }
  ids = await someIds()
})

/** An existing ID for each route parameter. */
async function someIds() {
  const first = async (sql: string) => (await stage.site.pool.query(sql)).rows[0].id as string
  const family = `(SELECT id FROM users WHERE email = 'parent@example.com')`
  return {
    '/admin/rosters/:sessionId': await first('SELECT id FROM sessions WHERE starts_at > now() LIMIT 1'),
    '/door/:sessionId': await first('SELECT id FROM sessions WHERE starts_at > now() LIMIT 1'),
    '/admin/group-messages/:id': await first('SELECT id FROM group_messages LIMIT 1'),
    '/admin/newsletter/:id': await first('SELECT id FROM newsletter_issues LIMIT 1'),
    '/admin/receipts/:orderId': await first(`SELECT id FROM orders WHERE status = 'paid' LIMIT 1`),
    '/admin/families/:id': await first(`SELECT id FROM users WHERE email = 'parent@example.com'`),
    '/admin/families/:id/history': await first(`SELECT id FROM users WHERE email = 'parent@example.com'`),
    '/admin/classes/:id': await first('SELECT id FROM offerings LIMIT 1'),
    '/admin/seasons/:id': await first('SELECT id FROM seasons LIMIT 1'),
    '/admin/seasons/:id/copy': await first('SELECT id FROM seasons LIMIT 1'),
    '/admin/outbox/:id': await first('SELECT id FROM mails LIMIT 1'),
    '/admin/settings/policies/:policy': 'privacyPolicy',
    '/admin/blog/:id': await first('SELECT id FROM blog_posts LIMIT 1'),
    '/payment/:registrationId': await first(`SELECT id FROM registrations WHERE parent_id = ${family} LIMIT 1`),
    '/receipt/:orderId': await first(`SELECT id FROM orders WHERE parent_id = ${family} AND status = 'paid' LIMIT 1`),
    '/subscription/:id': await first(`SELECT id FROM subscriptions WHERE parent_id = ${family} LIMIT 1`),
    '/events/:slug': await first('SELECT slug AS id FROM offerings LIMIT 1'),
    '/schedule/:slug': await first('SELECT slug AS id FROM offerings LIMIT 1'),
    '/blog/:id': await first(`SELECT slug AS id FROM blog_posts WHERE publish_at < now() LIMIT 1`),
  } as Record<string, string>
}

type Entry = { path?: string; children?: Entry[] }
const paths = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [...(path && path !== '*' ? [path] : []), ...paths(children)])
const addressOf = (path: string) => path.replace(/:\w+/, () => ids[path] ?? 'nobody')
/** The status that staff get on admin pages; the other pages say so in their text. */
const CLOSED: Record<string, number> = {
  '/admin/test-provider': 302,
  '/admin/settings/policies/:policy': 302,
  '/admin/reports/entries': 403,
  '/admin/reports/credit': 403,
  '/admin/reports/money': 403,
  '/admin/reports/enrollment': 403,
  '/admin/reports/attendance': 403,
  '/admin/reports/attendance/children': 403,
  '/admin/reports/retention': 403,
  '/admin/reports/seasons': 403,
  '/admin/reports/retention/families': 403,
  '/admin/classes/paste': 403,
}
/** An old address only says where the page is now. */
const MOVED = ['/admin/call-offs']
const isOffice = (path: string) => /^\/(admin|door)\b/.test(path) && !MOVED.includes(path)
/** These show their own message instead of redirecting. */
const STAYS = ['/admin/content']

/** The page, and the data its scripts request when a visitor navigates to it from another page. */
const asked = (path: string) => [addressOf(path), `${addressOf(path)}.data`]
const ask = (who: keyof typeof people, address: string) => people[who].get(address, { maxRedirects: 0 })

test('every back office page redirects signed-out visitors and parents before it shows anything (T14)', async () => {
  const office = paths(routes as Entry[]).filter(path => isOffice(path) && !STAYS.includes(path))
  expect(office.length).toBeGreaterThan(15)
  const { rows } = await stage.site.pool.query<{ told: string }>(
    `SELECT email AS told FROM users UNION SELECT first_name || ' ' || last_name FROM children UNION SELECT title FROM offerings
     WHERE status <> 'published' UNION SELECT allergies FROM children WHERE allergies <> ''`,
  )
  const told = rows.map(each => each.told)
  for (const path of office)
    for (const [who, to] of [
      ['stranger', '/portal'],
      ['unknown role', '/dashboard'],
      ['unverified', '/dashboard'],
      ['parent', '/dashboard'],
    ] as const)
      for (const address of asked(path)) {
        const answer = await ask(who, address)
        const body = await answer.text()
        const said = { who, address, status: answer.status(), to: answer.headers().location ?? body.slice(0, 500) }
        const status = address.endsWith('.data') ? 202 : 302
        expect(said).toEqual({ who, address, status, to: expect.stringContaining(`${to}?notice=`) })
        expect([who, address, told.filter(each => body.includes(each))]).toEqual([who, address, []])
      }
}, 120_000)

test('staff and admins get all of their pages, and no browser may cache them (T14, T82)', async () => {
  for (const path of paths(routes as Entry[]).filter(isOffice)) {
    const admin = await ask('admin', addressOf(path) + (QUESTIONS[path]?.[0] ?? ''))
    expect([path, admin.status(), admin.headers()['cache-control']]).toEqual([path, 200, 'private, no-store'])
    const staff = await ask('staff', addressOf(path))
    expect([path, staff.status(), staff.headers()['cache-control']]).toEqual([
      path,
      CLOSED[path] ?? 200,
      'private, no-store',
    ])
  }
}, 120_000)

test('no page requested while signed in may be cached, as a document or as data (T82)', async () => {
  const pages = paths(routes as Entry[]).filter(path => !isOffice(path))
  expect(pages.length).toBeGreaterThan(45)
  const tabs = ['updates', 'calendar', 'messages', 'children'].map(tab => `/dashboard?tab=${tab}`)
  const data = ['/dashboard', '/cart', '/registrations', '/account', '/parent-dashboard'].map(path => `${path}.data`)
  for (const address of [...pages.filter(path => path !== '/dev/kit').map(addressOf), ...tabs, ...data]) {
    const answer = await ask('parent', address)
    expect([address, answer.headers()['cache-control']]).toEqual([address, 'private, no-store'])
    expect([address, answer.status() < 500]).toEqual([address, true])
  }
}, 120_000)
