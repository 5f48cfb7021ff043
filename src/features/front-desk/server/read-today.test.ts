import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { movableClock } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'

const clock = movableClock()
let site: Awaited<ReturnType<typeof serveSampleProgram>>
const cookies = { parent: '', staff: '', admin: '' }
beforeAll(async () => {
  site = await serveSampleProgram({ clock })
  for (const role of ['parent', 'staff', 'admin'] as const)
    cookies[role] = (await signedInPerson(site.db, { role })).cookie
})
afterAll(() => site.close())

const today = (who: keyof typeof cookies) => site.ask('GET', '/api/admin/today', { cookie: cookies[who] })
const one = async <T>(query: ReturnType<typeof sql>) => (await site.db.execute<{ it: T }>(query)).rows[0]!.it

test("today shows this day's sessions in New York with their children, and the week ahead separately", async () => {
  const at = await one<string>(sql`SELECT s.starts_at AS it FROM sessions s JOIN offerings o ON o.id = s.offering_id
    WHERE o.kind = 'class' AND o.status = 'published' AND s.starts_at > ${clock.now().toISOString()} AND EXISTS
      (SELECT FROM registrations r WHERE r.offering_id = o.id AND r.status = 'confirmed') ORDER BY s.starts_at LIMIT 1`)
  // Just after midnight of that day in New York.
  clock.set(new Date(new Date(at).getTime() - 12 * 3_600_000))
  const { body } = await today('staff')
  const days = (list: { startsAt: string }[]) => [
    ...new Set(list.map(each => new Date(each.startsAt).toLocaleDateString('en-CA', { timeZone: 'America/New_York' }))),
  ]
  const day = new Date(at).toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
  expect(days(body.sessions)).toEqual([day])
  expect(days(body.nextDays)).not.toContain(day)
  expect(days(body.nextDays).length).toBeLessThanOrEqual(7)
  for (const each of [...body.sessions, ...body.nextDays]) {
    const roster = await site.ask('GET', `/api/admin/sessions/${each.sessionId}/roster`, { cookie: cookies.staff })
    const { children } = roster.body
    const answered = (answer: string) =>
      children.filter((child: { allergyAnswer: string }) => child.allergyAnswer === answer).length
    expect([each.children, each.allergies, each.allergiesNotAnswered, each.noPhotos]).toEqual([
      children.length,
      answered('named'),
      answered('not-answered'),
      children.filter((child: { photoConsent: string }) => child.photoConsent === 'no').length,
    ])
  }
})

test('an unpublished class stays on the Today page while a child is booked, and disappears with the last spot', async () => {
  const before = (await today('staff')).body
  const meetings = (body: typeof before) =>
    [...body.sessions, ...body.nextDays].map((each: { sessionId: string }) => each.sessionId)
  const { sessionId, classId, children } = before.sessions.find((each: { children: number }) => each.children > 0)
  expect(children).toBeGreaterThan(0)
  for (const status of ['draft', 'archived']) {
    await site.db.execute(sql`UPDATE offerings SET status = ${status} WHERE id = ${classId}`)
    expect(meetings((await today('staff')).body)).toEqual(meetings(before))
  }
  const held = sql`offering_id = ${classId} AND status IN ('confirmed', 'active')`
  const ids = await one<string[]>(sql`SELECT array_agg(id::text) AS it FROM registrations WHERE ${held}`)
  await site.db.execute(sql`UPDATE registrations SET status = 'cancelled' WHERE ${held}`)
  expect(meetings((await today('staff')).body)).not.toContain(sessionId)
  await site.db.execute(
    sql`UPDATE registrations SET status = 'confirmed' WHERE id::text IN (SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
  )
  await site.db.execute(sql`UPDATE offerings SET status = 'published' WHERE id = ${classId}`)
})

test('only admins see money, and parents see nothing', async () => {
  const [staff, admin, parent] = [await today('staff'), await today('admin'), await today('parent')]
  expect(staff.body.week).toBeNull()
  expect(admin.body.week).toEqual({ taken: expect.any(Number), refunded: expect.any(Number) })
  expect(parent.status).toBe(403)
  const waiting = await one<number>(sql`SELECT count(*)::int AS it FROM registrations WHERE status = 'waitlisted'`)
  expect(staff.body.waiting).toBe(waiting)
  expect(waiting).toBeGreaterThan(0)
})

test("families with unread messages are counted, snoozed ones not until they're due", async () => {
  const unread = async () => (await today('staff')).body.needs.unreadFamilies
  const before = await unread()
  const [family, staff] = [await signedInPerson(site.db), await signedInPerson(site.db, { role: 'staff' })]
  for (const content of ['Is there class on Friday?', 'And on Monday?']) {
    const body = { receiverId: staff.id, content }
    expect((await site.ask('POST', '/api/messages', { cookie: family.cookie, body })).status).toBe(201)
  }
  expect(await unread()).toBe(before + 1)
  const until = new Date(clock.now().getTime() + 3_600_000)
  await site.db.execute(
    sql`UPDATE family_threads SET snoozed_until = ${until.toISOString()} WHERE family_id = ${family.id}`,
  )
  expect(await unread()).toBe(before)
  clock.set(until)
  expect(await unread()).toBe(before + 1)
})
