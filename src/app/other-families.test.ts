import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setDisabled } from '#src/features/accounts/server.ts'
import type { Route } from '#src/lib/contract.ts'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { signedInPerson, signIn } from '#src/testing/signed-in.ts'

/** A marker in every text from anyone but the first sample family, and in what staff noted about that family. */
const CANARY = 'canary7f3a'
const UNTITLED = '01890000-0000-7000-8000-000000000000'

let site: Awaited<ReturnType<typeof serveSampleProgram>>
let routes: [string, Route][]
let parent: { id: string; cookie: string }
let staff: { id: string; cookie: string }
let planted: string[]
/** Ids by the table they're in: the parent's own, and everyone else's. */
let own: Record<string, string[]>
let others: Record<string, string[]>

beforeAll(async () => {
  let features: ServerFeature[] = []
  site = await serveSampleProgram({
    change: built => {
      features = built
      return built
    },
  })
  routes = features.flatMap(each => Object.entries(each.routes.contract))
  parent = await person('parent@example.com')
  staff = await person('staff@example.com')
  await staffWrite()
  planted = await plant()
  own = await idsOf('=')
  others = await idsOf('<>')
})
afterAll(() => site.close())

async function person(email: string) {
  const { rows } = await site.db.execute<{ id: string }>(sql`SELECT id FROM users WHERE email = ${email}`)
  return { id: rows[0]!.id, cookie: await signIn(site.db, rows[0]!.id) }
}
async function query<Row extends Record<string, unknown> = Record<string, unknown>>(text: string): Promise<Row[]> {
  return (await site.open.pool.query<Row>(text)).rows
}

/**
 * A note about the parent's own family, an update for a class none of its children is in, another family's child in its
 * photos, and health facts about others.
 */
async function staffWrite() {
  const send = async (url: string, body: object) =>
    expect([url, (await site.ask('POST', url, { cookie: staff.cookie, body })).status]).toEqual([url, 200])
  await send(`/api/admin/families/${parent.id}/notes`, { text: `${CANARY} pays late` })
  const [{ id: offeringId } = { id: '' }] = await query<{ id: string }>(`SELECT offering_id AS id FROM registrations
    WHERE status IN ('confirmed', 'active') GROUP BY 1 HAVING bool_and(parent_id <> '${parent.id}') LIMIT 1`)
  await send('/api/updates', { title: `${CANARY} birds`, content: CANARY, audience: 'class', offeringId })
  const tagged = await query(`INSERT INTO photo_children (id, photo_id, child_id)
    SELECT gen_random_uuid(), photo_id, (SELECT id FROM children WHERE parent_id <> '${parent.id}' AND photo_consent LIMIT 1)
    FROM photo_children JOIN children c ON c.id = child_id WHERE c.parent_id = '${parent.id}' RETURNING child_id`)
  expect(tagged).toContainEqual({ child_id: expect.any(String) })
  await query(
    `UPDATE children SET allergies = '${CANARY}', medical_notes = '${CANARY}' WHERE parent_id <> '${parent.id}'`,
  )
}

/** How a table refers to the family its rows belong to. */
const OWNERS: Record<string, string> = {
  parent_id: '%s',
  family_id: '%s',
  child_id: '(SELECT parent_id FROM children c WHERE c.id = %s)',
  registration_id: '(SELECT parent_id FROM registrations r WHERE r.id = %s)',
  order_id: '(SELECT parent_id FROM orders o WHERE o.id = %s)',
}

/** Each table with rows of families, and the SQL that returns whose row it is. */
async function ownedTables(): Promise<{ table: string; owner: string }[]> {
  const found = await query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const owned = new Map<string, string>()
  for (const [name, owner] of Object.entries(OWNERS))
    for (const { table, column } of found)
      if (column === name && !owned.has(table)) owned.set(table, owner.replace('%s', `"${table}"."${column}"`))
  owned.set('users', 'users.id')
  return [...owned].map(([table, owner]) => ({ table, owner }))
}

/** Puts the marker into every free text in other families' rows. Returns the columns, as `table.column`. */
async function plant(): Promise<string[]> {
  const done: string[] = []
  for (const { table, owner } of await ownedTables()) {
    const columns = await query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = '${table}' AND data_type = 'text'`,
    )
    for (const { name } of columns) {
      // Staff names are shown to parents. A single lowercase word is a status, and a number in a name is one of our
      // addresses.
      const told = table === 'users' && /_name$/.test(name) ? ` AND role = 'parent'` : ''
      const changed = await query(
        `UPDATE "${table}" SET "${name}" = '${CANARY} ' || "${name}"
         WHERE ${owner} <> '${parent.id}' AND "${name}" !~ '^[a-z_-]*$'${told} RETURNING 1`,
      ).catch(() => [])
      if (changed.length > 0) done.push(`${table}.${name}`)
    }
  }
  return done
}

async function idsOf(whose: '=' | '<>'): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { table, owner } of await ownedTables()) {
    const ids = query<{ id: string }>(`SELECT id FROM "${table}" WHERE ${owner} ${whose} '${parent.id}' LIMIT 3`)
    found[table] = (await ids.catch(() => [])).map(({ id }) => id)
  }
  return found
}

/** The table whose ids appear at a place in a URL. */
const TABLES: Record<string, string> = {
  child: 'children',
  registration: 'registrations',
  order: 'orders',
  subscription: 'subscriptions',
  'cart-item': 'cart_items',
}

/** The URLs of a route with the ids of these things, including queries that name someone else. */
async function addressesOf([key, route]: [string, Route], ids: Record<string, string[]>): Promise<string[]> {
  const path = key.slice('GET '.length)
  const owner = Object.entries(route.owner ?? {})[0]?.[0]
  const photos = await query<{ id: string }>(`SELECT id FROM update_photos`)
  const any = [...Object.values(ids).flat(), ...photos.map(({ id }) => id), UNTITLED]
  const inPath = path.includes(':') ? (owner ? ids[TABLES[owner]!]! : any) : ['']
  const asked = inPath.map(id => path.replace(':size', '480').replace(/:\w+/, id))
  const child = ids.children?.[0]
  const questions = [`with=${ids.users?.[0]}`, `child=${child}`, `childId=${child}`, `q=${CANARY}`, 'page=2']
  return [...asked, ...(path.includes(':') ? [] : questions.map(question => `${path}?${question}`))]
}

const isForParents = ([key, { access }]: [string, Route]) =>
  key.startsWith('GET ') && !key.startsWith('GET /local-pay') && access !== 'staff'

/** Every response a parent or a visitor can read, except from routes that sign out. */
async function* answers(cookie?: string) {
  for (const route of routes.filter(each => isForParents(each) && !each[0].includes('logout')))
    for (const url of new Set([...(await addressesOf(route, own)), ...(await addressesOf(route, others))]))
      yield { route: route[1], url, ...(await site.ask('GET', url, { cookie })) }
}

/** A calendar app caches its feed for a while, and the feed's URL is a secret. */
const mayBeKept = (url: string) => (url.startsWith('/api/calendar/feed/') ? /^private/ : /^private, no-store$/)

test('the canary is in every place that holds what families told us', () => {
  const told = ['users.first_name', 'users.email', 'users.phone', 'children.first_name', 'children.allergies']
  expect(planted).toEqual(expect.arrayContaining([...told, 'emergency_contacts.phone', 'messages.content']))
  expect(planted.length).toBeGreaterThan(15)
})

describe('nothing another family told us, and nothing staff noted, is in any response', () => {
  test('to a parent, and responses to a parent are never cached (T13, T17, T22, T25, T27, T82)', async () => {
    const wrong: string[] = []
    let full = 0
    for await (const { url, status, text, route, headers } of answers(parent.cookie)) {
      if (status === 200) full++
      if (status >= 500) wrong.push(`${url} answered ${status}`)
      if (text.includes(CANARY)) wrong.push(`${url} reveals what is not the parent's`)
      const isPublicFile = route.access === 'public' && 'file' in route.answer
      const kept = String(headers['cache-control'])
      if (!isPublicFile && !mayBeKept(url).test(kept)) wrong.push(`${url} may be cached: ${kept}`)
    }
    expect(wrong).toEqual([])
    expect(full).toBeGreaterThan(60)
  })

  test('to a visitor', async () => {
    const wrong: string[] = []
    for await (const { url, text } of answers()) if (text.includes(CANARY)) wrong.push(url)
    expect(wrong).toEqual([])
  })

  test('to staff it does appear, so the test looks for the right thing', async () => {
    const seen: string[] = []
    for (const [key, route] of routes.filter(([, each]) => each.access === 'staff' && !each.params)) {
      if (!key.startsWith('GET ')) continue
      const { text } = await site.ask('GET', key.slice('GET '.length), { cookie: staff.cookie })
      if (text.includes(CANARY)) seen.push(route.summary)
    }
    expect(seen.length).toBeGreaterThan(4)
  })
})

test('without access everyone gets the same message everywhere, which reveals nothing about what was requested (T14, T15)', async () => {
  const sentences = { parent: new Set<string>(), stranger: new Set<string>() }
  let asked = 0
  for (const [key, { access }] of routes) {
    if (access !== 'staff') continue
    const [method, path] = key.split(' ') as ['GET', string]
    for (const id of [...(others.users ?? []), ...(own.registrations ?? []), UNTITLED]) {
      const url = path.replace(/:\w+/g, id)
      const body = method === 'GET' ? undefined : {}
      const known = await site.ask(method, url, { cookie: parent.cookie, body })
      const stranger = await site.ask(method, url, { body })
      sentences.parent.add(`${known.status} ${known.text}`)
      sentences.stranger.add(`${stranger.status} ${stranger.text}`)
      asked++
    }
  }
  expect(asked).toBeGreaterThan(200)
  expect([...sentences.parent]).toEqual([expect.stringMatching(/^403 \{"message":"[^"]+","code":"not-allowed"\}$/)])
  expect([...sentences.stranger]).toEqual([expect.stringMatching(/^401 \{"message":"[^"]+","code":"signed-out"\}$/)])
})

test('a closed account is signed out on every route immediately, even with its cookie (T29)', async () => {
  const gone = await signedInPerson(site.db, { role: 'admin' })
  await setDisabled(site.db, gone.id, new Date())
  let asked = 0
  for (const [key, { access }] of routes) {
    if (access === 'public') continue
    const [method, path] = key.split(' ') as ['GET', string]
    const url = path.replace(/:\w+/g, UNTITLED)
    const { status, body } = await site.ask(method, url, {
      cookie: gone.cookie,
      body: method === 'GET' ? undefined : {},
    })
    expect([key, status, body.code]).toEqual([key, 401, 'signed-out'])
    asked++
  }
  expect(asked).toBeGreaterThan(100)
})
