import { eq, sql } from 'drizzle-orm'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendanceFeature } from '#src/features/attendance/server.ts'
import { seasons, sessions } from '#src/features/classes/server/tables.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { reportsFeature } from '../server.ts'
import { currentSeason } from './read-seasons.ts'

/**
 * Winter 2027: a series of four Tuesdays for two children with a drop-in, a spot over capacity, a canceled session and
 * a family that canceled for a refund; and a class without a limit. Spring 2027: one class and a draft.
 */
let counter: Counter
let bookkeeper: { cookie: string }
let admin: { cookie: string }
const [WINTER, SPRING] = [newId(), newId()]
let [series, open, spring] = ['', '', '']
let families: Family[]

const evening = (day: string): [string, string] => [`${day}T22:45:00Z`, `${day}T23:45:00Z`]
const TUESDAYS = ['2027-01-05', '2027-01-12', '2027-01-19', '2027-01-26']
const book = async (who: Family, classId: string, more: object = {}) => {
  const order = (await counter.enroll(who, classId, more)).body
  await counter.pay(who, order)
  return order.registrationId as string
}

beforeAll(async () => {
  counter = await openCounter({ more: app => [attendanceFeature(app), reportsFeature(app)] })
  bookkeeper = await signedInPerson(counter.db, { role: 'bookkeeper' })
  admin = await signedInPerson(counter.db, { role: 'admin' })
  await counter.db.insert(seasons).values([
    { id: WINTER, name: 'Winter 2027', firstDay: '2027-01-04', lastDay: '2027-02-26', state: 'open' },
    { id: SPRING, name: 'Spring 2027', firstDay: '2027-03-01', lastDay: '2027-05-28', state: 'open' },
  ])
  series = await counter.offering({
    ...{ title: 'Weaving', seasonId: WINTER, capacity: 2, priceCents: 100_00, dropInCents: 30_00 },
    meetings: TUESDAYS.map(evening),
  })
  open = await counter.offering({
    ...{ title: 'Open Studio', seasonId: WINTER, capacity: 0, priceCents: 20_00 },
    meetings: [evening('2027-02-03'), evening('2027-02-10')],
  })
  const later = { season: 'Spring' as const, seasonId: SPRING, meetings: [evening('2027-04-06')] }
  spring = await counter.offering({ ...later, title: 'Kites', capacity: 5, priceCents: 45_00 })
  await counter.offering({ ...later, title: 'Kilns', status: 'draft' })
  families = await Promise.all(['Ada', 'Leo', 'Mia', 'Noah'].map(name => counter.family([name])))
  const [ada, leo, mia, noah] = families as [Family, Family, Family, Family]
  await book(ada, series)
  await book(leo, series, { dropIn: TUESDAYS[1] })
  const left = await book(mia, open)
  await book(ada, open)
  await book(leo, spring)
  const over = await counter.db.select().from(registrations).where(eq(registrations.parentId, ada.id))
  const { id: _, orderId: __, ...same } = over[0]!
  await counter.db.insert(registrations).values({
    ...same,
    offeringId: series,
    parentId: noah.id,
    childId: noah.childId,
    overCapacity: true,
    priceCents: 0,
  })
  await counter.db
    .update(sessions)
    .set({ cancelledAt: counter.clock.now() })
    .where(sql`${sessions.offeringId} = ${series} AND ${sessions.startsAt} = ${evening(TUESDAYS[3]!)[0]}`)
  await counter.post(mia, `/api/registrations/${left}/cancel`, { cancellationType: 'refund' })
  await counter.sendRefunds()
})
afterAll(() => counter.close())

const report = async (query = '') => (await counter.get(bookkeeper, `/api/admin/reports/seasons${query}`)).body
type Numbers = { id: string; taken: number; over: number; received: number; givenBack: number; agreed: number }

/** How many children are on the rosters of sessions that aren't canceled. */
async function onRosters(classIds: readonly string[]): Promise<number> {
  let count = 0
  for (const classId of classIds)
    for (const { id, cancelledAt } of await counter.db.select().from(sessions).where(eq(sessions.offeringId, classId)))
      if (!cancelledAt) count += (await counter.get(admin, `/api/admin/sessions/${id}/roster`)).body.children.length
  return count
}

test('each season shows the totals of its classes, latest season first', async () => {
  const { seasons: all, shown, classes } = await report()
  expect(all.map((each: { name: string }) => each.name)).toEqual(['Spring 2027', 'Winter 2027'])
  expect(shown).toBe(WINTER)
  expect(classes.map((each: { title: string }) => each.title)).toEqual(['Weaving', 'Open Studio'])
  expect(classes[0]).toMatchObject({ sessions: 3, offered: 6, taken: 4, filled: 4, over: 3, children: 3 })
  expect(classes[1]).toMatchObject({ sessions: 2, offered: 0, taken: 2, filled: 0, over: 0, children: 1 })
  expect(all[1]).toMatchObject({ classes: 2, sessions: 5, offered: 6, filled: 4, taken: 6, over: 3, children: 3 })
  expect(all[0]).toMatchObject({ classes: 1, sessions: 1, offered: 5, taken: 1, children: 1 })
  expect((await report(`?id=${SPRING}`)).classes).toMatchObject([{ id: spring, title: 'Kites' }])
})

test('spots match the rosters, and money matches the orders and the ledger', async () => {
  const { seasons: all } = await report()
  const [ofSpring, ofWinter] = all as [Numbers, Numbers]
  expect(ofWinter.taken + ofWinter.over).toBe(await onRosters([series, open]))
  expect(ofSpring.taken + ofSpring.over).toBe(await onRosters([spring]))

  const { rows: lines } = await counter.db.execute<{ spring: boolean; cents: number }>(sql`
    SELECT r.offering_id = ${spring}::uuid AS spring, sum(l.amount_cents)::int AS cents FROM order_lines l
    JOIN registrations r ON r.id = l.registration_id GROUP BY 1 ORDER BY 1`)
  expect([ofWinter.agreed, ofSpring.agreed]).toEqual(lines.map(each => each.cents))
  expect(ofWinter.agreed).toBe(100_00 + 30_00 + 20_00 + 20_00)

  // Every entry of these families belongs to one of the two seasons.
  const { rows } = await counter.db.execute<{ into: number; back: number }>(sql`
    SELECT sum(amount_cents) FILTER (WHERE amount_cents > 0)::int AS into, -sum(amount_cents) FILTER (WHERE amount_cents < 0)::int AS back
    FROM ledger_entries WHERE account IN ('card', 'till', 'credit')`)
  expect([ofWinter.received + ofSpring.received, ofWinter.givenBack + ofSpring.givenBack]).toEqual([
    rows[0]!.into,
    rows[0]!.back,
  ])
  expect([ofSpring.received, ofSpring.givenBack, ofWinter.givenBack]).toEqual([45_00, 0, 10_00])
})

test('the file has a line for each class, and spots without a limit are empty', async () => {
  const { text } = await counter.get(bookkeeper, '/api/admin/reports/seasons.csv')
  const lines = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  }).data
  expect(
    lines.map(each => [each.Season, each.Class, each['Spots offered'], each['Spots taken'], each['Fill, percent']]),
  ).toEqual([
    ['Spring 2027', 'Kites', '5', '1', '20'],
    ['Winter 2027', 'Weaving', '6', '4', '67'],
    ['Winter 2027', 'Open Studio', '', '2', ''],
  ])
})

test('staff without access to reports get neither the page nor the file', async () => {
  const staff = await signedInPerson(counter.db, { role: 'front-desk' })
  for (const path of ['seasons', 'seasons.csv'])
    expect((await counter.get(staff, `/api/admin/reports/${path}`)).status).toBe(403)
})

test('shows the current season, or else the next one, or else the latest', () => {
  const all = ['2027-05-28', '2027-02-26', '2026-12-18'].map(lastDay => ({ id: lastDay, lastDay }))
  expect(['2026-12-01', '2026-12-18', '2027-01-01', '2027-08-01'].map(today => currentSeason(all, today))).toEqual([
    ...['2026-12-18', '2026-12-18', '2027-02-26', '2027-05-28'],
  ])
  expect(currentSeason([], '2026-12-01')).toBeNull()
})
