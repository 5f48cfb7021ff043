import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { permissionsOf } from '#src/lib/permissions.ts'
import { FULL } from '#src/testing/length.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { accountsFeature } from '../server.ts'
import { hashing } from './password-hashing.ts'
import { signIns, users } from './tables.ts'
import { cookiesOf, PASSWORD, personWithPassword } from './testing.ts'

let site: Awaited<ReturnType<typeof serve>>
const clock = movableClock()
beforeAll(async () => {
  site = await serve(app => [accountsFeature(app)], { clock })
})
afterAll(() => site.close())
beforeEach(() => site.db.execute(sql`TRUNCATE rate_limits`))

const login = (body: object, cookie?: string) => site.ask('POST', '/api/auth/login', { body, cookie })
const me = (cookie: string) => site.ask('GET', '/api/auth/user', { cookie })

test('the right password signs in, regardless of capitals in the email', async () => {
  const { id } = await personWithPassword(site.db, 'maya@example.com')
  const { status, body, headers } = await login({ email: ' Maya@Example.com ', password: PASSWORD, rememberMe: true })
  expect([status, body.user.id]).toEqual([200, id])
  const cookies = [headers['set-cookie']].flat().join('\n')
  expect(cookies).toMatch(/sign-in=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/)
  expect((await me(cookiesOf(headers))).body.email).toBe('maya@example.com')
  const [stored] = await site.db.select().from(signIns).where(eq(signIns.userId, id))
  expect(cookies).not.toContain(stored!.tokenHash)
})

test('a user in any role sees exactly ten fields of their own account, and a signed-out visitor none', async () => {
  for (const role of ['parent', 'staff', 'admin', 'unknown'] as const) {
    const { id, email } = await personWithPassword(site.db, `${role}-fields@example.com`)
    await site.db.update(users).set({ role }).where(eq(users.id, id))
    const { body } = await me(cookiesOf((await login({ email, password: PASSWORD })).headers))
    expect(Object.keys(body).sort()).toEqual([
      'email',
      'emailVerified',
      'firstName',
      'id',
      'lastName',
      'ownPermissions',
      'permissions',
      'profileImageUrl',
      'role',
      'staffRole',
    ])
    expect(body.role).toBe(role)
    expect(body.permissions).toEqual(permissionsOf({ role }))
  }
  const stranger = await site.ask('GET', '/api/auth/user')
  expect([stranger.status, stranger.body.code, stranger.headers['cache-control']]).toEqual([
    401,
    'signed-out',
    'private, no-store',
  ])
})

test("a browser that isn't remembered stays signed in for 12 hours, a remembered one for 30 days", async () => {
  const { email } = await personWithPassword(site.db, 'lasting@example.com')
  const short = await login({ email, password: PASSWORD })
  const long = await login({ email, password: PASSWORD, rememberMe: true })
  expect([short.headers['set-cookie']].flat()[0]).not.toContain('Max-Age=2592000')
  const [here, there] = [cookiesOf(short.headers), cookiesOf(long.headers)]
  clock.forward(12 * 3_600_000 + 1)
  expect([(await me(here)).status, (await me(there)).status]).toEqual([401, 200])
  clock.forward(30 * 24 * 3_600_000)
  expect((await me(there)).status).toBe(401)
})

test("signing in creates a new token and ends this browser's old session", async () => {
  const { email } = await personWithPassword(site.db, 'fixed@example.com')
  const first = cookiesOf((await login({ email, password: PASSWORD })).headers)
  const second = cookiesOf((await login({ email, password: PASSWORD }, first)).headers)
  expect([(await me(first)).status, (await me(second)).status]).toEqual([401, 200])
  const planted = `sign-in=${'a'.repeat(43)}`
  const fresh = await login({ email, password: PASSWORD }, planted)
  expect(cookiesOf(fresh.headers)).not.toContain('a'.repeat(43))
})

test("a deactivated account can't sign in, and its existing cookie stops working", async () => {
  const { id, email } = await personWithPassword(site.db, 'closed@example.com')
  const cookie = cookiesOf((await login({ email, password: PASSWORD })).headers)
  await site.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, id))
  expect((await me(cookie)).status).toBe(401)
  expect((await login({ email, password: PASSWORD })).body.code).toBe('wrong-sign-in')
})

test("bad input gets the form's own messages", async () => {
  const { status, body } = await login({ email: 'maya', password: '' })
  expect([status, body.fields]).toEqual([
    400,
    { email: 'Please enter a valid email address', password: 'Password is required' },
  ])
})

test('known and unknown email addresses get the same response for the same work', async () => {
  const { email } = await personWithPassword(site.db, 'timed@example.com')
  await site.db.execute(
    sql`INSERT INTO users (id, email, first_name, last_name) VALUES (gen_random_uuid(), 'no-password@example.com', 'A', 'B')`,
  )
  const rounds = FULL ? 200 : 3
  const times: Record<string, number[]> = { known: [], unknown: [] }
  const before = hashing.runs
  const seen = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    // Each pair starts with fresh counts, so every single try reaches the hash function.
    if (round % 15 === 0) await site.db.execute(sql`TRUNCATE rate_limits`)
    for (const kind of ['known', 'unknown'] as const) {
      const start = performance.now()
      const answer = await login({ email: kind === 'known' ? email : 'nobody@example.com', password: 'not the one' })
      times[kind]!.push(performance.now() - start)
      seen.add(`${answer.status} ${answer.text} ${Object.keys(answer.headers).sort()}`)
    }
  }
  const none = await login({ email: 'no-password@example.com', password: 'not the one' })
  seen.add(`${none.status} ${none.text} ${Object.keys(none.headers).sort()}`)
  expect([...seen]).toHaveLength(1)
  expect([...seen][0]).toContain('Invalid email or password. Please try again.')
  expect(hashing.runs - before).toBe(2 * rounds + 1)
  // A few tries say nothing about how long they take.
  if (!FULL) return
  const median = (list: number[]) => list.sort((a, b) => a - b)[list.length / 2]!
  const [known, unknown] = [median(times.known!), median(times.unknown!)]
  expect(Math.abs(known - unknown)).toBeLessThan(Math.max(5, known * 0.15))
})
