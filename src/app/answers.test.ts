import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '#src/lib/contract.ts'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'

let site: Awaited<ReturnType<typeof serveSampleProgram>>
let routes: [string, Route][]
const lines: string[] = []

beforeAll(async () => {
  let features: ServerFeature[] = []
  site = await serveSampleProgram({
    logTo: { write: line => lines.push(line) },
    change: built => {
      features = built
      return built
    },
  })
  routes = features.flatMap(each => Object.entries(each.routes.contract))
})
afterAll(() => site.close())

const address = (key: string) => key.split(' ')[1]!.replace(/:\w+/g, 'x')
const method = (key: string) => key.split(' ')[0] as 'GET' | 'POST'

test('an error inside a handler reveals no internals in the response', async () => {
  const inside = () => {
    throw Object.assign(
      new Error("SELECT * FROM users WHERE email = 'canary@example.com' at /srv/app/src/store.ts:12"),
      { detail: 'Key (email)=(canary)' },
    )
  }
  const broken = await site.withRoutes(
    (_key, route) => ({
      ...route,
      access: 'public',
      permission: undefined,
      own: undefined,
      owner: undefined,
      params: undefined,
      query: undefined,
      body: undefined,
      limit: undefined,
      cached: undefined,
    }),
    inside as never,
  )
  for (const [key] of routes) {
    const answer = await broken.ask(method(key), address(key), { body: method(key) === 'GET' ? undefined : {} })
    expect([answer.status, answer.body.code], key).toEqual([500, 'surprise'])
    expect(answer.text, key).not.toMatch(/SELECT|canary|users|store\.ts|\/srv|Key \(/)
  }
  await broken.close()
})

test('no public response has a number as an id', async () => {
  const numbersAsIds = (value: unknown, path = ''): string[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([name, inner]) =>
          /(^id|Id)$/.test(name) && typeof inner === 'number'
            ? [`${path}.${name}`]
            : numbersAsIds(inner, `${path}.${name}`),
        )
  let seen = 0
  for (const [key, route] of routes) {
    if (route.access !== 'public' || !key.startsWith('GET /api/') || key.includes(':') || 'file' in route.answer)
      continue
    const answer = await site.ask('GET', address(key))
    if (answer.status !== 200) continue
    seen++
    expect(numbersAsIds(answer.body), key).toEqual([])
  }
  expect(seen).toBeGreaterThan(5)
})

test('personal responses are never cached by browsers or proxies', async () => {
  const { cookie } = await signedInPerson(site.db)
  for (const [key, route] of routes) {
    if (!key.startsWith('GET /api/') || route.access === 'public') continue
    const answer = await site.ask('GET', address(key), { cookie })
    expect(answer.headers['cache-control'], key).toBe('private, no-store')
  }
})

test('every response has the security headers', async () => {
  for (const path of ['/api/health', '/api/nothing', '/api/children', '/api/search/classes?limit=many']) {
    const { headers } = await site.ask('GET', path)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  }
})

test('what people type never reaches the log, whatever happens to the request', async () => {
  const canary = 'canary7f3a'
  const { cookie } = await signedInPerson(site.db, { firstName: canary, email: `${canary}@example.com` })
  lines.length = 0
  const breaks = () => {
    throw new Error(`it broke on ${canary}`, { cause: new Error(canary) })
  }
  const broken = await site.withRoutes((_key, route) => route, breaks as never)
  const typed = {
    email: `${canary}@example.com`,
    password: `${canary}-password`,
    firstName: canary,
    lastName: canary,
    fullName: canary,
    phone: `407555${canary}`,
    allergies: canary,
    token: canary,
    clientSecret: canary,
    childId: canary,
    classId: canary,
    digitalSignature: canary,
  }
  for (const [key, route] of routes) {
    const url = `${key.split(' ')[1]!.replace(/:\w+/g, canary)}?q=${canary}`
    await site.ask(method(key), url, { cookie, body: method(key) === 'GET' ? undefined : typed })
    const known = Object.keys((route.body as { shape?: object } | undefined)?.shape ?? {})
    if (known.length > 0) {
      const body = Object.fromEntries(known.map(name => [name, (typed as Record<string, string>)[name] ?? canary]))
      await site.ask(method(key), url, { cookie, body })
    }
    await broken.ask(method(key), url, { cookie, body: method(key) === 'GET' ? undefined : typed })
  }
  await broken.close()
  expect(lines.length).toBeGreaterThan(routes.length)
  expect(lines.filter(line => line.includes(canary))).toEqual([])
})

test('a forged X-Forwarded-For address does not get around the rate limit', async () => {
  const tries = 25
  const codes: number[] = []
  for (let n = 0; n < tries; n++) {
    const { status } = await site.ask('POST', '/api/auth/forgot-password', {
      body: { email: `nobody${n}@example.com` },
      headers: { 'x-forwarded-for': `203.0.113.${n}`, 'content-type': 'application/json' },
    })
    codes.push(status)
  }
  expect(codes).toContain(429)
})
