import { sql } from 'drizzle-orm'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendance } from '#src/features/attendance/server/tables.ts'
import { sessions } from '#src/features/classes/server/tables.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { reportsFeature } from '../server.ts'

/**
 * Fall 2026: a program on three days, with a child who comes every day, one on Tuesdays only, and one who canceled
 * after the first day; and a class without a limit. Winter 2027: one class, which one family came back for.
 */
let counter: Counter
let admin: { id: string; cookie: string }
let bookkeeper: typeof admin
let program: string
let open: string
let winter: string
const family = {} as Record<'daily' | 'tuesdays' | 'left' | 'openOnly', Family & { name: string }>

const evening = (day: string): [string, string] => [`${day}T22:45:00Z`, `${day}T23:45:00Z`]
const DAYS = ['2026-10-06', '2026-10-08', '2026-10-13']

/** A spot booked before the classes began. */
async function spot(who: Family, offeringId: string, more: Partial<typeof registrations.$inferInsert> = {}) {
  const [row] = await counter.db
    .insert(registrations)
    .values({
      offeringId,
      childId: who.childId,
      parentId: who.id,
      status: 'confirmed',
      paymentStatus: 'paid',
      priceCents: 0,
      createdAt: new Date('2026-09-01T12:00:00Z'),
      confirmedAt: new Date('2026-09-01T12:00:00Z'),
      ...more,
    })
    .returning({ id: registrations.id })
  return row!.id
}

beforeAll(async () => {
  counter = await openCounter({ more: app => [reportsFeature(app)] })
  admin = await signedInPerson(counter.db, { role: 'admin' })
  bookkeeper = await signedInPerson(counter.db, { role: 'bookkeeper' })
  const fall = { season: 'Fall', category: 'Clay', capacity: 4 } as const
  program = await counter.offering({ ...fall, kind: 'program', title: 'After School', meetings: DAYS.map(evening) })
  open = await counter.offering({
    ...fall,
    title: 'Open Studio',
    capacity: 0,
    category: 'Paper',
    meetings: [evening('2026-10-07')],
  })
  winter = await counter.offering({
    season: 'Winter',
    title: 'Lanterns',
    capacity: 2,
    meetings: [evening('2027-01-12')],
  })
  for (const name of ['daily', 'tuesdays', 'left', 'openOnly'] as const)
    family[name] = { ...(await counter.family([name])), name }
  const daily = await spot(family.daily, program)
  const tuesdays = await spot(family.tuesdays, program, { days: ['Tuesday'], startDate: '2026-10-01' })
  const left = await spot(family.left, program, { status: 'cancelled', cancelledAt: new Date('2026-10-07T12:00:00Z') })
  await spot(family.openOnly, open)
  await spot(family.openOnly, program, {
    status: 'waitlisted',
    confirmedAt: null,
    waitlistedAt: new Date('2026-09-01'),
  })
  await spot(family.daily, winter)
  // On the first day two of three children were checked in, on the second day nobody, on the third the Tuesday child.
  const at = await counter.db.select().from(sessions).where(sql`offering_id = ${program}`).orderBy(sessions.startsAt)
  const checkedIn = (session: number, registrationId: string) => ({
    sessionId: at[session]!.id,
    registrationId,
    checkedInAt: at[session]!.startsAt,
    checkedInBy: admin.id,
  })
  await counter.db.insert(attendance).values([checkedIn(0, daily), checkedIn(0, left), checkedIn(2, tuesdays)])
})
afterAll(() => counter.close())

const FALL = 'from=2026-09-01&until=2026-11-30'
const get = async (path: string, who = admin) => (await counter.get(who, `/api/admin/reports/${path}`)).body
type Counts = Record<string, number | string>

test('attendance counts the children who were expected, including one who canceled later', async () => {
  const { rows, total } = await get(`attendance?${FALL}`)
  // Tuesday 3 children, Thursday the daily one, the next Tuesday two; Open Studio one, with nobody checked in.
  expect(rows).toEqual([
    { key: program, title: 'After School', sessions: 3, expected: 6, present: 3, absent: 2, 'not-marked': 1 },
    { key: open, title: 'Open Studio', sessions: 1, expected: 1, present: 0, absent: 0, 'not-marked': 1 },
  ])
  expect(total).toEqual({ sessions: 4, expected: 7, present: 3, absent: 2, 'not-marked': 2 })
  const bySeason = (await get(`attendance?${FALL}&by=season&category=Clay`)).rows
  expect(bySeason).toEqual([{ ...rows[0], key: '2026-fall', title: 'Fall 2026' }])
  // A session that isn't over doesn't count yet.
  counter.clock.set(new Date('2026-10-08T23:00:00Z'))
  expect((await get(`attendance?${FALL}`)).total).toMatchObject({ sessions: 2, expected: 4 })
  counter.clock.set(new Date('2026-11-20T17:00:00Z'))
})

test('each attendance number lists its children', async () => {
  const { rows, total } = await get(`attendance?${FALL}`)
  const listed = async (show: string, more = '') => get(`attendance/children?${FALL}&show=${show}${more}`)
  for (const show of ['expected', 'present', 'absent', 'not-marked']) {
    const all = await listed(show)
    expect([show, all.total, all.children.length]).toEqual([show, total[show], total[show]])
    const some = await listed(show, `&classId=${program}`)
    expect([show, some.children.length]).toEqual([show, rows[0][show]])
  }
  const { children } = await listed('absent')
  expect(children.map((each: Counts) => [each.startsAt, each.name])).toEqual([
    ['2026-10-06T22:45:00.000Z', 'tuesdays Alvarez'],
    ['2026-10-13T22:45:00.000Z', 'daily Alvarez'],
  ])
  expect(await listed('expected', '&page=2')).toMatchObject({ children: [], total: 7 })
})

test('a page of children begins where the previous one ended', async () => {
  const many = await counter.offering({
    title: 'Choir',
    capacity: 0,
    meetings: ['2026-08-04', '2026-08-11'].map(evening),
  })
  const all: Family[] = []
  for (let nth = 0; nth < 30; nth += 1) all.push(await counter.family([`Kid ${String(nth).padStart(2, '0')}`]))
  for (const each of all)
    await spot(each, many, { createdAt: new Date('2026-07-01'), confirmedAt: new Date('2026-07-01') })
  const pages = await Promise.all(
    [1, 2].map(page => get(`attendance/children?from=2026-08-01&until=2026-08-31&show=expected&page=${page}`)),
  )
  expect(pages.map(({ children }) => children.length)).toEqual([50, 10])
  const keys = pages.flatMap(({ children }) =>
    children.map((each: Counts) => `${each.sessionId} ${each.registrationId}`),
  )
  expect(new Set(keys).size).toBe(60)
  await counter.db.execute(sql`DELETE FROM registrations WHERE offering_id = ${many}`)
})

test('attendance uses the hours a child has booked with a half day or care', async () => {
  const camp = await counter.offering({
    kind: 'program',
    title: 'Camp',
    meetings: [['2026-07-07T13:00:00Z', '2026-07-07T19:00:00Z']],
  })
  const [before, at, later] = ['2026-06-01T12:00:00Z', '2026-07-07T16:30:00Z', '2026-07-07T20:30:00Z']
  const named = (name: string) => counter.family([name])
  const come = async (name: string, more: Partial<typeof registrations.$inferInsert>) =>
    spot(await named(name), camp, { createdAt: new Date(before), confirmedAt: new Date(before), ...more })
  const care = { from: '15:00', to: '17:30', cents: 0 }
  const morning = {
    half: { key: 'am', name: 'Morning', from: '09:00', to: '12:00', cents: 0 },
    before: null,
    after: null,
  }
  const afternoon = { ...morning, half: { key: 'pm', name: 'Afternoon', from: '13:00', to: '15:00', cents: 0 } }
  await come('Morning', { part: morning })
  await come('Stays', { part: { half: null, before: null, after: care } })
  await come('Full', {})
  // At 12:30: too late for a morning, in time for an afternoon or to cancel one; a full day has begun.
  await come('Booked morning', { part: morning, confirmedAt: new Date(at) })
  await come('Booked afternoon', { part: afternoon, confirmedAt: new Date(at) })
  await come('Canceled afternoon', { part: afternoon, status: 'cancelled', cancelledAt: new Date(at) })
  await come('Canceled morning', { part: morning, status: 'cancelled', cancelledAt: new Date(at) })
  const DAY = 'from=2026-07-07&until=2026-07-07'
  const { children } = await get(`attendance/children?${DAY}&show=expected`)
  const hours = children.map((each: Counts) => [String(each.name).replace(' Alvarez', ''), each.startsAt, each.endsAt])
  const [nine, noon, one, three] = ['13:00', '16:00', '17:00', '19:00'].map(each => `2026-07-07T${each}:00.000Z`)
  expect(hours).toEqual([
    ['Booked afternoon', one, three],
    ['Canceled morning', nine, noon],
    ['Full', nine, three],
    ['Morning', nine, noon],
    ['Stays', nine, '2026-07-07T21:30:00.000Z'],
  ])
  const { text } = await counter.get(admin, `/api/admin/reports/attendance.csv?${DAY}`)
  const expected = () => get(`attendance?${DAY}`).then(({ total }) => total.expected)
  expect([Papa.parse<Counts>(text, { header: true }).data[0]!.Expected, await expected()]).toEqual(['5', 5])
  // At 4:30 PM one child is still there.
  counter.clock.set(new Date(later))
  expect(await expected()).toBe(4)
  counter.clock.set(new Date('2026-11-20T17:00:00Z'))
  await counter.db.execute(sql`DELETE FROM registrations WHERE offering_id = ${camp}`)
  await counter.db.execute(sql`UPDATE offerings SET status = 'draft' WHERE id = ${camp}`)
})

test('a bookkeeper sees the numbers of attendance and retention, and no name of a child or family', async () => {
  const answers = await Promise.all(
    [`attendance?${FALL}`, `attendance.csv?${FALL}`, 'retention', `enrollment?${FALL}`].map(path =>
      counter.get(bookkeeper, `/api/admin/reports/${path}`),
    ),
  )
  for (const { status, text } of answers) {
    expect(status).toBe(200)
    expect(text).not.toContain('Alvarez')
  }
  for (const path of [
    `attendance/children?${FALL}&show=absent`,
    'retention/families?season=2026-fall&show=left',
    'retention/families.csv',
  ])
    expect([path, (await counter.get(bookkeeper, `/api/admin/reports/${path}`)).status]).toEqual([path, 403])
})

test('enrollment: spots, fill and waitlist; a class without a limit has no fill', async () => {
  const { rows, total } = await get(`enrollment?${FALL}`)
  expect(rows).toEqual([
    { key: program, title: 'After School', classes: 1, children: 2, spots: 4, filled: 2, waiting: 1 },
    { key: open, title: 'Open Studio', classes: 1, children: 1, spots: 0, filled: 0, waiting: 0 },
  ])
  expect(total).toEqual({ classes: 2, children: 3, spots: 4, filled: 2, waiting: 1 })
  expect((await get(`enrollment?${FALL}&by=season`)).rows).toEqual([{ key: '2026-fall', title: 'Fall 2026', ...total }])
  const { data } = Papa.parse<Record<string, string>>(
    (await counter.get(admin, `/api/admin/reports/enrollment.csv?${FALL}`)).text,
    { header: true },
  )
  expect(data.map(row => [row.Class, row.Season, row['Fill, percent'], row.Waitlist])).toEqual([
    ['After School', 'Fall 2026', '50', '1'],
    ['Open Studio', 'Fall 2026', '', '0'],
  ])
})

test('retention: who came back in the next season; a spot that ended after its class began counts', async () => {
  const { seasons } = await get('retention')
  const next = { key: '2026-winter', title: 'Winter 2027' }
  expect(seasons).toEqual([
    { ...next, next: null, begun: false, families: 1, familiesReturned: 0, children: 1, childrenReturned: 0 },
    {
      key: '2026-fall',
      title: 'Fall 2026',
      next,
      begun: true,
      families: 4,
      familiesReturned: 1,
      children: 4,
      childrenReturned: 1,
    },
  ])
  const listed = async (show: string) =>
    (await get(`retention/families?season=2026-fall&show=${show}`)).families.map((each: Counts) => each.id)
  expect(await listed('returned')).toEqual([family.daily.id])
  expect((await listed('left')).sort()).toEqual([family.tuesdays.id, family.left.id, family.openOnly.id].sort())
  expect(await get('retention/families?season=2020-fall&show=left')).toMatchObject({ families: [], total: 0 })
  const { text, headers } = await counter.get(admin, '/api/admin/reports/retention/families.csv')
  expect(headers['content-disposition']).toBe('attachment; filename="families-2026-fall.csv"')
  const { data } = Papa.parse<Record<string, string>>(text, { header: true })
  expect(data.map(row => row['Came back in the next season']).sort()).toEqual(['No', 'No', 'No', 'Yes'])
})

test('a sibling who comes instead brings the family back, but not the child', async () => {
  const brother = await counter.family(['Ida', 'Max'])
  await spot(brother, open)
  await spot({ ...brother, childId: brother.childIds[1]! }, winter)
  const fall = (await get('retention')).seasons[1]
  expect(fall).toMatchObject({ families: 5, familiesReturned: 2, children: 5, childrenReturned: 1 })
})
