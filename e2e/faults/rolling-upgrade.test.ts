import { readdirSync } from 'node:fs'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureCancellationRules } from '#src/features/classes/server.ts'
import { migrateTo } from '#src/platform/backup/migrate-to.ts'
import { connectTo } from '#src/platform/database/open-database.ts'
import { FULL } from '#src/testing/length.ts'
import { fillBooks } from '../../bench/purchases/fill-books.ts'
import { makeBuyers, makeClass } from '../support/buyers.ts'
import { noteFault } from '../support/fault-table.ts'
import { keepBooking } from '../support/keep-booking.ts'
import { openPool } from '../support/open-pool.ts'
import { openPostgres } from '../support/own-postgres.ts'

const REGISTRATIONS = FULL ? 100_000 : 5_000
const MIGRATIONS = 'db/migrations'
/** The last migration before the first release: no version was running anywhere until then. */
const FIRST_RELEASE = '20261121182649_look-ups-at-size'
const MOST_MS = 60_000
/** Of the wait that one rewrite of all registrations causes on the same machine: what a bad migration would cost. */
const LONGEST_WAIT = 0.25
/** For few registrations, a rewrite is too short to compare with. */
const LONGEST_WAIT_MS_OF_FEW = 5_000

let postgres: Awaited<ReturnType<typeof openPostgres>>
let pool: pg.Pool
beforeAll(async () => {
  postgres = await openPostgres()
  pool = openPool(postgres.url, 8)
})
afterAll(async () => {
  await pool?.end()
  await postgres?.close()
})

/** Ten sessions, five days apart, for each class. Some are programs whose children come on Mondays or on all days. */
async function giveSessions(on: pg.Pool) {
  await on.query(`INSERT INTO sessions (id, offering_id, starts_at, ends_at)
    SELECT gen_random_uuid(), o.id, at, at + interval '1 hour' FROM offerings o, generate_series(0, 9) n,
      LATERAL (SELECT now() + make_interval(days => n * 5, hours => n)) AS time(at)`)
  await on.query(`UPDATE offerings SET capacity = CASE WHEN slug < 'past-8' THEN taken + 3 ELSE 0 END, ends_at = now() + interval '60 days',
    kind = CASE WHEN substr(slug, 6, 1) IN ('0', '3', '6', '9', 'c', 'f') THEN 'program' ELSE 'class' END`)
  await on.query(`UPDATE registrations r SET enrollment_option = CASE WHEN r.id::text < '8' THEN 'daily' ELSE 'weekly' END,
    days = CASE WHEN r.id::text < '8' THEN '{Monday}'::text[] ELSE '{}' END, start_date = current_date + 20
    FROM offerings o WHERE o.id = r.offering_id AND o.kind = 'program' AND r.id::text > '2'`)
}

/** What families have and what they paid. The family that books during the migration is left out. */
async function booksOf(on: pg.Pool) {
  const { rows } = await on.query(`SELECT
    (SELECT json_agg(s ORDER BY s.status) FROM (SELECT status, count(*) AS spots, sum(price_cents) AS cents FROM registrations
      WHERE status <> 'cancelled' GROUP BY status) s) AS spots,
    (SELECT json_agg(l ORDER BY l.account) FROM (SELECT account, sum(amount_cents) AS cents FROM ledger_entries GROUP BY account) l) AS ledger,
    (SELECT sum(total_cents) FROM orders WHERE status = 'paid') AS paid`)
  return rows[0]
}

/** Sessions whose seat count isn't the number of children who come, counted here by separate rules. */
async function wronglySeated(on: pg.Pool) {
  const { rows } =
    await on.query(`SELECT s.id, s.seats, s.seats_taken FROM sessions s JOIN offerings o ON o.id = s.offering_id
    WHERE s.seats <> o.capacity OR s.seats_taken <> (SELECT count(*) FROM registrations r
      WHERE r.offering_id = s.offering_id AND r.status IN ('pending', 'confirmed', 'active')
        AND coalesce(r.start_date, '2000-01-01') <= (s.starts_at AT TIME ZONE 'America/New_York')::date
        AND (r.days = '{}' OR trim(to_char(s.starts_at AT TIME ZONE 'America/New_York', 'Day')) = ANY(r.days)))
    LIMIT 5`)
  return rows
}

/** Rewrites all registrations under a lock that stops others, and answers their longest wait in milliseconds. */
async function waitOfRewrite(booking: ReturnType<typeof keepBooking>) {
  const from = booking.waits.length
  await pool.query('VACUUM FULL registrations')
  await expect.poll(() => booking.waits.length).toBeGreaterThan(from + 100)
  return Math.max(...booking.waits.slice(from))
}

test(`${REGISTRATIONS.toLocaleString('en-US')} registrations are migrated to this version while the previous one keeps booking (R16)`, async () => {
  const names = readdirSync(MIGRATIONS).sort()
  const open = connectTo({ connectionString: postgres.url })
  await migrateTo(
    open.connection,
    MIGRATIONS,
    names.filter(name => name <= FIRST_RELEASE),
  )
  await ensureCancellationRules(open.db)
  await open.close()
  await fillBooks(pool, REGISTRATIONS)
  await giveSessions(pool)
  const before = await booksOf(pool)
  const classId = await makeClass(pool, { capacity: 0 })
  const [family] = await makeBuyers(pool, 1)
  const booking = keepBooking(postgres.url, classId, family!, 4)
  await expect.poll(() => booking.waits.length).toBeGreaterThan(100)

  const began = performance.now()
  await migrateTo({ connectionString: postgres.url }, MIGRATIONS)
  const took = performance.now() - began
  const asked = booking.waits.length
  await expect.poll(() => booking.waits.length).toBeGreaterThan(asked + 100)
  const longest = Math.max(...booking.waits)
  const rewrite = await waitOfRewrite(booking)
  await booking.stop()

  const applied = names.filter(name => name > FIRST_RELEASE).length
  noteFault(
    'R16',
    `migrations over ${REGISTRATIONS.toLocaleString('en-US')} registrations while others book`,
    `${applied} in ${(took / 1000).toFixed(1)} s; ${booking.waits.length} statements by others, ${booking.errors.length} failed, the longest wait ${Math.round(longest)} ms (${Math.round(rewrite)} ms while all registrations were rewritten)`,
  )
  expect(booking.errors).toEqual([])
  expect(await booksOf(pool)).toEqual(before)
  expect(await wronglySeated(pool)).toEqual([])
  expect(took).toBeLessThan(MOST_MS)
  expect(longest).toBeLessThan(FULL ? rewrite * LONGEST_WAIT : LONGEST_WAIT_MS_OF_FEW)
  const { rows } = await pool.query('SELECT name FROM drizzle.__drizzle_migrations ORDER BY name')
  expect(rows.map(({ name }) => name)).toEqual(names)
})
