import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { auditMoney } from '#src/features/payments/server.ts'
import { auditPlaces } from '#src/features/registrations/server.ts'
import type { Route } from '#src/lib/contract.ts'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import { FULL } from '#src/testing/length.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'

const REQUESTS = FULL ? 10_000 : 1_000
/** No one waits this long for a response. Anything slower counts as a hang, however busy the machine is. */
const HANG_MS = 60_000

let site: Awaited<ReturnType<typeof serveSampleProgram>>
let routes: { key: string; route: Route }[]
let cookies: (string | undefined)[]

beforeAll(async () => {
  let features: ServerFeature[] = []
  site = await serveSampleProgram({
    change: built => {
      features = built
      return built
    },
  })
  routes = features.flatMap(each => Object.entries(each.routes.contract).map(([key, route]) => ({ key, route })))
  const roles = ['parent', 'staff', 'admin', 'unknown'] as const
  cookies = [
    undefined,
    'sign-in=forged',
    ...(await Promise.all(roles.map(async role => (await signedInPerson(site.db, { role })).cookie))),
  ]
})
afterAll(() => site.close())

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
}

/** A value that matches a schema. The mutations below break it in one place. */
function ofSchema(schema: Schema | undefined, depth = 0): fc.Arbitrary<unknown> {
  if (!schema || depth > 4) return fc.constant('x')
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(one => ofSchema(one, depth + 1)))
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, one]) => [name, ofSchema(one, depth + 1)]),
        ),
        { requiredKeys: [] },
      )
    case 'array':
      return fc.array(ofSchema(schema.items, depth + 1), { maxLength: 3 })
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer(), fc.constantFrom(-1, 0, 1, 2 ** 31, 2 ** 53, 4500))
    case 'boolean':
      return fc.boolean()
    default:
      return fc.oneof(
        fc.string({ maxLength: 20 }),
        fc.uuid(),
        fc.constantFrom('a@example.com', '2026-12-08', 'Summer', '%', "'; DROP TABLE users; --"),
      )
  }
}

const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202Eevil',
    'x'.repeat(100_000),
    [],
    {},
    [[]],
    -0,
    1e308,
    true,
    'NaN',
  ),
  fc.constantFrom<unknown>(
    '9223372036854775808',
    '99999999999999999999',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '=1+1',
    '0x10',
    '1e3',
    '%00',
    '-1',
  ),
  fc.constant(deep(60)),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

/** Puts something malicious in one place of a value, or adds an unexpected field. */
const mutated = (base: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(base, nasty, fc.nat(), fc.constantFrom('keep', 'whole', 'field', 'extra', 'wrap'))
    .map(([value, bad, pick, how]) => {
      if (how === 'keep' || value === undefined) return value
      if (how === 'whole' || typeof value !== 'object' || value === null) return bad
      if (how === 'wrap') return [value]
      if (how === 'extra')
        return { ...value, [['role', 'isActive', 'price', 'constructor', 'x\u0000y', 'toString'][pick % 6]!]: bad }
      const names = Object.keys(value)
      return names.length > 0 ? { ...value, [names[pick % names.length]!]: bad } : bad
    })

const schemaOf = (schema: z.ZodType | undefined): Schema | undefined =>
  schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)

/** Requests to one route. Built once per route, because that takes longer than drawing from it. */
const requestTo = ({ key, route }: (typeof routes)[number]) =>
  fc.record({
    key: fc.constant(key),
    // A route that signs out would leave the others without a session.
    actor: key.includes('logout') ? fc.nat(1) : fc.oneof(fc.nat(cookies.length - 1), fc.integer({ min: 2, max: 4 })),
    params: mutated(ofSchema(schemaOf(route.params) ?? { type: 'object' })),
    query: mutated(ofSchema(schemaOf(route.query) ?? { type: 'object' })),
    body: mutated(ofSchema(schemaOf(route.body))),
    shape: fc.constantFrom('json', 'json', 'json', 'json', 'cut', 'text', 'form', 'none', 'latin1', 'method'),
    repeatKey: fc.option(fc.string({ maxLength: 12 })),
  })

const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function toInject(given: {
  key: string
  actor: number
  params: unknown
  query: unknown
  body: unknown
  shape: string
  repeatKey: string | null
}) {
  const [method, pattern] = given.key.split(' ') as [string, string]
  const params = (given.params ?? {}) as Record<string, unknown>
  const path = pattern.replace(
    /:(\w+)/g,
    (_, name: string) => encodeURIComponent(text(params[name] ?? 'x').toWellFormed()).slice(0, 2_000) || 'x',
  )
  const search = Object.entries((given.query ?? {}) as object)
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(text(value).toWellFormed()).slice(0, 3_000)}`,
    )
    .join('&')
  const json = JSON.stringify(given.body) ?? ''
  const types: Record<string, string> = {
    text: 'text/plain',
    form: 'application/x-www-form-urlencoded',
    latin1: 'application/json; charset=iso-8859-1',
  }
  const payload = given.shape === 'cut' ? json.slice(0, Math.floor(json.length / 2)) : json
  const key = given.repeatKey?.replace(/[^\x20-\x7e]/g, '')
  const wrongMethod = method === 'GET' ? 'POST' : 'GET'
  const bodiless = given.shape === 'none' || method === 'GET'
  return {
    method: (given.shape === 'method' ? wrongMethod : method) as 'GET',
    url: search ? `${path}?${search}` : path,
    headers: {
      ...(bodiless ? {} : { 'content-type': types[given.shape] ?? 'application/json' }),
      ...(cookies[given.actor] ? { cookie: cookies[given.actor]! } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(bodiless ? {} : { payload }),
  }
}

test(`${REQUESTS} malformed requests: no server error, no hang, every refusal with its code and message`, async () => {
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(fc.oneof(...routes.map(requestTo)), async given => {
      const started = performance.now()
      const answer = await site.http.inject(toInject(given))
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
      expect(answer.statusCode, answer.body).toBeLessThan(500)
      expect(performance.now() - started).toBeLessThan(HANG_MS)
      // Paths outside /api may also be pages and plain forms, which return pages.
      if (answer.statusCode >= 400 && given.key.includes(' /api/')) {
        const { message, code } = answer.json()
        expect(message).toMatch(/^[A-Z][\w']* \S.{4,}/)
        expect(message).not.toMatch(/expected|received|undefined|regex/i)
        expect(code).toMatch(/^[a-z][a-z-]+$/)
        expect(answer.body).not.toMatch(/\n\s+at |SELECT |INSERT |\/src\/|node_modules|violates/)
      }
    }),
    { numRuns: REQUESTS, endOnFailure: true },
  )
  console.log('answers by status:', Object.fromEntries([...statuses].sort()))
  expect(await auditPlaces(site.db)).toEqual([])
  expect(await auditMoney(site.db)).toEqual([])
})
