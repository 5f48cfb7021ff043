import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signIns, users } from '#src/features/accounts/server/tables.ts'
import type { Route } from '#src/lib/contract.ts'
import { auditChanges, auditEntries } from '#src/platform/audit/tables.ts'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import { ACCESS } from '#src/testing/access-table.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { movableClock } from '#src/testing/serve.ts'
import { signIn } from '#src/testing/signed-in.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/**
 * Everything staff can write while viewing the site as a family, listed manually. Nothing here pays, signs or speaks
 * for the family.
 */
const WRITES = [
  'POST /api/acting/stop',
  'POST /api/logout',
  'POST /api/cart/add',
  'DELETE /api/cart/remove/:id',
  'DELETE /api/cart/clear',
  'POST /api/favorites/:classId',
  'DELETE /api/favorites/:classId',
]
/** What they can't even read. */
const UNREADABLE = ['GET /api/account/export', 'GET /api/account/sign-ins', 'GET /api/live']
/** Routes that return who is signed in, or sign out. */
const OWN = ['GET /api/acting', 'GET /api/auth/logout', 'GET /api/logout']

const clock = movableClock(new Date())
let site: Awaited<ReturnType<typeof serveSampleProgram>>
let routes: [string, Route][]
let family: string
let staff: string
let things: Record<string, string>
beforeAll(async () => {
  let features: ServerFeature[] = []
  site = await serveSampleProgram({
    clock,
    change: built => {
      features = built
      return built
    },
  })
  routes = features.flatMap(each => Object.entries(each.routes.contract))
  family = await person('parent@example.com')
  staff = await person('staff@example.com')
  const first = async (from: string) =>
    (
      await site.db.execute<{ id: string }>(
        sql.raw(`SELECT id FROM ${from} WHERE parent_id = '${family}' ORDER BY id LIMIT 1`),
      )
    ).rows[0]?.id ?? family
  things = {
    child: await first('children'),
    registration: await first('registrations'),
    order: await first('orders'),
    subscription: await first('subscriptions'),
  }
})
afterAll(() => site.close())
beforeEach(() => site.db.execute(sql`TRUNCATE rate_limits`))

async function person(email: string) {
  const [found] = await site.db.select().from(users).where(eq(users.email, email))
  return found!.id
}
/** A staff member who entered their password just now. */
async function asStaff(who = staff) {
  const cookie = await signIn(site.db, who, new Date(clock.now().getTime() + 86_400_000))
  await site.db.update(signIns).set({ passwordConfirmedAt: clock.now() }).where(eq(signIns.userId, who))
  return cookie
}
const act = (cookie: string, id = family, reason = 'On the phone') =>
  site.ask('POST', `/api/admin/families/${id}/act`, { cookie, body: { reason } })
async function acting() {
  const cookie = await asStaff()
  expect((await act(cookie)).status).toBe(200)
  return cookie
}
const me = async (cookie: string) => (await site.ask('GET', '/api/auth/user', { cookie })).body.id
function ask(key: string, route: Route, cookie: string, thing?: string) {
  const [method, pattern] = key.split(' ') as [Method, string]
  const owned = Object.fromEntries(Object.entries(route.owner ?? {}).map(([kind, place]) => [place, kind]))
  const url = pattern.replace(/:(\w+)/g, (_, name: string) => {
    if (name === 'policy') return 'privacyPolicy'
    return thing ?? things[owned[`params.${name}`] ?? ''] ?? '01890000-0000-7000-8000-000000000000'
  })
  return site.ask(method, url, { cookie, body: method === 'GET' || method === 'DELETE' ? undefined : {} })
}

test('staff viewing as A read what A reads, byte for byte, and nothing from the back office', async () => {
  const cookie = await acting()
  const own = await signIn(site.db, family, new Date(clock.now().getTime() + 86_400_000))
  const said = ({ status, text }: { status: number; text: string }) => [status, text.replace(/DTSTAMP:\w+/g, '')]
  let compared = 0
  for (const [key, route] of routes) {
    if (!key.startsWith('GET ') || OWN.includes(key) || key.includes('/local-pay/')) continue
    const answer = await ask(key, route, cookie)
    if (UNREADABLE.includes(key)) expect([key, answer.status, answer.body.code]).toEqual([key, 403, 'acting'])
    else if (['staff', 'admin'].includes(ACCESS[key]!))
      expect([key, answer.status, answer.body.code]).toEqual([key, 403, 'not-allowed'])
    else {
      expect([key, ...said(answer)]).toEqual([key, ...said(await ask(key, route, own))])
      compared++
    }
  }
  expect(compared).toBeGreaterThan(40)
})

test('staff viewing as A can only write what a manual list allows: no payment, no password, no signature', async () => {
  const found: string[] = []
  const cookie = await acting()
  for (const [key, route] of routes) {
    if (key.startsWith('GET ') || WRITES.includes(key) || key.includes('/local-pay/') || route.rawBody) continue
    const { status, body } = await ask(key, route, cookie)
    if (status !== 403 || body.code !== 'acting') found.push(`${key} answered ${status} ${body?.code}`)
  }
  expect(found).toEqual([])
  for (const key of WRITES.filter(each => each.includes('cart') || each.includes('favorites'))) {
    const { body } = await ask(key, routes.find(([name]) => name === key)![1], cookie)
    expect([key, body?.code === 'acting']).toEqual([key, false])
  }
})

test("another family's data stays hidden while staff view as A", async () => {
  const cookie = await acting()
  const other = await person('parent2@example.com')
  const { rows } = await site.db.execute<{ id: string }>(
    sql`SELECT id FROM registrations WHERE parent_id = ${other} LIMIT 1`,
  )
  const answers = await Promise.all(
    [rows[0]!.id, '01890000-0000-7000-8000-000000000000'].map(id =>
      site.ask('GET', `/api/registrations/${id}`, { cookie }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  expect(answers[0]!.text).toBe(answers[1]!.text)
})

test("the log says who viewed as which family and why, and lists every write under the staff member's name", async () => {
  const cookie = await acting()
  const [change] = await site.db
    .select()
    .from(auditChanges)
    .where(eq(auditChanges.thingId, family))
    .orderBy(desc(auditChanges.id))
  expect(change).toMatchObject({ kind: 'family', reason: 'On the phone' })
  await site.ask('DELETE', '/api/cart/clear', { cookie })
  const [entry] = await site.db.select().from(auditEntries).orderBy(desc(auditEntries.at)).limit(1)
  expect(entry).toMatchObject({
    actorId: staff,
    actorRole: 'staff',
    actingAs: family,
    route: 'DELETE /api/cart/clear',
    status: 200,
  })
  const { body } = await site.ask('GET', '/api/acting', { cookie })
  expect(body.acting).toMatchObject({ familyId: family, reason: 'On the phone' })
})

test("reads of the family's data are logged with the family's name; reads of public pages are not", async () => {
  const cookie = await acting()
  const admin = await asStaff(await person('admin@example.com'))
  const since = sql`SELECT count(*)::int AS count FROM audit_entries`
  const count = async () => (await site.db.execute<{ count: number }>(since)).rows[0]!.count
  const before = await count()
  await site.ask('GET', '/api/search/classes', { cookie })
  expect(await count()).toBe(before)
  await site.ask('GET', '/api/children', { cookie })
  const { body } = await site.ask('GET', `/api/admin/audit?thing=${family}`, { cookie: admin })
  expect(body.entries[0]).toMatchObject({
    person: { id: staff, role: 'staff' },
    actingAs: { id: family, name: 'Maya Alvarez' },
    route: 'GET /api/children',
    status: 200,
  })
  const { text } = await site.ask('GET', `/api/admin/audit.csv?thing=${family}`, { cookie: admin })
  expect(text).toContain(',staff,Maya Alvarez,')
})

test('a family sees in its account and its export which staff viewed it, when and why; no one else does', async () => {
  const at = Date.now()
  await act(await asStaff(), family, 'Could not find the receipt')
  const own = await signIn(site.db, family, new Date(clock.now().getTime() + 86_400_000))
  const [view] = (await site.ask('GET', '/api/account/staff-views', { cookie: own })).body
  expect(view).toMatchObject({ by: expect.stringMatching(/^\w+ \w+$/), reason: 'Could not find the receipt' })
  expect(Math.abs(Date.parse(view.at) - at)).toBeLessThan(60_000)
  await site.db.update(signIns).set({ passwordConfirmedAt: clock.now() }).where(eq(signIns.userId, family))
  const { account } = (await site.ask('GET', '/api/account/export', { cookie: own })).body
  expect(account.staffWhoViewedTheAccount[0]).toEqual({ at: view.at, by: view.by, reason: view.reason })

  const other = await signIn(site.db, await person('parent2@example.com'), new Date(clock.now().getTime() + 86_400_000))
  expect((await site.ask('GET', '/api/account/staff-views', { cookie: other })).body).toEqual([])
  await site.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, family))
  expect((await site.ask('GET', '/api/account/staff-views', { cookie: own })).body.code).toBe('verify-first')
  await site.db.update(users).set({ emailVerifiedAt: clock.now() }).where(eq(users.id, family))
})

test('viewing as a family requires a reason, a recently entered password, and an open family account', async () => {
  const cookie = await asStaff()
  expect((await act(cookie, family, '  ')).body.fields).toEqual({ reason: 'Enter a reason' })
  const nobody = [await act(cookie, staff), await act(cookie, '01890000-0000-7000-8000-000000000000')]
  expect(new Set(nobody.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(nobody[0]!.status).toBe(404)
  await site.db.update(users).set({ disabledAt: clock.now() }).where(eq(users.id, family))
  expect((await act(cookie)).status).toBe(404)
  await site.db.update(users).set({ disabledAt: null }).where(eq(users.id, family))
  await site.db.update(signIns).set({ passwordConfirmedAt: null }).where(eq(signIns.userId, staff))
  expect((await act(cookie)).body.code).toBe('confirm-password')
  expect(await me(cookie)).toBe(staff)
})

test('viewing as a family ends on request, after 30 minutes, or when either account is closed or changes role', async () => {
  const pressed = await acting()
  expect(await me(pressed)).toBe(family)
  await site.ask('POST', '/api/acting/stop', { cookie: pressed })
  expect(await me(pressed)).toBe(staff)

  const late = await acting()
  clock.forward(30 * 60_000)
  expect(await me(late)).toBe(staff)

  const closed = await acting()
  await site.db.update(users).set({ disabledAt: clock.now() }).where(eq(users.id, family))
  expect(await me(closed)).toBe(staff)
  await site.db.update(users).set({ disabledAt: null, role: 'admin' }).where(eq(users.id, family))
  expect(await me(closed), 'no one can act as an admin').toBe(staff)
  await site.db.update(users).set({ role: 'parent' }).where(eq(users.id, family))
  expect(await me(closed)).toBe(family)
  await site.db.update(users).set({ role: 'unknown' }).where(eq(users.id, staff))
  expect(await me(closed)).toBe(staff)
  await site.db.update(users).set({ role: 'staff', disabledAt: clock.now() }).where(eq(users.id, staff))
  expect((await site.ask('GET', '/api/auth/user', { cookie: closed })).status).toBe(401)
  await site.db.update(users).set({ disabledAt: null }).where(eq(users.id, staff))
})

test('only staff can view the site as a family', async () => {
  const other = await person('parent2@example.com')
  const cookie = await asStaff(other)
  expect((await act(cookie)).status).toBe(403)
  await site.db
    .update(signIns)
    .set({ actingAs: family, actingUntil: new Date(clock.now().getTime() + 60_000) })
    .where(eq(signIns.userId, other))
  expect(await me(cookie), 'a row alone gives a parent nothing').toBe(other)
})
