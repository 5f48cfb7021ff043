import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { feature, Refused } from '#src/platform/http/handlers.ts'
import { serve } from './serve.ts'
import { signedInPerson } from './signed-in.ts'

const contract = defineContract({
  'GET /api/greeting/:name': {
    summary: 'Says hello',
    access: 'public',
    params: z.object({ name: z.string().max(20) }),
    query: z.strictObject({ loud: z.enum(['yes']).optional() }),
    answer: z.object({ text: z.string() }),
    refusals: { shy: { status: 409, message: 'Not today.' } },
  },
  'POST /api/staff-only': {
    summary: 'For staff',
    access: 'staff',
    permission: 'updates',
    body: z.strictObject({ count: z.int() }),
    answer: z.object({ ok: z.boolean() }),
  },
})

let site: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  site = await serve(() => [
    {
      routes: feature(contract, {
        'GET /api/greeting/:name': ({ params, query }) =>
          params.name === 'nobody'
            ? new Refused('shy')
            : ({ text: query.loud ? params.name.toUpperCase() : params.name, secret: 'x' } as { text: string }),
        'POST /api/staff-only': () => ({ ok: true }),
      }),
    },
  ])
})
afterAll(() => site.close())

test('a response contains only the fields in its contract', async () => {
  const { status, text } = await site.ask('GET', '/api/greeting/leo?loud=yes')
  expect([status, text]).toEqual([200, '{"text":"LEO"}'])
})

test('refusals carry their status, code and sentence', async () => {
  const { status, body } = await site.ask('GET', '/api/greeting/nobody')
  expect([status, body]).toEqual([409, { message: 'Not today.', code: 'shy' }])
})

test('signed-out visitors, parents and staff are told apart', async () => {
  const parent = await signedInPerson(site.db)
  const staff = await signedInPerson(site.db, { role: 'staff' })
  const lost = await signedInPerson(site.db, { role: 'unknown' })
  const as = (cookie?: string) =>
    site.ask('POST', '/api/staff-only', { cookie, body: { count: 1 } }).then(r => r.status)
  expect([await as(), await as(lost.cookie), await as(parent.cookie), await as(staff.cookie)]).toEqual([
    401, 401, 403, 200,
  ])
})

test('unknown fields, malformed JSON, wrong methods and other sites are all refused in the same format', async () => {
  const { cookie } = await signedInPerson(site.db, { role: 'admin' })
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    site.ask('POST', '/api/staff-only', { cookie, body, headers: { 'content-type': 'application/json', ...headers } })
  expect((await post({ count: 1, role: 'admin' })).body.code).toBe('invalid-input')
  expect((await post('{"count":')).body.code).toBe('malformed')
  expect((await post('{"count":1,"__proto__":{}}')).body.code).toBe('malformed')
  expect((await post({ count: 1 }, { 'sec-fetch-site': 'cross-site' })).body.code).toBe('cross-site')
  expect((await post({ count: 1 }, { 'content-type': 'text/plain' })).body.code).toBe('wrong-type')
  expect((await site.ask('PUT', '/api/staff-only')).status).toBe(405)
  for (const path of ['/api', '/api/', '/api/orders/..', '/api/nothing-here'])
    expect((await site.ask('GET', path)).body.code, path).toBe('no-route')
})

test('a site does not start if a staff route has no known permission', async () => {
  const open = (permission: unknown) =>
    serve(() => [
      {
        routes: feature(
          { 'GET /api/for-staff': { ...contract['POST /api/staff-only'], permission } } as never,
          {} as never,
        ),
      },
    ])
  await expect(open(undefined)).rejects.toThrow('GET /api/for-staff does not say which permission it takes.')
  await expect(open('everything')).rejects.toThrow('does not say which permission it takes.')
})
