import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { movableClock, serve } from '#src/testing/serve.ts'
import { signIn as cookieFor, signedInPerson } from '#src/testing/signed-in.ts'
import { accountsFeature } from '../server.ts'
import { changeRole, setDisabled } from './change-role.ts'
import { createAdmin } from './create-admin.ts'
import { findUser } from './find-user.ts'
import { sendResetLinkJob } from './jobs.ts'
import { sendResetLink, sendSetPasswordLink } from './send-links.ts'
import { oneTimeLinks } from './tables.ts'
import { cookiesOf, mailsTo, PASSWORD, personWithPassword } from './testing.ts'

let site: Awaited<ReturnType<typeof serve>>
const clock = movableClock(new Date())
beforeAll(async () => {
  site = await serve(app => [accountsFeature(app)], { clock, work: true })
})
afterAll(() => site.close())
beforeEach(() => site.db.execute(sql`TRUNCATE rate_limits`))

const NEW = 'three blue buttons'
const reset = (token: string | undefined, password = NEW, cookie?: string) =>
  site.ask('POST', '/api/auth/reset-password', { body: { token, password }, cookie })
const login = (email: string, password: string) => site.ask('POST', '/api/auth/login', { body: { email, password } })
const isIn = async (cookie: string) => (await site.ask('GET', '/api/auth/user', { cookie })).status === 200
async function linkFor(email: string) {
  await site.db.execute(sql`DELETE FROM rate_limits WHERE bucket LIKE 'reset mail %'`)
  await sendResetLink(site.app, site.db, email)
  const [mail] = await mailsTo(site.db, email)
  return mail!.token
}

test('requesting a link gets everyone the same response, and only an owner gets an email', async () => {
  await personWithPassword(site.db, 'forgot@example.com')
  const ask = (email: string) => site.ask('POST', '/api/auth/forgot-password', { body: { email } })
  const [known, unknown] = [await ask('Forgot@example.com'), await ask('nobody@example.com')]
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  await expect.poll(() => mailsTo(site.db, 'forgot@example.com')).toHaveLength(1)
  expect(await mailsTo(site.db, 'nobody@example.com')).toEqual([])
})

test('the queue does not store the email address a link was requested for, and jobs from the previous version still run (T83)', async () => {
  const { id, email } = await personWithPassword(site.db, 'queued@example.com')
  for (const asked of [email, 'stranger@example.com'])
    await site.ask('POST', '/api/auth/forgot-password', { body: { email: asked } })
  await expect.poll(() => mailsTo(site.db, email)).toHaveLength(1)
  const { rows } = await site.db.execute<{ job: string }>(sql`SELECT to_jsonb(j)::text AS job FROM pgboss.job j`)
  expect(rows.filter(({ job }) => job.includes(id))).toHaveLength(1)
  expect(rows.filter(({ job }) => job.includes('@'))).toEqual([])
  await sendResetLinkJob(site.app).run({ email })
  expect(await mailsTo(site.db, email)).toHaveLength(2)
})

test('the link sets the password, ends every session, verifies the address and emails the owner', async () => {
  const { id, email } = await personWithPassword(site.db, 'reset@example.com')
  const old = [await cookieFor(site.db, id), cookiesOf((await login(email, PASSWORD)).headers)]
  const done = await reset(await linkFor(email))
  expect([done.status, cookiesOf(done.headers)]).toEqual([200, expect.stringMatching(/^device=[\w-]{43}$/)])
  expect(await Promise.all(old.map(isIn))).toEqual([false, false])
  expect([(await login(email, PASSWORD)).status, (await login(email, NEW)).status]).toEqual([401, 200])
  expect((await findUser(site.db, id))!.emailVerifiedAt).not.toBeNull()
  expect((await mailsTo(site.db, email))[0]!.kind).toBe('password-changed')
})

test("a link that is used, expired, closed, someone else's or made up is refused and changes nothing", async () => {
  const { id, email } = await personWithPassword(site.db, 'links@example.com')
  const other = await personWithPassword(site.db, 'links-other@example.com')
  const [first, second] = [await linkFor(email), await linkFor(email)]
  const others = await linkFor(other.email)
  expect((await reset(second)).status).toBe(200)
  for (const token of [second, first, 'x'.repeat(43), '0'])
    expect((await reset(token, 'four green threads')).body.code).toBe('link-not-usable')
  expect((await login(email, NEW)).status).toBe(200)

  // Another person's token only changes that person's password.
  expect((await reset(others, 'four green threads')).status).toBe(200)
  expect([(await login(email, NEW)).status, (await login(other.email, 'four green threads')).status]).toEqual([
    200, 200,
  ])

  const late = await linkFor(email)
  clock.forward(10 * 60_000)
  expect((await reset(late)).body.code).toBe('link-not-usable')
  const closed = await linkFor(email)
  await setDisabled(site.db, id, new Date())
  expect((await reset(closed)).body.code).toBe('link-not-usable')
})

test('of twenty simultaneous uses of a link, one succeeds', async () => {
  const { email } = await personWithPassword(site.db, 'race@example.com')
  const token = await linkFor(email)
  const all = await Promise.all(Array.from({ length: 20 }, (_, i) => reset(token, `four green threads ${i}`)))
  expect(all.map(each => each.status).filter(status => status === 200)).toHaveLength(1)
  const won = all.findIndex(each => each.status === 200)
  expect((await login(email, `four green threads ${won}`)).status).toBe(200)
})

test("a refused password doesn't use up the link", async () => {
  const { email } = await personWithPassword(site.db, 'careful@example.com')
  const token = await linkFor(email)
  expect((await reset(token, 'mayaalvarez')).body.code).toBe('password-known')
  expect((await reset(token, 'short')).status).toBe(400)
  expect((await reset(token)).status).toBe(200)
})

test('the link after registering works for 7 days, and a signed-in browser stays signed in with a new token', async () => {
  const { id, email, cookie } = await signedInPerson(site.db, { verified: false })
  const elsewhere = await cookieFor(site.db, id, new Date(clock.now().getTime() + 20 * 86_400_000))
  await sendSetPasswordLink(site.app, site.db, { id, email, firstName: 'Maya' })
  const [mail] = await mailsTo(site.db, email)
  const done = await reset(mail!.token, NEW, cookie)
  expect(await Promise.all([cookie, elsewhere, cookiesOf(done.headers)].map(isIn))).toEqual([false, false, true])
  expect((await findUser(site.db, id))!.emailVerifiedAt).not.toBeNull()

  const late = await signedInPerson(site.db)
  await sendSetPasswordLink(site.app, site.db, { ...late, firstName: 'Maya' })
  clock.forward(7 * 86_400_000 - 1000)
  expect((await reset((await mailsTo(site.db, late.email))[0]!.token)).status).toBe(200)
})

test('changing a role ends every session', async () => {
  const { id, email } = await personWithPassword(site.db, 'promoted@example.com')
  const cookie = cookiesOf((await login(email, PASSWORD)).headers)
  await changeRole(site.db, id, 'staff')
  expect(await isIn(cookie)).toBe(false)
})

test('the first admin chooses the password with a link, which makes no one else an admin', async () => {
  const made = await createAdmin(site.app, { email: 'boss@example.com', firstName: 'Rosa', lastName: 'Diaz' })
  if (!made.ok) throw new Error(made.because)
  const { pathname, hash } = new URL(made.link)
  expect(pathname).toBe('/reset-password')
  expect((await reset(hash.replace('#token=', ''))).status).toBe(200)
  expect((await login('boss@example.com', NEW)).body.user.role).toBe('admin')
  const again = await createAdmin(site.app, { email: 'BOSS@example.com', firstName: 'x', lastName: 'x' })
  expect(again).toEqual({ ok: false, because: 'email-taken' })
})

test('the table of links only stores hashes, so reading it lets no one in', async () => {
  const { email } = await personWithPassword(site.db, 'hashed@example.com')
  const token = await linkFor(email)
  const rows = await site.db.select().from(oneTimeLinks)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a person gets at most two links while one is valid, and can get a new one once it expires', async () => {
  const { email } = await personWithPassword(site.db, 'often@example.com')
  for (let i = 0; i < 8; i++) await sendResetLink(site.app, site.db, email)
  expect(await mailsTo(site.db, email)).toHaveLength(2)
  await site.db.execute(sql`UPDATE rate_limits SET until = until - interval '10 minutes'`)
  clock.forward(10 * 60_000)
  await sendResetLink(site.app, site.db, email)
  expect((await reset((await mailsTo(site.db, email))[0]!.token)).status).toBe(200)
})
