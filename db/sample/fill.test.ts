import { verify } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { availabilityOf, placesLeft } from '#src/features/classes/availability.ts'
import { readOfferings } from '#src/features/classes/server.ts'
import { auditMoney } from '#src/features/payments/server/audit-money.ts'
import type { Database } from '#src/platform/database/open-database.ts'
import { type FreshDatabase, freshDatabase } from '#src/testing/fresh-database.ts'
import { fillSampleProgram, SAMPLE_PASSWORD } from './fill.ts'

const hours = 3_600_000
const now = new Date('2026-11-20T17:00:00Z')
/** Accepts the pictures and stores none. */
const storage = { put: async () => {}, get: async () => undefined, remove: async () => {} }
let open: FreshDatabase
beforeAll(async () => {
  open = await freshDatabase()
  await fillSampleProgram(open.db, now, storage)
})
afterAll(() => open.drop())

const all = async <T>(db: Database, query: string): Promise<T[]> => {
  const { rows } = await db.execute<Record<string, unknown>>(sql.raw(query))
  return rows as T[]
}

/** What must hold whatever day the sample program was added on. */
async function breaches(db: Database) {
  return {
    taken: await all(
      db,
      `SELECT slug FROM offerings o WHERE taken <> (SELECT count(*) FROM registrations r WHERE r.offering_id = o.id AND status IN ('confirmed', 'active', 'pending'))`,
    ),
    totals: await all(
      db,
      `SELECT o.reference FROM orders o WHERE total_cents <> (SELECT sum(amount_cents) FROM order_lines l WHERE l.order_id = o.id)`,
    ),
    due: await all(
      db,
      `SELECT o.reference FROM orders o WHERE o.status = 'paid' AND due_cents <> coalesce((SELECT sum(amount_cents) FROM payments p WHERE p.order_id = o.id AND p.status = 'succeeded'), 0)`,
    ),
    unpaid: await all(
      db,
      `SELECT o.reference FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.status <> 'paid'`,
    ),
    ledger: await all(db, `SELECT order_id FROM ledger_entries GROUP BY order_id HAVING sum(amount_cents) <> 0`),
    confirmed: await all(
      db,
      `SELECT r.id FROM registrations r LEFT JOIN orders o ON o.id = r.order_id WHERE r.status IN ('confirmed', 'active') AND (o.status IS DISTINCT FROM 'paid' OR r.payment_status <> 'paid')`,
    ),
    future: await all(
      db,
      `SELECT id FROM registrations WHERE created_at > '${now.toISOString()}'::timestamptz + interval '3 years'`,
    ),
    money: await auditMoney(db),
  }
}
const none = { taken: [], totals: [], due: [], unpaid: [], ledger: [], confirmed: [], future: [], money: [] }

test.each(['consents', 'ledger_entries', 'policy_versions'])('%s are append-only', async table => {
  const [row] = await all<{ id: string }>(open.db, `SELECT id FROM ${table} LIMIT 1`)
  for (const change of [`UPDATE ${table} SET created_at = now()`, `DELETE FROM ${table}`])
    await expect(all(open.db, `${change} WHERE id = '${row!.id}'`), change).rejects.toMatchObject({
      cause: { message: `${table} is append-only` },
    })
})

describe('the sample program', () => {
  test('spots, orders, payments and the ledger agree', async () => {
    expect(await breaches(open.db)).toEqual(none)
  })

  test('has about 40 classes over four seasons, nine or more in the season the catalog opens with', async () => {
    const coming = await all<{ season: string; count: number }>(
      open.db,
      `SELECT season, count(*)::int AS count FROM offerings WHERE ends_at > '${now.toISOString()}' GROUP BY season`,
    )
    const by = Object.fromEntries(coming.map(row => [row.season, row.count]))
    expect(by.Summer).toBeGreaterThanOrEqual(9)
    for (const season of ['Spring', 'Fall', 'Winter']) expect(by[season]).toBeGreaterThanOrEqual(6)
    const total = coming.reduce((sum, row) => sum + row.count, 0)
    expect(total).toBeGreaterThanOrEqual(38)
    expect(total).toBeLessThanOrEqual(46)
  })

  test('shows every kind of class, and every availability in the season the catalog opens with', async () => {
    const rows = await readOfferings(open.db, {}, now)
    expect(new Set(rows.map(row => row.kind))).toEqual(new Set(['class', 'trial', 'program']))
    const words = (list: typeof rows) =>
      new Set(list.map(row => availabilityOf(placesLeft({ ...row, lapsedHolds: 0, waiting: 0 }, now))))
    expect(words(rows.filter(row => row.season === 'Summer'))).toEqual(
      new Set(['open', 'full', 'limited', 'available']),
    )
    const full = rows.find(row => row.slug === 'stop-motion-gators')!
    const [{ waiting }] = (await all<{ waiting: number }>(
      open.db,
      `SELECT count(*)::int AS waiting FROM registrations WHERE offering_id = '${full.id}' AND status = 'waitlisted'`,
    )) as [{ waiting: number }]
    expect([availabilityOf(placesLeft(full, now)), waiting]).toEqual(['full', 2])
    const sampler = rows.find(row => row.slug === 'saturday-sampler')!
    expect([sampler.priceCents, availabilityOf(placesLeft(sampler, now))]).toEqual([0, 'limited'])
    expect(
      sampler.startsAt!.toLocaleString('en-US', { timeZone: 'America/New_York', weekday: 'long', hour: 'numeric' }),
    ).toBe('Saturday 11 AM')
    const camps = rows
      .filter(row => row.dailyCents !== null)
      .map(row => [row.dailyCents, row.weeklyCents, row.monthlyCents])
    expect(camps).toEqual([
      [45_00, 200_00, null],
      [45_00, 200_00, null],
    ])
    const program = rows.find(row => row.slug === 'after-school-makers')!
    expect([program.dailyCents, program.weeklyCents, program.monthlyCents]).toEqual([null, null, null])
  })

  test('one class is within 48 hours and one just beyond', async () => {
    const rows = await readOfferings(open.db, {}, now)
    const ahead = (slug: string) => (rows.find(row => row.slug === slug)!.startsAt!.getTime() - now.getTime()) / hours
    expect(ahead('paper-lanterns')).toBeGreaterThan(0)
    expect(ahead('paper-lanterns')).toBeLessThan(48)
    expect(ahead('bead-stories')).toBeGreaterThan(48)
    expect(ahead('bead-stories')).toBeLessThan(75)
  })

  test('the first family has a registration in every state, $25.00 of credit and a plan with its history', async () => {
    const maya = `(SELECT id FROM users WHERE email = 'parent@example.com')`
    const states = await all<{ state: string }>(
      open.db,
      `SELECT DISTINCT status || ' ' || payment_status AS state FROM registrations WHERE parent_id = ${maya} ORDER BY 1`,
    )
    expect(states.map(row => row.state)).toEqual([
      'active paid',
      'cancelled refunded',
      'confirmed paid',
      'pending unpaid',
      'waitlisted unpaid',
    ])
    const [credit] = await all<{ cents: number }>(
      open.db,
      `SELECT -sum(amount_cents)::int AS cents FROM ledger_entries WHERE account = 'credit' AND parent_id = ${maya}`,
    )
    expect(credit?.cents).toBe(25_00)
    const history = await all<{ status: string }>(
      open.db,
      `SELECT status FROM subscription_payments ORDER BY created_at`,
    )
    expect(history.map(row => row.status)).toEqual(['succeeded', 'succeeded', 'failed', 'succeeded', 'succeeded'])
    const kids = await all(
      open.db,
      `SELECT first_name, allergies, photo_consent FROM children WHERE parent_id = ${maya} ORDER BY 1`,
    )
    expect(kids).toEqual([
      { first_name: 'Leo', allergies: 'Tree nuts', photo_consent: true },
      { first_name: 'Nina', allergies: null, photo_consent: false },
    ])
    const [{ hash }] = (await all<{ hash: string }>(
      open.db,
      `SELECT password_hash AS hash FROM users WHERE email = 'parent@example.com'`,
    )) as [{ hash: string }]
    expect(await verify(hash, SAMPLE_PASSWORD)).toBe(true)
  })

  test('every family signed the policies, and every family outside the cast has a sample address and no password', async () => {
    const [missing] = await all<{ count: number }>(
      open.db,
      `SELECT count(*)::int AS count FROM users u WHERE role = 'parent' AND 4 <> (SELECT count(*) FROM consents WHERE parent_id = u.id AND child_id IS NULL)`,
    )
    expect(missing?.count).toBe(0)
    const crowd = await all<{ email: string }>(open.db, 'SELECT email FROM users WHERE password_hash IS NULL')
    expect(crowd).toHaveLength(14)
    expect(crowd.filter(row => !/^[a-z]+\.[a-z]+@example\.com$/.test(row.email))).toEqual([])
    const [many] = await all<{ count: number }>(open.db, 'SELECT count(*)::int AS count FROM registrations')
    expect(many?.count).toBeGreaterThan(100)
    expect(many?.count).toBeLessThan(160)
  })
})

test('it refuses a database with an account, and changes nothing', async () => {
  await expect(fillSampleProgram(open.db, now, storage)).rejects.toThrow('without accounts')
  expect(await breaches(open.db)).toEqual(none)
})

test.each([
  '2026-12-31T23:30:00-05:00',
  '2027-03-13T20:00:00-05:00',
  '2027-07-15T12:00:00Z',
  '2027-08-20T12:00:00Z',
  '2027-11-06T23:00:00-04:00',
  '2028-02-29T12:00:00Z',
])('it is consistent when added on %s', async day => {
  const other = await freshDatabase()
  const then = new Date(day)
  await fillSampleProgram(other.db, then, storage)
  expect(await breaches(other.db)).toEqual(none)
  const [summer] = await all<{ count: number }>(
    other.db,
    `SELECT count(*)::int AS count FROM offerings WHERE season = 'Summer' AND starts_at > '${then.toISOString()}'`,
  )
  expect(summer?.count).toBeGreaterThanOrEqual(9)
  const rows = await readOfferings(other.db, {}, then)
  const ahead = (slug: string) => (rows.find(row => row.slug === slug)!.startsAt!.getTime() - then.getTime()) / hours
  expect(ahead('paper-lanterns')).toBeLessThan(48)
  expect(ahead('bead-stories')).toBeGreaterThan(48)
  await other.drop()
})
