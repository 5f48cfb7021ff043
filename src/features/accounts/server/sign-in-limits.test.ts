import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { serve } from '#src/testing/serve.ts'
import { accountsFeature } from '../server.ts'
import { hashing } from './password-hashing.ts'
import { sendResetLink } from './send-links.ts'
import { cookiesOf, mailsTo, PASSWORD, personWithPassword } from './testing.ts'

let site: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  // One proxy is trusted, so tests can come from many addresses.
  site = await serve(app => [accountsFeature(app)], { env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => site.close())
beforeEach(() => site.db.execute(sql`TRUNCATE rate_limits`))

const login = (body: object, { from = '203.0.113.1', cookie }: { from?: string; cookie?: string } = {}) =>
  site.ask('POST', '/api/auth/login', { body, cookie, headers: { 'x-forwarded-for': from } })

test('of 1,000 parallel tries on one account, at most 20 are checked, and the owner still gets in from a known device', async () => {
  const { email } = await personWithPassword(site.db, 'owner@example.com')
  const device = cookiesOf((await login({ email, password: PASSWORD })).headers)
    .split('; ')
    .find(each => each.startsWith('device='))!
  const before = hashing.runs
  const codes: string[] = []
  for (let hundred = 0; hundred < 10; hundred++) {
    const tries = Array.from({ length: 100 }, (_, i) =>
      login(
        { email: i % 2 ? email : email.toUpperCase(), password: `guess ${hundred} ${i}` },
        { from: `198.51.${hundred}.${i}` },
      ),
    )
    for (const { body, status, headers } of await Promise.all(tries)) {
      codes.push(body.code)
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
  }
  expect(hashing.runs - before).toBe(20)
  expect(codes.filter(code => code === 'wrong-sign-in')).toHaveLength(20)
  expect(codes.filter(code => code === 'too-many-tries')).toHaveLength(980)

  expect((await login({ email, password: PASSWORD })).status).toBe(429)
  expect((await login({ email, password: PASSWORD }, { cookie: `device=${'x'.repeat(43)}` })).status).toBe(429)
  expect((await login({ email, password: PASSWORD }, { cookie: device })).status).toBe(200)
})

test("one person's known device helps with no other account, and has its own count", async () => {
  const one = await personWithPassword(site.db, 'one@example.com')
  const other = await personWithPassword(site.db, 'other@example.com')
  const device = cookiesOf((await login({ email: one.email, password: PASSWORD })).headers)
  const before = hashing.runs
  for (let i = 0; i < 30; i++) await login({ email: one.email, password: 'wrong' }, { cookie: device })
  expect(hashing.runs - before).toBe(20)
  for (let i = 0; i < 20; i++) await login({ email: other.email, password: 'wrong' }, { from: `198.51.100.${i}` })
  expect((await login({ email: other.email, password: PASSWORD }, { cookie: device })).status).toBe(429)
})

const NEW = 'three blue buttons'
/** Chooses a new password with the emailed link. Returns the browser's cookies afterwards. */
async function reset(email: string, { from, cookie }: { from?: string; cookie?: string } = {}) {
  await sendResetLink(site.app, site.db, email)
  const [mail] = await mailsTo(site.db, email)
  const headers = { 'x-forwarded-for': from ?? '203.0.113.1' }
  const body = { token: mail!.token, password: NEW }
  const done = await site.ask('POST', '/api/auth/reset-password', { body, headers, cookie })
  expect(done.status).toBe(200)
  return cookiesOf(done.headers)
}
/** Wrong passwords, each from a different IP address. Returns how many were checked. */
async function guess(email: string, times: number, net: string) {
  const before = hashing.runs
  const tries = Array.from({ length: times }, (_, i) =>
    login({ email, password: `guess ${net} ${i}` }, { from: `198.51.${net}.${i}` }),
  )
  await Promise.all(tries)
  return hashing.runs - before
}

test("a family locked out by other people's guesses gets in right after using an emailed link, and keeps getting in", async () => {
  const { email } = await personWithPassword(site.db, 'locked-out@example.com')
  expect(await guess(email, 40, '1')).toBe(20)
  expect((await login({ email, password: PASSWORD })).status).toBe(429)
  const browser = await reset(email)
  expect((await login({ email, password: NEW })).status, 'from any browser').toBe(200)

  expect(await guess(email, 40, '2')).toBeLessThanOrEqual(20)
  expect((await login({ email, password: NEW })).status).toBe(429)
  expect((await login({ email, password: NEW }, { cookie: browser })).status, 'from the browser of the link').toBe(200)
})

test('a browser where the owner mistyped too often gets in after an emailed link', async () => {
  const { email } = await personWithPassword(site.db, 'mistyped@example.com')
  const device = cookiesOf((await login({ email, password: PASSWORD })).headers)
  for (let i = 0; i < 21; i++) await login({ email, password: `wrong ${i}` }, { cookie: device })
  expect((await login({ email, password: PASSWORD }, { cookie: device })).status).toBe(429)
  const after = await reset(email, { cookie: device })
  expect((await login({ email, password: NEW }, { cookie: after })).status).toBe(200)
})

test('an emailed link gives no one more guesses: attackers still have 20 tries, on this account and every other', async () => {
  const { email } = await personWithPassword(site.db, 'after-reset@example.com')
  const other = await personWithPassword(site.db, 'not-reset@example.com')
  expect([await guess(email, 30, '3'), await guess(other.email, 30, '4')]).toEqual([20, 20])
  const browser = await reset(email, { from: '192.0.2.44' })
  expect(await guess(email, 100, '5')).toBe(20)
  expect(await guess(other.email, 30, '6'), 'another account').toBe(0)
  expect((await login({ email: other.email, password: PASSWORD }, { cookie: browser })).status).toBe(429)

  const before = hashing.runs
  for (let i = 0; i < 30; i++) await login({ email, password: `wrong ${i}` }, { cookie: browser })
  expect(hashing.runs - before, 'the browser itself has its own 20').toBe(20)

  for (let i = 0; i < 60; i++) await login({ email: `nobody${i}@example.com`, password: 'x' }, { from: '192.0.2.45' })
  await reset(email, { from: '192.0.2.45' })
  const spread = await login({ email: other.email, password: 'x' }, { from: '192.0.2.45' })
  expect(spread.status, 'the count of an IP address stays').toBe(429)
})

test('after a password change a browser still counts as known', async () => {
  const { email } = await personWithPassword(site.db, 'changed@example.com')
  const cookie = cookiesOf((await login({ email, password: PASSWORD })).headers)
  const body = { currentPassword: PASSWORD, password: NEW }
  const changed = await site.ask('POST', '/api/account/password', { cookie, body })
  expect(changed.status).toBe(200)
  await guess(email, 30, '7')
  expect((await login({ email, password: NEW }, { cookie: cookiesOf(changed.headers) })).status).toBe(200)
})

test('a whole school behind one IP address can sign in, and the limit is 60 failures from it', async () => {
  for (let i = 0; i < 70; i++) {
    if (i === 0) await personWithPassword(site.db, 'class@example.com')
    expect((await login({ email: 'class@example.com', password: PASSWORD }, { from: '192.0.2.7' })).status).toBe(200)
  }
  const codes: number[] = []
  for (let i = 0; i < 62; i++)
    codes.push((await login({ email: `nobody${i}@example.com`, password: 'x' }, { from: '192.0.2.7' })).status)
  expect([codes.filter(code => code === 401).length, codes.filter(code => code === 429).length]).toEqual([60, 2])
})

test('sign-up and forgotten passwords are limited per IP address', async () => {
  const ask = (url: string, body: object) =>
    site.ask('POST', url, { body, headers: { 'x-forwarded-for': '192.0.2.9' } })
  const forgot: number[] = []
  for (let i = 0; i < 11; i++)
    forgot.push((await ask('/api/auth/forgot-password', { email: `n${i}@example.com` })).status)
  expect([forgot.at(9), forgot.at(10)]).toEqual([200, 429])
  const signUp: number[] = []
  const form = { firstName: 'A', lastName: 'B', password: 'wonder-becomes-art' }
  for (let i = 0; i < 21; i++)
    signUp.push((await ask('/api/auth/signup', { ...form, email: `s${i}@example.com` })).status)
  expect([signUp.at(19), signUp.at(20)]).toEqual([201, 429])
})
