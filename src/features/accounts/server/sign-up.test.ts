import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FULL } from '#src/testing/length.ts'
import { serve } from '#src/testing/serve.ts'
import { newAccountsLock, whileLocked } from '#src/testing/while-locked.ts'
import { accountsFeature } from '../server.ts'
import { createAccount } from './create-account.ts'
import { findUserByEmail } from './find-user.ts'
import { users } from './tables.ts'
import { cookiesOf, mailsTo, PASSWORD, personWithPassword } from './testing.ts'

let site: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  site = await serve(app => [accountsFeature(app)])
})
afterAll(() => site.close())
beforeEach(() => site.db.execute(sql`TRUNCATE rate_limits`))

const form = {
  firstName: 'Maya',
  lastName: 'Alvarez',
  email: 'maya@example.com',
  password: 'wonder-becomes-art',
  role: 'parent',
}
const signUp = (body: object) => site.ask('POST', '/api/auth/signup', { body })

test('signing up creates a parent who can sign in and is asked to verify their email', async () => {
  expect((await signUp(form)).status).toBe(201)
  const signedIn = await site.ask('POST', '/api/auth/login', { body: { email: form.email, password: form.password } })
  expect(signedIn.body.user).toMatchObject({ firstName: 'Maya', role: 'parent', emailVerified: false })
  const [mail] = await mailsTo(site.db, form.email)
  expect(mail!.kind).toBe('verify-email')
  const verify = () => site.ask('POST', '/api/auth/verify-email', { body: { token: mail!.token } })
  expect([(await verify()).status, (await verify()).status]).toEqual([200, 410])
  const me = await site.ask('GET', '/api/auth/user', { cookie: cookiesOf(signedIn.headers) })
  expect(me.body.emailVerified).toBe(true)
})

test("whatever role is sent, the account is a parent's", async () => {
  const kind = fc.oneof(
    fc.constantFrom('admin', 'staff', 'ADMIN', 'unknown', 'owner', 'admin ', 'root', 1, true, null, ['admin'], {
      $eq: 'admin',
    }),
    fc.jsonValue({ maxDepth: 3 }),
  )
  let made = 0
  const roles = fc.sample(kind, FULL ? 1_000 : 60)
  for (let from = 0; from < roles.length; from += 20) {
    await site.db.execute(sql`TRUNCATE rate_limits`)
    const tries = roles.slice(from, from + 20).map((role, i) => {
      const number = from + i
      return signUp({ ...form, email: `fuzz${number}@example.com`, password: `wonder-becomes-${number}-art`, role })
    })
    made += (await Promise.all(tries)).filter(({ status }) => status === 201).length
  }
  const found = await site.db
    .select({ role: users.role, count: sql<number>`count(*)::int` })
    .from(users)
    .where(sql`email LIKE 'fuzz%'`)
    .groupBy(users.role)
  expect(found).toEqual([{ role: 'parent', count: made }])
  expect(made).toBeGreaterThan(0.9 * roles.length)
})

test("fields that aren't on the form are refused", async () => {
  for (const extra of ['emailVerifiedAt', 'passwordHash', 'id', 'disabledAt', 'isAdmin', 'confirmPassword']) {
    expect((await signUp({ ...form, email: 'extra@example.com', [extra]: 'x' })).status).toBe(400)
  }
  expect(await findUserByEmail(site.db, 'extra@example.com')).toBeUndefined()
})

test("a known address is refused, its account doesn't change, and its owner gets an email", async () => {
  const owner = await personWithPassword(site.db, 'Known@example.com')
  const row = () => site.db.select().from(users).where(eq(users.id, owner.id))
  const before = await row()
  const known = await signUp({ ...form, email: 'known@EXAMPLE.com', firstName: 'Mallory' })
  expect([known.status, known.body]).toEqual([
    409,
    { message: 'You already have an account. Sign in instead.', code: 'account-exists' },
  ])
  expect(known.headers['set-cookie']).toBeUndefined()
  expect(await row()).toEqual(before)
  expect((await mailsTo(site.db, 'Known@example.com')).map(mail => mail.kind)).toEqual(['already-have-account'])
  expect((await mailsTo(site.db, 'Known@example.com'))[0]!.text).not.toContain('Mallory')
  expect((await site.ask('POST', '/api/auth/login', { body: { email: owner.email, password: PASSWORD } })).status).toBe(
    200,
  )
})

test('a caller can learn about known addresses 5 times an hour, then gets the same response for every form (T4)', async () => {
  await personWithPassword(site.db, 'taken@example.com')
  const taken = () => signUp({ ...form, email: 'taken@example.com' })
  const answers = await whileLocked(
    site.db,
    newAccountsLock,
    Array.from({ length: 8 }, () => taken),
  )
  expect(answers.map(each => each.status).sort()).toEqual([...Array(5).fill(409), ...Array(3).fill(429)])
  const [refusedKnown, refusedNew] = [await taken(), await signUp({ ...form, email: 'not-taken@example.com' })]
  expect([refusedKnown.status, refusedKnown.body.code, refusedNew.body]).toEqual([
    429,
    'too-many-tries',
    refusedKnown.body,
  ])
  expect(Number(refusedNew.headers['retry-after'])).toBeGreaterThan(0)
  expect(await findUserByEmail(site.db, 'not-taken@example.com')).toBeUndefined()
})

test('the owner of a known address gets at most three emails about it a day', async () => {
  await personWithPassword(site.db, 'flooded@example.com')
  for (let i = 0; i < 6; i++) await signUp({ ...form, email: 'flooded@example.com' })
  expect(await mailsTo(site.db, 'flooded@example.com')).toHaveLength(3)
})

test('a well-known password gets a message next to its field, for known and unknown addresses alike', async () => {
  await personWithPassword(site.db, 'weak@example.com')
  for (const email of ['weak@example.com', 'weak2@example.com']) {
    const { status, body } = await signUp({ ...form, email, password: 'Password123!' })
    expect([status, body.code, body.fields.password]).toEqual([400, 'password-known', body.message])
  }
  expect((await signUp({ ...form, email: 'x@example.com', password: 'short' })).body.fields).toEqual({
    password: 'Password must be at least 8 characters',
  })
})

test('twenty simultaneous sign-ups with one address create one account', async () => {
  const all = await Promise.all(
    Array.from({ length: 20 }, () =>
      createAccount(site.db, { email: 'race@example.com', firstName: 'A', lastName: 'B' }),
    ),
  )
  expect(all.filter(each => each.ok)).toHaveLength(1)
})
