import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Route } from '#src/lib/contract.ts'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import { FULL } from '#src/testing/length.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { signedInPerson, signIn } from '#src/testing/signed-in.ts'
import { type TwinFamily, twinFamily } from '#src/testing/write-calls/twin-family.ts'
import type { CallBody, WriteCall } from '#src/testing/write-calls/write-call.ts'
import { WRITE_CALLS } from '#src/testing/write-calls.ts'

type Method = 'POST' | 'PUT' | 'DELETE'
let site: Awaited<ReturnType<typeof serveSampleProgram>>
let routes: Map<string, Route>
let tables: string[]
let columns: string[]
let owner: TwinFamily
let admin: string

/**
 * Forms of pages that work without JavaScript. They read the same fields as their API calls, one by one, and nothing
 * else.
 */
const PLAIN_FORMS = ['POST /newsletter', 'POST /contact']

beforeAll(async () => {
  let features: ServerFeature[] = []
  site = await serveSampleProgram({
    change: built => {
      features = built.map(each => ({ ...each, routes: { ...each.routes, handlers: noticed(each.routes.handlers) } }))
      return features
    },
  })
  const writes = features
    .flatMap(each => Object.entries(each.routes.contract))
    .filter(([key]) => !key.startsWith('GET ') && !PLAIN_FORMS.includes(key))
  routes = new Map(writes)
  admin = (await signedInPerson(site.db, { role: 'admin' })).cookie
  const found = await site.db.execute<{ table_name: string; column_name: string }>(
    sql`SELECT table_name, column_name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  // Rate limits are counted before anything is read, on purpose.
  tables = [...new Set(found.rows.map(row => row.table_name))].filter(name => name !== 'rate_limits')
  const named = found.rows.flatMap(({ column_name: name }) => [
    name,
    name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()),
  ])
  columns = [...new Set([...named, 'isAdmin', 'amountPaid', 'isActive', 'createdBy', 'enrolled', 'price', 'userId'])]
  owner = await twinFamily(site)
})
afterAll(() => site.close())

/** Handlers that record when they start. If one starts, nothing before it refused. */
const begun: string[] = []
function noticed(handlers: ServerFeature['routes']['handlers']) {
  const each = Object.entries(handlers) as [string, (...given: unknown[]) => unknown][]
  const noted = each.map(([key, handle]) => {
    const handleNoted = (...given: unknown[]) => {
      begun.push(key)
      return handle(...given)
    }
    return [key, handleNoted] as const
  })
  return Object.fromEntries(noted) as unknown as typeof handlers
}

/**
 * Older clients send more than these routes read, or the routes read no body. The rest is ignored and must have no
 * effect.
 */
const IGNORES = (key: string) => key === 'POST /api/class-enrollments' || routes.get(key)!.body === undefined

const forStaff = (key: string) => routes.get(key)!.access === 'staff'

async function send(key: string, who: TwinFamily, { url, body }: WriteCall) {
  await site.db.execute(sql`TRUNCATE rate_limits`)
  const [method, path] = key.split(' ') as [Method, string]
  return site.ask(method, url ?? path, { cookie: forStaff(key) ? admin : who.cookie, body })
}

const CANARY_ID = '01890000-0000-7000-8000-0000000ca4a9'
const CANARY_TIME = '2031-07-07T07:07:07.000Z'
const value = fc.constantFrom<unknown>(
  ...['admin', 'staff', 'confirmed', 'active', 'paid', 'refunded', 'published', 'canary', '0', CANARY_ID, CANARY_TIME],
  ...[true, false, null, 0, -1, 1, 987_654, [], {}, ['admin']],
)
const values = fc.array(value, { minLength: 12, maxLength: 12 })
const some = (fewest: number, most: number) => fc.shuffledSubarray(columns, { minLength: fewest, maxLength: most })

type Shape = { properties?: Record<string, Shape>; items?: Shape }
/** Every object inside a body, with the names its schema knows there. */
function spotsIn(body: unknown, shape: Shape | undefined): { spot: CallBody; known: string[] }[] {
  if (Array.isArray(body)) return body.flatMap(each => spotsIn(each, shape?.items))
  if (typeof body !== 'object' || body === null) return []
  const inside = Object.entries(body).flatMap(([name, each]) => spotsIn(each, shape?.properties?.[name]))
  return [{ spot: body as CallBody, known: Object.keys(shape?.properties ?? {}) }, ...inside]
}

/** Adds column names at a place in the body, except those its schema knows there. Returns the names. */
function spoil(call: WriteCall, key: string, where: number, added: string[], given: unknown[]): string[] {
  call.body ??= {}
  const { body } = routes.get(key)!
  const shape = body && (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape)
  const spots = spotsIn(call.body, shape)
  const { spot, known } = spots[where % spots.length]!
  const names = added.filter(name => !known.includes(name))
  for (const [at, name] of names.entries()) spot[name] = given[at % given.length]
  return names
}

/** Every row of every table, as text. */
async function rows(): Promise<string[]> {
  const each = tables.map(name => `SELECT '${name} ' || to_jsonb(x)::text AS row FROM "${name}" x`)
  return (await site.db.execute<{ row: string }>(sql.raw(each.join(' UNION ALL ')))).rows.map(({ row }) => row)
}

test('every route that writes has a valid call here', async () => {
  expect(Object.keys(WRITE_CALLS).sort()).toEqual([...routes.keys()].sort())
  for (const [key, call] of Object.entries(WRITE_CALLS)) {
    const who = await twinFamily(site)
    const { body } = await send(key, who, call(who))
    expect(body?.code, key).not.toBe('invalid-input')
    expect(body?.code, key).not.toBe('signed-out')
  }
})

test('a body with extra column names is refused, and nothing is written', async () => {
  const strict = Object.keys(WRITE_CALLS).filter(key => !IGNORES(key))
  expect(strict.length).toBeGreaterThan(9)
  const before = new Set(await rows())
  // Only a few names at a time, so that each of them must be refused on its own.
  const asked = fc.tuple(fc.constantFrom(...strict), fc.nat(), some(1, 3), values)
  await fc.assert(
    fc.asyncProperty(asked, async ([key, where, added, given]) => {
      const call = WRITE_CALLS[key]!(owner)
      const names = spoil(call, key, where, added, given)
      fc.pre(names.length > 0)
      const { status, body } = await send(key, owner, call)
      expect([key, names, status, body.code]).toEqual([key, names, 400, 'invalid-input'])
    }),
    { numRuns: FULL ? 1_000 : 150 },
  )
  const after = await rows()
  expect(after.filter(row => !before.has(row))).toEqual([])
  expect(after).toHaveLength(before.size)
})

/** What a call changed, with ids and times that differ anyway replaced by placeholders. */
async function effectOf(key: string, who: TwinFamily, call: WriteCall) {
  const before = await rows()
  const answer = await send(key, who, call)
  const after = await rows()
  const roles = new Map([...Object.entries(who).map(([role, id]) => [id, role] as const), [CANARY_ID, 'canary']])
  const alike = (row: string) =>
    row
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, id => roles.get(id) ?? 'an id')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+\+00:00/g, time => (time.startsWith('2031') ? 'canary' : 'a time'))
      .replace(/card_test_\w+/g, 'a card')
      .replace(/"(token_hash|reference|client_secret)": "[\w -]+"/g, '"$1": "something random"')
  const [had, has] = [new Set(before), new Set(after)]
  return {
    status: answer.status,
    gone: before
      .filter(row => !has.has(row))
      .map(alike)
      .sort(),
    written: after
      .filter(row => !had.has(row))
      .map(alike)
      .sort(),
  }
}

test('where a body may have extra fields, they change no column', async () => {
  // Staff writes belong to no family, so there are no twins to compare.
  const lenient = Object.keys(WRITE_CALLS).filter(key => IGNORES(key) && !forStaff(key))
  expect(lenient).toContain('POST /api/class-enrollments')
  const wrote = new Set<string>()
  // A fixed number of times per route. At random, one of them would sometimes not be tested at all.
  for (const key of lenient) {
    // Many names at a time, so that a few bodies cover every name.
    const asked = fc.tuple(fc.nat(), some(200, columns.length), values)
    await fc.assert(
      fc.asyncProperty(asked, async ([where, added, given]) => {
        const [plain, spoiled] = [await twinFamily(site), await twinFamily(site)]
        const call = WRITE_CALLS[key]!(spoiled)
        const names = spoil(call, key, where, added, given)
        const expected = await effectOf(key, plain, WRITE_CALLS[key]!(plain))
        expect({ key, names, ...(await effectOf(key, spoiled, call)) }).toEqual({ key, names, ...expected })
        if (expected.written.length > 0) wrote.add(key)
      }),
      { numRuns: FULL && routes.get(key)!.body ? 4 : 1, endOnFailure: true },
    )
  }
  // An enrollment writes an order, its line and a registration, so the comparison had something to compare.
  expect(wrote).toContain('POST /api/class-enrollments')
})

test('everything staff or an admin writes is in the audit log, on every route', async () => {
  const staff = await signedInPerson(site.db, { role: 'staff' })
  const boss = await signedInPerson(site.db, { role: 'admin' })
  const reached = new Set<string>()
  const noted = new Set<string>()
  for (const [key, call] of Object.entries(WRITE_CALLS)) {
    for (const person of [staff, boss]) {
      // Each call with its own cookie, because some of them sign out.
      const cookie = await signIn(site.db, person.id)
      const mine = { ...owner, ...person, cookie }
      begun.length = 0
      await site.db.execute(sql`TRUNCATE rate_limits, audit_runs`)
      const [method, path] = key.split(' ') as [Method, string]
      const { url, body } = call(mine)
      const { status } = await site.ask(method, url ?? path, { cookie, body })
      const { rows } = await site.db.execute<{ route: string; status: number; changes: number }>(
        sql`SELECT route, status, (SELECT count(*)::int FROM audit_changes c WHERE c.entry_id = e.id) AS changes
          FROM audit_entries e WHERE actor_id = ${person.id} ORDER BY at DESC LIMIT 1`,
      )
      const ran = begun.includes(key)
      if (ran) expect([key, rows[0]]).toEqual([key, { route: key, status, changes: expect.any(Number) }])
      if (ran && forStaff(key) && status < 300) {
        expect(`${key} ${rows[0]!.changes}`).not.toBe(`${key} 0`)
        noted.add(key)
      }
      if (ran && person === boss) reached.add(key)
    }
  }
  const meant = Object.keys(WRITE_CALLS).filter(forStaff)
  expect(meant.filter(key => !reached.has(key))).toEqual([])
  expect(meant.length).toBeGreaterThan(15)
  expect(noted.size).toBeGreaterThan(5)
  const [entry] = (await site.db.execute<{ id: string }>(sql`SELECT id FROM audit_entries LIMIT 1`)).rows
  const refused = expect.objectContaining({
    cause: expect.objectContaining({ message: expect.stringMatching(/append-only/) }),
  })
  for (const change of [
    sql`DELETE FROM audit_entries`,
    sql`UPDATE audit_entries SET actor_role = 'parent' WHERE id = ${entry!.id}`,
  ])
    await expect(site.db.execute(change)).rejects.toEqual(refused)
})
