import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inviteSubscriber } from '#src/features/newsletter/server/invite-subscriber.ts'
import { newsletterFeature } from '#src/features/newsletter/server.ts'
import { organizationFeature } from '#src/features/organization/server.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { openSmtpSink, type SmtpSink } from '#src/testing/smtp-sink.ts'
import { contactFeature } from '../server.ts'

let smtp: SmtpSink
let site: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  smtp = await openSmtpSink()
  site = await serve(app => [organizationFeature(app), newsletterFeature(app), contactFeature(app)], {
    work: true,
    env: {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Our Studio <studio@example.org>',
      TRUSTED_PROXIES: '1',
    },
  })
})
afterAll(async () => {
  await site.close()
  await smtp.close()
})

const allSent = () =>
  expect.poll(async () => (await site.db.select().from(mails)).filter(each => !each.sentAt).length).toBe(0)

let caller = 0
const write = (body: object, cookie?: string) =>
  site.ask('POST', '/api/contact', { body, cookie, headers: { 'x-forwarded-for': `10.2.0.${caller++}` } })

const EVIL = [
  'x\r\nBcc: evil@example.net',
  'x\nBcc: evil@example.net',
  'x\rBcc: evil@example.net',
  'x%0d%0aBcc: evil@example.net',
  'x\u2028Bcc: evil@example.net',
  'x\u0085Bcc: evil@example.net',
  '"x\r\n\r\nHello" <evil@example.net>',
  'x, evil@example.net',
  '=?utf-8?Q?x=0D=0ABcc:_evil@example.net?=',
  'x\r\n.\r\nMAIL FROM:<evil@example.net>',
]
const HEADERS_OF_OURS = new Set(
  ['from to subject message-id date mime-version content-type reply-to list-unsubscribe list-unsubscribe-post'].flatMap(
    names => names.split(' '),
  ),
)

test('nothing typed in any field adds a recipient or a header to any email (T71)', async () => {
  const signedIn = await signedInPerson(site.db, {
    email: 'proved@example.com',
    firstName: 'Eve\r\nBcc: evil@example.net',
  })
  const good = { name: 'Lena', email: 'lena@example.com', subject: 'general', message: 'A message long enough' }
  for (const evil of EVIL) {
    await write({ ...good, name: evil })
    await write({ ...good, email: evil })
    await write({ ...good, email: `lena@example.com${evil}` })
    await write({ ...good, subject: evil })
    await write({ ...good, message: `${evil} ${evil}` })
    await write({ ...good, message: `${evil} ${evil}` }, signedIn.cookie)
    await site.ask('POST', '/api/newsletter/subscribe', { body: { email: evil, firstName: evil } })
  }
  await allSent()
  expect(smtp.received.length).toBeGreaterThan(EVIL.length * 2)
  for (const { to, headers } of smtp.received) {
    expect(to).toHaveLength(1)
    expect(['hello@example.com', 'lena@example.com', 'proved@example.com']).toContain(to[0])
    expect([...headers.keys()].filter(name => !HEADERS_OF_OURS.has(name))).toEqual([])
    for (const [name, values] of headers) expect([name, values.length]).toEqual([name, 1])
    expect(headers.get('from')).toEqual(['Curiously Creative <studio@example.org>'])
    expect(headers.get('to')).toEqual(to)
  }
})

test('the email to the organization only has the sender as reply-to', async () => {
  smtp.received.length = 0
  const { body } = await write({
    name: 'Nora',
    email: 'nora@example.com',
    subject: 'collaboration',
    message: 'Shall we roll candles together?',
  })
  await allSent()
  const ours = smtp.received.find(each => each.to[0] === 'hello@example.com')!
  expect(ours.headers.get('reply-to')).toEqual(['nora@example.com'])
  expect(ours.headers.get('subject')).toEqual([`${body.reference}: Working together`])
})

test("newsletter emails have the two headers behind the email app's button (RFC 8058)", async () => {
  smtp.received.length = 0
  await inviteSubscriber(site.app, { email: 'reader@example.com', source: 'website', proved: true })
  await inviteSubscriber(site.app, { email: 'asked@example.com', source: 'website' })
  await allSent()
  expect(smtp.received.map(each => each.to[0]).sort()).toEqual(['asked@example.com', 'reader@example.com'])
  for (const { headers } of smtp.received) {
    const [address] = headers.get('list-unsubscribe') ?? []
    expect(address).toMatch(/^<http:\/\/localhost:3000\/api\/newsletter\/unsubscribe\?token=[\w-]{43}>$/)
    expect(headers.get('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
  }
  const [kept] = await site.db.select().from(mails).where(eq(mails.to, 'reader@example.com'))
  expect(kept!.sentAt).not.toBeNull()
})
