import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizationFeature } from '#src/features/organization/server.ts'
import { rateLimits } from '#src/platform/http/tables.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { contactFeature } from '../server.ts'
import { contactMessages } from './tables.ts'

const OURS = 'hello@example.com'
const clock = movableClock()
let site: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  site = await serve(app => [organizationFeature(app), contactFeature(app)], { clock, env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => site.close())

let caller = 0
const from = () => ({ 'x-forwarded-for': `10.1.${caller >> 8}.${caller++ & 255}` })
const good = {
  name: 'Lena Park',
  email: 'lena@example.com',
  subject: 'registration',
  message: 'Can we begin in March?',
}
const write = (body: object, cookie?: string, more = {}) =>
  site.ask('POST', '/api/contact', { body, cookie, headers: { ...from(), ...more } })
const kept = () => site.db.select().from(contactMessages).orderBy(desc(contactMessages.number))
const mailsTo = (to: string) =>
  site.db.select().from(mails).where(eq(mails.to, to)).orderBy(desc(mails.createdAt), desc(mails.id))

test('a message is stored with a reference and emailed to the organization with the sender as reply-to', async () => {
  const { status, body } = await write(good)
  const [row] = await kept()
  expect(row).toMatchObject({ ...good, state: 'new', suspicious: false, userId: null })
  expect([status, body]).toEqual([
    200,
    {
      reference: `M-${row!.number}`,
      message: `Thanks, Lena. Reference M-${row!.number}. We'll reply by Monday evening.`,
    },
  ])
  const [mail] = await mailsTo(OURS)
  expect(mail).toMatchObject({ replyTo: 'lena@example.com', subject: `${body.reference}: Registration` })
  expect(mail!.text).toContain('Can we begin in March?')
})

test('an unverified address only gets fixed text, at most 3 times a day (T71)', async () => {
  const canary = {
    name: 'Buy Pills',
    email: 'third@example.com',
    subject: 'sweet',
    message: 'canary4411 visit spam.example now',
  }
  for (let n = 0; n < 5; n++) expect((await write(canary)).status).toBe(200)
  const sent = await mailsTo('third@example.com')
  expect(sent.map(each => each.kind)).toEqual(Array(3).fill('contact-acknowledgement'))
  for (const { subject, html, text } of sent)
    expect(subject + html + text).not.toMatch(/canary4411|spam\.example|Pills/)
})

test('the counter for these emails does not store the address', async () => {
  expect((await write({ ...good, email: 'Uncounted@Example.com' })).status).toBe(200)
  expect(await mailsTo('Uncounted@Example.com')).toHaveLength(1)
  const kept = await site.db.select().from(rateLimits)
  expect(kept.some(({ bucket }) => bucket.startsWith('contact note '))).toBe(true)
  expect(kept.filter(({ bucket }) => bucket.toLowerCase().includes('@'))).toEqual([])
})

test('signed-in users are not asked for name and email and get a copy; typed values are ignored', async () => {
  const maya = await signedInPerson(site.db, { email: 'maya@example.com' })
  const { body } = await write({ ...good, name: 'Mallory', email: 'victim@example.com' }, maya.cookie)
  expect((await kept())[0]).toMatchObject({ name: 'Maya Alvarez', email: 'maya@example.com', userId: maya.id })
  const [copy] = await mailsTo('maya@example.com')
  expect(copy).toMatchObject({ kind: 'contact-copy', subject: `Your message to us, ${body.reference}` })
  expect(copy!.text).toContain(good.message)
  expect(await mailsTo('victim@example.com')).toEqual([])
  expect((await write({ subject: 'sweet', message: good.message }, maya.cookie)).status).toBe(200)
})

test('an account with an unverified address gets no copy', async () => {
  const { cookie } = await signedInPerson(site.db, { email: 'new@example.com', verified: false })
  await write({ subject: 'sweet', message: 'canary7788 as a relay' }, cookie)
  expect((await mailsTo('new@example.com')).map(each => each.kind)).toEqual(['contact-acknowledgement'])
})

test.each([
  [{ name: ' ' }, { name: 'Name is required' }],
  [{ email: 'lena' }, { email: 'Please enter a valid email address' }],
  [{ subject: '' }, { subject: 'Please select a subject' }],
  [{ subject: 'refund' }, { subject: 'Please select a subject' }],
  [{ message: 'Hi there' }, { message: 'Message should be at least 10 characters' }],
  [{ message: 'x'.repeat(5_001) }, { message: 'Use at most 5,000 characters' }],
  [
    { name: undefined, email: undefined },
    { name: 'Name is required', email: 'Please enter a valid email address' },
  ],
])('%j is refused with the fixed message at its field', async (change, fields) => {
  const answer = await write({ ...good, ...change })
  expect([answer.status, answer.body.fields]).toEqual([400, fields])
})

test('nothing is saved when a field is invalid', async () => {
  const before = (await kept()).length
  await write({ ...good, message: 'short' })
  expect((await kept()).length).toBe(before)
})

test('a message with a filled honeypot field is stored closed and not emailed, and the answer looks the same', async () => {
  const before = (await mailsTo(OURS)).length
  const answer = await write({ ...good, email: 'robot@example.com', website: 'https://spam.example' })
  expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['reference', 'message']])
  expect((await kept())[0]).toMatchObject({ email: 'robot@example.com', state: 'closed', suspicious: true })
  expect([(await mailsTo(OURS)).length, await mailsTo('robot@example.com')]).toEqual([before, []])
})

test('sending the form quickly is fine', async () => {
  expect((await write(good, undefined, { 'form-open-ms': '0' })).status).toBe(200)
})

test('one caller can send at most 10 messages an hour, with and without JavaScript together', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.9' }
  for (let n = 0; n < 10; n++)
    expect((await site.ask('POST', '/api/contact', { body: good, headers })).status).toBe(200)
  const refused = await site.ask('POST', '/api/contact', { body: good, headers })
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  const plain = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  const post = await site.http.inject({ method: 'POST', url: '/contact', headers: plain, payload: 'name=x' })
  expect(post.headers.location).toBe('/contact/not-sent?why=limited')
})

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
test.each([
  [form({ ...good, website: '' }), /^\/contact\/sent\?reference=M-\d+&about=registration$/],
  [form({ ...good, name: '', email: 'x' }), /^\/contact\/not-sent\?why=name,email$/],
  [form({ ...good, message: 'Hi there' }), /^\/contact\/not-sent\?why=message$/],
  [form({ ...good, message: 'x'.repeat(30_000) }), /^\/contact\/not-sent$/],
  ['', /^\/contact\/not-sent\?why=name,email,subject,message$/],
])('without JavaScript, posting the form redirects to a page', async (payload, to) => {
  const headers = { ...from(), 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
  const answer = await site.http.inject({ method: 'POST', url: '/contact', headers, payload })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toMatch(to)
})

test('a form from another site is refused', async () => {
  const headers = { ...from(), origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' }
  const before = (await kept()).length
  const answer = await site.http.inject({ method: 'POST', url: '/contact', headers, payload: form(good) })
  expect([answer.statusCode, (await kept()).length]).toEqual([403, before])
})
