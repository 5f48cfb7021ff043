import { eq, sql } from 'drizzle-orm'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { children } from '#src/features/families/server/tables.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { idsInOrder, registrationsOf } from './list-registrations.ts'
import { programWeek } from './program-week.ts'
import { matching } from './registration-filters.ts'

type Plan = { 'QUERY PLAN': string }

let counter: Counter
let staff: { cookie: string }
let parent: Family
let clay: string

beforeAll(async () => {
  counter = await openCounter()
  staff = await signedInPerson(counter.db, { role: 'staff' })
  parent = await counter.family(['Zoe', 'Ada_', '=HYPERLINK("http://x")'])
  await counter.db.update(children).set({ allergies: '+peanuts' }).where(eq(children.id, parent.childIds[2]!))
  clay = await counter.offering({ capacity: 0, title: 'Clay Critters' })
  const puppets = await counter.offering({
    capacity: 0,
    title: 'Puppets 100%',
    meetings: [['2026-11-21T22:45:00Z', '2026-11-21T23:45:00Z']],
  })
  for (const childId of parent.childIds) await counter.enroll(parent, clay, { childId })
  await counter.pay(parent, (await counter.enroll(parent, puppets)).body)
})
afterAll(() => counter.close())

const list = async (query: string) => (await counter.get(staff, `/api/admin/registrations?${query}`)).body
const names = async (query: string) =>
  (await list(query)).registrations.map((row: { child: string; event: string }) => `${row.child}, ${row.event}`)

test('parents and guests see nothing (T14)', async () => {
  for (const url of ['/api/admin/registrations', '/api/admin/registrations.csv']) {
    expect([(await counter.get(parent, url)).status, (await counter.ask('GET', url)).status]).toEqual([403, 401])
  }
})

test('search matches any part of child, parent or class, and % and _ are literal (T75)', async () => {
  expect(await names('q=zo&sortBy=event')).toEqual(['Zoe Alvarez, Clay Critters', 'Zoe Alvarez, Puppets 100%'])
  expect(await names('q=ada_')).toEqual(['Ada_ Alvarez, Clay Critters'])
  expect(await names(`q=${encodeURIComponent('100%')}`)).toEqual(['Zoe Alvarez, Puppets 100%'])
  expect(await names(`q=${encodeURIComponent('%')}`)).toEqual(['Zoe Alvarez, Puppets 100%'])
  expect(await names(`q=${encodeURIComponent('alva pupp')}`)).toEqual(['Zoe Alvarez, Puppets 100%'])
  expect(await names('q=nobody')).toEqual([])
  expect((await list('q=maya')).total).toBe(4)
})

test('filters, counts and sorting', async () => {
  expect(await list('')).toMatchObject({ total: 4, unpaid: 3, page: 1, pageSize: 50 })
  expect(await names('paymentStatus=paid')).toEqual(['Zoe Alvarez, Puppets 100%'])
  expect(await names('thisWeek=yes&status=')).toEqual(['Zoe Alvarez, Puppets 100%'])
  expect((await names(`eventId=${clay}&sortBy=child&sortOrder=desc`))[0]).toBe('Zoe Alvarez, Clay Critters')
  expect(await names('page=2')).toEqual([])
  expect(await names('eventId=nonsense')).toEqual([])
  for (const sortBy of ['child', 'age', 'event', 'startDate', 'status', 'createdAt'])
    expect((await list(`sortBy=${sortBy}`)).total).toBe(4)
})

test.each(['sortBy=parent_id', 'sortOrder=;drop', 'page=0', 'page=x', `q=${'x'.repeat(101)}`, 'secret=1'])(
  '%s is refused',
  async query => {
    expect((await counter.get(staff, `/api/admin/registrations?${query}`)).status).toBe(400)
  },
)

test('search uses the word indexes, then the registration indexes; the newest rows use an index, too', async () => {
  const plan = await counter.db.transaction(async tx => {
    // With so few rows, a full scan would be cheapest.
    await tx.execute(sql`SET LOCAL enable_seqscan = off`)
    const found = sql`SELECT id FROM registrations WHERE ${matching({ q: 'alvarez' }, new Date(), 'America/New_York')}`
    const newest = sql`SELECT id FROM registrations ORDER BY created_at DESC, id DESC LIMIT 50`
    const plans = [await tx.execute<Plan>(sql`EXPLAIN ${found}`), await tx.execute<Plan>(sql`EXPLAIN ${newest}`)]
    return plans.flatMap(({ rows }) => rows.map(row => row['QUERY PLAN'])).join('\n')
  })
  for (const index of [
    'children_names_trigrams',
    'users_words_trigrams',
    'registrations_child',
    'registrations_parent',
  ])
    expect(plan).toContain(index)
  expect(plan).toContain('registrations_offering')
  expect(plan).toContain('Backward using registrations_by_time')
  expect(plan).not.toContain('Seq Scan on registrations')
})

test('a file with more rows than one read fetches has all of them, in order', async () => {
  const few = await counter.get(staff, '/api/admin/registrations.csv?sortBy=child')
  const ids = await idsInOrder(counter.db, { sortBy: 'child' }, new Date(), 'America/New_York', 10)
  const rows = await registrationsOf(counter.db, ids.toReversed(), new Date(), 'America/New_York')
  expect(rows.map(row => row.id)).toEqual(ids.toReversed())
  const { data } = Papa.parse<string[]>(few.text)
  expect(data.slice(1).map(row => row[0]!.replace(/^'/, ''))).toEqual(rows.toReversed().map(row => row.child))
})

test('the file is an attachment, and no cell is a formula (T72)', async () => {
  const answer = await counter.get(staff, '/api/admin/registrations.csv')
  expect(answer.headers['content-type']).toContain('text/csv')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="registrations-2026-11-20.csv"')
  const { data } = Papa.parse<string[]>(answer.text)
  expect(data.length).toBe(5)
  expect(data.flat().filter(cell => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  expect(data.flat()).toContain('\'=HYPERLINK("http://x") Alvarez')
  expect(data.flat()).toContain("'+peanuts")
})

test('the list and the file distinguish the three allergy answers, with severity and EpiPen (T117)', async () => {
  const set = (at: number, answer: Partial<typeof children.$inferInsert>) =>
    counter.db.update(children).set(answer).where(eq(children.id, parent.childIds[at]!))
  await set(0, { noAllergies: true })
  await set(1, { noAllergies: false })
  await set(2, { allergies: 'Peanuts', allergySeverity: 'life-threatening', hasEpiPen: true })
  const { registrations: rows } = await list('')
  const answers = new Map(
    rows.map((row: { childId: string; allergyAnswer: string }) => [row.childId, row.allergyAnswer]),
  )
  expect(parent.childIds.slice(0, 3).map(id => answers.get(id))).toEqual(['none', 'not-answered', 'named'])
  const { data } = Papa.parse<string[]>((await counter.get(staff, '/api/admin/registrations.csv')).text)
  const words = data.slice(1).map(cells => cells[2])
  expect(words.toSorted()).toEqual(
    expect.arrayContaining(['None', 'Not answered', 'Peanuts, LIFE-THREATENING. EpiPen']),
  )
})

test('a week begins on Sunday in New York, even when the clocks change', () => {
  expect(programWeek(new Date('2026-11-01T03:59:00Z'), 'America/New_York')).toEqual({
    from: new Date('2026-10-25T04:00:00Z'),
    until: new Date('2026-11-01T04:00:00Z'),
  })
  expect(programWeek(new Date('2026-11-01T04:00:00Z'), 'America/New_York').until).toEqual(
    new Date('2026-11-08T05:00:00Z'),
  )
})
