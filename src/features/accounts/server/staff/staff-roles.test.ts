import { globSync, readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { permissionsOf, ROLES, roleOf, STAFF_ROLES, type StaffRole } from '#src/lib/permissions.ts'
import { auditChanges } from '#src/platform/audit/tables.ts'
import { freshDatabase } from '#src/testing/fresh-database.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { accountsFeature } from '../../server.ts'
import { staffWhoMay } from '../staff-who-may.ts'
import { signIns, staffInvitations, users } from '../tables.ts'
import { cookiesOf, mailsTo, PASSWORD, personWithPassword } from '../testing.ts'

let site: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  site = await serve(app => [accountsFeature(app)], { clock: movableClock() })
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.execute(sql`TRUNCATE rate_limits`)
  await site.db.delete(staffInvitations)
  await site.db.update(users).set({ role: 'parent', staffRole: null })
})

let made = 0
async function person(role: 'staff' | 'admin', staffRole: (typeof users.$inferSelect)['staffRole'] = null) {
  const { id, email } = await personWithPassword(site.db, `worker-${made++}@example.com`, role)
  await site.db.update(users).set({ staffRole }).where(eq(users.id, id))
  const { headers } = await site.ask('POST', '/api/auth/login', { body: { email, password: PASSWORD } })
  return { id, email, cookie: cookiesOf(headers) }
}
type Person = Awaited<ReturnType<typeof person>>
const stored = async (id: string) => {
  const [{ role, staffRole } = { role: null, staffRole: null }] = await site.db
    .select()
    .from(users)
    .where(eq(users.id, id))
  return [role, staffRole]
}
const setRole = (by: Person, id: string, role: string) =>
  site.ask('PUT', `/api/admin/staff/${id}/role`, { cookie: by.cookie, body: { role } })
const me = async ({ cookie }: Person) => (await site.ask('GET', '/api/auth/user', { cookie })).body

describe('invitations', () => {
  test('name the role in the email and on the page, and give the account that role with its permissions', async () => {
    const boss = await person('admin')
    for (const role of STAFF_ROLES) {
      const email = `new-${role}@example.com`
      const sent = await site.ask('POST', '/api/admin/staff/invitations', {
        cookie: boss.cookie,
        body: { email, role },
      })
      expect(sent.status).toBe(201)
      const [mail] = await mailsTo(site.db, email)
      expect(mail!.text).toContain(`as ${ROLES[role].one}.`)
      const look = await site.ask('POST', '/api/auth/invitation', { body: { token: mail!.token } })
      expect(look.body).toEqual({ email, role })
      const accepted = await site.ask('POST', '/api/auth/invitation/accept', {
        body: { token: mail!.token, firstName: 'Sam', lastName: 'Ortiz', password: 'three blue buttons' },
      })
      const { body } = await site.ask('GET', '/api/auth/user', { cookie: cookiesOf(accepted.headers) })
      expect(body).toMatchObject({ role: ROLES[role].base, staffRole: role, permissions: ROLES[role].may })
    }
    const { body } = await site.ask('GET', '/api/admin/staff', { cookie: boss.cookie })
    expect(body.people.map((each: { role: string }) => each.role).sort()).toEqual([...STAFF_ROLES, 'admin'].sort())
  })

  test('can be sent again with another role, which the list of invitations shows', async () => {
    const boss = await person('admin')
    const invite = (role: string) =>
      site.ask('POST', '/api/admin/staff/invitations', {
        cookie: boss.cookie,
        body: { email: 'again@example.com', role },
      })
    for (const role of ['bookkeeper', 'staff', 'owner']) {
      await invite(role)
      const { body } = await site.ask('GET', '/api/admin/staff', { cookie: boss.cookie })
      expect(body.invitations).toMatchObject([{ email: 'again@example.com', role }])
    }
    expect((await invite('teacher')).status).toBe(400)
  })
})

describe('changing a role', () => {
  test('ends all sessions, is in the audit log, and removes the old permissions', async () => {
    const [boss, colleague] = [await person('admin'), await person('admin')]
    const list = (who: Person) => site.ask('GET', '/api/admin/staff', { cookie: who.cookie })
    expect((await list(colleague)).status).toBe(200)
    expect((await setRole(boss, colleague.id, 'bookkeeper')).status).toBe(200)
    expect(await stored(colleague.id)).toEqual(['staff', 'bookkeeper'])
    expect((await list(colleague)).status).toBe(401)
    expect(await site.db.select().from(signIns).where(eq(signIns.userId, colleague.id))).toEqual([])
    const noted = await site.db.select().from(auditChanges).where(eq(auditChanges.thingId, colleague.id))
    expect(noted).toMatchObject([{ kind: 'staff', before: { role: 'admin' }, after: { role: 'bookkeeper' } }])

    const login = { email: colleague.email, password: PASSWORD }
    const again = cookiesOf((await site.ask('POST', '/api/auth/login', { body: login })).headers)
    const closed = await site.ask('GET', '/api/admin/staff', { cookie: again })
    expect([closed.status, closed.body.code, closed.body.message]).toEqual([
      403,
      'not-allowed',
      'Only admins can see this.',
    ])
  })

  test('from one narrowed role to another also ends sessions; to the same one does nothing', async () => {
    const [boss, colleague] = [await person('admin'), await person('staff', 'bookkeeper')]
    await setRole(boss, colleague.id, 'bookkeeper')
    expect((await me(colleague)).staffRole).toBe('bookkeeper')
    await setRole(boss, colleague.id, 'content-editor')
    expect([await stored(colleague.id), (await me(colleague)).code]).toEqual([
      ['staff', 'content-editor'],
      'signed-out',
    ])
    await setRole(boss, colleague.id, 'staff')
    expect(await stored(colleague.id)).toEqual(['staff', null])
  })

  test('is only for admins and owners, and the last one can become an admin or owner but nothing less', async () => {
    const [owner, desk] = [await person('admin', 'owner'), await person('staff', 'front-desk')]
    expect((await setRole(desk, desk.id, 'admin')).body.code).toBe('not-allowed')
    for (const role of ['staff', 'bookkeeper', 'front-desk'])
      expect((await setRole(owner, owner.id, role)).body.code).toBe('last-admin')
    expect((await setRole(owner, desk.id, 'bookkeeper')).status).toBe(200)
    expect((await setRole(owner, owner.id, 'admin')).status).toBe(200)
    expect(await stored(owner.id)).toEqual(['admin', null])
  })
})

test('a role stored by a later version grants nothing, not even to an admin', async () => {
  const [plain, boss] = [await person('staff'), await person('admin')]
  await site.db.execute(sql`ALTER TABLE users DROP CONSTRAINT users_staff_role`)
  await site.db.execute(sql`UPDATE users SET staff_role = 'teacher' WHERE role <> 'parent'`)
  for (const who of [plain, boss]) {
    expect(await me(who)).toMatchObject({ staffRole: null, permissions: [] })
    expect((await site.ask('GET', '/api/account/second-factor', { cookie: who.cookie })).status).toBe(403)
    expect((await site.ask('GET', '/api/admin/staff', { cookie: who.cookie })).status).toBe(403)
  }
})

test('the SQL condition and the table of roles agree on who has a permission, whatever is stored', async () => {
  const pairs = ['parent', 'unknown', 'staff', 'admin'].flatMap(role =>
    [null, 'owner', 'front-desk', 'instructor', 'bookkeeper', 'content-editor', 'teacher'].map(staffRole => ({
      role,
      staffRole,
    })),
  )
  for (const permission of ['messages', 'updates', 'reports', 'staff'] as const) {
    const { rows } = await site.db.execute<{ role: string; staff_role: string | null }>(sql`SELECT u.role, u.staff_role
      FROM (VALUES ${sql.join(
        pairs.map(each => sql`(${each.role}::text, ${each.staffRole}::text)`),
        sql`, `,
      )}) AS u (role, staff_role) WHERE ${staffWhoMay(permission, 'u')}`)
    const found = rows.map(each => `${each.role}/${each.staff_role}`)
    const expected = pairs.filter(each => permissionsOf(each).includes(permission))
    expect(found.sort()).toEqual(expected.map(each => `${each.role}/${each.staffRole}`).sort())
  }
})

test('the migrations keep all roles, and the previous version can still invite staff and change roles', async () => {
  const database = await freshDatabase()
  try {
    const run = (text: string) => database.pool.query(text)
    for (const table of ['users', 'staff_invitations']) await run(`ALTER TABLE ${table} DROP COLUMN staff_role`)
    await run('DROP TABLE instructors')
    const add = (email: string, role: string) =>
      run(
        `INSERT INTO users (id, email, first_name, last_name, role) VALUES (gen_random_uuid(), '${email}', 'A', 'B', '${role}')`,
      )
    for (const role of ['parent', 'staff', 'admin', 'unknown']) await add(`${role}@example.com`, role)

    for (const name of ['staff-roles', 'check-staff-roles', 'instructors', 'check-instructors'])
      for (const file of globSync(`db/migrations/*_${name}/migration.sql`))
        for (const statement of readFileSync(file, 'utf8').split('--> statement-breakpoint')) await run(statement)
    const roles = async () =>
      Object.fromEntries(
        (await run('SELECT email, role, staff_role AS "staffRole" FROM users')).rows.map(each => [
          each.email.split('@')[0],
          roleOf(each),
        ]),
      )
    expect(await roles()).toEqual({ parent: undefined, staff: 'staff', admin: 'admin', unknown: undefined })

    for (const role of STAFF_ROLES.filter(
      (each): each is Exclude<StaffRole, 'staff' | 'admin'> => each !== ROLES[each].base,
    ))
      await run(`UPDATE users SET staff_role = '${role}' WHERE email = 'staff@example.com'`)
    await expect(run(`UPDATE users SET staff_role = 'boss'`)).rejects.toThrow('users_staff_role')
    // What the previous version writes: an account without the column, and another role without changing the column.
    await add('late@example.com', 'staff')
    await run(`UPDATE users SET staff_role = 'bookkeeper' WHERE email = 'staff@example.com'`)
    expect(await roles()).toMatchObject({ late: 'staff', staff: 'bookkeeper' })
    await run(`UPDATE users SET role = 'admin' WHERE email = 'staff@example.com'`)
    expect(await roles()).toMatchObject({ staff: 'admin' })
  } finally {
    await database.drop()
  }
})
