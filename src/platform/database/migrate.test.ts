import { fork } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#src/testing/fresh-database.ts'
import { migrate } from './migrate.ts'

let database: FreshDatabase
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'craft-migrations-'))

beforeAll(async () => {
  database = await freshDatabase()
  // Later than every migration of the product, which the template already holds.
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

/** Migrates in a process of its own; resolves with its exit code. */
function migrateElsewhere(): Promise<number | null> {
  const script = path.join(folder, 'run.ts')
  fs.writeFileSync(
    script,
    `import { migrate } from ${JSON.stringify(path.join(import.meta.dirname, 'migrate.ts'))}
     await migrate({ connection: { connectionString: process.argv[2] } }, ${JSON.stringify(folder)})`,
  )
  return new Promise(resolve => fork(script, [database.url]).on('exit', resolve))
}

test('four processes that migrate an empty database at once all succeed, and every change is made once', async () => {
  expect(await Promise.all([1, 2, 3, 4].map(migrateElsewhere))).toEqual([0, 0, 0, 0])
  expect((await database.pool.query('SELECT * FROM step')).rows).toEqual([{ id: 1 }])
})

test('a migration waits for the lock another holder has', async () => {
  const holder = await database.pool.connect()
  await holder.query('SELECT pg_advisory_lock(7300211)')
  let done = false
  const migrating = migrate(database, folder).then(() => {
    done = true
  })
  const waiting = async () =>
    (await holder.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rowCount === 1
  await expect.poll(waiting).toBe(true)
  expect(done).toBe(false)
  await holder.query('SELECT pg_advisory_unlock(7300211)')
  await migrating
  holder.release()
})

test('a migration that fails throws, changes nothing, and gives the lock back', async () => {
  addMigration('29990103000000_broken', 'CREATE TABLE half (id int);--> statement-breakpoint\nSELECT 1/0;')
  await expect(migrate(database, folder)).rejects.toMatchObject({ cause: { code: '22012' } })
  fs.rmSync(path.join(folder, '29990103000000_broken'), { recursive: true })
  await migrate(database, folder)
  expect((await database.pool.query("SELECT to_regclass('half') AS half")).rows).toEqual([{ half: null }])
})

test('a migration waits for who uses its table without stopping others, and goes on by itself', async () => {
  await database.pool.query('CREATE TABLE used (id int)')
  const user = await database.pool.connect()
  await user.query('BEGIN; SELECT FROM used')
  addMigration('29990104000000_changes-it', 'ALTER TABLE used ADD COLUMN more int;')
  const migrating = migrate(database, folder)
  const waits = async () =>
    (await user.query(`SELECT 1 FROM pg_locks WHERE relation = 'used'::regclass AND NOT granted`)).rowCount === 1
  for (const wanted of [true, false, true]) await expect.poll(waits).toBe(wanted)
  await user.query('COMMIT')
  user.release()
  await migrating
  expect((await database.pool.query('SELECT more FROM used')).rows).toEqual([])
})

test('an index is made while others write, outside of a transaction', async () => {
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
