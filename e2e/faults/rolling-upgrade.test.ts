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
/** Some migrations before the first release: columns, tables and indexes came after it. */
const BEFORE = '20261121152143'
const MOST_MS = 60_000
/** A busy machine takes its time when the test is short. */
const LONGEST_WAIT_MS = FULL ? 1_000 : 5_000

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

test(`${REGISTRATIONS.toLocaleString('en-US')} registrations are brought to this version while the one before books on (R16)`, async () => {
  const names = readdirSync(MIGRATIONS).sort()
  const open = connectTo({ connectionString: postgres.url })
  await migrateTo(
    open.connection,
    MIGRATIONS,
    names.filter(name => name < BEFORE),
  )
  await ensureCancellationRules(open.db)
  await open.close()
  await fillBooks(pool, REGISTRATIONS)
  const classId = await makeClass(pool, { capacity: 0 })
  const [family] = await makeBuyers(pool, 1)
  const booking = keepBooking(postgres.url, classId, family!, 4)
  await expect.poll(() => booking.waits.length).toBeGreaterThan(100)

  const began = performance.now()
  await migrateTo({ connectionString: postgres.url }, MIGRATIONS)
  const took = performance.now() - began
  const asked = booking.waits.length
  await expect.poll(() => booking.waits.length).toBeGreaterThan(asked + 100)
  await booking.stop()

  const longest = Math.max(...booking.waits)
  const applied = names.filter(name => name >= BEFORE).length
  noteFault(
    'R16',
    `${applied} migrations over ${REGISTRATIONS.toLocaleString('en-US')} registrations while others book`,
    `${(took / 1000).toFixed(1)} s; ${booking.waits.length} statements of others, ${booking.errors.length} failed, the longest wait ${Math.round(longest)} ms`,
  )
  expect(booking.errors).toEqual([])
  expect(took).toBeLessThan(MOST_MS)
  expect(longest).toBeLessThan(LONGEST_WAIT_MS)
  const { rows } = await pool.query('SELECT name FROM drizzle.__drizzle_migrations ORDER BY name')
  expect(rows.map(({ name }) => name)).toEqual(names)
})
