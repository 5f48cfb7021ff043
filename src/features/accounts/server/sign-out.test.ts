import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { accountsFeature } from '../server.ts'

let site: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  site = await serve(app => [accountsFeature(app)])
})
afterAll(() => site.close())

const isIn = async (cookie: string) => (await site.ask('GET', '/api/auth/user', { cookie })).status === 200

test('signing out from our own pages ends the session and goes to the home page', async () => {
  const { cookie } = await signedInPerson(site.db)
  const { status, headers } = await site.ask('GET', '/api/logout', {
    cookie,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect([status, headers.location, headers['clear-site-data']]).toEqual([303, '/', '"cache"'])
  expect(String(headers['set-cookie'])).toMatch(/sign-in=; Max-Age=0/)
  expect(await isIn(cookie)).toBe(false)
})

test('requests from older browsers without fetch metadata are trusted by their referring page', async () => {
  const { cookie } = await signedInPerson(site.db)
  const away = await site.ask('GET', '/api/logout', {
    cookie,
    headers: { referer: 'http://localhost:3000.evil.example/' },
  })
  expect([away.headers.location, await isIn(cookie)]).toEqual(['/sign-out', true])
  await site.ask('GET', '/api/logout', { cookie, headers: { referer: 'http://localhost:3000/dashboard' } })
  expect(await isIn(cookie)).toBe(false)
})

test('no other site, typed URL or preloading signs anyone out', async () => {
  const { cookie } = await signedInPerson(site.db)
  const attempts: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', referer: 'http://localhost:3000/' },
    { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch;prerender' },
    { 'sec-fetch-site': 'same-origin', purpose: 'prefetch' },
    {},
  ]
  for (const headers of attempts) {
    const { status, headers: answered } = await site.ask('GET', '/api/logout', { cookie, headers })
    expect([status, answered.location, answered['set-cookie']]).toEqual([303, '/sign-out', undefined])
    expect((await site.ask('GET', '/api/auth/logout', { cookie, headers })).body.code).toBe('cross-site')
  }
  expect((await site.ask('POST', '/api/logout', { cookie, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(
    403,
  )
  expect(await isIn(cookie)).toBe(true)
})

test('a form and a script can sign out by POST, and so can signed-out visitors', async () => {
  const { cookie } = await signedInPerson(site.db)
  const form = await site.ask('POST', '/api/logout', {
    cookie,
    headers: { accept: 'text/html,*/*', 'sec-fetch-site': 'same-origin' },
  })
  expect([form.status, form.headers.location, await isIn(cookie)]).toEqual([303, '/', false])
  const again = await site.ask('POST', '/api/logout', { cookie })
  expect([again.status, again.body]).toEqual([200, { message: "You're signed out." }])
  const { cookie: other } = await signedInPerson(site.db)
  expect(
    (await site.ask('GET', '/api/auth/logout', { cookie: other, headers: { 'sec-fetch-site': 'same-origin' } })).status,
  ).toBe(200)
  expect(await isIn(other)).toBe(false)
})

test('the old sign-in URL redirects to the page', async () => {
  const { status, headers } = await site.ask('GET', '/api/login')
  expect([status, headers.location]).toEqual([303, '/login'])
})
