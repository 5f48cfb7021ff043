import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#src/features/accounts/server/tables.ts'
import { anOffering, aPolicy } from '#src/features/classes/server/made-up-classes.ts'
import { newsletterCatalog } from '#src/features/classes/server.ts'
import { organizationFeature } from '#src/features/organization/server.ts'
import { newId } from '#src/lib/ids.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { aPhoto, formOf } from '#src/testing/pictures.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { waitingForLocks } from '#src/testing/while-locked.ts'
import { newsletterFeature } from '../../server.ts'
import { subscriberLinks, subscribers } from '../tables.ts'
import { sendNewslettersJob } from './deliver-issues.ts'
import { newsletterIssues } from './tables.ts'

const DAY = 86_400_000
const clock = movableClock()
let site: Awaited<ReturnType<typeof serve>>
let rosa: { id: string; email: string; cookie: string }
beforeAll(async () => {
  site = await serve(app => [organizationFeature(app), newsletterFeature(app, newsletterCatalog)], { clock })
  await aPolicy(site.db)
})
beforeEach(async () => {
  clock.set(new Date('2026-11-20T17:00:00Z'))
  await site.db.delete(newsletterIssues)
  await site.db.delete(subscribers)
  await site.db.delete(mails)
  rosa = await signedInPerson(site.db, { firstName: 'Rosa', lastName: 'Rivera', role: 'content-editor' })
})
afterAll(() => site.close())

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  site.ask(method, path, { cookie: rosa.cookie, body })
const BLOCKS = [{ key: 'a', is: 'text', text: 'Hello **all**.' }]
const text = (subject = 'December', blocks: object[] = BLOCKS) => ({ subject, previewText: 'Owls', blocks })

async function draft(content: object = text()): Promise<string> {
  const { status, body } = await ask('POST', '/api/admin/newsletters', { content })
  expect(status).toBe(201)
  return body.id
}
const read = async (id: string) => (await ask('GET', `/api/admin/newsletters/${id}`)).body
const send = (id: string, revision = 1) => ask('POST', `/api/admin/newsletters/${id}/send`, { revision })
const schedule = (id: string, day: string, time: string, revision = 1) =>
  ask('POST', `/api/admin/newsletters/${id}/schedule`, { revision, day, time })

type State = (typeof subscribers.$inferInsert)['state']
async function reader(email: string, state: State = 'confirmed') {
  const id = newId()
  await site.db.insert(subscribers).values({ id, email, source: 'website', state, confirmedAt: clock.now() })
  return id
}
const job = (change: Partial<typeof site.app> = {}) =>
  sendNewslettersJob({ ...site.app, catalog: newsletterCatalog, ...change }).run({})
const sentTo = async () =>
  (await site.db.select().from(mails).where(eq(mails.kind, 'newsletter'))).map(each => each.to).sort()
const bounce = (email: string, parkedAt = new Date()) =>
  site.db
    .insert(mails)
    .values({ kind: 'receipt', to: email, subject: '', html: '', text: '', failedBecause: '550', parkedAt })

test('a draft is saved as it is, and only over the version it was read from', async () => {
  const id = await draft()
  const save = (revision: number, subject: string, blocks: object[] = []) =>
    ask('PUT', `/api/admin/newsletters/${id}`, { ...text(subject, blocks), revision })
  const unfinished = [
    { key: 'b', is: 'button', label: '', link: 'nowhere' },
    { key: 'p', is: 'picture', fileId: '', alt: '' },
  ]
  expect((await save(1, '', unfinished)).body).toMatchObject({ revision: 2 })
  const other = await save(1, 'From another tab')
  expect([other.status, other.body.code]).toEqual([409, 'changed-meanwhile'])
  expect(other.body.message).toContain('changed in another window')
  expect(await read(id)).toMatchObject({ subject: '', revision: 2, blocks: unfinished, state: 'draft' })
  expect((await save(1, '', unfinished)).body, 'a retry with the same text, because its answer got lost').toMatchObject(
    {
      revision: 2,
    },
  )
  expect((await save(2, 'Third')).body).toMatchObject({ revision: 3 })
})

test('only finished text is sent, and only the version that was read', async () => {
  await reader('a@example.com')
  const id = await draft(text('', [{ key: 'b', is: 'button', label: 'Go', link: 'http://example.com' }]))
  const stopped = await send(id)
  expect([stopped.status, stopped.body.code]).toEqual([409, 'not-ready'])
  expect(Object.keys(stopped.body.fields)).toEqual(['subject', 'blocks.b.link'])
  expect((await schedule(id, '2026-12-01', '09:00')).body.code).toBe('not-ready')
  const ready = await draft()
  expect((await send(ready, 2)).body.code).toBe('changed-meanwhile')
  expect((await read(ready)).state).toBe('draft')
})

test('each confirmed subscriber gets it once, with a link and headers that unsubscribe', async () => {
  await reader('a@example.com')
  await reader('b@example.com')
  await reader('new@example.com', 'pending')
  await reader('gone@example.com', 'unsubscribed')
  await reader('dead@example.com')
  await bounce('DEAD@example.com')
  const id = await draft()
  expect((await read(id)).reach).toEqual({ confirmed: 2, bounced: 1, pending: 1, unsubscribed: 1 })
  const answers = await Promise.all([send(id), send(id)])
  expect(answers.map(each => each.body)).toEqual([{ state: 'sending' }, { state: 'sending' }])
  await reader('late@example.com')
  await Promise.all([job(), job()])
  await job()
  expect(await sentTo()).toEqual(['a@example.com', 'b@example.com'])
  expect(await read(id)).toMatchObject({ state: 'sent', sentBy: 'Rosa Rivera', counts: { recipients: 2, sent: 2 } })
  const [mail] = await site.db.select().from(mails).where(eq(mails.to, 'a@example.com'))
  expect(mail!.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const leave = /<(.*)>/.exec(mail!.headers['List-Unsubscribe']!)![1]!
  const shown = /Unsubscribe: (.*)/.exec(mail!.text)![1]!
  expect(new URL(shown).searchParams.get('token')).toBe(new URL(leave).searchParams.get('token'))
  const { pathname, search } = new URL(leave)
  const body = { 'List-Unsubscribe': 'One-Click' }
  expect((await site.ask('POST', pathname + search, { body })).status).toBe(200)
  expect((await read(id)).counts).toMatchObject({ sent: 2, left: 1 })
  expect((await read(id)).reach).toMatchObject({ confirmed: 2, unsubscribed: 2 })
})

test('a worker that stops midway leaves exactly the subscribers without an email waiting', async () => {
  for (const n of [1, 2, 3, 4, 5]) await reader(`r${n}@example.com`)
  const id = await draft()
  await send(id)
  let written = 0
  const dying: typeof site.app.mail = async (tx, mail) => {
    await site.app.mail(tx, mail)
    written++
    if (written >= 3) throw new Error('killed')
  }
  await expect(job({ mail: dying })).rejects.toThrow('3 newsletter emails failed')
  expect(await sentTo()).toHaveLength(2)
  expect(await read(id)).toMatchObject({ state: 'sending', counts: { recipients: 5, waiting: 3, sent: 2 } })
  await job()
  expect(await sentTo()).toEqual([1, 2, 3, 4, 5].map(n => `r${n}@example.com`))
  expect(await read(id)).toMatchObject({ state: 'sent', counts: { waiting: 0, sent: 5 } })
})

test('two workers handling the same subscriber send one email, with one link that unsubscribes', async () => {
  await reader('a@example.com')
  await send(await draft())
  let second: Promise<void> | undefined
  const first: typeof site.app.mail = async (tx, mail) => {
    second = job()
    await expect.poll(() => waitingForLocks(site.db)).toBe(1)
    await site.app.mail(tx, mail)
  }
  await job({ mail: first })
  await second
  expect([await sentTo(), await site.db.$count(subscriberLinks)]).toEqual([['a@example.com'], 1])
})

test('subscribers who unsubscribe, bounce or are deleted before their email get none', async () => {
  const left = await reader('left@example.com')
  const gone = await reader('gone@example.com')
  await reader('dead@example.com')
  await reader('stays@example.com')
  const id = await draft()
  await send(id)
  await site.db.update(subscribers).set({ state: 'unsubscribed' }).where(eq(subscribers.id, left))
  await site.db.delete(subscribers).where(eq(subscribers.id, gone))
  await bounce('dead@example.com')
  await job()
  expect(await sentTo()).toEqual(['stays@example.com'])
  expect(await read(id)).toMatchObject({ state: 'sent', counts: { recipients: 4, sent: 1, leftOut: 3, waiting: 0 } })
})

test('a scheduled newsletter starts at its time in the time zone of the business, not before', async () => {
  await reader('a@example.com')
  const id = await draft()
  expect((await schedule(id, '2026-11-20', '11:59')).body.code).toBe('in-the-past')
  expect((await schedule(id, '2028-01-01', '09:00')).body.code).toBe('too-far')
  expect((await schedule(id, '2026-11-22', '09:00')).body.scheduledFor).toBe('2026-11-22T14:00:00.000Z')
  expect((await schedule(id, '2026-11-21', '09:00')).body.scheduledFor).toBe('2026-11-21T14:00:00.000Z')
  expect((await ask('PUT', `/api/admin/newsletters/${id}`, { ...text('Other'), revision: 1 })).body.code).toBe(
    'not-a-draft',
  )
  clock.set(new Date('2026-11-21T13:59:59Z'))
  await job()
  expect([(await read(id)).state, await sentTo()]).toEqual(['scheduled', []])
  clock.set(new Date('2026-11-21T14:00:00Z'))
  await job()
  expect(await read(id)).toMatchObject({ state: 'sent', startedAt: '2026-11-21T14:00:00.000Z' })
  expect(await sentTo()).toEqual(['a@example.com'])
  expect((await ask('POST', `/api/admin/newsletters/${id}/cancel`)).body.code).toBe('already-out')
  expect((await schedule(id, '2026-11-25', '09:00')).body.code).toBe('already-out')
})

test("a canceled newsletter doesn't start, and can still be changed and sent", async () => {
  await reader('a@example.com')
  const id = await draft()
  await schedule(id, '2026-11-21', '09:00')
  expect((await ask('POST', `/api/admin/newsletters/${id}/cancel`)).body).toEqual({ state: 'canceled' })
  clock.forward(2 * DAY)
  await job()
  expect([(await read(id)).state, await sentTo()]).toEqual(['canceled', []])
  await ask('PUT', `/api/admin/newsletters/${id}`, { ...text('Later'), revision: 1 })
  expect(await read(id)).toMatchObject({ state: 'draft', subject: 'Later' })
  expect((await send(id, 2)).status).toBe(200)
})

test('with nobody to send to, sending is refused, and a scheduled newsletter is canceled with that reason', async () => {
  const id = await draft()
  expect((await send(id)).body.code).toBe('nobody')
  await schedule(id, '2026-11-21', '09:00')
  clock.forward(2 * DAY)
  await job()
  expect(await read(id)).toMatchObject({ state: 'canceled', canceledBecause: 'nobody' })
})

test('classes show their details as of sending, and are left out when canceled, hidden or over', async () => {
  await reader('a@example.com')
  const future = { sessionStarts: ['2026-12-08T22:45:00Z'], capacity: 0 }
  const [clay, hidden] = [
    await anOffering(site.db, { ...future, title: 'Clay Owls', priceCents: 45_00 }),
    await anOffering(site.db, { ...future, title: 'Paper Boats' }),
  ]
  const { classes } = (await ask('GET', '/api/admin/newsletter-classes')).body
  expect(classes.map((each: { id: string }) => each.id).sort()).toEqual([clay, hidden].sort())
  const id = await draft(text('Classes', [{ key: 'c', is: 'classes', classIds: [clay, hidden] }]))
  await site.db.execute(sql`UPDATE offerings SET title = 'Clay Foxes' WHERE id = ${clay}`)
  await site.db.execute(sql`UPDATE offerings SET status = 'archived' WHERE id = ${hidden}`)
  const preview = (await ask('GET', `/api/admin/newsletters/${id}/preview`)).body
  expect(preview.missingClasses).toBe(1)
  expect(preview.text).toContain('Clay Foxes\nTue, Dec 8, 5:45 to 6:45 PM · $45.00\n')
  await send(id)
  await site.db.execute(sql`UPDATE offerings SET title = 'Changed later' WHERE id = ${clay}`)
  await job()
  const [mail] = await site.db.select().from(mails).where(eq(mails.kind, 'newsletter'))
  expect(mail!.text).toContain('Clay Foxes')
  expect(mail!.text).not.toContain('Paper Boats')
  expect((await ask('GET', `/api/admin/newsletters/${id}/preview`)).body.text).toContain('Clay Foxes')
  await site.db.execute(sql`UPDATE offerings SET status = 'archived' WHERE id = ${clay}`)
  const copy = (await ask('POST', '/api/admin/newsletters', { from: id })).body.id
  expect((await send(copy)).body.code).toBe('nothing-left')
})

test('a test email goes to the staff member who requests it, whatever the request says, and is limited', async () => {
  await reader('a@example.com')
  const id = await draft()
  const sent = await site.ask('POST', `/api/admin/newsletters/${id}/test?to=a@example.com`, {
    cookie: rosa.cookie,
    body: { to: 'a@example.com' },
  })
  expect([sent.status, sent.body]).toEqual([200, { to: rosa.email }])
  const tests = await site.db.select().from(mails).where(eq(mails.kind, 'newsletter-test'))
  expect(tests.map(each => [each.to, each.subject, each.headers])).toEqual([[rosa.email, '[Test] December', {}]])
  expect(tests[0]!.text).not.toContain('token=')
  for (let n = 1; n < 20; n++) await ask('POST', `/api/admin/newsletters/${id}/test`)
  expect((await ask('POST', `/api/admin/newsletters/${id}/test`)).status).toBe(429)
})

test('bounced subscribers are marked in the list until staff clear the mark', async () => {
  const id = await reader('dead@example.com')
  await reader('alive@example.com')
  await bounce('dead@example.com', new Date(Date.now() - 60_000))
  const list = async (state: string) =>
    (await ask('GET', `/api/admin/newsletter?state=${state}`)).body.subscribers.map(
      (each: { email: string }) => each.email,
    )
  expect([await list('bounced'), await list('confirmed')]).toEqual([['dead@example.com'], ['alive@example.com']])
  expect((await ask('GET', '/api/admin/newsletter.csv?state=bounced')).text).toContain('dead@example.com,,bounced')
  expect((await ask('POST', `/api/admin/subscribers/${id}/clear-bounce`)).body).toEqual({ cleared: true })
  expect([await list('bounced'), (await list('confirmed')).length]).toEqual([[], 2])
  await bounce('dead@example.com', new Date(Date.now() + 60_000))
  expect(await list('bounced')).toEqual(['dead@example.com'])
})

test('pictures belong to a newsletter and its copies, and are deleted with the last of them', async () => {
  const id = await draft()
  const { body, headers } = formOf([
    { name: 'image', filename: 'a.jpg', bytes: await aPhoto({ width: 80, height: 60 }) },
  ])
  const sent = await site.ask('POST', `/api/admin/newsletters/${id}/pictures`, { cookie: rosa.cookie, body, headers })
  const { fileId } = sent.body
  const shown = async () => (await site.ask('GET', `/api/newsletter-pictures/${fileId}/960`)).status
  expect(await shown()).toBe(200)
  const blocks = [{ key: 'p', is: 'picture', fileId, alt: 'An owl' }]
  await ask('PUT', `/api/admin/newsletters/${id}`, { ...text('Owls', blocks), revision: 1 })
  const other = await ask('POST', '/api/admin/newsletters', { content: text('Theirs', blocks) })
  expect([other.status, other.body.code]).toEqual([400, 'unknown-picture'])
  const copy = (await ask('POST', '/api/admin/newsletters', { from: id })).body.id
  expect(await read(copy)).toMatchObject({ subject: 'Owls', state: 'draft', revision: 1, blocks })
  expect((await ask('DELETE', `/api/admin/newsletters/${id}`)).body).toEqual({ deleted: true })
  expect([(await ask('GET', `/api/admin/newsletters/${id}`)).status, await shown()]).toEqual([404, 200])
  await ask('DELETE', `/api/admin/newsletters/${copy}`)
  expect(await shown()).toBe(404)
})

test("a sent newsletter can't be deleted, and the list shows it with its counts", async () => {
  await reader('a@example.com')
  const id = await draft()
  await send(id)
  await job()
  expect((await ask('DELETE', `/api/admin/newsletters/${id}`)).body.code).toBe('already-out')
  const refused = { parkedAt: new Date(), failedBecause: '550' }
  await site.db
    .update(mails)
    .set(refused)
    .where(and(eq(mails.kind, 'newsletter'), like(mails.to, 'a@%')))
  const { issues } = (await ask('GET', '/api/admin/newsletters')).body
  expect(issues).toMatchObject([
    { id, subject: 'December', state: 'sent', writtenBy: 'Rosa Rivera', counts: { sent: 0, bounced: 1 } },
  ])
})

test('parents and staff without the permission see and send nothing', async () => {
  const id = await draft()
  for (const role of ['parent', 'instructor', 'bookkeeper', 'front-desk'] as const) {
    const { cookie } = await signedInPerson(site.db, { role })
    const tries = await Promise.all([
      site.ask('GET', '/api/admin/newsletters', { cookie }),
      site.ask('GET', `/api/admin/newsletters/${id}`, { cookie }),
      site.ask('POST', `/api/admin/newsletters/${id}/send`, { cookie, body: { revision: 1 } }),
    ])
    expect([role, ...tries.map(each => each.status)]).toEqual([role, 403, 403, 403])
  }
  expect(await site.db.$count(users, eq(users.id, rosa.id))).toBe(1)
})
