import { readdirSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureCancellationRules } from '#src/features/classes/server.ts'
import { newId } from '#src/lib/ids.ts'
import { migrateTo } from '#src/platform/backup/migrate-to.ts'
import { connectTo } from '#src/platform/database/open-database.ts'
import { fillBooks } from '../../bench/purchases/fill-books.ts'
import { makeBuyers, makeClass } from '../support/buyers.ts'
import { noteFault } from '../support/fault-table.ts'
import { openPostgres } from '../support/own-postgres.ts'

const full = process.env.FAULT_ROUNDS === 'full'
const REGISTRATIONS = full ? 100_000 : 5_000
const MIGRATIONS = 'db/migrations'
/** Some migrations before the first release: columns, tables and indexes came after it. */
const BEFORE = '20261121152143'
const MOST_MS = 60_000
/** A busy machine takes its time when the test is short. */
const LONGEST_WAIT_MS = full ? 1_000 : 5_000

let postgres: Awaited<ReturnType<typeof openPostgres>>
let pool: pg.Pool
beforeAll(async () => {
  postgres = await openPostgres()
  pool = new pg.Pool({ connectionString: postgres.url, max: 8 })
})
afterAll(async () => {
  await pool?.end()
  await postgres?.close()
})

/** Reads and books as the version before does, on so many connections, until told to stop; what went wrong, and each wait in milliseconds. */
function keepBooking(classId: string, family: { parentId: string; childId: string }, connections: number) {
  const errors: string[] = []
  const waits: number[] = []
  let going = true
  async function ask(client: pg.Client, statement: string, values: unknown[]) {
    const began = performance.now()
    await client.query(statement, values).catch(error => errors.push(`${statement}: ${error.message}`))
    waits.push(performance.now() - began)
  }
  async function one() {
    const client = new pg.Client(postgres.url)
    await client.connect()
    while (going) {
      const [orderId, id] = [newId(), newId()]
      const { parentId, childId } = family
      await ask(client, 'SELECT title, taken, capacity FROM offerings WHERE id = $1', [classId])
      await ask(client, 'SELECT status FROM registrations WHERE parent_id = $1 ORDER BY created_at LIMIT 20', [
        parentId,
      ])
      await ask(
        client,
        `INSERT INTO orders (id, reference, parent_id, status, total_cents, due_cents, held_until) VALUES ($1, $2, $3, 'open', 4500, 4500, now())`,
        [orderId, orderId, parentId],
      )
      await ask(
        client,
        `INSERT INTO registrations (id, offering_id, child_id, parent_id, order_id, status, payment_status, price_cents, cancelled_at)
         VALUES ($1, $2, $3, $4, $5, 'cancelled', 'unpaid', 4500, now())`,
        [id, classId, childId, parentId, orderId],
      )
      await ask(client, 'UPDATE offerings SET taken = taken + 1 WHERE id = $1', [classId])
    }
    await client.end()
  }
  const all = Array.from({ length: connections }, one)
  return {
    errors,
    waits,
    async stop() {
      going = false
      await Promise.all(all)
    },
  }
}

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
  const booking = keepBooking(classId, family!, 4)
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
