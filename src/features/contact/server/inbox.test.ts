import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizationFeature } from '#src/features/organization/server.ts'
import { newId } from '#src/lib/ids.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { contactFeature } from '../server.ts'
import { contactMessages } from './tables.ts'

const clock = movableClock()
let site: Awaited<ReturnType<typeof serve>>
let staff: { cookie: string }
let parent: { id: string; cookie: string }
let asha: string
let lena: string

beforeAll(async () => {
  site = await serve(app => [organizationFeature(app), contactFeature(app)], { clock })
  staff = await signedInPerson(site.db, { role: 'staff', firstName: 'Sam' })
  parent = await signedInPerson(site.db)
  const row = (name: string, nth: number, message: string, more: object = {}) => ({
    id: newId(),
    name,
    email: `${name.toLowerCase()}@example.com`,
    subject: 'general' as const,
    message,
    createdAt: new Date(clock.now().getTime() - nth * 60_000),
    ...more,
  })
  const rows = [
    row('Asha', 1, 'Can she begin in the middle?\n\nShe is 6.', { userId: parent.id }),
    row('Lena', 2, 'I keep bees, 100% friendly_ones.'),
    row('Kofi', 3, 'Parking?', { state: 'closed' as const }),
    ...Array.from({ length: 32 }, (_, n) => row(`Many${n}`, 10 + n, 'Something to read')),
  ]
  await site.db.insert(contactMessages).values(rows)
  ;[asha, lena] = [rows[0]!.id, rows[1]!.id]
})
afterAll(() => site.close())

const list = async (query: string) => (await site.ask('GET', `/api/admin/inbox?${query}`, staff)).body
const names = async (query: string) => (await list(query)).messages.map((each: { name: string }) => each.name)
const read = async (id: string) => (await site.ask('GET', `/api/admin/inbox/${id}`, staff)).body
const post = (path: string, body: object, headers?: Record<string, string>) =>
  site.ask('POST', `/api/admin/inbox/${path}`, { ...staff, body, headers })

test('parents and visitors see nothing and change nothing', async () => {
  const asks = [
    ['GET', '/api/admin/inbox', undefined],
    ['GET', `/api/admin/inbox/${asha}`, undefined],
    ['POST', `/api/admin/inbox/${asha}/reply`, { text: 'Hello' }],
    ['POST', `/api/admin/inbox/${asha}/state`, { state: 'closed' }],
  ] as const
  for (const [method, url, body] of asks) {
    const answers = [await site.ask(method, url, { ...parent, body }), await site.ask(method, url, { body })]
    expect(answers.map(each => each.status)).toEqual([403, 401])
  }
  expect(await read(asha)).toMatchObject({ state: 'new', replies: [] })
})

test('the list is paged, newest first, with the count of every state', async () => {
  const first = await list('state=new')
  expect(first).toMatchObject({ total: 34, pageSize: 30, counts: { new: 34, answered: 0, closed: 1 } })
  expect(first.messages[0]).toMatchObject({ name: 'Asha', preview: 'Can she begin in the middle? She is 6.' })
  expect(await names('state=new&page=2')).toHaveLength(4)
  expect(await names('state=closed')).toEqual(['Kofi'])
})

test('search matches name, email, text and reference, and % and _ are literal', async () => {
  const { reference } = await read(lena)
  for (const q of ['LENA', 'lena@ex', 'bees', '100%25', 'friendly_', reference])
    expect([q, await names(`q=${q}`)]).toEqual([q, ['Lena']])
  expect(await names('q=%25%25')).toEqual([])
})

test('a reply is emailed to the sender with our reply-to address, once per key, and marks the message answered', async () => {
  const key = { 'idempotency-key': 'reply-1' }
  const body = { text: 'Yes, she can.\r\n\r\nCome on Tuesday.' }
  const [answer, again] = [await post(`${asha}/reply`, body, key), await post(`${asha}/reply`, body, key)]
  expect(again.text).toBe(answer.text)
  expect(answer.body).toMatchObject({ state: 'answered', account: { id: parent.id, role: 'parent' } })
  expect(answer.body.replies).toMatchObject([{ by: 'Sam', text: 'Yes, she can.\n\nCome on Tuesday.' }])
  const sent = await site.db.select().from(mails).where(eq(mails.to, 'asha@example.com'))
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ kind: 'contact-reply', replyTo: 'hello@example.com' })
  expect(sent[0]!.text).toContain('Come on Tuesday.')
  expect(sent[0]!.text).toContain('Can she begin in the middle?')
})

test('an empty reply is refused, and an unknown message is not found', async () => {
  expect((await post(`${lena}/reply`, { text: '  ' })).body.fields).toEqual({ text: 'Please enter a message' })
  for (const id of [newId(), 'nonsense']) {
    expect((await site.ask('GET', `/api/admin/inbox/${id}`, staff)).status).toBe(404)
    expect((await post(`${id}/reply`, { text: 'Hello' })).status).toBe(404)
    expect((await post(`${id}/state`, { state: 'closed' })).status).toBe(404)
  }
})

test('a message can be closed and reopened; with a reply it reopens as answered', async () => {
  expect((await post(`${asha}/state`, { state: 'closed' })).body).toMatchObject({
    state: 'closed',
    closedAt: clock.now().toISOString(),
  })
  expect((await post(`${asha}/state`, { state: 'open' })).body).toMatchObject({ state: 'answered', closedAt: null })
  await post(`${lena}/state`, { state: 'closed' })
  expect((await post(`${lena}/state`, { state: 'open' })).body).toMatchObject({ state: 'new' })
})
