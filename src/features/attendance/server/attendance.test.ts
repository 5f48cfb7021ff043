import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { children, peopleChanges } from '#src/features/families/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { movableClock } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { whileLocked } from '#src/testing/while-locked.ts'
import { attendancePart } from './account-part.ts'
import { attendanceMarks } from './tables.ts'

const clock = movableClock()
let site: Awaited<ReturnType<typeof serveSampleProgram>>
let session: string
let places: string[]
const cookies = { parent: '', staff: '', admin: '' }
beforeAll(async () => {
  site = await serveSampleProgram({ clock })
  for (const role of ['parent', 'staff', 'admin'] as const)
    cookies[role] = (await signedInPerson(site.db, { role, firstName: 'Rosa', lastName: 'Rivera' })).cookie
  const { rows } = await site.db.execute<{ id: string; at: string; ids: string[] }>(sql`
    SELECT s.id, s.starts_at AS at, array_agg(r.id::text ORDER BY r.id) AS ids FROM sessions s
    JOIN registrations r ON r.offering_id = s.offering_id AND r.status IN ('confirmed', 'active')
    JOIN offerings o ON o.id = s.offering_id AND o.kind = 'class'
    WHERE s.starts_at > ${clock.now().toISOString()} GROUP BY s.id HAVING count(*) >= 4 ORDER BY s.starts_at, s.id LIMIT 1`)
  session = rows[0]!.id
  places = rows[0]!.ids
  clock.set(new Date(new Date(rows[0]!.at).getTime() - 10 * 60_000))
})
afterAll(() => site.close())

type Body = Record<string, unknown>
const press = (registrationId: string, mark: string, more: Body = {}, who: keyof typeof cookies = 'staff') =>
  site.ask('POST', `/api/admin/sessions/${more.session ?? session}/attendance`, {
    cookie: cookies[who],
    body: { key: newId(), registrationId, mark, at: clock.now().toISOString(), ...more, session: undefined },
  })
const roster = async (id = session, who: keyof typeof cookies = 'staff') =>
  site.ask('GET', `/api/admin/sessions/${id}/roster`, { cookie: cookies[who] })
const parentOf = async (registrationId: string) =>
  (await roster()).body.children.find((each: Body) => each.registrationId === registrationId).parent.fullName
const marks = async (registrationId: string) =>
  (await site.db.select().from(attendanceMarks).where(eq(attendanceMarks.registrationId, registrationId))).length

test('a roster lists every child with a spot, with health, contacts and consent, and reading it is recorded', async () => {
  const { rows } = await site.db.execute<{ child: string }>(
    sql`UPDATE children SET allergies = 'Peanuts. EpiPen in her bag', photo_consent = false
      WHERE id = (SELECT child_id FROM registrations WHERE id = ${places[0]!}) RETURNING id AS child`,
  )
  const { status, body } = await roster()
  expect(status).toBe(200)
  expect(body.children.map((each: Body) => each.registrationId).sort()).toEqual([...places].sort())
  const child = body.children.find((each: Body) => each.childId === rows[0]!.child)
  expect(child).toMatchObject({
    allergies: 'Peanuts. EpiPen in her bag',
    photoConsent: 'no',
    safetyAgreed: true,
    whereabouts: 'not-arrived',
  })
  expect(child.allergyAnswer).toBe('named')
  expect(child.contacts).toHaveLength(2)
  const { rows: log } = await site.db.execute<{ id: string }>(sql`SELECT id FROM audit_entries
    WHERE route = 'GET /api/admin/sessions/:sessionId/roster' AND params->>'sessionId' = ${session} AND status = 200`)
  expect(log).toHaveLength(1)
})

test("a roster distinguishes children without allergies from those whose family hasn't answered (T117)", async () => {
  const of = async () =>
    new Map<string, string>((await roster()).body.children.map((each: Body) => [each.childId, each.allergyAnswer]))
  const [none, open, named] = [...(await of()).keys()]
  const set = (id: string | undefined, answer: Partial<typeof children.$inferInsert>) =>
    site.db.update(children).set(answer).where(eq(children.id, id!))
  await set(none, { allergies: null, noAllergies: true })
  await set(open, { allergies: null, noAllergies: false })
  await set(named, { allergies: 'Eggs', noAllergies: false })
  const answers = await of()
  expect([none, open, named].map(id => answers.get(id!))).toEqual(['none', 'not-answered', 'named'])
})

test('the parent can always pick up, so a changed parent name or phone shows as a change (T80)', async () => {
  const of = async () => (await roster()).body.children.find((each: Body) => each.registrationId === places[0])
  const people = [{ fullName: 'Walter Wolf', phone: '', relationship: 'Parent' }]
  const parentId = sql<string>`(SELECT parent_id FROM registrations WHERE id = ${places[0]!})`
  const createdAt = new Date(Date.now() + 86_400_000)
  await site.db.insert(peopleChanges).values({ parentId, kind: 'parent', before: people, after: people, createdAt })
  expect((await of()).pickupChangedAt).toBe(createdAt.toISOString())
})

test("the day's rosters load together, each the same as on its own, for staff only", async () => {
  const ask = (who: keyof typeof cookies) => site.ask('GET', '/api/admin/rosters', { cookie: cookies[who] })
  expect((await ask('parent')).status).toBe(403)
  const { rosters } = (await ask('staff')).body
  const alone = await Promise.all(
    rosters.map(async (each: { session: { id: string } }) => (await roster(each.session.id)).body),
  )
  expect(rosters).toEqual(alone)
  expect(rosters.map((each: { session: { id: string } }) => each.session.id)).toContain(session)
  const days = rosters.map((each: { session: { startsAt: string } }) => each.session.startsAt)
  expect(days).toEqual([...days].sort())
})

test("an unpublished class stays in today's rosters while it has children", async () => {
  const classOf = sql`(SELECT offering_id FROM sessions WHERE id = ${session})`
  const rosters = async () => (await site.ask('GET', '/api/admin/rosters', { cookie: cookies.staff })).body.rosters
  const before = await rosters()
  for (const status of ['draft', 'archived']) {
    await site.db.execute(sql`UPDATE offerings SET status = ${status} WHERE id = ${classOf}`)
    expect(await rosters()).toEqual(before)
  }
  await site.db.execute(sql`UPDATE offerings SET status = 'published' WHERE id = ${classOf}`)
})

test("a roster's version changes with every tap and family edit, reveals nothing else, and isn't recorded", async () => {
  const version = (who: keyof typeof cookies = 'staff') =>
    site.ask('GET', `/api/admin/sessions/${session}/roster/version`, { cookie: cookies[who] })
  expect((await version('parent')).status).toBe(403)
  const read = (await roster()).body.version
  expect((await version()).body).toEqual({ version: read })
  const place = places.at(-1)!
  expect((await press(place, 'check-in')).status).toBe(200)
  const pressed = (await version()).body.version
  expect(pressed).not.toBe(read)
  await site.db.execute(sql`UPDATE children SET allergies = 'Kiwi' 
    WHERE id = (SELECT child_id FROM registrations WHERE id = ${place})`)
  expect([read, pressed]).not.toContain((await version()).body.version)
  const { rows } = await site.db.execute<{ id: string }>(
    sql`SELECT id FROM audit_entries WHERE route LIKE '%/roster/version'`,
  )
  expect(rows).toEqual([])
  expect((await press(place, 'undo-check-in')).status).toBe(200)
})

test("parents and visitors can't see a roster or check anyone in", async () => {
  const refused = [await roster(session, 'parent'), await press(places[0]!, 'check-in', {}, 'parent')]
  expect(refused.map(each => each.status)).toEqual([403, 403])
  expect((await site.ask('GET', `/api/admin/sessions/${session}/roster`, {})).status).toBe(401)
  for (const each of refused) expect(each.text).not.toContain('Peanuts')
  expect((await roster(newId())).status).toBe(404)
})

test("a tap counts once, however often it's sent and from however many tablets", async () => {
  const key = newId()
  const answers = await Promise.all(Array.from({ length: 8 }, () => press(places[0]!, 'check-in', { key })))
  expect(answers.map(each => [each.status, each.body.whereabouts])).toEqual(answers.map(() => [200, 'here']))
  expect(await marks(places[0]!)).toBe(1)
  expect((await press(places[1]!, 'check-in', { key })).body.code).toBe('key-used')
  // An old tap that arrives again after an undo doesn't bring the child back.
  await press(places[0]!, 'undo-check-in')
  expect((await press(places[0]!, 'check-in', { key })).body.whereabouts).toBe('not-arrived')
})

test('a tap is recorded at the time it was made, but never ahead of the clock, and only on the day of the session', async () => {
  const earlier = new Date(clock.now().getTime() - 5 * 60_000).toISOString()
  expect((await press(places[1]!, 'check-in', { at: earlier })).body.checkedInAt).toBe(earlier)
  const ahead = await press(places[2]!, 'check-in', { at: '2099-01-01T00:00:00Z' })
  expect(ahead.body.checkedInAt).toBe(clock.now().toISOString())
  const lastWeek = new Date(clock.now().getTime() - 7 * 86_400_000).toISOString()
  expect((await press(places[3]!, 'check-in', { at: lastWeek })).body.code).toBe('not-today')
})

test('a child is picked up once, by an adult on the pickup list', async () => {
  const place = places[1]!
  await press(place, 'check-in')
  const parent: string = await parentOf(place)
  expect((await press(places[3]!, 'release', { releasedTo: parent })).body.code).toBe('not-here')
  expect((await press(place, 'release')).body.code).toBe('name-needed')
  const gone = await press(place, 'release', { releasedTo: ` ${parent.toUpperCase()} ` })
  expect(gone.body).toMatchObject({ whereabouts: 'gone-home', releasedTo: parent.toUpperCase() })
  expect((await press(place, 'release', { releasedTo: parent })).body.code).toBe('not-here')
  expect((await press(place, 'undo-release')).body).toMatchObject({ whereabouts: 'here', releasedTo: null })
  const many = await Promise.all(Array.from({ length: 12 }, () => press(place, 'release', { releasedTo: parent })))
  expect(many.filter(each => each.status === 200)).toHaveLength(1)
  expect(many.filter(each => each.body.code === 'not-here')).toHaveLength(11)
})

test('if two tablets check a child out at the same moment, only one adult is recorded', async () => {
  const place = places[1]!
  await press(place, 'undo-release')
  await press(place, 'check-in')
  const releasedTo: string = await parentOf(place)
  const row = sql`SELECT FROM attendance WHERE registration_id = ${place} FOR UPDATE`
  const release = () => press(place, 'release', { releasedTo })
  const answers = await whileLocked(site.db, row, [release, release])
  expect(answers.map(each => each.status).sort()).toEqual([200, 409])
})

test('a person on the pickup list can pick up until the family removes them', async () => {
  const place = places[0]!
  const { rows } = await site.db.execute<{ it: string }>(
    sql`SELECT parent_id AS it FROM registrations WHERE id = ${place}`,
  )
  await press(place, 'check-in')
  await site.db.execute(sql`DELETE FROM pickup_people WHERE parent_id = ${rows[0]!.it}`)
  await site.db.execute(sql`INSERT INTO pickup_people (id, parent_id, position, full_name, phone, relationship)
    VALUES (${newId()}, ${rows[0]!.it}, 1, 'Kofi Osei', '(407) 555-0177', 'Uncle')`)
  const child = (await roster()).body.children.find((each: Body) => each.registrationId === place)
  expect(child.mayPickUp).toContain('Kofi Osei')
  expect((await press(place, 'release', { releasedTo: 'kofi osei' })).status).toBe(200)
  await press(place, 'undo-release')
  await site.db.execute(sql`DELETE FROM pickup_people WHERE parent_id = ${rows[0]!.it}`)
  expect((await press(place, 'release', { releasedTo: 'Kofi Osei' })).body.code).toBe('not-authorized')
})

test('checking a child out to anyone else requires a reason, and staff must also call the parent', async () => {
  const place = places[2]!
  await press(place, 'check-in')
  const stranger = { releasedTo: 'Uncle Bob' }
  const tries: [Body, keyof typeof cookies][] = [
    [stranger, 'staff'],
    [stranger, 'admin'],
    [{ ...stranger, reason: 'Car broke down' }, 'staff'],
    [{ ...stranger, parentCalled: true }, 'staff'],
  ]
  for (const [more, who] of tries) expect((await press(place, 'release', more, who)).body.code).toBe('not-authorized')
  const said = { ...stranger, reason: 'Car broke down', parentCalled: true }
  expect((await press(place, 'release', said)).body.releasedTo).toBe('Uncle Bob')
  await press(place, 'undo-release')
  expect((await press(place, 'release', { ...stranger, reason: 'I know him' }, 'admin')).status).toBe(200)
  const kept = await site.db.select().from(attendanceMarks).where(eq(attendanceMarks.registrationId, place))
  expect(kept.map(each => [each.kind, each.reason])).toContainEqual(['release', 'Car broke down'])
  await expect(site.db.execute(sql`DELETE FROM attendance_marks`)).rejects.toThrow()
})

test("a child whose spot is canceled, held or waitlisted is on no roster and can't be checked in", async () => {
  const place = places[3]!
  const statusIs = (status: string) =>
    site.db.execute(sql`UPDATE registrations SET status = ${status}, held_until = now() WHERE id = ${place}`)
  for (const status of ['cancelled', 'pending', 'waitlisted']) {
    await statusIs(status)
    const listed = (await roster()).body.children.map((each: Body) => each.registrationId)
    const { body } = await press(place, 'check-in')
    expect([status, listed.includes(place), body.code]).toEqual([status, false, 'not-on-roster'])
  }
  await statusIs('confirmed')
  expect((await roster()).body.children).toHaveLength(places.length)
})

test('only children with a spot in the session, on their days, are on its roster', async () => {
  const other = places[3]!
  const { rows } = await site.db.execute<{ id: string }>(
    sql`SELECT id FROM sessions WHERE id <> ${session} AND offering_id <> (SELECT offering_id FROM sessions WHERE id = ${session}) LIMIT 1`,
  )
  expect((await press(other, 'check-in', { session: rows[0]!.id })).body.code).toBe('not-on-roster')
  // A child who only attends on one weekday: first a different one, then this one.
  const today = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'America/New_York' }).format(clock.now())
  const not = today === 'Monday' ? 'Tuesday' : 'Monday'
  const daysAre = (day: string) =>
    site.db.execute(sql`UPDATE registrations SET enrollment_option = 'daily', days = ARRAY[${day}] WHERE id = ${other}`)
  await daysAre(not)
  expect((await roster()).body.children).toHaveLength(places.length - 1)
  expect((await press(other, 'check-in')).body.code).toBe('not-on-roster')
  await daysAre(today)
  expect((await roster()).body.children).toHaveLength(places.length)
  await site.db.execute(sql`UPDATE sessions SET cancelled_at = now() WHERE id = ${session}`)
  expect((await press(other, 'check-in')).body.code).toBe('called-off')
})

test('when the account is deleted, attendance times stay but the names are removed', async () => {
  const { rows } = await site.db.execute<{ it: string }>(
    sql`SELECT parent_id AS it FROM registrations WHERE id = ${places[2]!}`,
  )
  const owner = { id: rows[0]!.it, email: '' }
  expect(JSON.stringify(await attendancePart.read!(site.db, owner))).toContain('Uncle Bob')
  const before = await marks(places[2]!)
  await attendancePart.erase!(site.db, owner)
  expect(JSON.stringify(await attendancePart.read!(site.db, owner))).not.toContain('Uncle Bob')
  expect(
    (await site.db.execute<{ released_to: string }>(sql`SELECT released_to FROM attendance`)).rows,
  ).not.toContainEqual({
    released_to: 'Uncle Bob',
  })
  expect(await marks(places[2]!)).toBe(before)
  await expect(site.db.execute(sql`UPDATE attendance_marks SET at = now()`)).rejects.toThrow()
})

test("a session's day lists the sessions that take place on it, by time, with nothing about any child", async () => {
  const day = async (id: string, who: keyof typeof cookies = 'staff') =>
    site.ask('GET', `/api/admin/sessions/${id}/day`, { cookie: cookies[who] })
  const { rows: others } = await site.db.execute<{ id: string }>(sql`
    UPDATE sessions SET starts_at = (SELECT starts_at + interval '1 minute' FROM sessions WHERE id = ${session}),
      ends_at = (SELECT ends_at + interval '1 minute' FROM sessions WHERE id = ${session}), cancelled_at = NULL
    WHERE id IN (SELECT s.id FROM sessions s JOIN offerings o ON o.id = s.offering_id AND o.status = 'published'
      WHERE s.id <> ${session} AND s.starts_at > ${clock.now().toISOString()} ORDER BY s.id LIMIT 2) RETURNING id`)
  const ids = async () => (await day(session)).body.sessions.map((each: Body) => each.id)
  const [own, ...after] = others.map(each => each.id)
  const before = await ids()
  expect(before.slice(before.indexOf(session) + 1)).toEqual(expect.arrayContaining([own, ...after]))
  expect(Object.keys((await day(session)).body.sessions[0])).toEqual(['id', 'title', 'startsAt'])
  await site.db.execute(sql`UPDATE sessions SET cancelled_at = now() WHERE id = ${own!}`)
  expect(await ids()).toEqual(before.filter((id: string) => id !== own))
  expect([(await day(newId())).status, (await day(session, 'parent')).status]).toEqual([404, 403])
})

test('a child with a drop-in is only on the roster of that session', async () => {
  const { rows } = await site.db.execute<{ registration: string; day: string; same: string; other: string }>(sql`
    SELECT r.id AS registration, (s.starts_at AT TIME ZONE program_zone())::date::text AS day, s.id AS same, x.id AS other
    FROM registrations r JOIN offerings o ON o.id = r.offering_id AND o.kind = 'class'
    JOIN sessions s ON s.offering_id = o.id AND s.cancelled_at IS NULL
    JOIN sessions x ON x.offering_id = o.id AND x.cancelled_at IS NULL AND x.starts_at > s.starts_at
    WHERE r.status = 'confirmed' AND r.start_date IS NULL AND s.starts_at > ${clock.now().toISOString()} LIMIT 1`)
  const { registration, day, same, other } = rows[0]!
  await site.db.execute(sql`UPDATE registrations SET start_date = ${day}, end_date = ${day} WHERE id = ${registration}`)
  const isOn = async (id: string) =>
    (await roster(id)).body.children.some((each: Body) => each.registrationId === registration)
  expect([await isOn(same), await isOn(other)]).toEqual([true, false])
})
