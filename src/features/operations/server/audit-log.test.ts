import { sql } from 'drizzle-orm'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { auditEntries } from '#src/platform/audit/tables.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import type { AuditEntryAnswer } from '../audit-contract.ts'

let site: Awaited<ReturnType<typeof serveSampleProgram>>
let admin: { id: string; cookie: string }
let other: { id: string; cookie: string }
beforeAll(async () => {
  site = await serveSampleProgram()
  admin = await signedInPerson(site.db, { role: 'admin', firstName: 'Ada', lastName: 'Boss' })
  other = await signedInPerson(site.db, { role: 'admin', firstName: 'Bo', lastName: 'Second' })
})
afterAll(() => site.close())

const read = (query = '', cookie = admin.cookie) => site.ask('GET', `/api/admin/audit${query}`, { cookie })
const entriesOf = async (query = '') => (await read(query)).body.entries as AuditEntryAnswer[]
const save = (key: string, content: string, who = admin) =>
  site.ask('POST', '/api/content', { cookie: who.cookie, body: { key, title: 'T', content } })

test('an admin sees who did what, with values before and after; staff see nothing', async () => {
  await save('log.first', '=SUM(A1)')
  await site.ask('PUT', '/api/content/log.first', {
    cookie: admin.cookie,
    body: { title: 'T', content: 'second', isActive: true },
  })
  const [changed, made] = await entriesOf('?thing=log.first')
  expect(changed).toMatchObject({
    person: { id: admin.id, name: 'Ada Boss', role: 'admin' },
    route: 'PUT /api/content/:key',
    summary: expect.stringMatching(/\w+ \w+/),
    params: { key: 'log.first' },
    status: 200,
    changes: [{ kind: 'content', before: { content: '=SUM(A1)' }, after: { content: 'second' } }],
  })
  expect(made).toMatchObject({ route: 'POST /api/content', changes: [{ before: null }] })
  const staff = await signedInPerson(site.db, { role: 'staff' })
  for (const path of ['', '.csv']) expect((await read(path, staff.cookie)).status).toBe(403)
})

test('it can be filtered by person, kind, thing and day, and finds things that were only read', async () => {
  await save('log.second', 'x', other)
  expect((await entriesOf(`?person=${other.id}`)).map(each => each.person.name)).toEqual(['Bo Second'])
  const kinds = (await entriesOf('?kind=content')).flatMap(each => each.changes.map(change => change.kind))
  expect(new Set(kinds)).toEqual(new Set(['content']))
  const family = (await site.db.execute<{ id: string }>(sql`SELECT id FROM users WHERE email = 'parent@example.com'`))
    .rows[0]!.id
  await site.ask('GET', `/api/admin/families/${family}`, { cookie: admin.cookie })
  expect((await entriesOf(`?thing=${family}`)).map(each => each.route)).toContain('GET /api/admin/families/:id')
  const late = { actorId: other.id, actorRole: 'admin', route: 'GET /x', params: {}, fields: [], address: '::1' }
  // The last second of a day in New York, and the first of the next.
  await site.db.insert(auditEntries).values([
    { ...late, id: newId(), at: new Date('2025-07-02T03:59:59Z') },
    { ...late, id: newId(), at: new Date('2025-07-02T04:00:00Z') },
  ])
  expect((await entriesOf('?day=2025-07-01')).map(each => each.at)).toEqual(['2025-07-02T03:59:59.000Z'])
  const { people, kinds: known } = (await read()).body
  expect(people).toEqual(expect.arrayContaining([{ id: other.id, name: 'Bo Second' }]))
  expect(known).toEqual(['content', ...known.slice(1)].toSorted())
})

test('pages continue without gaps', async () => {
  const many = { at: new Date(), actorId: other.id, actorRole: 'staff', route: 'GET /x', params: {}, fields: [] }
  const rows = Array.from({ length: 130 }, () => ({ ...many, id: newId(), status: 200, address: '::1' }))
  await site.db.insert(auditEntries).values(rows)
  const seen: string[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page: { entries: AuditEntryAnswer[]; next: string | null } = (
      await read(`?person=${other.id}${next && `&before=${next}`}`)
    ).body
    expect(page.entries.length).toBeLessThanOrEqual(50)
    seen.push(...page.entries.map((each: AuditEntryAnswer) => each.id))
    next = page.next
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThanOrEqual(130)
})

test('the file has the same entries, one line per change, without formulas; downloading it is recorded', async () => {
  const { text, headers } = await read('.csv?kind=content')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/)
  const [head, ...lines] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data
  expect(head).toHaveLength(15)
  expect(lines.every(line => line.length === 15)).toBe(true)
  const changes = (await entriesOf('?kind=content')).flatMap(each => each.changes)
  expect(lines).toHaveLength(changes.length)
  expect(lines.flat().filter(cell => /^[=+@]/.test(cell))).toEqual([])
  const whole = Papa.parse<string[]>((await read('.csv')).text, { skipEmptyLines: true }).data
  expect(whole.length).toBeGreaterThan(130)
  expect((await entriesOf()).filter(each => each.route === 'GET /api/admin/audit.csv').length).toBe(2)
})

test('nothing in it can be changed or removed, even with database access', async () => {
  await save('log.kept', 'x')
  for (const change of [
    sql`UPDATE audit_entries SET actor_role = 'parent' WHERE status IS NOT NULL`,
    sql`DELETE FROM audit_entries`,
    sql`UPDATE audit_changes SET after = NULL`,
    sql`DELETE FROM audit_changes`,
  ])
    await expect(site.db.execute(change)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('append-only') },
    })
})
