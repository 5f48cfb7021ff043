import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import type { Route } from '#src/lib/contract.ts'
import { brokenLines, ONE_LINE, textsOf } from '#src/lib/one-line.ts'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { type TwinFamily, twinFamily } from '#src/testing/write-calls/twin-family.ts'
import type { WriteCall } from '#src/testing/write-calls/write-call.ts'
import { WRITE_CALLS } from '#src/testing/write-calls.ts'

type Method = 'POST' | 'PUT' | 'DELETE'
let site: Awaited<ReturnType<typeof serveSampleProgram>>
let bodies: [string, Route & { body: z.ZodType }][]
let owner: TwinFamily
let admin: string
const begun: string[] = []

/** The fields that allow more than one line, listed manually. */
const MANY_LINES: Record<string, string[]> = {
  'POST /api/admin/blog': ['body', 'excerpt', 'steps.*.detail'],
  'PUT /api/admin/blog/:id': ['body', 'excerpt', 'steps.*.detail'],
  'POST /api/admin/classes': ['description'],
  'POST /api/admin/class-drafts': ['drafts.*.class.description'],
  'PUT /api/admin/classes/:id': ['description'],
  'POST /api/admin/classes/:id/call-off': ['reason'],
  'POST /api/admin/families': ['children.*.medicalNotes'],
  'POST /api/admin/families/:id/corrections': ['medicalNotes'],
  'POST /api/admin/families/:id/credit': ['reason'],
  'POST /api/admin/families/:id/notes': ['text'],
  'POST /api/admin/inbox/:id/reply': ['text'],
  'POST /api/admin/newsletters': ['content.blocks.*.text'],
  'PUT /api/admin/newsletters/:id': ['blocks.*.text'],
  'POST /api/admin/orders/:id/refunds': ['reason'],
  'POST /api/admin/policies/:policy/versions': ['body', 'summary'],
  'POST /api/admin/registrations/:id/cancel': ['reason'],
  'POST /api/admin/registrations/:id/last-day': ['reason'],
  'POST /api/admin/registrations/:id/move': ['reason'],
  'POST /api/admin/sessions/:sessionId/attendance': ['reason'],
  'POST /api/admin/subscription-payments/:id/refund': ['reason'],
  'POST /api/children': ['medicalNotes'],
  'PUT /api/children/:id': ['medicalNotes'],
  'POST /api/contact': ['message'],
  'POST /api/content': ['content'],
  'PUT /api/content/:key': ['content'],
  'POST /api/events': ['description'],
  'PUT /api/events/:id': ['description'],
  'POST /api/admin/age-requests/:id/decision': ['answer'],
  'POST /api/admin/families/:id/bookings': ['override.reason'],
  'POST /api/age-requests': ['note'],
  'POST /api/admin/group-messages': ['content'],
  'POST /api/messages': ['content'],
  'POST /api/registrations/:id/cancel': ['reason'],
  'POST /api/updates': ['content'],
  'POST /api/updates/photos/:id/report': ['words'],
}
/** Used as typed, or not read: passwords, the role in the sign-up form, forms that check each field themselves. */
const AS_TYPED: Record<string, string[]> = {
  'POST /api/account/confirm-password': ['password'],
  'POST /api/account/password': ['currentPassword', 'password'],
  'POST /api/auth/invitation/accept': ['password'],
  'POST /api/auth/login': ['password'],
  'POST /api/auth/reset-password': ['password'],
  'POST /api/auth/signup': ['password', 'role'],
  'POST /contact': [''],
  'POST /newsletter': [''],
}

beforeAll(async () => {
  let features: ServerFeature[] = []
  site = await serveSampleProgram({
    change: built => {
      features = built.map(each => ({ ...each, routes: { ...each.routes, handlers: noticed(each.routes.handlers) } }))
      return features
    },
  })
  const routes = features.flatMap(each => Object.entries(each.routes.contract)) as [string, Route][]
  bodies = routes.filter((each): each is [string, Route & { body: z.ZodType }] => each[1].body !== undefined)
  owner = await twinFamily(site)
  admin = (await signedInPerson(site.db, { role: 'admin' })).cookie
})
afterAll(() => site.close())

/** Handlers that record when they start. If one starts, nothing before it refused. */
function noticed(handlers: ServerFeature['routes']['handlers']) {
  const noted = Object.entries(handlers).map(([key, handle]) => {
    const run = handle as unknown as (...given: unknown[]) => unknown
    const handleNoted = (...given: unknown[]) => {
      begun.push(key)
      return run(...given)
    }
    return [key, handleNoted]
  })
  return Object.fromEntries(noted) as typeof handlers
}

/** The smallest value with this text at a path like `steps.*.detail`. */
const valueAt = (path: string, text: string): unknown =>
  path.split('.').reduceRight<unknown>((inner, name) => (name === '*' ? [inner] : { [name]: inner }), text)

test('each text in every body is a single line, except for those listed', () => {
  const wrong: string[] = []
  let oneLine = 0
  for (const [key, { body }] of bodies) {
    const texts = textsOf(body)
    const many = [...texts].filter(([, text]) => text.multiline).map(([path]) => path)
    const named = [...(MANY_LINES[key] ?? []), ...(AS_TYPED[key] ?? [])]
    if (many.toSorted().join() !== named.toSorted().join()) wrong.push(`${key}: ${many} and not ${named}`)
    for (const path of texts.keys()) {
      if (path === '' || named.includes(path)) continue
      const refused = Object.values(brokenLines(valueAt(path, 'Lantern\nBEGIN:VEVENT'), texts))
      if (refused.join() !== ONE_LINE) wrong.push(`${key} takes two lines in ${path}`)
      oneLine++
    }
  }
  expect(wrong).toEqual([])
  const known = bodies.map(([key]) => key)
  expect([...Object.keys(MANY_LINES), ...Object.keys(AS_TYPED)].filter(key => !known.includes(key))).toEqual([])
  expect(oneLine).toBeGreaterThan(150)
})

type Spot = { path: string; put(text: string): void; text: string }
function spotsIn(at: unknown, path = ''): Spot[] {
  if (typeof at !== 'object' || at === null) return []
  return Object.entries(at).flatMap(([name, inner]) => {
    const here = path === '' ? name : `${path}.${Array.isArray(at) ? '*' : name}`
    if (typeof inner !== 'string') return spotsIn(inner, Array.isArray(at) && path === '' ? '*' : here)
    const put = (text: string) => {
      ;(at as Record<string, unknown>)[name] = text
    }
    return [{ path: here, text: inner, put }]
  })
}

test('over HTTP every call refuses two lines in a single-line text', async () => {
  const through: string[] = []
  let tried = 0
  for (const [key, route] of bodies) {
    const named = [...(MANY_LINES[key] ?? []), ...(AS_TYPED[key] ?? [])]
    const call = (WRITE_CALLS as Record<string, ((who: TwinFamily) => WriteCall) | undefined>)[key]?.(owner)
    if (!call?.body) continue
    const [method, path] = key.split(' ') as [Method, string]
    const cookie = route.access === 'staff' ? admin : owner.cookie
    for (const { path: field, text, put } of spotsIn(call.body)) {
      if (named.includes(field) || text === '') continue
      put(`${text}\nBcc: x@example.net${text}`)
      await site.db.execute(sql`TRUNCATE rate_limits`)
      begun.length = 0
      const { status } = await site.ask(method, call.url ?? path, { cookie, body: call.body })
      if (begun.includes(key) || status < 400) through.push(`${key} ${field} answered ${status}`)
      put(text)
      tried++
    }
  }
  expect(through).toEqual([])
  expect(tried).toBeGreaterThan(60)
})

test('a title with a line break is refused with an error at its field, and a description keeps its lines', async () => {
  const event = { title: 'Lantern walk', description: 'First line\nSecond line', startDate: '2027-01-02' }
  const broken = await site.ask('POST', '/api/events', { cookie: admin, body: { ...event, title: 'Lantern\r\nwalk' } })
  expect([broken.status, broken.body.message, broken.body.fields]).toEqual([400, ONE_LINE, { title: ONE_LINE }])
  const made = await site.ask('POST', '/api/events', { cookie: admin, body: event })
  expect([made.status, made.body.description]).toEqual([expect.any(Number), event.description])
  expect(made.status).toBeLessThan(300)
})
