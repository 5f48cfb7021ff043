import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { serve } from '#src/testing/serve.ts'
import { accountsFeature } from '../server.ts'
import { hashing } from './password-hashing.ts'
import { cookiesOf, PASSWORD, personWithPassword } from './testing.ts'

let site: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  // One proxy is believed, so that tests may come from many addresses.
  site = await serve(app => [accountsFeature(app)], { env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => site.close())
beforeEach(() => site.db.execute(sql`TRUNCATE uses`))

const login = (body: object, { from = '203.0.113.1', cookie }: { from?: string; cookie?: string } = {}) =>
  site.ask('POST', '/api/auth/login', { body, cookie, headers: { 'x-forwarded-for': from } })

test('of 1,000 parallel tries on one account at most 20 are looked at, and the owner still gets in from a known device', async () => {
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

test('a known device of one person opens no other account, and has its own count', async () => {
  const one = await personWithPassword(site.db, 'one@example.com')
  const other = await personWithPassword(site.db, 'other@example.com')
  const device = cookiesOf((await login({ email: one.email, password: PASSWORD })).headers)
  const before = hashing.runs
  for (let i = 0; i < 30; i++) await login({ email: one.email, password: 'wrong' }, { cookie: device })
  expect(hashing.runs - before).toBe(20)
  for (let i = 0; i < 20; i++) await login({ email: other.email, password: 'wrong' }, { from: `198.51.100.${i}` })
  expect((await login({ email: other.email, password: PASSWORD }, { cookie: device })).status).toBe(429)
})

test('a whole class behind one address signs in, and 60 failures from it are the end', async () => {
  for (let i = 0; i < 70; i++) {
    if (i === 0) await personWithPassword(site.db, 'class@example.com')
    expect((await login({ email: 'class@example.com', password: PASSWORD }, { from: '192.0.2.7' })).status).toBe(200)
  }
  const codes: number[] = []
  for (let i = 0; i < 62; i++)
    codes.push((await login({ email: `nobody${i}@example.com`, password: 'x' }, { from: '192.0.2.7' })).status)
  expect([codes.filter(code => code === 401).length, codes.filter(code => code === 429).length]).toEqual([60, 2])
})

test('sign-up and forgotten passwords are limited per address', async () => {
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
