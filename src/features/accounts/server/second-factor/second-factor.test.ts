import { eq, sql } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { movableClock, serve } from '#src/testing/serve.ts'
import { accountsFeature, resetSecondFactorOf } from '../../server.ts'
import { sendResetLink } from '../send-links.ts'
import { recoveryCodes, secondFactors, signInSteps, signIns, users } from '../tables.ts'
import { cookiesOf, mailsTo, PASSWORD, personWithPassword } from '../testing.ts'

type Site = Awaited<ReturnType<typeof serve>>
let site: Site
const clock = movableClock()
beforeAll(async () => {
  site = await serve(app => [accountsFeature(app)], { clock })
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.execute(sql`TRUNCATE rate_limits`)
  clock.forward(10 * 60_000)
})

const STEP = 30_000
let made = 0
async function staffMember(role: 'staff' | 'admin' = 'staff') {
  const { id, email } = await personWithPassword(site.db, `${role}-${made++}@example.com`, role)
  return { id, email, cookie: await cookieOf(email) }
}
const login = (email: string, cookie?: string) =>
  site.ask('POST', '/api/auth/login', { body: { email, password: PASSWORD }, cookie })
const cookieOf = async (email: string) => cookiesOf((await login(email)).headers)
const codeFor = (secret: string, ms = 0) =>
  generateSync({ secret, epoch: Math.floor((clock.now().getTime() + ms) / 1000) })
const sendCode = (cookie: string, code: string) => site.ask('POST', '/api/auth/login/code', { cookie, body: { code } })
const knows = async (cookie: string) => (await site.ask('GET', '/api/auth/user', { cookie })).status === 200

/** A staff member with an app: the secret, the recovery codes, and the cookie of the browser that set it up. */
async function withApp(role: 'staff' | 'admin' = 'staff') {
  const person = await staffMember(role)
  const started = await site.ask('POST', '/api/account/second-factor/start', { cookie: person.cookie })
  const { secret } = started.body as { secret: string }
  const body = { code: codeFor(secret) }
  const done = await site.ask('POST', '/api/account/second-factor/confirm', { cookie: person.cookie, body })
  expect([started.status, done.status]).toEqual([200, 200])
  clock.forward(2 * STEP)
  return { ...person, before: person.cookie, cookie: cookiesOf(done.headers), secret, codes: done.body.recoveryCodes }
}

describe('setting up', () => {
  test('the secret is shown as text, URL and QR code, and is stored encrypted', async () => {
    const { id, email, cookie } = await staffMember()
    const { body } = await site.ask('POST', '/api/account/second-factor/start', { cookie })
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new URL(body.address).searchParams.get('secret')).toBe(body.secret)
    expect(decodeURIComponent(body.address)).toContain(email)
    expect(body.picture.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
    const [row] = await site.db.select().from(secondFactors).where(eq(secondFactors.userId, id))
    expect(row).toMatchObject({ sealedSecret: null, confirmedAt: null })
    expect(row!.pendingSecret).not.toContain(body.secret)
    expect((await login(email)).body.next, 'nothing counts before the first code').toBeUndefined()
  })

  test('the first code turns it on: ten recovery codes, a new session, every other one ended, an email', async () => {
    const person = await staffMember()
    const other = await cookieOf(person.email)
    const { body } = await site.ask('POST', '/api/account/second-factor/start', { cookie: person.cookie })
    const confirm = (code: string) =>
      site.ask('POST', '/api/account/second-factor/confirm', { cookie: person.cookie, body: { code } })
    expect((await confirm('000000')).body).toMatchObject({ code: 'wrong-code', fields: { code: expect.any(String) } })
    const done = await confirm(codeFor(body.secret))
    expect(new Set(done.body.recoveryCodes).size).toBe(10)
    expect([await knows(person.cookie), await knows(other), await knows(cookiesOf(done.headers))]).toEqual([
      false,
      false,
      true,
    ])
    expect((await mailsTo(site.db, person.email))[0]).toMatchObject({ kind: 'second-factor' })
    const stored = await site.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.id))
    for (const code of done.body.recoveryCodes) expect(JSON.stringify(stored)).not.toContain(code)
  })

  test('requires a password entered within the last 10 minutes', async () => {
    const { cookie } = await staffMember()
    clock.forward(11 * 60_000)
    for (const call of ['start', 'recovery-codes'])
      expect((await site.ask('POST', `/api/account/second-factor/${call}`, { cookie })).body.code).toBe(
        'confirm-password',
      )
  })

  test('a different app takes over with its first code, and the old one keeps working until then', async () => {
    const { email, cookie, secret } = await withApp()
    const { body } = await site.ask('POST', '/api/account/second-factor/start', { cookie })
    expect((await sendCode(await cookieOf(email), codeFor(secret))).status).toBe(200)
    clock.forward(2 * STEP)
    await site.ask('POST', '/api/account/second-factor/confirm', { cookie, body: { code: codeFor(body.secret) } })
    clock.forward(2 * STEP)
    expect((await sendCode(await cookieOf(email), codeFor(secret))).status).toBe(400)
    expect((await sendCode(await cookieOf(email), codeFor(body.secret))).status).toBe(200)
  })
})

describe('signing in', () => {
  test('the password alone opens nothing; the code signs in', async () => {
    const { id, email, secret } = await withApp()
    const had = await site.db.select().from(signIns).where(eq(signIns.userId, id))
    const first = await login(email)
    expect([first.status, first.body]).toEqual([200, { next: 'code' }])
    const step = cookiesOf(first.headers)
    expect(step).toMatch(/^sign-in-step=/)
    expect([first.headers['set-cookie']].flat().join()).toContain('HttpOnly')
    expect(await knows(step)).toBe(false)
    expect(await site.db.select().from(signIns).where(eq(signIns.userId, id))).toHaveLength(had.length)
    const token = step.split('=')[1]!
    expect(await knows(`sign-in=${token}`), "the token of the step isn't a sign-in").toBe(false)

    const second = await sendCode(step, codeFor(secret))
    expect([second.status, await knows(cookiesOf(second.headers))]).toEqual([200, true])
    expect(cookiesOf(second.headers)).not.toContain(token)
  })

  test('a wrong code, nonsense, and a code without the password first are refused', async () => {
    const { email, secret } = await withApp()
    const step = await cookieOf(email)
    for (const code of ['000000', '12345', 'abcdef', "' OR 1=1", '١٢٣٤٥٦', '0'.repeat(60)])
      expect([code, (await sendCode(step, code)).body.code]).toEqual([code, 'wrong-code'])
    for (const cookie of ['', 'sign-in-step=made-up', `sign-in-step=${'x'.repeat(200)}`])
      expect((await sendCode(cookie, codeFor(secret))).body.code).toBe('password-first')
    clock.forward(11 * 60_000)
    expect((await sendCode(step, codeFor(secret))).body.code, 'the password was too long ago').toBe('password-first')
  })

  test('a code works once, even when sent twice at the same moment, and no earlier code works after it', async () => {
    const { email, secret } = await withApp()
    const code = codeFor(secret)
    const steps = await Promise.all(Array.from({ length: 6 }, () => cookieOf(email)))
    const answers = await Promise.all(steps.map(step => sendCode(step, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
    expect((await sendCode(await cookieOf(email), code)).body.code).toBe('wrong-code')
    expect((await sendCode(await cookieOf(email), codeFor(secret, -STEP))).body.code).toBe('wrong-code')
    clock.forward(STEP)
    expect((await sendCode(await cookieOf(email), codeFor(secret))).status).toBe(200)
  })

  test('clocks may differ by one 30-second step and no more', async () => {
    const { email, secret } = await withApp()
    for (const [ms, status] of [
      [-2 * STEP, 400],
      [-STEP, 200],
      [0, 200],
      [STEP, 200],
      [2 * STEP, 400],
      [3 * STEP, 400],
    ] as const)
      expect([ms, (await sendCode(await cookieOf(email), codeFor(secret, ms))).status]).toEqual([ms, status])
  })

  test("a recovery code works once, however it's typed", async () => {
    const { id, email, codes } = await withApp()
    const typed = ` ${codes[0].toUpperCase().replaceAll('-', ' ')} `
    const steps = await Promise.all(Array.from({ length: 4 }, () => cookieOf(email)))
    const answers = await Promise.all(steps.map(step => sendCode(step, typed)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    const left = await site.db.execute<object>(
      sql`SELECT 1 FROM recovery_codes WHERE user_id = ${id} AND used_at IS NULL`,
    )
    expect(left.rows).toHaveLength(9)
    const other = await withApp()
    expect((await sendCode(await cookieOf(email), other.codes[1])).status, "someone else's").toBe(400)
  })

  test('new recovery codes replace the old ones, and an email says so', async () => {
    const { email, cookie, codes } = await withApp()
    const { body } = await site.ask('POST', '/api/account/second-factor/recovery-codes', { cookie })
    expect((await sendCode(await cookieOf(email), codes[3])).status).toBe(400)
    expect((await sendCode(await cookieOf(email), body.recoveryCodes[3])).status).toBe(200)
    expect((await mailsTo(site.db, email))[0]!.text).toContain('recovery codes')
  })

  test('guessing stops after 10 tries, even simultaneous ones, and the owner still gets in from a known browser', async () => {
    const { email, secret, cookie } = await withApp()
    const known = await sendCode(await cookieOf(email), codeFor(secret))
    const device = cookiesOf(known.headers)
      .split('; ')
      .find(each => each.startsWith('device='))!
    expect(await knows(cookie)).toBe(true)
    clock.forward(STEP)

    const step = await cookieOf(email)
    const guesses = Array.from({ length: 40 }, (_, nth) => sendCode(step, String(900_000 + nth)))
    const codes = (await Promise.all(guesses)).map(({ body }) => body.code)
    expect(codes.filter(code => code === 'wrong-code')).toHaveLength(10)
    const right = await sendCode(step, codeFor(secret))
    expect([right.body.code, Number(right.headers['retry-after']) > 0]).toEqual(['too-many-tries', true])
    const again = await sendCode(await cookieOf(email), codeFor(secret))
    expect(again.body.code, 'typing the password again gives no new tries').toBe('too-many-tries')

    const own = await login(email, device)
    expect((await sendCode(`${cookiesOf(own.headers)}; ${device}`, codeFor(secret))).status).toBe(200)
  })

  test('someone who reads the email gets no extra tries for the code: a link makes a browser known for the password only', async () => {
    const { email, secret } = await withApp()
    const password = 'three blue buttons'
    const codes: string[] = []
    for (let browser = 0; browser < 3; browser++) {
      await site.db.execute(sql`DELETE FROM rate_limits WHERE bucket LIKE 'reset mail %'`)
      await sendResetLink(site.app, site.db, email)
      const [mail] = await mailsTo(site.db, email)
      const reset = await site.ask('POST', '/api/auth/reset-password', { body: { token: mail!.token, password } })
      const device = cookiesOf(reset.headers)
      const step = await site.ask('POST', '/api/auth/login', { body: { email, password }, cookie: device })
      const cookie = `${cookiesOf(step.headers)}; ${device}`
      for (let nth = 0; nth < 8; nth++) codes.push((await sendCode(cookie, String(800_000 + nth))).body.code)
    }
    expect(codes.filter(code => code === 'wrong-code')).toHaveLength(10)
    const last = await site.ask('POST', '/api/auth/login', { body: { email, password } })
    expect((await sendCode(cookiesOf(last.headers), codeFor(secret))).body.code).toBe('too-many-tries')
  })

  test('a browser where the owner entered codes before keeps its own tries after an emailed link', async () => {
    const { email, secret } = await withApp()
    const password = 'three blue buttons'
    const entered = await sendCode(await cookieOf(email), codeFor(secret))
    const device = cookiesOf(entered.headers)
      .split('; ')
      .find(each => each.startsWith('device='))!
    clock.forward(2 * STEP)
    const stranger = await cookieOf(email)
    for (let nth = 0; nth < 11; nth++) await sendCode(stranger, String(800_000 + nth))
    await sendResetLink(site.app, site.db, email)
    const [mail] = await mailsTo(site.db, email)
    const body = { token: mail!.token, password }
    await site.ask('POST', '/api/auth/reset-password', { body, cookie: device })
    const step = await site.ask('POST', '/api/auth/login', { body: { email, password }, cookie: device })
    expect((await sendCode(`${cookiesOf(step.headers)}; ${device}`, codeFor(secret))).status).toBe(200)
  })

  test('a new password ends a pending sign-in', async () => {
    const { id, email, secret, cookie } = await withApp()
    const step = await cookieOf(email)
    const changed = await site.ask('POST', '/api/account/password', {
      cookie,
      body: { currentPassword: PASSWORD, password: 'four green spools' },
    })
    expect([changed.status, await knows(cookiesOf(changed.headers))]).toEqual([200, true])
    expect((await sendCode(step, codeFor(secret))).body.code).toBe('password-first')
    expect(await site.db.select().from(signInSteps).where(eq(signInSteps.userId, id))).toEqual([])
  })

  test("a planted step isn't kept: someone else's code signs no one in with it", async () => {
    const [attacker, victim] = [await withApp(), await withApp()]
    const planted = await cookieOf(attacker.email)
    expect((await sendCode(planted, codeFor(victim.secret))).body.code).toBe('wrong-code')
    const { headers } = await login(victim.email, planted)
    expect(cookiesOf(headers)).not.toContain(planted.split('=')[1])
  })

  test('a secret encrypted for another account accepts no code, but recovery codes still work', async () => {
    const [one, other] = [await withApp(), await withApp()]
    const [row] = await site.db.select().from(secondFactors).where(eq(secondFactors.userId, other.id))
    await site.db.update(secondFactors).set({ sealedSecret: row!.sealedSecret }).where(eq(secondFactors.userId, one.id))
    expect((await sendCode(await cookieOf(one.email), codeFor(other.secret))).status).toBe(400)
    expect((await sendCode(await cookieOf(one.email), one.codes[0])).status).toBe(200)
  })
})

describe('resetting and turning off', () => {
  test('another admin can reset it, which signs the owner out everywhere, emails them, and lets the password alone sign in again', async () => {
    const [boss, colleague] = [await withApp('admin'), await withApp()]
    const reset = (by: { cookie: string }, id: string) =>
      site.ask('POST', `/api/admin/staff/${id}/reset-second-factor`, { cookie: by.cookie })
    expect((await reset(boss, boss.id)).body.code).toBe('not-yourself')
    expect((await reset(colleague, boss.id)).status).toBe(403)
    expect((await reset(boss, colleague.id)).status).toBe(200)
    expect((await reset(boss, colleague.id)).body.code).toBe('not-on')
    expect(await knows(colleague.cookie)).toBe(false)
    expect((await mailsTo(site.db, colleague.email))[0]!.text).toContain('An admin removed')
    expect((await login(colleague.email)).body).toMatchObject({ user: { id: colleague.id } })
    expect(await site.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, colleague.id))).toEqual([])
  })

  test("the command line resets it for the only admin, but not for anyone who isn't staff", async () => {
    const boss = await withApp('admin')
    const parent = await personWithPassword(site.db, `parent-${made++}@example.com`)
    const outcomes = []
    for (const email of [parent.email, 'nobody@example.com', boss.email.toUpperCase(), boss.email])
      outcomes.push(await resetSecondFactorOf(site.app, email))
    expect(outcomes.map(each => (each.ok ? 'done' : each.because))).toEqual([
      'not-found',
      'not-found',
      'done',
      'not-on',
    ])
    expect(await knows(boss.cookie)).toBe(false)
  })

  test("where it isn't required, it can be turned off, which sends an email", async () => {
    const { email, cookie } = await withApp()
    const status = () => site.ask('GET', '/api/account/second-factor', { cookie })
    expect((await status()).body).toEqual({ isOn: true, isRequired: false, isMissing: false, recoveryCodesLeft: 10 })
    expect((await site.ask('DELETE', '/api/account/second-factor', { cookie })).status).toBe(200)
    expect((await status()).body).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
    expect((await mailsTo(site.db, email))[0]!.text).toContain('turned off')
  })
})

test("parents can't use two-step verification", async () => {
  const { id, email } = await personWithPassword(site.db, 'family@example.com')
  const cookie = await cookieOf(email)
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/start'],
    ['POST', '/recovery-codes'],
    ['DELETE', ''],
  ] as const)
    expect((await site.ask(method, `/api/account/second-factor${path}`, { cookie })).status).toBe(403)
  expect((await site.db.select().from(users).where(eq(users.id, id)))[0]!.role).toBe('parent')
})
