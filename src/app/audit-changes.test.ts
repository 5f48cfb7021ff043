import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestFor } from '#src/lib/api-client.ts'
import { newId } from '#src/lib/ids.ts'
import { aPhoto, formOf } from '#src/testing/pictures.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { movableClock } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'

const DAY = 86_400_000
const clock = movableClock(new Date())
let site: Awaited<ReturnType<typeof serveSampleProgram>>
let admin: { id: string; cookie: string }
beforeAll(async () => {
  site = await serveSampleProgram({ clock })
  admin = await signedInPerson(site.db, { role: 'admin' })
})
afterAll(() => site.close())

const id = async (from: string) =>
  (await site.db.execute<{ id: string }>(sql.raw(`SELECT x.id FROM ${from} LIMIT 1`))).rows[0]!.id

/** Makes a request as an admin. It must succeed, and its changes must be in the audit log. */
async function act(key: string, params: Record<string, string> = {}, body?: object, headers?: Record<string, string>) {
  const { method, url } = requestFor(key, { params })
  await site.db.execute(sql`TRUNCATE rate_limits`)
  const answer = await site.ask(method as 'POST', url, { cookie: admin.cookie, body, headers })
  expect([key, answer.status < 300, answer.body]).toEqual([key, true, answer.body])
  const { rows } = await site.db.execute<{ route: string; changes: number }>(
    sql`SELECT route, (SELECT count(*)::int FROM audit_changes c WHERE c.entry_id = e.id) AS changes
      FROM audit_entries e WHERE actor_id = ${admin.id} ORDER BY at DESC, id DESC LIMIT 1`,
  )
  expect(rows[0]).toEqual({ route: key, changes: expect.any(Number) })
  expect([key, rows[0]!.changes]).not.toEqual([key, 0])
  return answer.body
}

test('changes to texts and posts are logged, with before and after', async () => {
  const key = 'audit.text'
  await act('POST /api/content', {}, { key, title: 'A', content: 'first' })
  await act('PUT /api/content/:key', { key }, { title: 'A', content: 'second', isActive: true })
  await act('DELETE /api/content/:key', { key })
  await act('POST /api/content/:key/restore', { key }, { version: 1 })
  const words = { title: 'Paper boats', excerpt: 'They float.', body: 'Fold here.', authorName: 'Maya' }
  const post = { ...words, tags: [], picture: null, materials: [], steps: [], publishing: { when: 'draft' } }
  const written = await act('POST /api/admin/blog', {}, post)
  await act('PUT /api/admin/blog/:id', { id: written.id }, { ...post, title: 'Paper ships', version: written.version })
  await act('DELETE /api/admin/blog/:id', { id: written.id })
  const { rows } = await site.db.execute<{ was: string | null; is: string | null }>(
    sql`SELECT before->>'title' AS was, after->>'title' AS is FROM audit_changes WHERE kind = 'blog-post' ORDER BY id`,
  )
  expect(rows).toEqual([
    { was: null, is: 'Paper boats' },
    { was: 'Paper boats', is: 'Paper ships' },
    { was: 'Paper ships', is: null },
  ])
})

test('writing, scheduling, canceling, sending and deleting newsletters is logged', async () => {
  const words = { subject: 'Owls', previewText: '', blocks: [{ key: 'a', is: 'text', text: 'Clay owls.' }] }
  const { id: issue } = await act('POST /api/admin/newsletters', {}, { content: words })
  const { revision } = await act(
    'PUT /api/admin/newsletters/:id',
    { id: issue },
    { ...words, subject: 'Foxes', revision: 1 },
  )
  const picture = formOf([{ name: 'image', filename: 'a.jpg', bytes: await aPhoto({ width: 60, height: 40 }) }])
  await act('POST /api/admin/newsletters/:id/pictures', { id: issue }, picture.body, picture.headers)
  await act('POST /api/admin/newsletters/:id/test', { id: issue })
  const day = new Date(clock.now().getTime() + 3 * DAY).toISOString().slice(0, 10)
  await act('POST /api/admin/newsletters/:id/schedule', { id: issue }, { revision, day, time: '09:00' })
  await act('POST /api/admin/newsletters/:id/cancel', { id: issue })
  await act('POST /api/admin/newsletters/:id/send', { id: issue }, { revision })
  const copy = await act('POST /api/admin/newsletters', {}, { from: issue })
  await act('DELETE /api/admin/newsletters/:id', { id: copy.id })
  await act('POST /api/admin/subscribers/:id/clear-bounce', { id: await id('subscribers x') })
})

test('changes to classes, their dates and the calendar are logged', async () => {
  const policy = await id(`cancellation_policies x WHERE kind = 'class'`)
  const made = await act('POST /api/admin/classes', {}, aNewClass(policy))
  await act('POST /api/admin/classes/:id/duplicate', { id: made.id })
  await act('POST /api/admin/class-drafts', {}, { drafts: [{ id: newId(), class: aNewClass(policy), rule: null }] })
  const rule = { weekdays: [2], firstDay: '2099-01-06', skipClosed: true, skipped: [], held: [] }
  const laid = await act(
    'PUT /api/admin/classes/:id/sessions',
    { id: made.id },
    { rule: { ...rule, startTime: '17:45', minutes: 60, until: { count: 2 } }, updatedAt: made.updatedAt },
  )
  const meeting = { time: '17:45', minutes: 60, room: null }
  const added = await act(
    'POST /api/admin/classes/:id/sessions',
    { id: made.id },
    { ...meeting, day: '2099-02-02', updatedAt: laid.class.updatedAt },
  )
  const moved = await act(
    'PUT /api/admin/classes/:id/sessions/:sessionId',
    { id: made.id, sessionId: added.class.sessions[0].id },
    { ...meeting, day: '2099-02-03', updatedAt: added.class.updatedAt },
  )
  const [{ id: sessionId }] = moved.class.sessions
  const several = { ...meeting, day: '2099-02-10', scope: 'all' }
  const path = `/api/admin/classes/${made.id}/sessions/${sessionId}/move-preview`
  const shown = await site.ask('POST', path, { cookie: admin.cookie, body: several })
  const all = await act(
    'POST /api/admin/classes/:id/sessions/:sessionId/moves',
    { id: made.id, sessionId },
    { ...several, version: shown.body.version },
  )
  const { kind: _, ...words } = aNewClass(policy)
  await act(
    'PUT /api/admin/classes/:id',
    { id: made.id },
    { ...words, title: 'Clay Dragons', status: 'published', updatedAt: all.class.updatedAt },
  )
  await act('POST /api/admin/classes/:id/call-off', { id: made.id }, { reason: 'The kiln broke.', makeGood: 'nothing' })
  const season = { name: 'Fall 2098', firstDay: '2098-09-01', lastDay: '2098-11-30' }
  const from = (await act('POST /api/admin/seasons', {}, { id: newId(), ...season })).id
  const opened = await act('POST /api/admin/seasons/:id/state', { id: from }, { state: 'open' })
  await act(
    'PUT /api/admin/seasons/:id',
    { id: from },
    { ...season, opensOn: '2098-08-01', updatedAt: opened.updatedAt },
  )
  const { id: classId } = await act('POST /api/admin/classes', {}, { ...aNewClass(policy), seasonId: from })
  const target = { id: newId(), isNew: true, name: 'Winter 2099', firstDay: '2098-12-01', lastDay: '2099-02-28' }
  const copying = { target, classIds: [classId], price: { kind: 'keep' } }
  const preview = await site.ask('POST', `/api/admin/seasons/${from}/copy-preview`, {
    cookie: admin.cookie,
    body: copying,
  })
  await act('POST /api/admin/seasons/:id/copies', { id: from }, { ...copying, version: preview.body.version })
  const dated = await act('POST /api/admin/classes', {}, { ...aNewClass(policy), seasonId: from })
  const once = { rule: { ...rule, startTime: '17:45', minutes: 60, until: { count: 1 } }, updatedAt: dated.updatedAt }
  await act('PUT /api/admin/classes/:id/sessions', { id: dated.id }, once)
  await act('POST /api/admin/seasons/:id/publish-drafts', { id: from })
  const event = await act('POST /api/events', {}, { title: 'Lantern walk', startDate: '2099-01-02' })
  await act('PUT /api/events/:id', { id: event.id }, { title: 'Lantern run', startDate: '2099-01-02' })
  await act('DELETE /api/events/:id', { id: event.id })
  await act('POST /api/events/:id/restore', { id: event.id })
})

test('messages, notes, credit, updates and inbox replies for families are logged, without their text', async () => {
  const family = await id(`users x WHERE email = 'parent@example.com'`)
  await act('POST /api/admin/messages/:familyId/state', { familyId: family }, { done: true })
  const to = { kind: 'families', of: family }
  const { body } = await site.ask('GET', `/api/admin/group-message-recipients?${new URLSearchParams(to)}`, {
    cookie: admin.cookie,
  })
  const text = { subject: 'Kiln evening', content: 'Bring an old shirt.' }
  await act('POST /api/admin/group-messages', {}, { id: newId(), ...text, ...to, version: body.version })
  await act('POST /api/admin/families/:id/notes', { id: family }, { text: 'Likes the window.' })
  await site.db.execute(sql`UPDATE users SET email_verified_at = NULL WHERE id = ${family}`)
  await act('POST /api/admin/families/:id/finish-link', { id: family })
  await site.db.execute(sql`UPDATE users SET email_verified_at = now() WHERE id = ${family}`)
  const { version } = (await site.ask('GET', `/api/admin/families/${family}`, { cookie: admin.cookie })).body
  await act(
    'POST /api/admin/families/:id/corrections',
    { id: family },
    { what: 'parent', correctionId: newId(), version, reason: 'Called', fullName: 'Maya Alvarez', phone: '4075550177' },
  )
  await act(
    'POST /api/admin/families/:id/credit',
    { id: family },
    { giftId: newId(), amount: 500, reason: 'A class began late.' },
  )
  const contact = await site.ask('POST', '/api/contact', {
    body: { name: 'Maya', email: 'maya@example.com', subject: 'general', message: 'Is there a class on Friday?' },
  })
  expect(contact.status).toBe(200)
  const message = await id('contact_messages x ORDER BY number DESC')
  await act('POST /api/admin/inbox/:id/reply', { id: message }, { text: 'Yes, there is.' })
  await act('POST /api/admin/inbox/:id/state', { id: message }, { state: 'closed' })
  const picture = formOf([{ name: 'image', filename: 'a.jpg', bytes: await aPhoto({ width: 60, height: 40 }) }])
  const photo = await act('POST /api/updates/photos', {}, picture.body, picture.headers)
  const photos = [{ id: photo.id, alt: '', children: [] }]
  const update = await act('POST /api/updates', {}, { title: 'Birds', content: 'They fly.', photos, children: [] })
  await act('POST /api/updates/:id/recall', { id: update.id })
  await act('DELETE /api/updates/:id', { id: update.id })
  const { rows } = await site.db.execute<{ all: string }>(
    sql`SELECT coalesce(json_agg(c)::text, '') AS all FROM audit_changes c`,
  )
  for (const words of ['Is there a class', 'Yes, there is.', 'Likes the window', 'an old shirt'])
    expect(rows[0]!.all).not.toContain(words)
})

test('changes to spots and money are logged', async () => {
  const paid = await id(`registrations x JOIN orders o ON o.id = x.order_id JOIN offerings f ON f.id = x.offering_id
    WHERE x.status = 'confirmed' AND x.payment_status = 'paid' AND o.due_cents > 0 AND f.kind = 'class'`)
  const ofOrder = await id(`orders x JOIN registrations r ON r.order_id = x.id WHERE r.id = '${paid}'`)
  const part = { key: newId(), amount: 100, choice: 'credit', reason: 'The glaze ran.' }
  await act('POST /api/admin/orders/:id/refunds', { id: ofOrder }, part)
  await act('POST /api/admin/registrations/:id/cancel', { id: paid }, { outcome: 'refund', reason: 'The kiln broke.' })
  const refund = await id(`refunds x JOIN cancellations c ON c.refund_id = x.id WHERE c.registration_id = '${paid}'`)
  await site.db.execute(sql`UPDATE refunds SET status = 'failed', settled_at = now() WHERE id = ${refund}`)
  await act('POST /api/admin/refunds/:id/give-credit', { id: refund })
  const months = (await site.ask('GET', '/api/admin/subscription-payments', { cookie: admin.cookie })).body
  const month = months.find((each: { left: number }) => each.left > 0)
  await act(
    'POST /api/admin/subscription-payments/:id/refund',
    { id: month.id },
    { amount: 100, left: month.left, reason: 'A month away.' },
  )
  const waiting = `registrations x JOIN offerings f ON f.id = x.offering_id WHERE x.status = 'waitlisted'`
  const [offered, out] = [await id(`${waiting} ORDER BY x.id`), await id(`${waiting} ORDER BY x.id DESC`)]
  await site.db.execute(sql`UPDATE offerings SET capacity = taken + 1
    WHERE id = (SELECT offering_id FROM registrations WHERE id = ${offered})`)
  await act('POST /api/admin/waitlist/:registrationId/offer', { registrationId: offered }, {})
  const reason = 'The family called.'
  await act('POST /api/admin/waitlist/:registrationId/remove', { registrationId: out }, { reason })
  await act('POST /api/admin/test-provider/advance', {}, { days: 1 })
})

test('checking in a child at the door is logged', async () => {
  const { rows } = await site.db.execute<{ session: string; place: string; at: Date }>(sql`
    SELECT s.id AS session, r.id AS place, s.starts_at AS at FROM sessions s JOIN offerings o ON o.id = s.offering_id
    JOIN registrations r ON r.offering_id = s.offering_id AND r.status = 'confirmed'
    WHERE o.kind = 'class' AND s.starts_at > now() AND s.cancelled_at IS NULL ORDER BY s.starts_at LIMIT 1`)
  const { session: sessionId, place: registrationId, at } = rows[0]!
  clock.set(new Date(new Date(at).getTime() - 10 * 60_000))
  await site.db.execute(sql`UPDATE sign_ins SET expires_at = ${new Date(clock.now().getTime() + DAY).toISOString()}`)
  const mark = { key: newId(), registrationId, mark: 'check-in', at: clock.now().toISOString() }
  await act('POST /api/admin/sessions/:sessionId/attendance', { sessionId }, mark)
})

function aNewClass(cancellationPolicyId: string) {
  const words = { title: 'Clay Critters', description: 'Pinch and coil.', category: 'Clay', season: 'Summer' }
  const numbers = { price: 4500, capacity: 10, ageMin: 7, ageMax: 9, includedPerMonth: null }
  const none = { aside: null, takeHome: null, taughtBy: null, wear: null, bring: null, materials: null }
  const prices = { dailyPrice: null, weeklyPrice: null, monthlyPrice: null }
  const rest = { location: 'Room A', keywords: [], coveredCategories: [], cancellationPolicyId }
  return { kind: 'class', ...words, ...numbers, ...none, ...prices, ...rest }
}
