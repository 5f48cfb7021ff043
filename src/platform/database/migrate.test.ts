import { fork } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#src/testing/fresh-database.ts'
import { migrate } from './migrate.ts'
import { withStartLock } from './start-lock.ts'

let database: FreshDatabase
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'craft-migrations-'))

beforeAll(async () => {
  database = await freshDatabase()
  // Later than all of the product's migrations, which the template already has.
  addMigration(
    '29990101000000_first',
    'CREATE TABLE step (id int PRIMARY KEY);--> statement-breakpoint\nSELECT pg_sleep(0.05);',
  )
  addMigration('29990102000000_second', 'INSERT INTO step VALUES (1);')
})
afterAll(async () => {
  await database.drop()
  fs.rmSync(folder, { recursive: true })
})

function addMigration(name: string, sql: string) {
  fs.mkdirSync(path.join(folder, name))
  fs.writeFileSync(path.join(folder, name, 'migration.sql'), sql)
}

/** Migrates in a separate process; resolves with its exit code. */
function migrateElsewhere(): Promise<number | null> {
  const script = path.join(folder, 'run.ts')
  fs.writeFileSync(
    script,
    `import { migrate } from ${JSON.stringify(path.join(import.meta.dirname, 'migrate.ts'))}
     await migrate({ connection: { connectionString: process.argv[2] } }, ${JSON.stringify(folder)})`,
  )
  return new Promise(resolve => fork(script, [database.url]).on('exit', resolve))
}

test('four processes that migrate an empty database at once all succeed, and every change is applied once', async () => {
  expect(await Promise.all([1, 2, 3, 4].map(migrateElsewhere))).toEqual([0, 0, 0, 0])
  expect((await database.pool.query('SELECT * FROM step')).rows).toEqual([{ id: 1 }])
})

/** Holds the start lock as another process would. */
async function holdLock() {
  const holder = new pg.Client(database.url)
  await holder.connect()
  const { rows } = await holder.query('SELECT pg_backend_pid() AS pid, pg_try_advisory_lock(7300211)')
  return { pid: rows[0].pid as number, end: () => holder.end() }
}

test("a starting process waits for another's lock, says so, and holds no snapshot while waiting", async () => {
  const holder = await holdLock()
  const told: string[] = []
  let done = false
  const migrating = migrate(database, folder, { tell: sentence => told.push(sentence), tellEveryMs: 300 }).then(() => {
    done = true
  })
  await expect.poll(() => told.length).toBeGreaterThan(1)
  expect(told[0]).toMatch(
    new RegExp(
      `^Waiting for another process that is preparing the database \\(session ${holder.pid}\\), \\d s so far\\.$`,
    ),
  )
  const { rows } = await database.pool.query(
    `SELECT state, backend_xmin FROM pg_stat_activity WHERE application_name = 'start' AND datname = current_database()`,
  )
  expect(rows).toEqual([{ state: 'idle', backend_xmin: null }])
  expect(done).toBe(false)
  await holder.end()
  await migrating
})

test('a starting process exits with a message if the lock holder stops reporting', async () => {
  const holder = await holdLock()
  const start = migrate(database, folder, { tell() {}, tellEveryMs: 300, silentSeconds: 1 }).finally(holder.end)
  await expect(start).rejects.toThrow(`SELECT pg_terminate_backend(${holder.pid})`)
})

test('a starting process that is making progress reports regularly for as long as it takes', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const working = withStartLock(database.connection, () => promise)
  const heard = async () =>
    (
      await database.pool.query(
        `SELECT state_change FROM pg_stat_activity WHERE application_name = 'start' AND datname = current_database()`,
      )
    ).rows[0]?.state_change.getTime()
  await expect.poll(heard).toBeGreaterThan(0)
  const first = await heard()
  await expect
    .poll(heard)
    .toBeGreaterThan(first + 500)
    .finally(resolve)
  await working
})

test('a failed migration throws, changes nothing, and releases the lock', async () => {
  addMigration('29990103000000_broken', 'CREATE TABLE half (id int);--> statement-breakpoint\nSELECT 1/0;')
  await expect(migrate(database, folder)).rejects.toMatchObject({ cause: { code: '22012' } })
  fs.rmSync(path.join(folder, '29990103000000_broken'), { recursive: true })
  await migrate(database, folder)
  expect((await database.pool.query("SELECT to_regclass('half') AS half")).rows).toEqual([{ half: null }])
})

test('a migration waits for users of its table without blocking others, and then continues', async () => {
  await database.pool.query('CREATE TABLE used (id int)')
  const user = new pg.Client(database.url)
  await user.connect()
  onTestFinished(() => user.end())
  await user.query('BEGIN; SELECT FROM used')
  addMigration('29990104000000_changes-it', 'ALTER TABLE used ADD COLUMN more int;')
  await expect(migrate(database, folder, { retryForMs: 2_000 })).rejects.toThrow(
    /^Migration 29990104000000_changes-it did not get a lock in \d s\. It waited for session \d+ \(idle in transaction, in a transaction for \d+ s\)\./,
  )
  const told: string[] = []
  const migrating = migrate(database, folder, { tell: sentence => told.push(sentence), tellEveryMs: 1000 })
  const waits = async () =>
    (await user.query(`SELECT 1 FROM pg_locks WHERE relation = 'used'::regclass AND NOT granted`)).rowCount === 1
  for (const wanted of [true, false, true]) await expect.poll(waits).toBe(wanted)
  await expect
    .poll(() => told[0])
    .toMatch(/^Migration 29990104000000_changes-it is waiting for session \d+ .*, \d s so far\.$/)
  await user.query('COMMIT')
  await migrating
  expect((await database.pool.query('SELECT more FROM used')).rows).toEqual([])
})

test('an index is created while others write, outside of a transaction', async () => {
  await database.pool.query('CREATE TABLE written (id int)')
  const writer = await database.pool.connect()
  await writer.query('BEGIN; INSERT INTO written VALUES (1)')
  addMigration(
    '29990105000000_index',
    '-- outside of a transaction\nDROP INDEX CONCURRENTLY IF EXISTS written_id;--> statement-breakpoint\nCREATE INDEX CONCURRENTLY written_id ON written (id);',
  )
  const migrating = migrate(database, folder)
  const begun = async () => (await writer.query(`SELECT 1 FROM pg_class WHERE relname = 'written_id'`)).rowCount === 1
  await expect.poll(begun).toBe(true)
  await database.pool.query('INSERT INTO written VALUES (2)')
  await writer.query('COMMIT')
  writer.release()
  await migrating
  const { rows } = await database.pool.query(
    `SELECT indisvalid FROM pg_index WHERE indexrelid = 'written_id'::regclass`,
  )
  expect(rows).toEqual([{ indisvalid: true }])
})

test('an unfinished index is created again from the start', async () => {
  await database.pool.query('CREATE TABLE looked_up (id int)')
  addMigration(
    '29990106000000_index-again',
    '-- outside of a transaction\nDROP INDEX CONCURRENTLY IF EXISTS looked_up_id;--> statement-breakpoint\nCREATE INDEX CONCURRENTLY looked_up_id ON looked_up (id);',
  )
  const valid = async () =>
    (await database.pool.query(`SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('looked_up_id')`)).rows
  const writer = await database.pool.connect()
  await writer.query('BEGIN; INSERT INTO looked_up VALUES (1)')
  const short = { lockTimeoutOutsideMs: 500 }
  await expect(migrate(database, folder, { ...short, retryForMs: 0 })).rejects.toThrow(/did not get a lock/)
  expect(await valid()).toEqual([{ indisvalid: false }])
  const migrating = migrate(database, folder, short)
  await writer.query('COMMIT')
  writer.release()
  await migrating
  expect(await valid()).toEqual([{ indisvalid: true }])
})
