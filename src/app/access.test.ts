import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#src/features/accounts/server/tables.ts'
import type { Route } from '#src/lib/contract.ts'
import { newId } from '#src/lib/ids.ts'
import { PERMISSIONS, STAFF_ROLES, type StaffRole } from '#src/lib/permissions.ts'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import { ACCESS, type Expected } from '#src/testing/access-table.ts'
import { FULL } from '#src/testing/length.ts'
import { NARROWED } from '#src/testing/narrowed-access.ts'
import { NEEDS_TIME } from '#src/testing/needs.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { signedInPerson, signIn } from '#src/testing/signed-in.ts'

type Site = Awaited<ReturnType<typeof serveSampleProgram>>
type Asked = Pick<Site, 'ask'>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Actor = 'anonymous' | 'expired' | 'unknown role' | 'unverified' | 'parent A' | 'parent B' | StaffRole
type Target = 'own' | 'foreign' | 'unknown' | 'malformed'
type Cell = { actor: Actor; target: Target; status: number; code?: string; text: string }

const SIGNED_IN: Actor[] = ['unverified', 'parent A', 'parent B', ...STAFF_ROLES]
const ACTORS: Actor[] = ['anonymous', 'expired', 'unknown role', ...SIGNED_IN]

let site: Site
let people: Record<Exclude<Actor, 'anonymous' | 'expired'>, string>
let cookies: Record<Actor, string | undefined>
let things: Record<string, string>
let routes: Map<string, Route>

beforeAll(async () => {
  let features: ServerFeature[] = []
  site = await serveSampleProgram({
    change: built => {
      features = built
      return built
    },
  })
  routes = new Map(features.flatMap(each => Object.entries(each.routes.contract)))
  const person = async (email: string) => (await site.db.select().from(users).where(eq(users.email, email)))[0]!.id
  const parentA = await person('parent@example.com')
  const lost = newId()
  await site.db
    .insert(users)
    .values({ id: lost, email: 'lost@example.com', firstName: 'Lost', lastName: 'Person', role: 'unknown' })
  const unverified = newId()
  await site.db
    .insert(users)
    .values({ id: unverified, email: 'new@example.com', firstName: 'New', lastName: 'Parent', role: 'parent' })
  people = {
    'unknown role': lost,
    unverified,
    'parent A': parentA,
    'parent B': await person('parent2@example.com'),
    staff: await person('staff@example.com'),
    admin: await person('admin@example.com'),
    owner: (await signedInPerson(site.db, { role: 'owner' })).id,
    'front-desk': (await signedInPerson(site.db, { role: 'front-desk' })).id,
    instructor: (await signedInPerson(site.db, { role: 'instructor' })).id,
    bookkeeper: (await signedInPerson(site.db, { role: 'bookkeeper' })).id,
    'content-editor': (await signedInPerson(site.db, { role: 'content-editor' })).id,
  }
  await signEverybodyIn()
  things = await thingsOf(parentA)
})
afterAll(() => site.close())

/** Some routes end a session, so everyone signs in again for each route. */
async function signEverybodyIn() {
  const names = Object.keys(people) as (keyof typeof people)[]
  const fresh = await Promise.all(names.map(async name => [name, await signIn(site.db, people[name])] as const))
  const expired = await signIn(site.db, people['parent A'], new Date(site.app.clock.now().getTime() - 1))
  cookies = { ...(Object.fromEntries(fresh) as typeof people), anonymous: undefined, expired }
}

/** One of each thing that belongs to parent A. */
async function thingsOf(parentId: string): Promise<Record<string, string>> {
  const first = async (from: string, where = 'parent_id') => {
    const { rows } = await site.db.execute<{ id: string }>(
      sql.raw(`SELECT id FROM ${from} WHERE ${where} = '${parentId}' ORDER BY id LIMIT 1`),
    )
    if (!rows[0]) throw new Error(`the sample family has nothing in ${from}`)
    return rows[0].id
  }
  const offering = await site.db.execute<{ id: string }>(
    sql`SELECT id FROM offerings WHERE kind = 'class' AND status = 'published' AND capacity = 0 AND starts_at > now() ORDER BY id LIMIT 1`,
  )
  const child = await first('children')
  await site.db.execute(
    sql`INSERT INTO cart_items (id, parent_id, offering_id, child_id, seen_price_cents) VALUES (${newId()}, ${parentId}, ${offering.rows[0]!.id}, ${child}, 0) ON CONFLICT DO NOTHING`,
  )
  return {
    child,
    registration: await first('registrations'),
    order: await first('orders'),
    'cart-item': await first('cart_items'),
    subscription: await first('subscriptions'),
    class: offering.rows[0]!.id,
  }
}

/** Valid bodies, so that only the access policy decides. `{thing}` is replaced with an id of the target. */
const BODIES: Record<string, unknown> = {
  'POST /api/children': { fullName: 'Mia Alvarez', dateOfBirth: '2019-04-27', photoConsent: 'no' },
  'PUT /api/children/:id': { fullName: 'Leo Alvarez', dateOfBirth: '2018-04-27' },
  'PUT /api/children/:id/photo-consent': { photoConsent: 'no' },
  'PUT /api/family/contacts': { emergencyContacts: [] },
  'PUT /api/family/pickup-people': { people: [] },
  'POST /api/cart/add': { classId: '{class}', childId: '{child}' },
  'POST /api/class-enrollments': { eventId: '{class}', childId: '{child}' },
  'POST /api/create-payment-intent': { registrationId: '{registration}', amount: 1 },
  'POST /api/create-subscription': { registrationId: '{registration}', amount: 1 },
  'POST /api/cart/checkout': {},
  'POST /api/age-requests': { classId: '{class}', childId: '{child}' },
  'POST /api/waitlist': { classId: '{class}', childId: '{child}' },
  'POST /api/cancel-subscription': { subscriptionId: 'sub_of_nobody' },
}

function idOf(thing: string, target: Target): string {
  if (target === 'unknown') return '01890000-0000-7000-8000-000000000000'
  if (target === 'malformed') return "1' OR true --"
  return things[thing]!
}

async function askAs(actor: Actor, key: string, route: Route, target: Target, on: Asked = site): Promise<Cell> {
  const [method, pattern] = key.split(' ') as [Method, string]
  const owned = Object.fromEntries(Object.entries(route.owner ?? {}).map(([thing, place]) => [place, thing]))
  const url = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const thing = owned[`params.${name}`]
    if (thing) return encodeURIComponent(idOf(thing, target))
    return name === 'policy' ? 'privacyPolicy' : things.class!
  })
  const body = method === 'GET' || method === 'DELETE' ? undefined : filled(BODIES[key] ?? {}, target)
  const answer = await on.ask(method, url, { cookie: cookies[actor], body })
  return { actor, target, status: answer.status, code: answer.body?.code, text: answer.text }
}

function filled(body: unknown, target: Target): unknown {
  return JSON.parse(
    JSON.stringify(body).replace(/\{([\w-]+)\}/g, (_, thing: string) =>
      thing === 'class' ? things.class! : idOf(thing, target).replaceAll('"', ''),
    ),
  )
}

/** Everything wrong with the responses of one route, according to the table. Empty means correct. */
async function faults(key: string, route: Route, expected: Expected, on: Asked = site): Promise<string[]> {
  const found: string[] = []
  await signEverybodyIn()
  const fault = (cell: Cell, wanted: string) =>
    found.push(
      `${key} as ${cell.actor} with ${cell.target} id answered ${cell.status} ${cell.code ?? ''}, not ${wanted}`,
    )
  const targets: Target[] = expected === 'own-family' ? ['own', 'unknown', 'malformed'] : ['own']

  for (const actor of ACTORS) {
    for (const target of targets) {
      const cell = await askAs(actor, key, route, target, on)
      if (cell.status >= 500) fault(cell, 'a proper answer')
      const knows = SIGNED_IN.includes(actor)
      const open = isOpen(key, expected, actor)

      if (!open && !knows && !(cell.status === 401 && cell.code === 'signed-out')) fault(cell, '401 signed-out')
      else if (!open && knows && !(cell.status === 403 && cell.code === 'not-allowed')) fault(cell, '403 not-allowed')
      else if (open && expected !== 'everybody' && [401, 403].includes(cell.status)) fault(cell, 'let in')

      if (expected === 'own-family' && open) {
        const mine = actor === 'parent A' && target === 'own'
        if (mine && cell.code === 'not-found') fault(cell, 'found')
        if (!mine && !(cell.status === 404 && cell.code === 'not-found')) fault(cell, '404 not-found')
      }
    }
  }
  return found
}

function isOpen(key: string, expected: Expected, actor: Actor): boolean {
  if (expected === 'everybody') return true
  if (!SIGNED_IN.includes(actor)) return false
  const narrowed = Object.hasOwn(NARROWED, actor) ? NARROWED[actor as keyof typeof NARROWED] : undefined
  if (expected === 'signed-in' || expected === 'own-family') return !narrowed?.not.includes(key)
  if (narrowed) return narrowed.may.includes(key)
  return actor === 'admin' || actor === 'owner' || (expected === 'staff' && actor === 'staff')
}

test('a user with an unknown role gets what a visitor gets, byte for byte, but can see their own profile', async () => {
  // Must be the first test: visitors get cached answers, with the number of spots left when they were cached.
  await signEverybodyIn()
  let compared = 0
  for (const [key, route] of routes) {
    if (key === 'GET /api/auth/user') continue
    for (const target of ['own', 'malformed'] as const) {
      const [stranger, lost] = [
        await askAs('anonymous', key, route, target),
        await askAs('unknown role', key, route, target),
      ]
      // Each event in a calendar file has the time it was generated.
      const said = ({ text }: Cell) => text.replace(/DTSTAMP:\w+/g, '')
      expect([key, lost.status, said(lost)]).toEqual([key, stranger.status, said(stranger)])
      compared++
    }
    await signEverybodyIn()
  }
  expect(compared).toBeGreaterThan(80)
  const { body } = await site.ask('GET', '/api/auth/user', { cookie: cookies['unknown role'] })
  expect(body).toMatchObject({ id: people['unknown role'], role: 'unknown' })
})

describe('who can call what', () => {
  test('every route has a row in the table, and every row a route', () => {
    const provider = (key: string) => key.includes(' /local-pay/')
    expect([...routes.keys()].filter(key => !provider(key)).sort()).toEqual(Object.keys(ACCESS).sort())
  })

  test('the lists for narrowed roles only name rows of the table', () => {
    for (const { may, not } of Object.values(NARROWED)) {
      expect(may.filter(key => !['staff', 'admin'].includes(ACCESS[key]!))).toEqual([])
      expect(not.filter(key => ACCESS[key] !== 'signed-in')).toEqual([])
    }
  })

  test('every staff route requires one permission, and every permission opens a route', () => {
    const taken = [...routes.values()].flatMap(({ access, permission }) => (access === 'staff' ? [permission] : []))
    expect([...new Set(taken)].sort()).toEqual([...PERMISSIONS].sort())
  })

  test('every route responds to every kind of user as the table says', async () => {
    const found: string[] = []
    for (const [key, expected] of Object.entries(ACCESS)) found.push(...(await faults(key, routes.get(key)!, expected)))
    expect(found).toEqual([])
  })

  test("other families', unknown and malformed ids get the same response, byte for byte", async () => {
    await signEverybodyIn()
    for (const [key, expected] of Object.entries(ACCESS)) {
      if (expected !== 'own-family') continue
      const route = routes.get(key)!
      const answers = [
        await askAs('parent B', key, route, 'own'),
        await askAs('parent A', key, route, 'unknown'),
        await askAs('parent A', key, route, 'malformed'),
      ]
      expect(new Set(answers.map(cell => `${cell.status} ${cell.text}`)).size, key).toBe(1)
    }
  })
})

/** How an access policy can break: no one is checked, or everyone who is signed in counts as the owner. */
const MUTATIONS: Record<string, (route: Route) => Route | undefined> = {
  'open to all': route => ({ ...route, access: 'public', permission: undefined, own: undefined, owner: undefined }),
  'owner not checked': route => (route.owner ? { ...route, access: 'signed-in', owner: undefined } : undefined),
  'role not checked': route =>
    route.access === 'staff' ? { ...route, access: 'signed-in', permission: undefined, own: undefined } : undefined,
}

test.runIf(FULL)('the matrix fails for every single policy that is removed', NEEDS_TIME, async () => {
  const survivors: string[] = []
  let tried = 0
  // Each route is tested separately, so one site serves the mutants of all.
  for (const [name, change] of Object.entries(MUTATIONS)) {
    const mutants = await site.withRoutes((_key, route) => change(route))
    try {
      for (const [key, expected] of Object.entries(ACCESS)) {
        const route = routes.get(key)!
        if (expected === 'everybody' || !change(route)) continue
        tried++
        if ((await faults(key, route, expected, mutants)).length === 0) survivors.push(`${key}: ${name}`)
      }
    } finally {
      await mutants.close()
    }
  }
  expect(tried).toBeGreaterThan(25)
  expect(survivors).toEqual([])
})
