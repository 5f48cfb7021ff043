import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureCancellationRules } from '#src/features/classes/server.ts'
import { migrateTo } from '#src/platform/backup/migrate-to.ts'
import { type FreshDatabase, freshDatabase } from '#src/testing/fresh-database.ts'
import { FULL } from '#src/testing/length.ts'
import { NEEDS_TIME } from '#src/testing/needs.ts'
import { makeBuyers, makeClass } from '../support/buyers.ts'
import { changedServer, type Edit } from '../support/changed-server.ts'
import { controlServer } from '../support/control-servers.ts'
import { noteFault } from '../support/fault-table.ts'
import { keepBooking } from '../support/keep-booking.ts'
import { type ServerProcess, startProcess } from '../support/site.ts'

const ROUNDS = FULL ? 20 : 1
const MIGRATIONS = 'db/migrations'
const PAGES = ['/', '/classes', '/api/search/classes?limit=5', '/faq']
const all = readdirSync(MIGRATIONS).sort()
const statementsOf = (name: string) => readFileSync(join(MIGRATIONS, name, 'migration.sql'), 'utf8')
/**
 * The previous version is this program without a few columns. Columns that are read with every class, spot and order
 * appear in statements that no edit finds, so their migrations are already applied.
 */
const isNeeded = (name: string) =>
  /ADD COLUMN (IF NOT EXISTS )?"(season_id|seats|join_until|drop_in_cents|booked_over|day_options|day_part|part|together_with|part_paid_at|dropped_cents)"/.test(
    statementsOf(name),
  )
const later = all.slice(-5).filter(name => !isNeeded(name))
const earlier = all.filter(name => !later.includes(name))

let folder: string
let database: FreshDatabase
let running: ServerProcess[]
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'starts-of-a-test-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  running = []
})
afterEach(async () => {
  await Promise.all(running.map(each => each.kill()))
  await database.drop()
})

/** A database that has never been migrated. */
async function openEmpty() {
  database = await freshDatabase()
  await database.pool.query('DROP SCHEMA drizzle CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public')
}

/** Starts processes of this version at the same moment. Resolves when all are ready, with how long that took. */
async function startTogether(count: number): Promise<number> {
  const began = performance.now()
  const starts = Array.from({ length: count }, () =>
    startProcess({ DATABASE_URL: database.url, DATA_DIR: folder }).then(each => running.push(each)),
  )
  // Waits for all of them, so that those that started are ended even if another failed.
  const failed = (await Promise.allSettled(starts)).filter(each => each.status === 'rejected')
  for (const { reason } of failed) throw reason
  return performance.now() - began
}

async function applied(): Promise<string[]> {
  const { rows } = await database.pool.query('SELECT name FROM drizzle.__drizzle_migrations ORDER BY name')
  return rows.map(({ name }) => name)
}

const TIMES = ROUNDS === 1 ? 'once' : `${ROUNDS} times`
const seconds = (tookMs: number[]) => `the slowest start ${(Math.max(...tookMs) / 1000).toFixed(1)} s`

test.each([2, 4])('%i processes start at once on an empty database, and all are ready', async count => {
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    if (round > 0) await end()
    await openEmpty()
    took.push(await startTogether(count))
    expect(await applied()).toEqual(all)
    const { rows } = await database.pool.query(`SELECT FROM users WHERE email = 'parent@example.com'`)
    expect(rows).toHaveLength(1)
  }
  noteFault('R22', `${count} processes start at once on an empty database, ${TIMES}`, `all ready, ${seconds(took)}`)
})

/** The previous version: the same program with only the earlier migrations and none of the columns added since. */
function serverOfBefore() {
  const known = join(folder, 'earlier-migrations')
  mkdirSync(known, { recursive: true })
  for (const name of earlier) cpSync(join(MIGRATIONS, name), join(known, name), { recursive: true })
  const added = later.flatMap(name =>
    [...statementsOf(name).matchAll(/ADD COLUMN (?:IF NOT EXISTS )?"(\w+)"/g)].map(([, column]) => column!),
  )
  return changedServer('with-earlier-migrations', [
    ['"db/migrations"', JSON.stringify(known)],
    ...added.map((column): Edit => [new RegExp(`\\n\\t\\w+: [\\w$]+\\("${column}"\\)[^\\n]*`), '']),
  ])
}

/** Visitors who keep reading pages of one process until stopped. */
function keepReading(origin: string) {
  const failed: string[] = []
  const seen = { read: 0 }
  let going = true
  async function one() {
    while (going) {
      const page = PAGES[seen.read++ % PAGES.length]!
      const status = await fetch(origin + page).then(
        answer => answer.text().then(() => answer.status),
        error => String(error),
      )
      if (status !== 200) failed.push(`${page}: ${status}`)
      await pause(5)
    }
  }
  const readers = [one(), one()]
  return {
    failed,
    seen,
    async stop() {
      going = false
      await Promise.all(readers)
    },
  }
}

test.each([2, 4])('%i processes start at once while the previous version serves under load', async count => {
  const before = serverOfBefore()
  const took: number[] = []
  let asked = 0
  try {
    for (let round = 0; round < ROUNDS; round++) {
      if (round > 0) await end()
      await openEmpty()
      await migrateTo(database.connection, MIGRATIONS, earlier)
      await ensureCancellationRules(database.db)
      const classId = await makeClass(database.pool, { capacity: 0 })
      const [family] = await makeBuyers(database.pool, 1)
      const old = await startProcess({ DATABASE_URL: database.url, DATA_DIR: folder }, before.program)
      running.push(old)
      expect(await applied()).toEqual(earlier)
      const reading = keepReading(old.origin)
      const booking = keepBooking(database.url, classId, family!, 2)
      try {
        await expect.poll(() => Math.min(booking.waits.length, reading.seen.read)).toBeGreaterThan(20)
        took.push(await startTogether(count))
        const read = reading.seen.read
        await expect.poll(() => reading.seen.read).toBeGreaterThan(read + 20)
      } finally {
        await Promise.all([reading.stop(), booking.stop()])
      }
      expect([...reading.failed, ...booking.errors]).toEqual([])
      expect(await applied()).toEqual(all)
      asked += reading.seen.read + booking.waits.length
    }
  } finally {
    before.remove()
  }
  noteFault(
    'R22',
    `${count} processes start at once with older data, while the previous version serves, ${TIMES}`,
    `${later.length} migrations; all ready, ${seconds(took)}; 0 of ${asked} other requests and statements failed`,
  )
})

test.runIf(FULL)('the control: processes that wait inside pg_advisory_lock hang', NEEDS_TIME, async () => {
  const blocking = controlServer('with-blocking-lock')
  await openEmpty()
  const starts = [1, 2].map(() =>
    startProcess({ DATABASE_URL: database.url, DATA_DIR: folder }, blocking.program).then(each => running.push(each)),
  )
  const ended = Promise.allSettled(starts)
  try {
    // The process creating the index waits for a session that waits for the lock which that same process holds.
    const circle = async () =>
      (
        await database.pool.query(
          `SELECT FROM pg_stat_activity maker JOIN pg_stat_activity waiter ON waiter.pid = ANY(pg_blocking_pids(maker.pid))
           WHERE maker.query ~ '^\\s*CREATE INDEX CONCURRENTLY' AND waiter.wait_event = 'advisory'`,
        )
      ).rowCount
    await expect.poll(circle).toBe(1)
    const began = performance.now()
    await Promise.race([ended, pause(5_000)])
    expect(await circle()).toBe(1)
    expect(running).toEqual([])
    const hung = Math.round((performance.now() - began) / 1000)
    noteFault('R22', 'the control: waiting inside pg_advisory_lock', `both processes hang, watched for ${hung} s`)
  } finally {
    await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    )
    await ended
    blocking.remove()
  }
})

/** Cleans up before the next round. */
async function end() {
  await Promise.all(running.map(each => each.kill()))
  running = []
  await database.drop()
}
