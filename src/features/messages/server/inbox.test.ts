import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#src/features/accounts/server/tables.ts'
import { setDisabled } from '#src/features/accounts/server.ts'
import { children } from '#src/features/families/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { auditChanges, auditEntries } from '#src/platform/audit/tables.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import type { FamilyRowAnswer, StaffMessageAnswer } from '../inbox-contract.ts'
import { messagesFeature } from '../server.ts'
import { mailUnreadJob } from './mail-unread.ts'

type Person = { id: string; cookie: string; email: string }
const MINUTE = 60_000
const clock = movableClock()
let site: Awaited<ReturnType<typeof serve>>
let rosa: Person
let dana: Person

beforeAll(async () => {
  site = await serve(app => [messagesFeature(app)], { clock })
  rosa = await signedInPerson(site.db, { firstName: 'Rosa', lastName: 'Rivera', role: 'staff' })
  dana = await signedInPerson(site.db, { firstName: 'Dana', lastName: 'Okafor', role: 'admin' })
})
afterAll(() => site.close())

const family = (firstName: string) => signedInPerson(site.db, { firstName, lastName: 'Osei' })
const write = async (from: Person, to: Person, content: string) => {
  const answer = await site.ask('POST', '/api/messages', { cookie: from.cookie, body: { receiverId: to.id, content } })
  expect(answer.status).toBe(201)
  return answer.body
}
const get = async (path: string, who = rosa) => (await site.ask('GET', path, { cookie: who.cookie })).body
const move = (of: Person, body: object) =>
  site.ask('POST', `/api/admin/messages/${of.id}/state`, { cookie: rosa.cookie, body })
const read = (who: Person, id: string) => site.ask('PUT', `/api/messages/${id}/read`, { cookie: who.cookie })
const tab = async (show: string, who = rosa) =>
  ((await get(`/api/admin/messages?show=${show}`, who)).families as FamilyRowAnswer[]).map(each => each.family.id)

test('staff see one thread per family, whichever staff member a message was sent to', async () => {
  const kofi = await family('Kofi')
  await write(kofi, rosa, 'To Rosa: is there parking near the door?')
  await write(kofi, dana, 'To Dana')
  clock.forward(MINUTE)
  await write(rosa, kofi, 'Yes, two places')
  const list = await get('/api/admin/messages')
  expect(list.families.find((each: FamilyRowAnswer) => each.family.id === kofi.id)).toMatchObject({
    family: { name: 'Kofi Osei' },
    preview: 'Yes, two places',
    unread: 2,
    waitingSince: null,
    assignee: null,
    snoozedUntil: null,
    done: false,
  })
  expect(list.staff.map((each: { name: string }) => each.name)).toEqual(['Dana Okafor', 'Rosa Rivera'])
  const thread: StaffMessageAnswer[] = await get(`/api/admin/messages/${kofi.id}`, dana)
  expect(thread.map(each => [each.content, each.staffName])).toEqual([
    ['To Rosa: is there parking near the door?', 'Rosa Rivera'],
    ['To Dana', 'Dana Okafor'],
    ['Yes, two places', 'Rosa Rivera'],
  ])
  expect(await get(`/api/admin/messages/${newId()}`)).toEqual([])
})

test('a thread can be assigned, snoozed and done; a message from the family reopens it', async () => {
  const asha = await family('Asha')
  await write(asha, rosa, 'When does the season begin?')
  expect((await move(asha, { assigneeId: rosa.id })).body.assignee).toEqual({ id: rosa.id, name: 'Rosa Rivera' })
  expect([await tab('mine'), await tab('mine', dana)]).toEqual([[asha.id], []])
  expect((await move(asha, { assigneeId: asha.id })).body.code).toBe('not-staff')

  const until = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE).toISOString()
  expect((await move(asha, { snoozedUntil: until(-1) })).body.code).toBe('snooze-past')
  await move(asha, { snoozedUntil: until(60) })
  expect([await tab('snoozed'), (await tab('open')).includes(asha.id)]).toEqual([[asha.id], false])
  clock.forward(61 * MINUTE)
  expect([await tab('snoozed'), (await tab('open')).includes(asha.id)]).toEqual([[], true])

  await move(asha, { done: true })
  expect([await tab('done'), (await tab('open')).includes(asha.id)]).toEqual([[asha.id], false])
  await write(rosa, asha, 'On Monday')
  expect(await tab('done')).toEqual([asha.id])
  await write(asha, dana, 'Thank you!')
  expect([await tab('done'), (await tab('mine')).includes(asha.id)]).toEqual([[], true])
  expect((await get('/api/admin/messages')).counts).toMatchObject({ mine: 1, snoozed: 0, done: 0 })
  expect((await move(rosa, { done: true })).status).toBe(404)
})

test("a thread shows the family's children, without last names or health information", async () => {
  const lena = await family('Lena')
  await site.db.insert(children).values({
    id: newId(),
    parentId: lena.id,
    firstName: 'Theo',
    lastName: 'Park',
    dateOfBirth: '2018-04-27',
    allergies: 'Tree nuts',
    photoConsent: true,
  })
  const answer = await site.ask('GET', `/api/admin/messages/${lena.id}/about`, { cookie: rosa.cookie })
  expect(answer.body).toMatchObject({
    family: { firstName: 'Lena', lastName: 'Osei' },
    active: true,
    addressProved: true,
    children: [{ firstName: 'Theo', age: 8 }],
    nextClass: null,
    waiting: [],
    credit: 0,
  })
  expect(answer.text).not.toMatch(/Tree nuts|Park|2018-04-27/)
  expect((await site.ask('GET', `/api/admin/messages/${dana.id}/about`, { cookie: rosa.cookie })).status).toBe(404)
})

const mailed = async () =>
  (await site.db.select().from(mails)).map(({ to, subject, html, text }) => ({ to, subject, body: html + text }))
const afterMinutes = async (minutes: number) => {
  clock.forward(minutes * MINUTE)
  await mailUnreadJob(site.app).run({})
}

test('a message unread for 15 minutes triggers an email, once per run of unread messages, without its text', async () => {
  await site.db.execute(sql`UPDATE messages SET read_at = now()`)
  const noor = await family('Noor')
  const told = async () => (await mailed()).filter(each => each.to === noor.email)
  const first = await write(rosa, noor, 'Theo fell and scraped his knee')
  await afterMinutes(14)
  expect(await told()).toEqual([])
  await write(rosa, noor, 'He is fine')
  await afterMinutes(1)
  expect((await told()).map(each => each.subject)).toEqual(['Rosa sent you a message'])
  expect((await told())[0]!.body).toContain('/dashboard?tab=messages')
  expect((await told())[0]!.body).not.toMatch(/Theo|knee|Osei/)
  await afterMinutes(15)
  await read(noor, first.id)
  await write(rosa, noor, 'Still the same run: one is unread')
  await afterMinutes(16)
  expect(await told()).toHaveLength(1)

  const unread = await get(`/api/messages?with=${rosa.id}`, noor)
  await site.ask('POST', '/api/messages/read', {
    cookie: noor.cookie,
    body: { ids: unread.map((each: { id: string }) => each.id) },
  })
  await write(rosa, noor, 'A new one')
  await afterMinutes(15)
  expect(await told()).toHaveLength(2)
  const seen = await write(rosa, noor, 'Read in time')
  await read(noor, seen.id)
})

test("a family's message is emailed to the assignee, the recipient or the shared address, never to a closed account", async () => {
  await site.db.execute(sql`UPDATE messages SET read_at = now()`)
  await site.db.delete(mails)
  const leaving = await signedInPerson(site.db, { role: 'staff', firstName: 'Lee' })
  const [omar, pia, quinn, gone] = [
    await family('Omar'),
    await family('Pia'),
    await family('Quinn'),
    await family('Ruth'),
  ]
  await write(omar, rosa, 'One')
  await write(pia, rosa, 'Two')
  await move(pia, { assigneeId: dana.id })
  await write(quinn, leaving, 'Three')
  await write(rosa, gone, 'Four')
  await setDisabled(site.db, leaving.id, clock.now())
  await setDisabled(site.db, gone.id, clock.now())
  await afterMinutes(15)
  expect((await mailed()).map(({ to, subject }) => [subject, to]).sort()).toEqual([
    ['Omar sent you a message', rosa.email],
    ['Pia sent you a message', dana.email],
    ['Quinn sent you a message', 'hello@example.com'],
  ])
})

test("staff whose role has no messages aren't offered to families and get no emails; messages to them go to the shared address", async () => {
  await site.db.execute(sql`UPDATE messages SET read_at = now()`)
  await site.db.delete(mails)
  const uma = await family('Uma')
  const kim = await signedInPerson(site.db, { role: 'front-desk', firstName: 'Kim' })
  await write(uma, kim, 'Before Kim changed roles')
  await site.db.update(users).set({ staffRole: 'bookkeeper' }).where(eq(users.id, kim.id))

  const offered = async (who: Person) => ((await get('/api/users', who)) as { id: string }[]).map(({ id }) => id)
  expect(await offered(uma)).toEqual(expect.arrayContaining([rosa.id, dana.id]))
  expect(await offered(uma)).not.toContain(kim.id)
  const refused = await site.ask('POST', '/api/messages', {
    cookie: uma.cookie,
    body: { receiverId: kim.id, content: 'Hello?' },
  })
  expect(refused.status).toBe(404)
  const [conversation] = await get('/api/messages/conversations', uma)
  expect(conversation.with).toMatchObject({ id: kim.id, active: false })
  expect((await get('/api/admin/messages')).staff.map(({ id }: { id: string }) => id)).not.toContain(kim.id)
  expect((await move(uma, { assigneeId: kim.id })).body.code).toBe('not-staff')
  expect(await get('/api/messages/unread', kim)).toEqual({ unread: 0 })
  await afterMinutes(15)
  expect((await mailed()).map(({ to }) => to)).toEqual(['hello@example.com'])
})

test("a message to an unverified address is emailed once it's verified, and staff see that it's waiting", async () => {
  await site.db.execute(sql`UPDATE messages SET read_at = now()`)
  await site.db.delete(mails)
  const vic = await signedInPerson(site.db, { firstName: 'Vic', verified: false })
  const proved = async () => (await get(`/api/admin/messages/${vic.id}/about`)).addressProved
  await write(rosa, vic, 'Are you coming?')
  await afterMinutes(20)
  expect([await mailed(), await proved()]).toEqual([[], false])
  await site.db.update(users).set({ emailVerifiedAt: clock.now() }).where(eq(users.id, vic.id))
  await afterMinutes(1)
  expect((await mailed()).map(({ to, subject }) => [subject, to])).toEqual([['Rosa sent you a message', vic.email]])
  await afterMinutes(20)
  expect([(await mailed()).length, await proved()]).toEqual([1, true])
})

test("anyone who turned these emails off gets none; a family's message then goes to the shared address", async () => {
  await site.db.execute(sql`UPDATE messages SET read_at = now()`)
  await site.db.delete(mails)
  const uma = await family('Uma')
  const quiet = await signedInPerson(site.db, { role: 'staff', firstName: 'Nell' })
  const switchOff = (kind: 'messages' | 'updates', ...who: Person[]) =>
    Promise.all(
      who.map(({ id }) =>
        site.db
          .update(users)
          .set({ mailsOff: [kind] })
          .where(eq(users.id, id)),
      ),
    )
  await switchOff('messages', uma, quiet)
  const answer = await write(quiet, uma, 'One')
  await write(uma, quiet, 'Two')
  await afterMinutes(15)
  expect((await mailed()).map(each => each.to)).toEqual(['hello@example.com'])
  await read(uma, answer.id)
  await switchOff('updates', uma)
  await write(quiet, uma, 'Three')
  await afterMinutes(15)
  expect((await mailed()).map(each => each.to)).toEqual(['hello@example.com', uma.email])
})

test('staff actions are in the audit log by id, without any message text', async () => {
  const vera = await family('Vera')
  const asked = await write(vera, rosa, 'Secretword from Vera')
  const answer = await write(rosa, vera, 'Secretword from Rosa')
  await read(rosa, asked.id)
  await move(vera, { assigneeId: dana.id })
  await move(vera, { done: true })
  const changes = await site.db
    .select({
      kind: auditChanges.kind,
      id: auditChanges.thingId,
      before: auditChanges.before,
      after: auditChanges.after,
    })
    .from(auditChanges)
    .innerJoin(auditEntries, eq(auditEntries.id, auditChanges.entryId))
    .where(sql`${auditChanges.thingId} IN (${vera.id}, ${asked.id}, ${answer.id})`)
    .orderBy(auditEntries.at, auditEntries.id)
  const [was, given] = [
    { assigneeId: null, snoozedUntil: null, doneAt: null },
    { assigneeId: dana.id, doneAt: null },
  ]
  expect(changes).toEqual([
    { kind: 'message', id: answer.id, before: null, after: { familyId: vera.id } },
    { kind: 'message-thread', id: vera.id, before: null, after: { read: [asked.id] } },
    { kind: 'message-thread', id: vera.id, before: was, after: { ...was, ...given } },
    {
      kind: 'message-thread',
      id: vera.id,
      before: { ...was, ...given },
      after: expect.objectContaining({ assigneeId: dana.id }),
    },
  ])
  expect(changes[3]!.after!.doneAt).not.toBeNull()
  const log = await site.db.execute<{
    id: string
  }>(sql`SELECT e.id FROM audit_entries e LEFT JOIN audit_changes c ON c.entry_id = e.id
    WHERE e::text || coalesce(c::text, '') LIKE '%Secretword%'`)
  expect(log.rows).toEqual([])
})
