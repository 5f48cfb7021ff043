import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { signedInPerson, signIn } from '#src/testing/signed-in.ts'
import { accountsFeature } from '../server.ts'
import { oneTimeLinks, signInSteps, signIns, users } from './tables.ts'
import { cookiesOf, mailsTo, PASSWORD, personWithPassword } from './testing.ts'

let site: Awaited<ReturnType<typeof serve>>
const clock = movableClock(new Date())
beforeAll(async () => {
  site = await serve(app => [accountsFeature(app)], { clock })
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.execute(sql`TRUNCATE rate_limits`)
})

let count = 0
const newEmail = (name: string) => `${name}-${++count}@example.com`
async function maya() {
  const person = await personWithPassword(site.db, newEmail('maya'))
  await site.db.update(users).set({ emailVerifiedAt: clock.now() }).where(eq(users.id, person.id))
  return { ...person, cookie: await signIn(site.db, person.id) }
}
type Person = Awaited<ReturnType<typeof maya>>
const ask = (who: Person | undefined, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  site.ask(method, url, { cookie: who?.cookie, body })
const confirm = (who: Person, password = PASSWORD) => ask(who, 'POST', '/api/account/confirm-password', { password })
const emailOf = async (who: Person) => (await ask(who, 'GET', '/api/account')).body.email

test('a person sees and changes their own profile and email preferences', async () => {
  const me = await maya()
  expect((await ask(me, 'GET', '/api/account')).body).toEqual({
    firstName: 'Maya',
    lastName: 'Alvarez',
    email: me.email,
    phone: '',
    hasPassword: true,
    emailVerified: true,
    pendingEmail: null,
    mailsOff: [],
  })
  const profile = { firstName: ' Mia ', lastName: 'Brown', phone: '4075550145' }
  expect((await ask(me, 'PUT', '/api/account', profile)).body.code).toBe('confirm-password')
  await confirm(me)
  expect((await ask(me, 'PUT', '/api/account', profile)).body).toMatchObject({
    firstName: 'Mia',
    phone: '(407) 555-0145',
  })
  expect((await ask(me, 'PUT', '/api/account', { ...profile, phone: 'call me' })).body.fields.phone).toContain(
    '10-digit phone number',
  )
  expect((await ask(me, 'PUT', '/api/account/mails', { off: ['updates', 'updates'] })).body.mailsOff).toEqual([
    'updates',
  ])
  expect((await ask(me, 'PUT', '/api/account/mails', { off: ['receipts'] })).status).toBe(400)
})

test('the password is required once per 10 minutes, and a wrong one opens nothing', async () => {
  const me = await maya()
  const change = () => ask(me, 'POST', '/api/account/email', { email: newEmail('new') })
  expect((await change()).body.code).toBe('confirm-password')
  const wrong = await confirm(me, 'wrong')
  expect([wrong.status, wrong.body.code, wrong.body.fields.password]).toEqual([
    400,
    'wrong-password',
    "That password isn't right. Try again.",
  ])
  expect((await change()).body.code).toBe('confirm-password')
  expect((await confirm(me)).status).toBe(200)
  expect((await change()).status).toBe(200)
  clock.forward(10 * 60_000)
  expect((await change()).body.code).toBe('confirm-password')
})

test('guessing the password in a browser left open is slowed down like on the sign-in page (T5)', async () => {
  const me = await maya()
  const codes: string[] = []
  for (let n = 0; n < 22; n++) codes.push((await confirm(me, `wrong ${n}`)).body.code)
  expect(codes.filter(code => code === 'wrong-password').length).toBe(20)
  expect((await confirm(me)).body.code).toBe('too-many-tries')
})

test('changing the password requires the current one, ends every other session and creates a new token here (T7)', async () => {
  const me = await maya()
  const other = await signIn(site.db, me.id)
  const password = 'four blue herons'
  const wrong = await ask(me, 'POST', '/api/account/password', { currentPassword: 'no', password })
  expect([wrong.status, wrong.body.fields]).toEqual([400, { currentPassword: "That password isn't right. Try again." }])
  const known = await ask(me, 'POST', '/api/account/password', { currentPassword: PASSWORD, password: 'password1' })
  expect(known.body.code).toBe('password-known')
  const done = await ask(me, 'POST', '/api/account/password', { currentPassword: PASSWORD, password })
  expect(done.status).toBe(200)
  for (const cookie of [me.cookie, other])
    expect((await site.ask('GET', '/api/auth/user', { cookie })).status).toBe(401)
  const fresh = { ...me, cookie: cookiesOf(done.headers) }
  expect((await ask(fresh, 'GET', '/api/auth/user')).status).toBe(200)
  expect((await confirm(fresh, password)).status).toBe(200)
  expect((await mailsTo(site.db, me.email)).map(mail => mail.kind)).toEqual(['password-changed'])
})

test('confirming the password of an account without one says that it has none', async () => {
  const person = await signedInPerson(site.db)
  const me = { ...person }
  expect((await confirm(me)).body.code).toBe('no-password')
  expect((await ask(me, 'GET', '/api/account')).body.hasPassword).toBe(false)
})

/** Changes the address with the two emails, in one browser that `me` keeps using. Returns the undo link's token. */
async function changeTo(me: Person, email: string, from = me.email) {
  await confirm(me)
  await ask(me, 'POST', '/api/account/email', { email })
  const [mail] = await mailsTo(site.db, email)
  const done = await site.ask('POST', '/api/account/email/confirm', { body: { token: mail!.token }, cookie: me.cookie })
  expect(done.status).toBe(200)
  me.cookie = cookiesOf(done.headers)
  const [told] = await mailsTo(site.db, from)
  expect(told?.kind).toBe('email-changed')
  return told!.token!
}

test('an email address changes when its link is used, not before, and the old address gets an email', async () => {
  const me = await maya()
  const email = newEmail('new')
  await confirm(me)
  await ask(me, 'POST', '/api/account/email', { email })
  expect((await ask(me, 'GET', '/api/account')).body).toMatchObject({ email: me.email, pendingEmail: email })
  const [mail] = await mailsTo(site.db, email)
  expect(mail?.kind).toBe('confirm-email')
  for (const token of ['x'.repeat(43), mail!.token!.slice(1)])
    expect((await site.ask('POST', '/api/account/email/confirm', { body: { token } })).status).toBe(410)
  // This call doesn't use up a link of another kind.
  expect((await site.ask('POST', '/api/account/email/undo', { body: { token: mail!.token } })).status).toBe(410)
  expect(
    (await site.ask('POST', '/api/auth/reset-password', { body: { token: mail!.token, password: 'three blue pots' } }))
      .status,
  ).toBe(410)
  expect((await site.ask('POST', '/api/account/email/confirm', { body: { token: mail!.token } })).status).toBe(200)
  expect((await site.ask('POST', '/api/account/email/confirm', { body: { token: mail!.token } })).status).toBe(410)
  const after = { ...me, cookie: await signIn(site.db, me.id) }
  expect((await ask(after, 'GET', '/api/account')).body).toMatchObject({
    email,
    pendingEmail: null,
    emailVerified: true,
  })
  expect((await mailsTo(site.db, me.email)).map(each => each.kind)).toEqual(['email-changed'])
})

test('changing to an address with an account gets the same response, and only its owner gets an email about it (T4)', async () => {
  const [me, other] = [await maya(), await maya()]
  await confirm(me)
  const [known, unknown] = [
    await ask(me, 'POST', '/api/account/email', { email: other.email.toUpperCase() }),
    await ask(me, 'POST', '/api/account/email', { email: newEmail('free') }),
  ]
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  expect((await mailsTo(site.db, other.email)).map(mail => mail.kind)).toEqual(['already-have-account'])
})

test('the page shows an unconfirmed address, whether or not it has an account (T4)', async () => {
  const other = await maya()
  for (const email of [other.email, newEmail('free')]) {
    const me = await maya()
    await confirm(me)
    await ask(me, 'POST', '/api/account/email', { email })
    expect((await ask(me, 'GET', '/api/account')).body.pendingEmail).toBe(email)
  }
  expect((await mailsTo(site.db, other.email)).map(mail => mail.token)).toEqual([undefined])
})

test("changing the address ends every other session and creates a new token in the owner's browser that used the link (T103)", async () => {
  const me = await maya()
  const [email, third] = [newEmail('new'), newEmail('third')]
  const askFor = async (who: Person, address: string) => {
    await confirm(who)
    await ask(who, 'POST', '/api/account/email', { email: address })
    return { token: (await mailsTo(site.db, address))[0]!.token }
  }
  const stepOf = {
    id: newId(),
    tokenHash: newId(),
    userId: me.id,
    remembered: false,
    expiresAt: new Date('2040-01-01'),
  }
  await site.db.insert(signInSteps).values(stepOf)
  const other = await signIn(site.db, me.id)
  const body = await askFor(me, email)
  const done = await site.ask('POST', '/api/account/email/confirm', { body, cookie: me.cookie })
  expect(done.body.message).toContain('We signed you out everywhere else.')
  const seen = async (cookie: string) => (await site.ask('GET', '/api/auth/user', { cookie })).status
  expect([await seen(me.cookie), await seen(other)]).toEqual([401, 401])
  const fresh = { ...me, email, cookie: cookiesOf(done.headers) }
  expect([await seen(fresh.cookie), await site.db.$count(signInSteps, eq(signInSteps.userId, me.id))]).toEqual([200, 0])

  // If someone else uses the link, everyone is signed out and no one is signed in by it.
  const stranger = await maya()
  const pressed = await site.ask('POST', '/api/account/email/confirm', {
    body: await askFor(fresh, third),
    cookie: stranger.cookie,
  })
  expect([pressed.status, pressed.headers['set-cookie']]).toEqual([200, undefined])
  expect([await seen(fresh.cookie), await seen(stranger.cookie)]).toEqual([401, 200])
})

test('emails to new addresses are limited per account and per address, and the response is the same (T104)', async () => {
  const me = await maya()
  await confirm(me)
  const texts = new Set<string>()
  const to = async (who: Person, email: string) => {
    clock.forward(1000)
    const { status, text } = await ask(who, 'POST', '/api/account/email', { email })
    texts.add(`${status} ${text}`)
    return (await mailsTo(site.db, email)).length
  }
  const got: number[] = []
  for (let nth = 0; nth < 8; nth++) got.push(await to(me, newEmail('stranger')))
  expect(got).toEqual([1, 1, 1, 1, 1, 0, 0, 0])

  const [target, known] = [newEmail('target'), await maya()]
  const counts: number[][] = []
  for (let nth = 0; nth < 5; nth++) {
    const other = await maya()
    await confirm(other)
    counts.push([await to(other, nth % 2 ? target : target.toUpperCase()), await to(other, known.email)])
    expect((await ask(other, 'GET', '/api/account')).body.pendingEmail).toBe(known.email)
  }
  const toTarget = [...(await mailsTo(site.db, target)), ...(await mailsTo(site.db, target.toUpperCase()))]
  expect([toTarget.length, counts.at(-1)![1]]).toEqual([3, 3])
  expect([...texts]).toHaveLength(1)
})

test('an address that someone else took in the meantime stays with them', async () => {
  const me = await maya()
  const email = newEmail('late')
  await confirm(me)
  await ask(me, 'POST', '/api/account/email', { email })
  await personWithPassword(site.db, email)
  const [mail] = await mailsTo(site.db, email)
  expect((await site.ask('POST', '/api/account/email/confirm', { body: { token: mail!.token } })).status).toBe(410)
  expect(await emailOf(me)).toBe(me.email)
})

test('the old address recovers the account: everyone is signed out, and the password and later undo links end', async () => {
  const me = await maya()
  const [second, third] = [newEmail('second'), newEmail('third')]
  const undo = await changeTo(me, second)
  const later = await changeTo(me, third, second)
  // A new password closes links that were emailed before, but never the undo link.
  await ask(me, 'POST', '/api/account/password', { currentPassword: PASSWORD, password: 'four blue herons' })
  // No one else can take the old address in the meantime.
  const taken = await site.ask('POST', '/api/auth/signup', {
    body: { firstName: 'Mallory', lastName: 'M', email: me.email, password: 'four blue herons' },
  })
  expect([taken.status, await site.db.$count(users, eq(users.email, me.email))]).toEqual([409, 0])

  clock.forward(6 * 86_400_000)
  expect((await site.ask('POST', '/api/account/email/undo', { body: { token: undo } })).status).toBe(200)
  const [user] = await site.db.select().from(users).where(eq(users.id, me.id))
  expect(user).toMatchObject({ email: me.email, passwordHash: null })
  expect(await site.db.$count(signIns, eq(signIns.userId, me.id))).toBe(0)
  expect((await mailsTo(site.db, me.email))[0]?.kind).toBe('reset-password')
  expect((await site.ask('POST', '/api/account/email/undo', { body: { token: later } })).status).toBe(410)
})

test("after 7 days an address can't be restored", async () => {
  const me = await maya()
  const undo = await changeTo(me, newEmail('second'))
  clock.forward(7 * 86_400_000)
  expect((await site.ask('POST', '/api/account/email/undo', { body: { token: undo } })).status).toBe(410)
})

test("browsers are listed with this one first and can be signed out one by one or all but this one, but never other people's", async () => {
  const [me, stranger] = [await maya(), await maya()]
  const [one, two] = [await signIn(site.db, me.id), await signIn(site.db, me.id)]
  const list = async () => (await ask(me, 'GET', '/api/account/sign-ins')).body as { id: string; isThisOne: boolean }[]
  const before = await list()
  expect(before.map(each => each.isThisOne)).toEqual([true, false, false])
  const foreign = (await ask(stranger, 'GET', '/api/account/sign-ins')).body[0].id
  const unknown = await ask(me, 'DELETE', '/api/account/sign-ins/01890000-0000-7000-8000-000000000000')
  for (const id of [foreign, 'not-an-id']) {
    const answer = await ask(me, 'DELETE', `/api/account/sign-ins/${id}`)
    expect([answer.status, answer.text]).toEqual([404, unknown.text])
  }
  expect((await ask(stranger, 'GET', '/api/auth/user')).status).toBe(200)
  expect((await ask(me, 'DELETE', `/api/account/sign-ins/${before[1]!.id}`)).status).toBe(200)
  expect((await list()).length).toBe(2)
  await ask(me, 'DELETE', '/api/account/sign-ins')
  expect((await list()).map(each => each.isThisOne)).toEqual([true])
  for (const cookie of [one, two]) expect((await site.ask('GET', '/api/auth/user', { cookie })).status).toBe(401)
})

test("a browser's last visit is updated at most every quarter of an hour", async () => {
  const me = await maya()
  const seen = async () => Date.parse((await ask(me, 'GET', '/api/account/sign-ins')).body[0].lastSeenAt)
  clock.forward(60_000)
  const before = await seen()
  clock.forward(20 * 60_000)
  expect(await seen()).toBe(clock.now().getTime())
  expect(before).toBeLessThan(clock.now().getTime())
})

test('a deactivated account is signed out immediately, including from its own account calls (T29)', async () => {
  const me = await maya()
  await confirm(me)
  await ask(me, 'POST', '/api/account/email', { email: newEmail('new') })
  await site.db.update(users).set({ disabledAt: clock.now() }).where(eq(users.id, me.id))
  for (const url of ['/api/account', '/api/account/sign-ins', '/api/account/export', '/api/account/deletion'])
    expect((await ask(me, 'GET', url)).status).toBe(401)
  for (const url of ['confirm-password', 'password', 'email', 'delete'])
    expect((await ask(me, 'POST', `/api/account/${url}`, {})).status).toBe(401)
  const [link] = await site.db.select().from(oneTimeLinks).where(eq(oneTimeLinks.userId, me.id))
  const [mail] = await mailsTo(site.db, link!.email!)
  expect((await site.ask('POST', '/api/account/email/confirm', { body: { token: mail!.token } })).status).toBe(410)
})

test('the verification link can be sent again until the address is verified', async () => {
  const person = await signedInPerson(site.db, { verified: false })
  expect((await ask(person, 'POST', '/api/account/verify-email')).status).toBe(200)
  const [mail] = await mailsTo(site.db, person.email)
  expect((await site.ask('POST', '/api/auth/verify-email', { body: { token: mail!.token } })).status).toBe(200)
  await ask(person, 'POST', '/api/account/verify-email')
  expect((await mailsTo(site.db, person.email)).length).toBe(1)
})

test('an unverified address gets the verification link at most three times a day, and the page says so (T104)', async () => {
  const person = await signedInPerson(site.db, { verified: false })
  const answers = []
  for (let nth = 0; nth < 5; nth++) answers.push((await ask(person, 'POST', '/api/account/verify-email')).body)
  expect(answers.map(each => each.code)).toEqual([undefined, undefined, undefined, 'sent-enough', 'sent-enough'])
  expect(await mailsTo(site.db, person.email)).toHaveLength(3)
})
