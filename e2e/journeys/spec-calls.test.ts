import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INTERESTS } from '#src/features/families/interests.ts'
import { sampleJoining } from '#src/features/families/sample-joining.ts'
import { call, makeBuyers } from '../support/buyers.ts'
import { type Site, startSite } from '../support/site.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'

/** Every page and API call that the docs name exists under that name. */
let site: Site
let described: Record<string, Record<string, unknown>>
beforeAll(async () => {
  site = await startSite()
  described = (await (await fetch(`${site.origin}/api/docs/openapi.json`)).json()).paths
})
afterAll(() => site?.close())

const CALLS: Record<string, string> = {
  'public site': `GET /api/auth/user, POST /api/auth/login, POST /api/auth/signup, GET /api/auth/logout,
    POST /api/newsletter/subscribe, POST /api/register`,
  Header: 'GET /api/logout',
  'Registrations page': 'GET /api/login',
  children: 'GET /api/children, GET /api/auth/children',
  registrations: `GET /api/registrations, GET /api/user/registrations, GET /api/registrations/{id},
    GET /api/registration/{id}, GET /api/registration/{id}/full`,
  updates: 'GET /api/updates, POST /api/updates',
  events: 'GET /api/events, POST /api/events',
  messages: 'GET /api/messages, POST /api/messages, PUT /api/messages/{id}/read, GET /api/users',
  canceling: `GET /api/registrations/{id}/cancellation-eligibility, POST /api/registrations/{id}/cancel,
    GET /api/user/credit-balance`,
  'admin loads': 'GET /api/admin/registrations, GET /api/admin/users',
  contact: 'POST /api/contact',
  subscriptions: `GET /api/subscriptions, GET /api/auth/subscriptions, GET /api/subscription/{id},
    POST /api/cancel-subscription, POST /api/create-subscription`,
  search: 'GET /api/search/classes, GET /api/search/filters, GET /api/search/suggestions',
  'enrolling and paying': 'POST /api/class-enrollments, POST /api/create-payment-intent',
  cart: 'GET /api/cart, DELETE /api/cart/remove/{id}, DELETE /api/cart/clear, POST /api/cart/checkout',
  favourites: 'GET /api/favorites/classes, GET /api/classes, DELETE /api/favorites/{classId}',
  content: 'GET /api/content, POST /api/content, PUT /api/content/{key}, DELETE /api/content/{key}',
  'more calls': `POST /api/cart/add, POST /api/favorites/{classId}, POST /api/children, PUT /api/children/{id},
    GET /api/classes/{id}, GET /api/site-search, GET /api/blog, GET /api/blog/{id}, GET /api/content/public,
    POST /api/auth/forgot-password, POST /api/auth/reset-password, POST /api/webhooks/payments, GET /api/health,
    GET /api/ready, GET /api/docs`,
}

const rows: SpecRow<void>[] = Object.entries(CALLS).map(([area, calls]) => ({
  area,
  says: calls.replace(/\s+/g, ' '),
  async check() {
    for (const each of calls.split(',')) {
      const [method, path] = each.trim().split(' ') as [string, string]
      expect([each.trim(), Object.keys(described[path] ?? {})]).toEqual([
        each.trim(),
        expect.arrayContaining([method.toLowerCase()]),
      ])
      if (method !== 'GET' || /log(?:in|out)$/.test(path)) continue
      const answer = await fetch(site.origin + path.replace(/\{\w+\}/, 'x'), { redirect: 'manual' })
      expect([path, [200, 401, 404].includes(answer.status)]).toEqual([path, true])
    }
  },
}))

describe('documented API calls', () => {
  test.each(rows.map(row => [rowName(row), row] as const))('%s', (_, row) => row.check() as Promise<void>)
})

/** Where a signed-out visitor lands when opening each page: the page itself if empty, else this redirect. */
const PAGES: Record<string, Record<string, string>> = {
  Routes: {
    '/dashboard': '/portal?notice=please-log-in',
    '/parent-dashboard': '/login?returnTo=%2Fparent-dashboard',
    '/classes': '',
    '/class-registration': '',
    '/favorites': '',
    '/cart': '/login?returnTo=%2Fcart',
    '/checkout': '/classes',
    '/registration-success': '',
    '/registration-error': '',
    '/payment/x': '/portal',
    '/confirmation?registration=x': '/login?returnTo=%2Fconfirmation%3Fregistration%3Dx',
    '/subscriptions': '/login?returnTo=%2Fsubscriptions',
    '/subscription/x': '/login?returnTo=%2Fsubscription%2Fx',
    '/admin': '/portal?notice=authentication-required',
    '/admin/content': '',
  },
  'more pages': {
    '/registrations': '',
    '/forgot-password': '',
    '/reset-password': '',
    '/unsubscribe': '',
    '/privacy': '',
    '/terms': '',
    '/cancellation-policy': '',
    '/safety': '',
  },
}

describe('documented pages', () => {
  const all = Object.entries(PAGES).flatMap(([area, pages]) =>
    Object.entries(pages).map(([path, to]) => [
      rowName({ area, says: `${path}${to && ` redirects signed-out visitors to ${to}`}` }),
      path,
      to,
    ]),
  ) as [string, string, string][]
  test.each(all)('%s', async (_, path, to) => {
    const answer = await fetch(site.origin + path, { redirect: 'manual' })
    expect([path, answer.status, answer.headers.get('location') ?? '']).toEqual([path, to ? 302 : 200, to])
  })
})

describe('search results', () => {
  test(
    rowName({ area: 'search result', says: 'id, title, excerpt, type (blog, class, event or page), url' }),
    async () => {
      const types = new Set<string>()
      for (const q of ['clay', 'lantern', 'studio', 'about']) {
        const { results } = (await (await fetch(`${site.origin}/api/site-search?q=${q}`)).json()) as {
          results: Record<string, unknown>[]
        }
        for (const { id, title, excerpt, type, url } of results) {
          expect([typeof id, typeof title, typeof excerpt]).toEqual(['string', 'string', 'string'])
          expect(url).toMatch(/^\/(?:[\w-].*)?$/)
          types.add(String(type))
        }
      }
      expect([...types].every(type => ['blog', 'class', 'event', 'page'].includes(type))).toBe(true)
      expect(types.size).toBeGreaterThan(2)
    },
  )
})

describe('API errors', () => {
  const REFUSALS: SpecRow<void>[] = [
    {
      area: 'errors',
      says: 'the right status and {message, code, fields?}, with a readable message',
      async check() {
        const [buyer] = await makeBuyers(site.pool, 1)
        const wrong = await call(site.origin, buyer!, 'POST', '/api/children', {
          fullName: '',
          dateOfBirth: '2019-02-03',
          photoConsent: 'no',
        })
        expect([wrong.status, wrong.body]).toMatchObject([
          400,
          { code: 'invalid-input', message: expect.any(String), fields: { fullName: 'Full name is required' } },
        ])
        const unknown = await call(site.origin, buyer!, 'GET', '/api/registrations/nothing')
        expect([unknown.status, Object.keys(unknown.body).sort()]).toEqual([404, ['code', 'message']])
        const nowhere = await call(site.origin, buyer!, 'GET', '/api/nowhere')
        expect([nowhere.status, Object.keys(nowhere.body).sort()]).toEqual([404, ['code', 'message']])
      },
    },
    {
      area: 'registration, whole form and child entry',
      says: 'errors that its own page never lets you reach: the number of children, contacts and interests',
      async check() {
        const { children, ...rest } = sampleJoining()
        const [child] = children
        const wrong: [object, string][] = [
          [{ children: [] }, 'At least one child must be registered'],
          [{ emergencyContacts: rest.emergencyContacts.slice(0, 1) }, 'Two emergency contacts are required'],
          [{ children: [{ ...child, interests: INTERESTS.slice(0, 4) }] }, 'Select up to 3 interests'],
          [{ children: [{ ...child, photoConsent: undefined }] }, 'Photo consent selection is required'],
          [{ children: [{ ...child, dateOfBirth: '' }] }, 'Date of birth is required'],
          [{ digitalSignature: '' }, 'Digital signature is required'],
        ]
        const [buyer] = await makeBuyers(site.pool, 1)
        for (const [part, sentence] of wrong) {
          const body = { ...rest, children, ...part }
          const { status, body: refused } = await call(
            site.origin,
            { ...buyer!, cookie: '' },
            'POST',
            '/api/register',
            body,
          )
          expect([sentence, status, Object.values(refused.fields ?? {})]).toEqual([
            sentence,
            400,
            expect.arrayContaining([sentence]),
          ])
        }
      },
    },
    {
      area: 'limits',
      says: 'going over a limit returns 429 with Retry-After',
      async check() {
        const ask = () =>
          fetch(`${site.origin}/api/auth/forgot-password`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ email: 'nobody@example.com' }),
          })
        let answer = await ask()
        for (let tries = 0; tries < 20 && answer.status === 200; tries++) answer = await ask()
        expect(answer.status).toBe(429)
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      },
    },
  ]
  test.each(REFUSALS.map(row => [rowName(row), row] as const))('%s', (_, row) => row.check() as Promise<void>)
})
