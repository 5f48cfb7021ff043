import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditMoney } from '#src/features/payments/server.ts'
import { newId } from '#src/lib/ids.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { signedInPerson, signIn } from '#src/testing/signed-in.ts'
import { familiesQuery } from './search-families.ts'

let site: Awaited<ReturnType<typeof serveSampleProgram>>
let maya: string
const cookies = { parent: '', staff: '', admin: '' }
beforeAll(async () => {
  site = await serveSampleProgram()
  const { rows } = await site.db.execute<{ id: string; email: string }>(sql`SELECT id, email FROM users`)
  const idOf = (email: string) => rows.find(row => row.email === email)!.id
  maya = idOf('parent@example.com')
  cookies.parent = await signIn(site.db, maya)
  cookies.staff = await signIn(site.db, idOf('staff@example.com'))
  cookies.admin = await signIn(site.db, idOf('admin@example.com'))
})
afterAll(() => site.close())

const ask = (method: 'GET' | 'POST', url: string, who: keyof typeof cookies, body?: unknown) =>
  site.ask(method, url, { cookie: cookies[who], body })
async function found(q: string): Promise<string[]> {
  const { status, body } = await ask('GET', `/api/admin/families?q=${encodeURIComponent(q)}`, 'staff')
  expect(status).toBe(200)
  return body.families.map((family: { email: string }) => family.email)
}
const one = async <T>(query: ReturnType<typeof sql>) => (await site.db.execute<{ it: T }>(query)).rows[0]!.it

test('staff find a family by any part of a name, email, phone number or order, matching every word', async () => {
  await site.db.execute(sql`UPDATE users SET phone = '(321) 555-0188' WHERE id = ${maya}`)
  const reference = await one<string>(sql`SELECT reference AS it FROM orders WHERE parent_id = ${maya} LIMIT 1`)
  const queries = ['LVARE', 'nina', 'leo alvarez', 'maya nina', 'parent@exam', '321 555-0188', '(321)', '5550188']
  for (const q of [...queries, reference.toLowerCase()])
    expect([q, await found(q)]).toEqual([q, ['parent@example.com']])
  expect(await found('nina ellis')).toEqual([])
  expect(await found('%')).toEqual([])
  expect(await found('rivera')).toEqual([])
  expect((await found('@example.com')).length).toBe(16)
})

test('staff find a family by its contacts and pickup people, and by a misspelled name', async () => {
  const child = await one<string>(sql`SELECT parent_id AS it FROM children WHERE parent_id = ${maya} LIMIT 1`)
  await site.db.execute(sql`UPDATE emergency_contacts SET full_name = 'Zelda Quist', phone = '(212) 555-0144'
    WHERE parent_id = ${child} AND position = 1`)
  await site.db.execute(sql`UPDATE pickup_people SET full_name = 'Wim Xavi', phone = '(212) 555-0155'
    WHERE parent_id = ${child} AND position = 1`)
  for (const q of ['zelda', 'quist maya', '212 555-0144', 'wim xavi', '2125550155', 'alverez', 'maia alvarz', 'zeldda'])
    expect([q, await found(q)]).toEqual([q, ['parent@example.com']])
  expect(await found('zebra')).toEqual([])
  const { body } = await ask('GET', '/api/admin/families?q=alverez&page=2', 'staff')
  expect(body).toMatchObject({ total: 1, similar: true, families: [] })
})

test('accounts are listed by role and in pages, for staff only', async () => {
  const parents = (await ask('GET', '/api/admin/users?role=parent', 'staff')).body
  expect(parents.find((each: { id: string }) => each.id === maya)).toEqual({
    id: maya,
    firstName: 'Maya',
    lastName: 'Alvarez',
    email: 'parent@example.com',
    role: 'parent',
    profileImageUrl: null,
  })
  expect(parents.length).toBe(16)
  expect((await ask('GET', '/api/admin/users?role=parent&page=2', 'staff')).body).toEqual([])
  const everybody = (await ask('GET', '/api/admin/users', 'staff')).body as { role: string }[]
  expect(new Set(everybody.map(each => each.role))).toEqual(new Set(['parent', 'staff', 'admin']))
  expect((await ask('GET', '/api/admin/users?role=owner', 'staff')).status).toBe(400)
  expect((await ask('GET', '/api/admin/users?role=parent', 'parent')).status).toBe(403)
})

test('families are listed in pages, by name, with their children and spots', async () => {
  const first = (await ask('GET', '/api/admin/families', 'staff')).body
  expect(first).toMatchObject({ total: 16, page: 1, pageSize: 25 })
  expect(first.families[0]).toMatchObject({
    parent: 'Maya Alvarez',
    children: [{ name: 'Leo Alvarez', age: 8 }, { name: 'Nina Alvarez' }],
  })
  const live = await one<number>(
    sql`SELECT count(*)::int AS it FROM registrations WHERE parent_id = ${maya} AND status <> 'cancelled'`,
  )
  expect(first.families[0].places).toBe(live)
  expect((await ask('GET', '/api/admin/families?page=2', 'staff')).body).toMatchObject({ total: 16, families: [] })
})

test('the list can be limited to families with a past due plan', async () => {
  const pastDue = async (more = '') =>
    (await ask('GET', `/api/admin/families?pastDue=yes${more}`, 'staff')).body as { total: number; families: unknown[] }
  await site.db.execute(sql`UPDATE subscriptions SET status = 'active' WHERE status = 'past_due'`)
  expect(await pastDue()).toMatchObject({ total: 0, families: [] })
  const plan = await one<string>(sql`SELECT id AS it FROM subscriptions WHERE parent_id = ${maya} LIMIT 1`)
  const before = await one<string>(sql`SELECT status AS it FROM subscriptions WHERE id = ${plan}`)
  await site.db.execute(sql`UPDATE subscriptions SET status = 'past_due' WHERE id = ${plan}`)
  expect(await pastDue()).toMatchObject({ total: 1, families: [{ id: maya }] })
  expect(await pastDue('&page=2')).toMatchObject({ total: 1, families: [] })
  expect(await pastDue('&q=nobody')).toMatchObject({ total: 0 })
  await site.db.execute(sql`UPDATE subscriptions SET status = ${before} WHERE id = ${plan}`)
})

test("a family's file shows everything, and the audit log shows that staff read it", async () => {
  const { status, body } = await ask('GET', `/api/admin/families/${maya}`, 'staff')
  expect(status).toBe(200)
  expect(body).toMatchObject({ parent: 'Maya Alvarez', email: 'parent@example.com', emailVerified: true })
  expect(body.children.map((kid: object) => kid)).toMatchObject([
    { name: 'Leo Alvarez', allergyAnswer: 'named', allergies: 'Tree nuts', photoConsent: 'yes' },
    { name: 'Nina Alvarez', allergyAnswer: 'none', allergies: null, photoConsent: 'no' },
  ])
  expect(body.contacts).toHaveLength(2)
  expect(body.consents.map((each: { agreed: boolean }) => each.agreed)).toEqual([true, true, true, true])
  const counted = await one<number[]>(sql`SELECT array[
    (SELECT count(*) FROM registrations WHERE parent_id = ${maya}), (SELECT count(*) FROM orders WHERE parent_id = ${maya}),
    (SELECT count(*) FROM payments WHERE parent_id = ${maya})
      + (SELECT count(*) FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.parent_id = ${maya}),
    (SELECT count(*) FROM subscriptions WHERE parent_id = ${maya})]::int[] AS it`)
  expect([body.registrations, body.orders, body.money, body.plans].map(list => list.length)).toEqual(counted)
  const sum = await one<number>(
    sql`SELECT (-sum(amount_cents))::int AS it FROM ledger_entries WHERE parent_id = ${maya} AND account = 'credit'`,
  )
  expect(body.credit.balance).toBe(sum)
  const read = await one<number>(sql`SELECT count(*)::int AS it FROM audit_entries
    WHERE route = 'GET /api/admin/families/:id' AND params->>'id' = ${maya} AND status = 200`)
  expect(read).toBe(1)
})

test("parents and visitors can't see any of it, and a staff account isn't a family", async () => {
  for (const url of ['/api/admin/families?q=ellis', `/api/admin/families/${maya}`]) {
    const refused = [await ask('GET', url, 'parent'), await site.ask('GET', url, {})]
    expect(refused.map(each => each.status)).toEqual([403, 401])
    for (const each of refused) expect(each.text).not.toMatch(/Ellis|Alvarez|nuts/)
  }
  const staffId = await one<string>(sql`SELECT id AS it FROM users WHERE email = 'staff@example.com'`)
  for (const id of [staffId, newId(), 'x'])
    expect((await ask('GET', `/api/admin/families/${id}`, 'admin')).status).toBe(404)
})

test('notes show in the file with their author, and their text stays out of the audit log', async () => {
  const url = `/api/admin/families/${maya}/notes`
  expect((await ask('POST', url, 'parent', { text: 'x' })).status).toBe(403)
  expect((await ask('POST', url, 'staff', { text: '   ' })).body.fields).toEqual({ text: 'Enter a note.' })
  expect((await ask('POST', url, 'staff', { text: 'Grandma brings her on Tuesdays.' })).status).toBe(200)
  const { body } = await ask('GET', `/api/admin/families/${maya}`, 'staff')
  expect(body.notes).toMatchObject([{ text: 'Grandma brings her on Tuesdays.', by: 'Rosa Rivera' }])
  const log = await one<string>(sql`SELECT json_agg(c)::text AS it FROM audit_changes c WHERE thing_id = ${maya}`)
  expect(log).not.toContain('Grandma')
  await expect(site.db.execute(sql`UPDATE family_notes SET text = 'other'`)).rejects.toThrow()
})

test("an admin gives credit once however often it's sent, and nobody else can", async () => {
  const family = await signedInPerson(site.db)
  const url = `/api/admin/families/${family.id}/credit`
  const gift = { giftId: newId(), amount: 1500, reason: 'The kiln was broken.' }
  expect((await ask('POST', url, 'staff', gift)).status).toBe(403)
  expect((await ask('POST', url, 'admin', { ...gift, amount: 5 })).status).toBe(400)
  const sent = await Promise.all([1, 2, 3].map(() => ask('POST', url, 'admin', gift)))
  expect(sent.map(each => [each.status, each.body.balance])).toEqual([1, 2, 3].map(() => [200, 1500]))
  expect((await ask('POST', url, 'admin', { ...gift, amount: 9900 })).body.code).toBe('given-otherwise')
  const { body } = await site.ask('GET', '/api/user/credit-history', { cookie: family.cookie })
  expect(body).toMatchObject({ balance: 1500, entries: [{ amount: 1500, reason: 'The kiln was broken.' }] })
  const noted = await one<number>(
    sql`SELECT count(*)::int AS it FROM audit_changes WHERE thing_id = ${family.id} AND reason = 'The kiln was broken.'`,
  )
  expect(noted).toBe(1)
  const told = await site.db.select().from(mails).where(eq(mails.to, family.email))
  expect(told.map(each => each.subject)).toEqual(['You have $15.00 of new credit'])
  for (const words of [told[0]!.text, told[0]!.html])
    for (const word of ['The kiln was broken.', '$15.00', '/registrations/credit']) expect(words).toContain(word)
  expect(await auditMoney(site.db)).toEqual([])
})

const SCANS = /Seq Scan on (users|children|orders|emergency_contacts|pickup_people)\b(?! u)/

test('with 5,000 families each word uses the trigram indexes', async () => {
  await site.db.execute(sql`INSERT INTO users (id, email, first_name, last_name, phone)
    SELECT gen_random_uuid(), 'many-' || n || '@example.com', 'Parent' || md5(n::text), 'Last' || md5((n * 7)::text), '(407) 555-' || n
    FROM generate_series(1, 5000) n`)
  await site.db.execute(sql`INSERT INTO children (id, parent_id, first_name, last_name, date_of_birth, photo_consent)
    SELECT gen_random_uuid(), id, 'Kid', last_name, '2018-04-27', true FROM users WHERE email LIKE 'many-%'`)
  await site.db.execute(sql`INSERT INTO orders (id, reference, parent_id, status, total_cents, due_cents, held_until)
    SELECT gen_random_uuid(), 'CC-' || lpad(row_number() OVER (ORDER BY email)::text, 9, '0'), id, 'paid', 0, 0, now()
    FROM users WHERE email LIKE 'many-%'`)
  for (const people of ['emergency_contacts', 'pickup_people'])
    await site.db.execute(sql`INSERT INTO ${sql.identifier(people)} (id, parent_id, position, full_name, phone, relationship)
      SELECT gen_random_uuid(), id, 1, 'Kin' || last_name, phone, 'Aunt' FROM users WHERE email LIKE 'many-%'`)
  await site.db.execute(sql`VACUUM ANALYZE users, children, orders, emergency_contacts, pickup_people`)
  const { rows } = await site.db.execute<{ 'QUERY PLAN': string }>(
    sql`EXPLAIN ${familiesQuery({ q: 'alvarez 5550188', page: 1 })}`,
  )
  const plan = rows.map(row => row['QUERY PLAN']).join('\n')
  for (const index of ['users_words_trigrams', 'children_names_trigrams', 'orders_reference_trigrams'])
    expect(plan).toContain(index)
  for (const index of ['emergency_contacts_words_trigrams', 'pickup_people_words_trigrams'])
    expect(plan).toContain(index)
  expect(plan).not.toMatch(SCANS)
  const near = await site.db.execute<{ 'QUERY PLAN': string }>(
    sql`EXPLAIN ${familiesQuery({ q: 'alverez', page: 1, near: true })}`,
  )
  expect(near.rows.map(row => row['QUERY PLAN']).join('\n')).not.toMatch(SCANS)
})
