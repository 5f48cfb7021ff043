import { sql } from 'drizzle-orm'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '#src/features/classes/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { reportsFeature } from '../server.ts'

/**
 * Two classes bought in one order by card, and a series of four sessions paid in cash. The clock is set to November 20,
 * 2026, so everything is received in that week, and the classes come later.
 */
let counter: Counter
let admin: { id: string; cookie: string }
let clay: string
let kites: string
let series: string
let family: Family

beforeAll(async () => {
  counter = await openCounter({ more: app => [reportsFeature(app)] })
  admin = await signedInPerson(counter.db, { role: 'admin' })
  clay = await counter.offering({ priceCents: 45_00 })
  const evening = (day: string): [string, string] => [`${day}T22:45:00Z`, `${day}T23:45:00Z`]
  kites = await counter.offering({
    title: 'Kites',
    category: 'Paper',
    season: 'Fall',
    priceCents: 30_01,
    meetings: [evening('2026-11-28')],
  })
  series = await counter.offering({
    title: 'Weaving',
    category: 'Paper',
    season: 'Winter',
    priceCents: 100_01,
    meetings: ['2026-12-29', '2027-01-05', '2027-01-12', '2027-01-19'].map(evening),
  })
  family = await counter.family()
  for (const id of [clay, kites]) await counter.addToCart(family, id)
  const order = (await counter.checkOut(family)).body
  await counter.pay(family, order)
  const other = await counter.family()
  const booking = { childId: other.childId, classId: series, price: 100_01 }
  const { body } = await counter.post(admin, `/api/admin/families/${other.id}/bookings`, booking)
  const paid = { key: newId(), way: 'cash', amount: 100_01 }
  expect((await counter.post(admin, `/api/admin/orders/${body.orderId}/payments`, paid)).status).toBe(200)
  // The clay class is canceled for a refund of all but the fee: $35 of one order's $75.01.
  const { rows } = await counter.db.execute<{ id: string }>(
    sql`SELECT id FROM registrations WHERE offering_id = ${clay} AND parent_id = ${family.id}`,
  )
  const canceled = await counter.post(family, `/api/registrations/${rows[0]!.id}/cancel`, {
    cancellationType: 'refund',
  })
  expect(canceled.status).toBe(200)
  await counter.sendRefunds()
  // The ledger's times come from the database. Everything below was received on that Friday.
  await counter.db.execute(sql`ALTER TABLE ledger_entries DISABLE TRIGGER USER`)
  await counter.db.execute(sql`UPDATE ledger_entries SET created_at = '2026-11-20T17:00:00Z'`)
  await counter.db.execute(sql`UPDATE orders SET paid_at = '2026-11-20T17:00:00Z' WHERE paid_at IS NOT NULL`)
})
afterAll(() => counter.close())

const YEARS = 'from=2026-01-01&until=2027-12-31'
type Row = { key: string | null; title: string; sums: Record<string, number> }
const money = async (query: string): Promise<{ rows: Row[]; total: Row['sums']; only: string | null }> =>
  (await counter.get(admin, `/api/admin/reports/money?${YEARS}&${query}`)).body
const entries = async (query: string) => (await counter.get(admin, `/api/admin/reports/entries?${YEARS}&${query}`)).body
const some = (sums: Row['sums']) => Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))

test('by day received, money counts in the week it moved', async () => {
  const { rows, total } = await money('by=week')
  expect(rows.map(({ key, title }) => [key, title])).toEqual([['2026-11-16', 'Week of November 16, 2026']])
  expect(some(total)).toEqual({ card: 75_01, 'by-hand': 100_01, returned: 35_00 })
  expect((await money('by=month')).rows.map(({ key }) => key)).toEqual(['2026-11'])
})

test('an order is divided among its classes, and a refund of one spot belongs to its class', async () => {
  const { rows } = await money('by=class')
  expect(rows.map(({ title, sums }) => [title, some(sums)])).toEqual([
    ['Clay Critters', { card: 45_00, returned: 35_00 }],
    ['Kites', { card: 30_01 }],
    ['Weaving', { 'by-hand': 100_01 }],
  ])
  const bySeason = (await money('by=season')).rows.map(({ key, title, sums }) => [key, title, some(sums)])
  expect(bySeason).toEqual([
    ['2026-fall', 'Fall 2026', { card: 30_01 }],
    ['2026-winter', 'Winter 2027', { card: 45_00, 'by-hand': 100_01, returned: 35_00 }],
  ])
  const byCategory = (await money('by=category')).rows.map(({ key, sums }) => [key, some(sums)])
  expect(byCategory).toEqual([
    ['Clay', { card: 45_00, returned: 35_00 }],
    ['Paper', { card: 30_01, 'by-hand': 100_01 }],
  ])
})

test('by day of class, a price is divided among the sessions the child attends', async () => {
  const { rows, total } = await money('basis=class-day&by=day')
  expect(rows.map(({ key, sums }) => [key, some(sums)])).toEqual([
    ['2026-11-28', { sold: 30_01 }],
    ['2026-12-08', { sold: 45_00, returned: 35_00 }],
    ['2026-12-29', { sold: 25_00 }],
    ['2027-01-05', { sold: 25_00 }],
    ['2027-01-12', { sold: 25_00 }],
    ['2027-01-19', { sold: 25_01 }],
  ])
  expect(some(total)).toEqual({ sold: 175_02, returned: 35_00 })
  // A canceled session gets no share.
  await counter.db.update(sessions).set({ cancelledAt: new Date() }).where(sql`starts_at = '2027-01-19T22:45:00Z'`)
  const january = (await money('basis=class-day&by=month')).rows.at(-1)!
  expect([january.title, some(january.sums)]).toEqual(['January 2027', { sold: 66_68 }])
  await counter.db.update(sessions).set({ cancelledAt: null }).where(sql`starts_at = '2027-01-19T22:45:00Z'`)
})

test('a report filtered by class, category or season says which', async () => {
  expect(some((await money('by=month&category=Paper')).total)).toEqual({ card: 30_01, 'by-hand': 100_01 })
  expect((await money('by=month&category=Paper&season=2026-fall')).only).toBe('Paper, Fall 2026')
  const only = await money(`by=month&basis=class-day&classId=${clay}`)
  expect([only.only, some(only.total)]).toEqual(['Clay Critters', { sold: 45_00, returned: 35_00 }])
})

test('every number opens entries that add up to it, on either basis and in every grouping', async () => {
  const wrong: unknown[] = []
  for (const basis of ['received', 'class-day'])
    for (const by of ['week', 'season', 'class', 'category'] as const) {
      for (const { key, sums } of (await money(`basis=${basis}&by=${by}`)).rows) {
        const filter = by === 'week' ? '' : `&${by === 'class' ? 'classId' : by}=${key}`
        for (const [kind, cents] of Object.entries(some(sums))) {
          const week = by === 'week' ? `from=${key}&until=${key && nextSunday(key)}` : YEARS
          const url = `/api/admin/reports/entries?${week}&basis=${basis}&kind=${kind}${filter}`
          const { entries: rows, sum } = (await counter.get(admin, url)).body
          const added = rows.reduce((together: number, { amount }: { amount: number }) => together + amount, 0)
          if (sum !== cents || added !== cents) wrong.push([url, cents, sum, added])
        }
      }
    }
  expect(wrong).toEqual([])
})
const nextSunday = (monday: string) => new Date(Date.parse(monday) + 6 * 86_400_000).toISOString().slice(0, 10)

test("a class's entry shows only its share of the order", async () => {
  const { entries: rows, only } = await entries(`kind=card&classId=${kites}`)
  expect([only, rows.length, rows[0].amount, rows[0].family.id]).toEqual(['Kites', 1, 30_01, family.id])
  const days = await entries(`kind=sold&basis=class-day&classId=${series}`)
  expect(days.entries.map((each: { about: string; amount: number }) => [each.about, each.amount])).toEqual([
    ['Weaving', 25_00],
    ['Weaving', 25_00],
    ['Weaving', 25_00],
    ['Weaving', 25_01],
  ])
})

test('goodwill belongs to no class and is listed that way', async () => {
  await counter.db.execute(sql`INSERT INTO ledger_entries (id, account, parent_id, amount_cents, cause, created_at)
    SELECT gen_random_uuid(), a, ${family.id}, c, 'credit-given:staff:' || ${newId()}::text, '2026-11-20T18:00:00Z'
    FROM (VALUES ('credit', -500), ('goodwill', 500)) AS v (a, c)`)
  const none = (await money('by=class')).rows.at(-1)!
  expect([none.key, none.title, some(none.sums)]).toEqual([null, 'Not for one class', { 'credit-given': 5_00 }])
  expect(await entries('kind=credit-given&noClass=yes')).toMatchObject({ sum: 5_00, total: 1 })
})

test('discounts are the prices a plan covered, and open the order lines behind them', async () => {
  const { rows } = await counter.db.execute<{ order: string; registration: string; rule: string }>(sql`
    SELECT l.order_id AS order, l.registration_id AS registration, l.cancellation_rule::text AS rule FROM order_lines l
      JOIN registrations r ON r.id = l.registration_id WHERE r.offering_id = ${kites}`)
  const { order, registration, rule } = rows[0]!
  await counter.db.execute(sql`INSERT INTO order_lines (id, order_id, registration_id, kind, label, amount_cents, cancellation_rule)
    VALUES (gen_random_uuid(), ${order}, ${registration}, 'plan-coverage', 'Covered by the monthly plan', -1000, ${rule}::jsonb)`)
  expect(some((await money('by=category&category=Paper')).total).discount).toBe(10_00)
  expect(some((await money('by=category&category=Paper&basis=class-day')).total).discount).toBe(10_00)
  const { entries: lines, sum } = await entries('kind=discount')
  expect([sum, lines[0].about]).toEqual([10_00, 'Kites, Covered by the monthly plan'])
})

test('the file has a line for each class of an entry, and adds up to the report', async () => {
  const { text, headers } = await counter.get(admin, `/api/admin/reports/money.csv?${YEARS}`)
  expect(headers['content-disposition']).toBe('attachment; filename="money-2026-01-01-to-2027-12-31.csv"')
  const { data } = Papa.parse<Record<string, string>>(text, { header: true })
  const card = data.filter(row => row.Type === 'Card payments')
  expect(card.map(row => [row.Class, row.Season]).sort()).toEqual([
    ['Clay Critters', 'Winter 2027'],
    ['Kites', 'Fall 2026'],
  ])
  const cents = card.reduce((sum, row) => sum + Math.round(Number(row.Dollars) * 100), 0)
  expect(cents).toBe((await money('by=week')).total.card)
})

test('a kind of money that the basis does not have is refused', async () => {
  expect((await entries('kind=card&basis=class-day')).fields).toEqual({ kind: 'Choose a number of the report.' })
})

test('a monthly plan counts on the day it is paid, on either basis, and its refund on the day of the refund', async () => {
  const program = await counter.offering({ kind: 'program', title: 'After School', category: 'Plans' })
  const who = await counter.family()
  const [spot, plan, month, payment, refund] = [newId(), newId(), newId(), newId(), newId()]
  await counter.db.execute(sql`INSERT INTO registrations (id, offering_id, child_id, parent_id, status, payment_status, price_cents, enrollment_option)
    VALUES (${spot}, ${program}, ${who.childId}, ${who.id}, 'active', 'paid', 12000, 'monthly')`)
  await counter.db.execute(sql`INSERT INTO subscriptions (id, parent_id, child_id, registration_id, name, status, amount_cents, current_period_start, current_period_end, provider, provider_ref)
    VALUES (${plan}, ${who.id}, ${who.childId}, ${spot}, 'Plan', 'active', 12000, '2026-10-05', '2026-11-05', 'local', ${plan})`)
  await counter.db.execute(sql`INSERT INTO subscription_payments (id, subscription_id, amount_cents, status, payment_id, created_at)
    VALUES (${month}, ${plan}, 12000, 'succeeded', NULL, '2026-10-05T12:00:00Z')`)
  await counter.db.execute(sql`INSERT INTO payments (id, order_id, parent_id, provider, idempotency_key, amount_cents, currency, status, created_at)
    VALUES (${payment}, ${month}, ${who.id}, 'local', ${payment}, 12000, 'usd', 'succeeded', '2026-10-05T12:00:00Z')`)
  await counter.db.execute(sql`UPDATE subscription_payments SET payment_id = ${payment} WHERE id = ${month}`)
  await counter.db.execute(sql`INSERT INTO refunds (id, payment_id, order_id, amount_cents, reason, idempotency_key, status)
    VALUES (${refund}, ${payment}, ${month}, 2000, 'plan-refunded', ${refund}, 'succeeded')`)
  await counter.db.execute(sql`INSERT INTO plan_refunds (id, subscription_payment_id, refund_id, amount_cents, reason, actor_id, created_at)
    VALUES (${newId()}, ${month}, ${refund}, 2000, 'Sick.', ${admin.id}, '2026-10-20T12:00:00Z')`)
  await counter.db.execute(sql`INSERT INTO ledger_entries (id, account, parent_id, order_id, amount_cents, cause, created_at)
    SELECT gen_random_uuid(), a, ${who.id}, ${month}::uuid, c, cause, at::timestamptz FROM (VALUES
      ('card', 12000, 'payment:' || ${payment}::text, '2026-10-05T12:00:00Z'), ('sales', -12000, 'payment:' || ${payment}::text, '2026-10-05T12:00:00Z'),
      ('card', -2000, 'refund:' || ${refund}::text, '2026-10-20T12:00:00Z'), ('sales', 2000, 'refund:' || ${refund}::text, '2026-10-20T12:00:00Z')
    ) AS v (a, c, cause, at)`)
  const byDay = async (query: string) =>
    (await money(`${query}&by=day&category=Plans`)).rows.map(({ key, sums }) => [key, some(sums)])
  expect(await byDay('basis=received')).toEqual([
    ['2026-10-05', { card: 120_00 }],
    ['2026-10-20', { returned: 20_00 }],
  ])
  expect(await byDay('basis=class-day')).toEqual([
    ['2026-10-05', { sold: 120_00 }],
    ['2026-10-20', { returned: 20_00 }],
  ])
})
