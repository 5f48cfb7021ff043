import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import type { JobKind } from '#src/platform/jobs/jobs.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'
import { sendMailJob } from '#src/platform/mail/send-mail.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { openSmtpSink, type SmtpSink } from '#src/testing/smtp-sink.ts'
import { LINKS_REMOVED_WORDS } from '../mail-state.ts'
import type { MailLineAnswer } from '../outbox-contract.ts'

type Site = Awaited<ReturnType<typeof serveSampleProgram>>
let smtp: SmtpSink
let site: Site
let without: Site
let staff: string
let jobs: JobKind<never>[]
beforeAll(async () => {
  smtp = await openSmtpSink()
  site = await serveSampleProgram({
    env: { SMTP_URL: smtp.url },
    change: features => {
      jobs = features.flatMap(each => each.jobs ?? [])
      return features
    },
  })
  without = await serveSampleProgram()
  staff = (await signedInPerson(site.db, { role: 'staff' })).cookie
})
afterAll(async () => {
  await Promise.all([site.close(), without.close()])
  await smtp.close()
})

async function write(more: Partial<Mail> = {}, set: Partial<typeof mails.$inferInsert> = {}): Promise<string> {
  const to = `${newId()}@example.com`
  await site.db.transaction(tx =>
    site.app.mail(tx, { kind: 'test', to, subject: 'Hello', html: '<p>x</p>', text: 'x', ...more }),
  )
  const [mail] = await site.db
    .select()
    .from(mails)
    .where(eq(mails.to, more.to ?? to))
  if (Object.keys(set).length > 0) await site.db.update(mails).set(set).where(eq(mails.id, mail!.id))
  return mail!.id
}
const get = (path = '', cookie = staff) => site.ask('GET', `/api/admin/outbox${path}`, { cookie })
const resend = (id: string) => site.ask('POST', `/api/admin/outbox/${id}/resend`, { cookie: staff })
const work = (id: string) => sendMailJob(site.app).run({ mailId: id })
const idsOf = (answer: { body: { mails: MailLineAnswer[] } }) => answer.body.mails.map(each => each.id)

test('every email has its status, can be found by part of its recipient or subject, and is only visible to staff', async () => {
  const ids = [
    await write({ subject: 'A 100%_sure thing' }),
    await write({}, { sentAt: new Date() }),
    await write({}, { attempts: 2, failedBecause: '451' }),
    await write({}, { attempts: 1, failedBecause: '550', parkedAt: new Date() }),
  ] as const
  const states = (await get()).body.mails.slice(0, 4).map((each: MailLineAnswer) => each.state)
  expect(states).toEqual(['parked', 'failed', 'sent', 'waiting'])
  for (const [n, state] of ['waiting', 'sent', 'failed', 'parked'].entries()) {
    const found = await get(`?state=${state}`)
    expect(idsOf(found)[0]).toBe(ids[n])
    expect(found.body.mails.every((each: MailLineAnswer) => each.state === state)).toBe(true)
  }
  expect(idsOf(await get('?q=100%25_SURE'))).toEqual([ids[0]])
  expect(idsOf(await get('?q=100%25%25sure'))).toEqual([])
  const { counts, canSend } = (await get()).body
  // The sample program has one of each.
  expect([counts.failed, counts.parked, canSend]).toEqual([2, 2, true])
  const parent = (await signedInPerson(site.db)).cookie
  for (const path of ['', `/${ids[0]}`]) expect((await get(path, parent)).status).toBe(403)
})

test('pages continue where the previous one ended, even when new emails arrive', async () => {
  const word = `flood${newId().slice(-6)}`
  const many = Array.from({ length: 120 }, () => ({ id: newId(), kind: 'test', to: 'x@example.com', subject: word }))
  await site.db.insert(mails).values(many.map(each => ({ ...each, html: 'x', text: 'x' })))
  const seen: string[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page: { mails: MailLineAnswer[]; next: string | null } = (await get(`?q=${word}${next && `&before=${next}`}`))
      .body
    seen.push(...page.mails.map((each: MailLineAnswer) => each.id))
    next = page.next
    await write({ subject: `${word} later` })
  }
  expect(seen).toEqual(seen.toSorted().reverse())
  expect(seen).toHaveLength(120)
})

test('reading an email is recorded, and shows no link secrets and nothing people typed', async () => {
  const family = await signedInPerson(site.db)
  for (const [path, body] of [
    ['/api/auth/forgot-password', { email: family.email }],
    ['/api/newsletter/subscribe', { email: `news-${family.email}` }],
    [
      '/api/contact',
      { name: 'Maya', email: `c-${family.email}`, subject: 'general', message: 'Leo has a nut allergy.' },
    ],
  ] as const)
    expect((await site.ask('POST', path, { body })).status).toBe(200)
  for (const name of ['answer-subscribe-request', 'mail-reset-link']) await runQueued(name)
  const written = (await get(`?q=${family.id}`)).body.mails as MailLineAnswer[]
  const ours = (await get('?q=hello@example.com')).body.mails as MailLineAnswer[]
  expect(written.length).toBeGreaterThan(1)
  let hidden = 0
  for (const { id } of [...written, ...ours]) {
    const { status, body, text } = await get(`/${id}`)
    expect(status).toBe(200)
    expect(text).not.toMatch(/token=(?!hidden)|nut allergy/)
    if (body.linksHidden) hidden++
  }
  expect(hidden).toBeGreaterThan(1)
  const { rows } = await site.db.execute<{ id: string }>(
    sql`SELECT params->>'id' AS id FROM audit_entries WHERE route = 'GET /api/admin/outbox/:id' AND status = 200`,
  )
  expect(rows.map(row => row.id)).toEqual(expect.arrayContaining(written.map(each => each.id)))
})

/** Runs what's waiting in a queue, because no worker runs here. */
async function runQueued(name: string) {
  const { rows } = await site.db.execute<{ data: object }>(
    sql`SELECT data FROM pgboss.job WHERE name = ${name} AND state = 'created'`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { data } of rows) await jobs.find(job => job.name === name)!.run(data as never)
}

test("without a mail server an admin can read the links here, staff can't, and nothing can be sent", async () => {
  const mail = {
    kind: 'reset-password',
    to: 'a@example.com',
    subject: 'x',
    html: '<p>?token=abc</p>',
    text: '?token=abc',
  }
  await without.db.transaction(tx => without.app.mail(tx, mail))
  const [row] = await without.db.select().from(mails).where(eq(mails.to, 'a@example.com'))
  const read = async (role: 'staff' | 'admin') => {
    const { cookie } = await signedInPerson(without.db, { role })
    const { body } = await without.ask('GET', `/api/admin/outbox/${row!.id}`, { cookie })
    const sent = await without.ask('POST', `/api/admin/outbox/${row!.id}/resend`, { cookie })
    return [body.text, body.linksHidden, sent.body.code]
  }
  expect(await read('admin')).toEqual(['?token=abc', false, 'no-server'])
  expect(await read('staff')).toEqual(['?token=hidden', true, 'no-server'])
})

test("an email whose one-time link is gone can't be sent again, but the rest of it can be read (T9)", async () => {
  const link = (token: string) => ({ text: `Hello Maya, https://x.example/#token=${token}` })
  const sent = await write(link('x'.repeat(43)))
  await work(sent)
  const ended = await write({ ...link('x'.repeat(43)), linkEndsAt: new Date(Date.now() - 1) })
  const sentBefore = await write(link('x'.repeat(43)), { sentAt: new Date(), links: null })
  for (const id of [sent, ended, sentBefore]) {
    const { status, body } = await resend(id)
    expect([status, body.code, body.message]).toEqual([409, 'links-removed', LINKS_REMOVED_WORDS])
  }
  expect((await get(`/${sent}`)).body).toMatchObject({ ...link('hidden'), linksRemoved: true, html: '<p>x</p>' })
})

test('an undelivered email is resent as itself, a sent one as a copy, and two clicks send it once', async () => {
  smtp.received.length = 0
  const parked = await write({ to: 'parked@example.com' }, { attempts: 1, failedBecause: '550', parkedAt: new Date() })
  const again = await resend(parked)
  expect(again.body).toEqual({ id: parked, message: 'We sent it.' })
  await work(parked)
  const idOf = (n: number) => smtp.received[n]!.headers.get('message-id')![0]
  expect(smtp.received.map(each => each.to)).toEqual([['parked@example.com']])
  expect(idOf(0)).toContain(parked)

  const both = await Promise.all([resend(parked), resend(parked)])
  expect(both.map(each => each.status).sort()).toEqual([200, 409])
  const copy = both.find(each => each.status === 200)!.body.id
  expect(copy).not.toBe(parked)
  await work(copy)
  expect([smtp.received.length, idOf(1)]).toEqual([2, expect.stringContaining(copy)])
  await site.db.delete(mails).where(eq(mails.id, parked))
  expect(await site.db.$count(mails, eq(mails.id, copy))).toBe(0)
})

test("a test email to an admin is sent like any other, and without a mail server the answer says why it can't be", async () => {
  const ask = async (at: Site) => {
    const admin = await signedInPerson(at.db, { role: 'admin' })
    return { admin, answer: await at.ask('POST', '/api/admin/outbox/test', { cookie: admin.cookie }) }
  }
  const { admin, answer } = await ask(site)
  expect(answer.body.message).toContain(admin.email)
  const [mail] = await site.db.select().from(mails).where(eq(mails.to, admin.email))
  await work(mail!.id)
  await expect.poll(() => smtp.received.filter(each => each.to[0] === admin.email).length).toBe(1)
  expect((await ask(without)).answer.body.code).toBe('no-server')
  expect((await site.ask('POST', '/api/admin/outbox/test', { cookie: staff })).status).toBe(403)
})
