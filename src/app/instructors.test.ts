import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '#src/lib/dates.ts'
import { newId } from '#src/lib/ids.ts'
import { aPhoto, formOf } from '#src/testing/pictures.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { movableClock } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'

/** An instructor of one class, who's also the substitute for one session of another, sees only their own children. */
type Site = Awaited<ReturnType<typeof serveSampleProgram>>
type Taught = { class: string; sessions: string[]; child: string; registration: string; parent: string }

const MINUTE = 60_000
/** Early afternoon in the program's time zone: sessions that begin in a few minutes are still today's. */
const NOW = new Date(`${dayOf(new Date(), 'America/New_York')}T18:00:00Z`)

let site: Site
let instructor: { id: string; cookie: string }
let admin: { cookie: string }
let own: Taught
let other: Taught
let substituted: Taught

beforeAll(async () => {
  site = await serveSampleProgram({ clock: movableClock(NOW) })
  instructor = await signedInPerson(site.db, { role: 'instructor' })
  admin = await signedInPerson(site.db, { role: 'admin' })
  ;[own, other, substituted] = (await threeClasses()) as [Taught, Taught, Taught]
  await add(own.class, null)
  await add(substituted.class, substituted.sessions[0]!)
})
afterAll(() => site.close())

const idsOf = async (statement: SQL) => (await site.db.execute<{ id: string }>(statement)).rows.map(({ id }) => id)

/** Classes with two or more sessions, the first of them today, each with a child who is in no other class. */
async function threeClasses(): Promise<Taught[]> {
  const found = await idsOf(sql`SELECT o.id FROM offerings o
    WHERE o.kind = 'class' AND o.status = 'published' AND o.starts_at > now() AND (o.capacity = 0 OR o.capacity - o.taken > 0)
      AND (SELECT count(*) FROM sessions s WHERE s.offering_id = o.id AND s.cancelled_at IS NULL) > 1
    ORDER BY o.id LIMIT 3`)
  const classes: Taught[] = []
  for (const [at, id] of found.entries()) {
    const sessions = await idsOf(
      sql`SELECT id FROM sessions WHERE offering_id = ${id} AND cancelled_at IS NULL ORDER BY starts_at`,
    )
    await site.db.execute(sql`UPDATE sessions SET starts_at = ${new Date(NOW.getTime() + (at + 1) * MINUTE).toISOString()},
      ends_at = ${new Date(NOW.getTime() + 120 * MINUTE).toISOString()} WHERE id = ${sessions[0]}`)
    classes.push({ class: id, sessions, ...(await childIn(id)) })
  }
  return classes
}

/** A new family with a spot in this class. */
async function childIn(offering: string): Promise<Pick<Taught, 'child' | 'registration' | 'parent'>> {
  const [parent, child, registration] = [newId(), newId(), newId()]
  await site.db.execute(sql`INSERT INTO users (id, email, first_name, last_name, role, email_verified_at)
    VALUES (${parent}, ${`${parent}@example.com`}, 'Quill', 'Parent', 'parent', now())`)
  await site.db.execute(sql`INSERT INTO children (id, parent_id, first_name, last_name, date_of_birth, allergies, photo_consent)
    VALUES (${child}, ${parent}, ${`Kid${child.slice(-6)}`}, 'Quill', '2018-04-27', 'Peanuts', true)`)
  await site.db.execute(sql`INSERT INTO registrations (id, parent_id, child_id, offering_id, status, payment_status, price_cents, confirmed_at)
    VALUES (${registration}, ${parent}, ${child}, ${offering}, 'confirmed', 'paid', 0, now())`)
  return { parent, child, registration }
}

const add = (classId: string, sessionId: string | null) =>
  site.ask('POST', `/api/admin/classes/${classId}/instructors`, {
    cookie: admin.cookie,
    body: { userId: instructor.id, sessionId },
  })
const get = (path: string) => site.ask('GET', path, { cookie: instructor.cookie })
const post = (path: string, body: unknown) => site.ask('POST', path, { cookie: instructor.cookie, body })
const statusOf = async (path: string) => (await get(path)).status
const kid = ({ child }: Taught) => `Kid${child.slice(-6)}`

describe('rosters and check-in', () => {
  test('open for their class and the session they substitute, and every other session returns 404', async () => {
    for (const part of ['roster', 'roster/version', 'day']) {
      const path = (id: string) => `/api/admin/sessions/${id}/${part}`
      expect([part, await statusOf(path(own.sessions[0]!))]).toEqual([part, 200])
      expect([part, await statusOf(path(own.sessions[1]!))]).toEqual([part, 200])
      expect([part, await statusOf(path(substituted.sessions[0]!))]).toEqual([part, 200])
      expect([part, await statusOf(path(substituted.sessions[1]!))]).toEqual([part, 404])
      expect([part, await statusOf(path(other.sessions[0]!))]).toEqual([part, 404])
    }
    expect((await get(`/api/admin/sessions/${own.sessions[0]}/roster`)).text).toContain(kid(own))
  })

  test('only show what they teach: the day, the rosters to print, and Today', async () => {
    const mine = [own.sessions[0], substituted.sessions[0]]
    const day = await get(`/api/admin/sessions/${own.sessions[0]}/day`)
    expect(day.body.sessions.map((each: { id: string }) => each.id)).toEqual(mine)
    const rosters = await get('/api/admin/rosters')
    expect(rosters.body.rosters.map((each: { session: { id: string } }) => each.session.id)).toEqual(mine)
    const today = await get('/api/admin/today')
    expect(today.body.sessions.map((each: { sessionId: string }) => each.sessionId)).toEqual(mine)
    expect(today.body).toMatchObject({ needs: null, notPaid: null, waiting: null, week: null, firstSteps: null })
    for (const { text } of [rosters, today]) expect(text).not.toContain(kid(other))
  })

  test('let them check in a child in their class, but not one in another class', async () => {
    const tap = ({ registration }: Taught) => ({
      key: newId(),
      registrationId: registration,
      mark: 'check-in',
      at: site.app.clock.now().toISOString(),
    })
    expect((await post(`/api/admin/sessions/${own.sessions[0]}/attendance`, tap(own))).status).toBe(200)
    expect((await post(`/api/admin/sessions/${other.sessions[0]}/attendance`, tap(other))).status).toBe(404)
    const through = await post(`/api/admin/sessions/${own.sessions[0]}/attendance`, tap(other))
    expect([through.status, through.body.code]).toEqual([409, 'not-on-roster'])
  })
})

describe('updates and photos', () => {
  const update = { title: 'Tonight', content: 'We made lanterns.' }
  const forClass = ({ class: offeringId }: Taught) => ({ ...update, audience: 'class', offeringId })

  test('go to the class they teach, and to no one else', async () => {
    expect((await post('/api/updates', forClass(own))).status).toBe(200)
    for (const classes of [other, substituted]) expect((await post('/api/updates', forClass(classes))).status).toBe(404)
    expect((await post('/api/updates', { ...update, audience: 'everyone' })).status).toBe(404)
    for (const audience of ['everyone', 'family']) {
      const aside = { ...forClass(own), audience, parentId: own.parent }
      expect([audience, (await post('/api/updates', aside)).body.code]).toEqual([audience, 'unknown-audience'])
    }
  })

  test('can only tag children in that class', async () => {
    const children = (query: string) => get(`/api/admin/update-children?${query}`)
    expect((await children(`offeringId=${own.class}`)).text).toContain(kid(own))
    for (const query of [`offeringId=${other.class}`, `parentId=${own.parent}`, `q=${kid(other)}`, ''])
      expect([query, (await children(query)).status]).toEqual([query, 404])
    const { body } = await get('/api/admin/update-audiences?q=quill')
    expect(body).toMatchObject({ everyone: null, families: [] })
    expect(body.classes.map((each: { id: string }) => each.id)).toEqual([own.class])
  })

  test('cannot tag a child in another class; the response is as if the child did not exist', async () => {
    const photo = await uploaded()
    const tagged = { ...forClass(own), photos: [{ id: photo, alt: '', children: [other.child] }] }
    expect((await post('/api/updates', tagged)).body.code).toBe('unknown-child')
  })

  test('for other classes and families are hidden, and those by other staff cannot be recalled or deleted', async () => {
    const byAdmin = async (body: object) =>
      (await site.ask('POST', '/api/updates', { cookie: admin.cookie, body: { ...update, ...body } })).body.id as string
    const [theirs, foreign, toFamily, toAll] = [
      await byAdmin({ audience: 'class', offeringId: own.class }),
      await byAdmin({ audience: 'class', offeringId: other.class }),
      await byAdmin({ audience: 'family', parentId: own.parent }),
      await byAdmin({ audience: 'everyone' }),
    ]
    const listed = (await get('/api/admin/updates')).body.updates.map((each: { id: string }) => each.id)
    expect(listed).toContain(theirs)
    for (const id of [foreign, toFamily, toAll]) {
      expect(listed).not.toContain(id)
      expect(await statusOf(`/api/admin/updates/${id}/views`)).toBe(404)
    }
    for (const id of [theirs, foreign]) {
      expect((await post(`/api/updates/${id}/recall`, {})).status).toBe(404)
      const deleted = await site.ask('DELETE', `/api/updates/${id}`, { cookie: instructor.cookie })
      expect(deleted.status).toBe(404)
    }
    const photo = async (updateId: string) => {
      const id = newId()
      const file = await uploaded()
      await site.db.execute(
        sql`INSERT INTO update_photos (id, update_id, file_id, position) VALUES (${id}, ${updateId}, ${file}, 0)`,
      )
      return statusOf(`/api/updates/photos/${id}/480`)
    }
    expect(await photo(foreign)).toBe(404)
    expect(await photo(toAll)).toBe(404)
    expect(await photo(theirs)).toBe(200)
  })
})

describe('messages to families', () => {
  const PATH = '/api/admin/group-messages'
  const recipients = (kind: string, of = '') =>
    get(`/api/admin/group-message-recipients?${new URLSearchParams({ kind, of })}`)
  const message = (kind: string, of: string, version: string) => ({
    id: newId(),
    subject: 'Aprons tomorrow',
    content: 'Please send an apron.',
    kind,
    of,
    version,
  })

  test('go to a class or session they teach, and to no one else', async () => {
    const taught = [
      ['class', own.class, own.parent],
      ['session', own.sessions[1]!, own.parent],
      ['session', substituted.sessions[0]!, substituted.parent],
    ] as const
    for (const [kind, of, parent] of taught) {
      const list = await recipients(kind, of)
      expect(list.body.families.map((each: { id: string }) => each.id)).toContain(parent)
      expect((await post(PATH, message(kind, of, list.body.version))).status).toBe(200)
    }
    const foreign = [
      ['class', other.class],
      ['class', substituted.class],
      ['session', other.sessions[0]!],
      ['session', substituted.sessions[1]!],
      ['waitlist', own.class],
      ['families', own.parent],
      ['season', (await idsOf(sql`SELECT season_id AS id FROM offerings WHERE id = ${own.class}`))[0]!],
      ['unpaid', ''],
    ] as const
    for (const [kind, of] of foreign) {
      expect([kind, of, (await recipients(kind, of)).status]).toEqual([kind, of, 404])
      const asAdmin = await site.ask(
        'GET',
        `/api/admin/group-message-recipients?${new URLSearchParams({ kind, of })}`,
        admin,
      )
      expect([kind, of, (await post(PATH, message(kind, of, asAdmin.body.version))).status]).toEqual([kind, of, 404])
    }
  })

  test('only classes they teach can be selected, and a substitute can select the session', async () => {
    const { body } = await get('/api/admin/group-message-choices')
    const choices = body.classes.map(({ id, whole, sessions }: { id: string; whole: boolean; sessions: object[] }) => ({
      id,
      whole,
      sessions: sessions.length,
    }))
    expect(choices).toHaveLength(2)
    expect(choices).toContainEqual({ id: own.class, whole: true, sessions: expect.any(Number) })
    expect(choices).toContainEqual({ id: substituted.class, whole: false, sessions: 1 })
  })

  test('from other staff are not shown, and neither are conversations with families', async () => {
    const { version } = (await site.ask('GET', `/api/admin/group-message-recipients?kind=class&of=${own.class}`, admin))
      .body
    const byAdmin = message('class', own.class, version)
    expect((await site.ask('POST', PATH, { ...admin, body: byAdmin })).status).toBe(200)
    const { body } = await get(PATH)
    expect([body.total, body.messages.length]).toEqual([3, 3])
    expect(await statusOf(`${PATH}/${byAdmin.id}`)).toBe(404)
    expect(await statusOf(`${PATH}/${body.messages[0].id}`)).toBe(200)
    expect(await statusOf(`/api/admin/messages/${own.parent}`)).toBe(403)
  })
})

/** A picture that was uploaded and isn't shared yet. */
async function uploaded(): Promise<string> {
  const form = formOf([{ name: 'image', filename: 'tonight.jpg', bytes: await aPhoto() }])
  return (await site.ask('POST', '/api/updates/photos', { cookie: instructor.cookie, ...form })).body.id
}

test('an instructor who no longer teaches a class no longer sees it', async () => {
  const path = `/api/admin/sessions/${own.sessions[0]}/roster`
  const of = `/api/admin/classes/${own.class}/instructors`
  const { body } = await site.ask('GET', of, { cookie: admin.cookie })
  const sent = await get('/api/admin/group-messages')
  expect(await statusOf(path)).toBe(200)
  expect(sent.body.total).toBe(3)
  await site.ask('DELETE', `${of}/${body.instructors[0].id}`, { cookie: admin.cookie })
  expect(await statusOf(path)).toBe(404)
  // The message to the session they still substitute.
  expect((await get('/api/admin/group-messages')).body.total).toBe(1)
})
