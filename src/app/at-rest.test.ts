import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { users } from '#src/features/accounts/server/tables.ts'
import { cookiesOf, PASSWORD, personWithPassword } from '#src/features/accounts/server/testing.ts'
import { sampleJoining } from '#src/features/families/sample-joining.ts'
import { newId } from '#src/lib/ids.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { everythingStored, foundAtRest, type Secrets, type StoredValue, strayAddresses } from '#src/testing/at-rest.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { openSmtpSink, type SmtpSink } from '#src/testing/smtp-sink.ts'

const NEW_PASSWORD = 'three blue buttons'
const WAIT = { timeout: 30_000 }
const lines: string[] = []
let smtp: SmtpSink
let site: Awaited<ReturnType<typeof serveSampleProgram>>
/** Everything that was typed as a password or handed out as a token. */
const secrets = { 'a password': [PASSWORD, NEW_PASSWORD], 'a token': [] as string[] } satisfies Secrets

beforeAll(async () => {
  smtp = await openSmtpSink()
  site = await serveSampleProgram({
    work: true,
    env: { SMTP_URL: smtp.url },
    logTo: { write: line => lines.push(line) },
  })
  await playADay()
})
afterAll(async () => {
  await site.close()
  await smtp.close()
})

type Sent = { cookie?: string; body?: unknown }

/** Calls a route that must succeed, and adds the cookies it sets to the secrets. */
async function ask(method: 'GET' | 'POST', url: string, { cookie, body }: Sent = {}) {
  const answer = await site.ask(method, url, { cookie, body, headers: { 'idempotency-key': newId() } })
  expect([url, answer.status < 400, answer.text]).toEqual([url, true, answer.text])
  const cookies = cookiesOf(answer.headers)
  for (const [, token] of cookies.matchAll(/=([\w-]{20,})/g)) secrets['a token'].push(token!)
  return { ...answer, cookies }
}

/** The latest unread token in an email that was sent to someone. */
async function mailedToken(to: string, path: string): Promise<string> {
  const link = new RegExp(`${path}[?#]token=([\\w-]{20,})`)
  const found = () => smtp.received.filter(mail => mail.to.includes(to)).map(({ text }) => link.exec(text)?.[1])
  return vi.waitFor(() => {
    const token = found().find(each => each && !secrets['a token'].includes(each))
    if (!token) throw new Error(`no mail to ${to} with ${path}`)
    secrets['a token'].push(token)
    return token
  }, WAIT)
}

const signIn = async (email: string, password: string) =>
  (await ask('POST', '/api/auth/login', { body: { email, password } })).cookies

/**
 * Registers, resets, invites, subscribes, writes and uses feeds: everything that hands out a link, a token or an
 * address.
 */
async function playADay(): Promise<void> {
  const boss = await personWithPassword(site.db, 'boss@example.com', 'admin')
  const family = 'rosa@example.com'
  const joining = sampleJoining()
  await ask('POST', '/api/register', { body: { ...joining, parent: { ...joining.parent, email: family } } })
  const first = await mailedToken(family, '/reset-password')
  await ask('POST', '/api/auth/reset-password', { body: { token: first, password: PASSWORD } })
  await ask('POST', '/api/auth/forgot-password', { body: { email: family } })
  await ask('POST', '/api/auth/forgot-password', { body: { email: 'nobody@example.com' } })
  const reset = await mailedToken(family, '/reset-password')
  await ask('POST', '/api/auth/reset-password', { body: { token: reset, password: NEW_PASSWORD } })

  const cookie = await signIn(family, NEW_PASSWORD)
  const feed = await ask('POST', '/api/calendar/feed', { cookie })
  secrets['a token'].push(/([\w-]{43})\.ics/.exec(feed.body.url)![1]!)
  await ask('GET', new URL(feed.body.url).pathname)
  await ask('POST', '/api/messages', { cookie, body: { receiverId: boss.id, content: 'May we come late?' } })
  await ask('POST', '/api/account/email', { cookie, body: { email: 'rosa.new@example.com' } })
  const change = await mailedToken('rosa.new@example.com', '/confirm-email')
  await ask('POST', '/api/account/email/confirm', { body: { token: change } })
  await ask('POST', '/api/account/email/undo', { body: { token: await mailedToken(family, '/undo-email') } })

  const admin = await signIn(boss.email, PASSWORD)
  const invitation = { email: 'colleague@example.com', role: 'admin' }
  await ask('POST', '/api/admin/staff/invitations', { cookie: admin, body: invitation })
  const accepted = { token: await mailedToken(invitation.email, '/invitation'), firstName: 'Sam', lastName: 'Ortiz' }
  await ask('POST', '/api/auth/invitation/accept', { body: { ...accepted, password: NEW_PASSWORD } })

  const signUp = { firstName: 'Ada', lastName: 'Reyes', email: 'ada@example.com', password: PASSWORD }
  await ask('POST', '/api/auth/signup', { body: signUp })
  await ask('POST', '/api/auth/verify-email', { body: { token: await mailedToken(signUp.email, '/verify-email') } })

  await ask('POST', '/api/newsletter/subscribe', { body: { email: 'reader@example.com', source: 'website' } })
  await ask(
    'GET',
    `/api/newsletter/confirm?token=${await mailedToken('reader@example.com', '/api/newsletter/confirm')}`,
  )
  await ask('POST', '/api/newsletter/unsubscribe', {
    body: { token: await mailedToken('reader@example.com', '/unsubscribe') },
  })
  const message = { name: 'Jo', email: 'jo@example.com', subject: 'general', message: 'Do you have room in May?' }
  await ask('POST', '/api/contact', { body: message })
  await ask('GET', '/api/admin/families?q=rosa', { cookie: admin })

  const unsent = () => site.db.$count(mails, and(isNull(mails.sentAt), eq(mails.links, 'kept')))
  await vi.waitFor(async () => expect(await unsent()).toBe(0), WAIT)
  for (const { text, headers } of smtp.received)
    for (const [, token] of `${text} ${headers.get('list-unsubscribe')}`.matchAll(/token=([\w-]{20,})/g))
      secrets['a token'].push(token!)
}

const everything = async (): Promise<StoredValue[]> => [
  ...(await everythingStored(site.db)),
  ...lines.map(text => ({ place: 'log', text })),
]

test('after a day of use the database and the log contain no tokens, links or passwords, and addresses only where they belong (T9, T81, T83)', async () => {
  expect(new Set(secrets['a token']).size).toBeGreaterThan(10)
  expect(lines.length).toBeGreaterThan(20)
  expect(foundAtRest(await everything(), secrets)).toEqual([])
  expect(await strayAddresses(site.db)).toBe(0)
})

test('the scan finds each kind of secret, wherever it is', async () => {
  const token = secrets['a token'][0]!
  const planted = ['x maya@example.com', `x ${token}`, `x ${PASSWORD}`, `https://x.example/#token=${'y'.repeat(43)}`]
  for (const text of planted) {
    await site.db.execute(sql`INSERT INTO rate_limits (bucket, used, until) VALUES (${text}, 1, now())`)
    await site.db.update(users).set({ lastName: text }).where(eq(users.email, 'boss@example.com'))
    lines.push(`{"msg":"${text}"}`)
    const kinds = foundAtRest(await everything(), secrets).map(each => each.split(': '))
    const kind = kinds[0]![1]
    expect(kinds).toEqual(['log', 'public.rate_limits.bucket', 'public.users.last_name'].map(place => [place, kind]))
    await site.db.execute(sql`DELETE FROM rate_limits WHERE bucket = ${text}`)
    await site.db.update(users).set({ lastName: 'Alvarez' }).where(eq(users.email, 'boss@example.com'))
    lines.pop()
  }
})
