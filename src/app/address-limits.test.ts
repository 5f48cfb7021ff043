import { globSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limitAccountExistsAnswers } from '#src/features/accounts/server/known-answers.ts'
import { countTry } from '#src/features/accounts/server/sign-in-limits.ts'
import { CONTACT_LIMIT } from '#src/features/contact/contract.ts'
import { SUBSCRIBE_LIMIT } from '#src/features/newsletter/contract.ts'
import { MOST_OF_AN_ADDRESS } from '#src/features/registrations/hold-limits.ts'
import { countUnconfirmedOrder } from '#src/features/registrations/server/hold-places.ts'
import type { Route } from '#src/lib/contract.ts'
import { newId } from '#src/lib/ids.ts'
import { refused } from '#src/lib/outcome.ts'
import { callerAddress } from '#src/platform/http/caller-address.ts'
import { Redirect } from '#src/platform/http/handlers.ts'
import { serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { allFeatures } from './features.ts'

/** One use by a caller with these proxy headers. Returns whether it was within the limit. */
type Use = (from: string) => Promise<boolean>
type Site = Awaited<ReturnType<typeof serve>>

const WIDER = 10
const MAX = 2

let site: Site
let routes: [key: string, route: Route][]
let few: Awaited<ReturnType<Site['withRoutes']>>
let admin: string

beforeAll(async () => {
  site = await serve(
    app => {
      const features = allFeatures(app, async () => true)
      routes = features.flatMap(each => Object.entries(each.routes.contract))
      return features
    },
    { env: { TRUSTED_PROXIES: '1' } },
  )
  few = await site.withRoutes(
    (_, route) => route.limit && { ...route, limit: { ...route.limit, max: MAX } },
    () => new Redirect('/'),
  )
  admin = (await signedInPerson(site.db, { role: 'admin' })).cookie
})
afterAll(async () => {
  await few.close()
  await site.close()
})
beforeEach(() => site.db.execute(sql`TRUNCATE rate_limits`))

/** How many of these uses are allowed, one after the other. */
async function allowed(use: Use, callers: readonly string[]): Promise<number> {
  let n = 0
  for (const from of callers) if (await use(from)) n++
  return n
}
const many = (count: number, caller: (n: number) => string) => Array.from({ length: count }, (_, n) => caller(n + 1))

/** Checks that a limit counts the right caller, whatever the proxy passes on. */
async function expectCountedByNetwork(use: Use, max: number): Promise<void> {
  const more = max + 2
  expect(
    await allowed(
      use,
      many(more, () => '192.0.2.1'),
    ),
    'one IPv4 address',
  ).toBe(max)
  expect(await allowed(use, ['::ffff:192.0.2.1', '192.0.2.1:8080', '192.0.2.2']), 'its other forms').toBe(1)
  const inOne64 = many(more, n => `2001:db8:1:1:${n.toString(16)}::1`)
  expect(await allowed(use, inOne64), 'addresses of one /64').toBe(max)
  expect(await allowed(use, ['[2001:db8:1:1::ffff]:443', '2001:db8:1:1::1%eth0']), 'their other forms').toBe(0)
  const inOne48 = many(max * WIDER + 2, n => `2001:db8:2:${n.toString(16)}::1`)
  expect(await allowed(use, inOne48), 'one address of each /64 of one /48').toBe(max * WIDER)
  expect(await allowed(use, ['2001:db8:3::1']), 'the /48 beside it').toBe(1)
  const junk = many(more, n => `${['junk', 'x'.repeat(5_000), '[::1', '1.2.3', '999.1.1.1:80'][n % 5]}${n}`)
  expect(await allowed(use, junk), 'what is not an address').toBe(max)
}

/** Limits that are counted in code, by the file that counts them. */
const IN_CODE: Record<string, { max: number; use: Use }> = {
  'src/features/accounts/server/known-answers.ts': {
    max: 5,
    use: async from => {
      const address = callerAddress(['127.0.0.1', from])
      const told = await limitAccountExistsAnswers(site.db, address, async () => refused('account-exists'))
      return !told.ok && told.because === 'account-exists'
    },
  },
  'src/features/accounts/server/sign-in-limits.ts': {
    max: 60,
    use: async from => {
      const address = callerAddress(['127.0.0.1', from])
      return (await countTry(site.db, { email: `${newId()}@example.com`, address, knownDevice: undefined })).ok
    },
  },
  'src/features/contact/server/routes.ts': { max: CONTACT_LIMIT.max, use: plainForm('/contact', 'limited') },
  'src/features/registrations/server/hold-places.ts': {
    max: MOST_OF_AN_ADDRESS.max,
    use: async from => (await countUnconfirmedOrder(site.db, callerAddress(['127.0.0.1', from]))).ok,
  },
  'src/features/newsletter/server/routes.ts': { max: SUBSCRIBE_LIMIT.max, use: plainForm('/newsletter', 'limited') },
}

function plainForm(url: string, refused: string): Use {
  return async from => {
    const headers = { 'x-forwarded-for': from, 'content-type': 'application/x-www-form-urlencoded' }
    const { headers: answered } = await site.http.inject({ method: 'POST', url, headers, payload: 'email=+' })
    return !String(answered.location).includes(refused)
  }
}

/** A route of the contract with a lowered limit, called by someone who is allowed to. */
function routeUse([key, { access }]: [string, Route]): Use {
  const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
  return async from => {
    const headers = { 'x-forwarded-for': from }
    const cookie = access === 'public' ? undefined : admin
    return (await few.ask(method, path.replace(/:\w+/g, newId()), { cookie, headers })).status !== 429
  }
}

test('the limit per address of every route counts IPv6 by network, and anything that is not an address as the peer (T84)', async () => {
  const counted = routes.filter(([, { limit, access }]) => limit && (limit.per === 'address' || access === 'public'))
  expect(counted.length).toBeGreaterThan(10)
  for (const each of counted) {
    await site.db.execute(sql`TRUNCATE rate_limits`)
    await expectCountedByNetwork(routeUse(each), MAX).catch(error => {
      throw new Error(`${each[0]}: ${error.message}`, { cause: error })
    })
  }
})

test.each(Object.keys(IN_CODE))('a limit per address counted in %s does the same (T84)', async file => {
  const { max, use } = IN_CODE[file]!
  await expectCountedByNetwork(use, max)
})

test('every limit per address is tested here, and none builds its own key from an address', () => {
  const files = globSync('src/{platform,features,app}/**/*.ts').filter(
    file => !file.endsWith('.test.ts') && !file.startsWith('src/platform/http/'),
  )
  const having = (what: RegExp) => files.filter(file => what.test(readFileSync(file, 'utf8'))).sort()
  expect(having(/\b(countAddressUse|addressBuckets)\(/)).toEqual(Object.keys(IN_CODE).sort())
  expect(having(/\b(countUse|forgetUses)\([^)]*\baddress\b/)).toEqual([])
  expect(having(/\brequest\.ips?\b|remoteAddress|x-forwarded-for/i)).toEqual([])
})
test('a limit per account counts the user from any address', async () => {
  const counted = routes.filter(([, { limit, access }]) => limit?.per === 'account' && access !== 'public')
  expect(counted.length).toBeGreaterThan(3)
  for (const each of counted) {
    expect(
      await allowed(
        routeUse(each),
        many(MAX + 2, n => `203.0.113.${n}`),
      ),
      each[0],
    ).toBe(MAX)
  }
})

test('nothing a proxy passes on is stored unless it is an address (T84)', async () => {
  const kept = () =>
    site.db
      .execute<{ address: string }>(sql`SELECT address FROM audit_entries ORDER BY at, id`)
      .then(({ rows }) => rows)
  const before = (await kept()).length
  for (const from of ['x'.repeat(5_000), '<script>', '[2001:db8::9]:443']) {
    const headers = { 'x-forwarded-for': from }
    await site.ask('POST', '/api/admin/health/audit', { cookie: admin, headers, body: {} })
  }
  expect((await kept()).slice(before).map(({ address }) => address)).toEqual(['127.0.0.1', '127.0.0.1', '2001:db8::9'])
})
