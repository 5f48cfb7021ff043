import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditChanges } from '#src/platform/audit/tables.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { whileLocked } from '#src/testing/while-locked.ts'
import { accountsFeature } from '../../server.ts'
import { signIns, staffInvitations, users } from '../tables.ts'
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
  await site.db.delete(staffInvitations)
  await site.db.update(users).set({ role: 'parent' })
})

let made = 0
async function person(role: 'parent' | 'staff' | 'admin') {
  const { id, email } = await personWithPassword(site.db, `${role}-${made++}@example.com`, role)
  const { headers } = await site.ask('POST', '/api/auth/login', { body: { email, password: PASSWORD } })
  return { id, email, cookie: cookiesOf(headers) }
}
type Person = Awaited<ReturnType<typeof person>>

const invite = (by: Person, email: string, role = 'staff') =>
  site.ask('POST', '/api/admin/staff/invitations', { cookie: by.cookie, body: { email, role } })
const tokenFor = async (email: string) => (await mailsTo(site.db, email))[0]!.token!
const accept = (token: string, more: object = {}) =>
  site.ask('POST', '/api/auth/invitation/accept', {
    body: { token, firstName: 'Sam', lastName: 'Ortiz', password: 'three blue buttons', ...more },
  })
const roleOf = async (id: string) => (await site.db.select().from(users).where(eq(users.id, id)))[0]!.role
const setRole = (by: Person, id: string, role: string) =>
  site.ask('PUT', `/api/admin/staff/${id}/role`, { cookie: by.cookie, body: { role } })
const setDisabled = (by: Person, id: string, disabled: boolean) =>
  site.ask('PUT', `/api/admin/staff/${id}/disabled`, { cookie: by.cookie, body: { disabled } })
const knows = async (cookie: string) => (await site.ask('GET', '/api/auth/user', { cookie })).status === 200
const openAdmins = async () =>
  (await site.db.execute<object>(sql`SELECT 1 FROM users WHERE role = 'admin' AND disabled_at IS NULL`)).rows.length

const allAdmins = sql`SELECT FROM users WHERE role = 'admin' FOR NO KEY UPDATE`

describe('invitations', () => {
  test('an emailed link creates the account once, with the name and password entered on accepting, and signs in', async () => {
    const boss = await person('admin')
    expect((await invite(boss, 'Sam@Example.com')).status).toBe(201)
    expect(await site.db.select().from(users).where(eq(users.email, 'sam@example.com'))).toEqual([])
    const [mail] = await mailsTo(site.db, 'sam@example.com')
    expect(mail).toMatchObject({ kind: 'staff-invitation', text: expect.stringContaining('/invitation#token=') })
    const look = await site.ask('POST', '/api/auth/invitation', { body: { token: mail!.token } })
    expect(look.body).toEqual({ email: 'sam@example.com', role: 'staff' })

    const accepted = await accept(mail!.token!)
    expect(accepted.status).toBe(201)
    const me = await site.ask('GET', '/api/auth/user', { cookie: cookiesOf(accepted.headers) })
    expect(me.body).toMatchObject({ firstName: 'Sam', lastName: 'Ortiz', role: 'staff', emailVerified: true })
    expect((await accept(mail!.token!)).body.code).toBe('invitation-not-usable')
    const again = await site.ask('POST', '/api/auth/login', {
      body: { email: 'sam@example.com', password: 'three blue buttons' },
    })
    expect(again.status).toBe(200)
  })

  test('of ten people who accept simultaneously, one gets the account', async () => {
    const boss = await person('admin')
    await invite(boss, 'race@example.com')
    const token = await tokenFor('race@example.com')
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(410)])
  })

  test('the role is the one the admin selected, whatever is sent', async () => {
    const boss = await person('admin')
    await invite(boss, 'plain@example.com')
    expect((await accept(await tokenFor('plain@example.com'), { role: 'admin' })).status).toBe(400)
    const bad = await invite(boss, 'worse@example.com', 'unknown')
    expect(bad.status).toBe(400)
  })

  test("a link ends after 7 days, when a newer one is sent, when it's withdrawn, or when its sender is no longer an admin", async () => {
    const [boss, other] = [await person('admin'), await person('admin')]
    const refused = async (token: string) => (await accept(token)).body.code === 'invitation-not-usable'

    await invite(boss, 'slow@example.com')
    const first = await tokenFor('slow@example.com')
    clock.forward(60_000)
    await invite(boss, 'slow@example.com')
    const second = await tokenFor('slow@example.com')
    expect(first).not.toBe(second)
    expect(await refused(first)).toBe(true)

    const list = await site.ask('GET', '/api/admin/staff', { cookie: boss.cookie })
    expect(list.body.invitations).toHaveLength(1)
    const { id } = list.body.invitations[0]
    const back = await site.ask('DELETE', `/api/admin/staff/invitations/${id}`, { cookie: boss.cookie })
    expect([back.status, await refused(second)]).toEqual([200, true])

    await invite(boss, 'orphan@example.com')
    const orphan = await tokenFor('orphan@example.com')
    await setRole(other, boss.id, 'staff')
    expect(await refused(orphan)).toBe(true)

    await invite(other, 'late@example.com')
    const late = await tokenFor('late@example.com')
    clock.forward(7 * 24 * 3_600_000)
    expect(await refused(late)).toBe(true)
  })

  test('an address with an account is refused with advice, and inviting requires a recently entered password', async () => {
    const [boss, parent] = [await person('admin'), await person('parent')]
    const taken = await invite(boss, parent.email.toUpperCase())
    expect([taken.status, taken.body.code]).toEqual([409, 'email-taken'])
    clock.forward(11 * 60_000)
    const asked = await invite(boss, 'later@example.com')
    expect([asked.status, asked.body.code]).toEqual([409, 'confirm-password'])
    expect(await site.db.select().from(staffInvitations)).toEqual([])
  })

  test("a well-known password is refused and doesn't use up the invitation", async () => {
    const boss = await person('admin')
    await invite(boss, 'weak@example.com')
    const token = await tokenFor('weak@example.com')
    const weak = await accept(token, { password: 'password1' })
    expect([weak.status, Object.keys(weak.body.fields)]).toEqual([400, ['password']])
    expect((await accept(token)).status).toBe(201)
  })
})

describe('roles', () => {
  test("changing a role ends all of the person's sessions, and the audit log shows the old and new role", async () => {
    const [boss, colleague] = [await person('admin'), await person('staff')]
    expect((await setRole(boss, colleague.id, 'admin')).status).toBe(200)
    expect([await roleOf(colleague.id), await knows(colleague.cookie)]).toEqual(['admin', false])
    const noted = await site.db.select().from(auditChanges).where(eq(auditChanges.thingId, colleague.id))
    expect(noted).toMatchObject([{ kind: 'staff', before: { role: 'staff' }, after: { role: 'admin' } }])
  })

  test('setting the same role changes nothing and signs no one out', async () => {
    const [boss, colleague] = [await person('admin'), await person('staff')]
    expect((await setRole(boss, colleague.id, 'staff')).status).toBe(200)
    expect(await knows(colleague.cookie)).toBe(true)
  })

  test('changing a role or deactivating an account requires a recently entered password', async () => {
    const [boss, colleague] = [await person('admin'), await person('staff')]
    clock.forward(11 * 60_000)
    const answers = [await setRole(boss, colleague.id, 'admin'), await setDisabled(boss, colleague.id, true)]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([409, 'confirm-password']))
    expect([await roleOf(colleague.id), await knows(colleague.cookie)]).toEqual(['staff', true])
  })

  test("families aren't staff: their ids get the same response as unknown ones", async () => {
    const [boss, parent] = [await person('admin'), await person('parent')]
    const answers = [
      await setRole(boss, parent.id, 'admin'),
      await setRole(boss, '01890000-0000-7000-8000-000000000000', 'admin'),
      await setDisabled(boss, parent.id, true),
    ]
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect([answers[0]!.status, await roleOf(parent.id), await knows(parent.cookie)]).toEqual([404, 'parent', true])
  })
})

describe('deactivating', () => {
  test("a deactivated account is signed out immediately, can't sign in, and works again when reactivated", async () => {
    const [boss, colleague] = [await person('admin'), await person('staff')]
    expect((await setDisabled(boss, colleague.id, true)).status).toBe(200)
    const login = () => site.ask('POST', '/api/auth/login', { body: { email: colleague.email, password: PASSWORD } })
    expect([await knows(colleague.cookie), (await login()).status]).toEqual([false, 401])
    expect(await site.db.select().from(signIns).where(eq(signIns.userId, colleague.id))).toEqual([])
    await setDisabled(boss, colleague.id, false)
    expect((await login()).status).toBe(200)
  })
})

describe('the last admin', () => {
  test("can't step down or deactivate their own account", async () => {
    const boss = await person('admin')
    const answers = [await setRole(boss, boss.id, 'staff'), await setDisabled(boss, boss.id, true)]
    expect(answers.map(({ body }) => body.code)).toEqual(['last-admin', 'last-admin'])
    expect([await openAdmins(), await knows(boss.cookie)]).toEqual([1, true])
  })

  test("a deactivated admin doesn't count", async () => {
    const [boss, other] = [await person('admin'), await person('admin')]
    await setDisabled(boss, other.id, true)
    expect((await setRole(boss, boss.id, 'staff')).body.code).toBe('last-admin')
  })

  test('if two admins demote and deactivate each other simultaneously, one admin always remains', async () => {
    for (let round = 0; round < 8; round++) {
      await site.db.update(users).set({ role: 'parent' })
      const [one, other] = [await person('admin'), await person('admin')]
      await site.db.execute(sql`TRUNCATE rate_limits`)
      const answers = await whileLocked<{ status: number }>(site.db, allAdmins, [
        () => setRole(one, other.id, 'staff'),
        () => setDisabled(other, one.id, true),
      ])
      expect([round, await openAdmins()]).toEqual([round, 1])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  test('if two admins step down simultaneously, one admin always remains', async () => {
    for (let round = 0; round < 8; round++) {
      await site.db.update(users).set({ role: 'parent' })
      const [one, other] = [await person('admin'), await person('admin')]
      await site.db.execute(sql`TRUNCATE rate_limits`)
      const stepDown = [one, other].map(each => () => setRole(each, each.id, 'staff'))
      const answers = await whileLocked(site.db, allAdmins, stepDown)
      expect([round, await openAdmins()]).toEqual([round, 1])
      expect(answers.map(({ body }) => body.code).filter(Boolean)).toEqual(['last-admin'])
    }
  })
})

test('the list shows staff page by page, and who is invited', async () => {
  const boss = await person('admin')
  const closed = await person('staff')
  await setDisabled(boss, closed.id, true)
  await invite(boss, 'asked@example.com', 'admin')
  const { body } = await site.ask('GET', '/api/admin/staff', { cookie: boss.cookie })
  expect(body.people.map((each: { id: string }) => each.id)).toEqual([boss.id, closed.id])
  expect(body.people[0]).toMatchObject({ isYou: true, disabled: false, secondFactor: false, role: 'admin' })
  expect(body.people[1]).toMatchObject({ isYou: false, disabled: true, lastSeenAt: null })
  expect(body.invitations).toMatchObject([{ email: 'asked@example.com', role: 'admin', invitedBy: 'Maya Alvarez' }])
  expect(body).toMatchObject({ total: 2, page: 1, pageSize: 50 })
})
