import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditCancellations } from '#src/features/cancellations/server.ts'
import { auditMoney } from '#src/features/payments/server.ts'
import { auditPlaces } from '#src/features/registrations/server.ts'
import { archiveOf, entriesOf } from '#src/platform/backup/archive.ts'
import { restoreBackup, writeBackup } from '#src/platform/backup/backup-file.ts'
import { copiedTables, isEmptyDatabase, openCopyingClient, quoted } from '#src/platform/backup/catalog.ts'
import { load, type Target } from '#src/platform/backup/load.ts'
import { migrateTo } from '#src/platform/backup/migrate-to.ts'
import { unload } from '#src/platform/backup/unload.ts'
import type { OpenDatabase } from '#src/platform/database/open-database.ts'
import { openStorage, type Storage } from '#src/platform/files/storage.ts'
import { openJobs } from '#src/platform/jobs/jobs.ts'
import { openLog } from '#src/platform/log/log.ts'
import { type FreshDatabase, freshDatabase } from '#src/testing/fresh-database.ts'
import { FULL } from '#src/testing/length.ts'
import { needs } from '#src/testing/needs.ts'
import { hasPostgres15, type OwnServer, ownServer, POSTGRES_15 } from '#src/testing/own-server.ts'
import { fillSampleProgram } from '../../../db/sample/fill.ts'

const PASSPHRASE = 'paper boats on the evening pond'
const MIGRATIONS = 'db/migrations'

let site: FreshDatabase
let folder: string
let storage: Storage
let file: string
let keysIn: string
beforeAll(async () => {
  site = await freshDatabase()
  folder = mkdtempSync(join(tmpdir(), 'backup-'))
  storage = openStorage({ dataDir: join(folder, 'site') })
  await fillSampleProgram(site.db, new Date(), storage)
  const jobs = openJobs(site.connection, openLog({ logLevel: 'silent' }))
  await jobs.begin([{ name: 'send-mail', retries: 12, run: async () => {} }], false)
  await jobs.enqueue(site.db, 'send-mail', { mailId: 'the first' }, { afterSeconds: 3600 })
  await jobs.enqueue(site.db, 'send-mail', { mailId: 'the second' })
  await jobs.stop()
  // Things that a text format could get wrong.
  await site.pool.query(
    `UPDATE users SET first_name = E'Ada\\tof\\n"the \\\\N, pond"; 🪷', last_name = '' WHERE email = 'parent@example.com'`,
  )
  file = join(folder, 'backup.tar.gz.enc')
  keysIn = join(folder, 'site')
  writeFileSync(join(keysIn, 'server-secret'), 'sealed with this')
  await writeBackup(file, { connection: site.connection, storage, keysIn }, PASSPHRASE)
})
afterAll(async () => {
  await site.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Row counts and hashes for every table; `computed` includes the columns that the database computes itself. */
async function hashes(
  { connection }: OpenDatabase,
  computed: boolean,
): Promise<Record<string, { rows: number; hash: string }>> {
  const client = await openCopyingClient(connection)
  try {
    const found: Record<string, { rows: number; hash: string }> = {}
    for (const { name, columns } of await copiedTables(client)) {
      const what = computed ? '*' : columns.map(quoted).join(', ')
      const { rows } = await client.query(
        `SELECT count(*)::int AS rows, md5(coalesce(string_agg(md5(t::text), '' ORDER BY md5(t::text)), '')) AS hash FROM (SELECT ${what} FROM ${quoted(name)}) t`,
      )
      found[name] = rows[0]
    }
    return found
  } finally {
    await client.end()
  }
}

/** Everything in a database besides its rows: keys, triggers, sequence values, waiting jobs. */
async function shape({ pool }: OpenDatabase) {
  const list = async (query: string) => (await pool.query<{ line: string }>(query)).rows.map(({ line }) => line)
  return {
    keys: await list(
      `SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS line FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1`,
    ),
    triggers: await list(
      `SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text AS line FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`,
    ),
    sequences: await list(
      `SELECT sequencename || ' ' || coalesce(last_value::text, '-') AS line FROM pg_sequences WHERE schemaname IN ('public', 'drizzle') ORDER BY 1`,
    ),
    jobs: await list(
      `SELECT concat_ws(' ', id, name, data, start_after, singleton_key, retry_limit) AS line FROM pgboss.job ORDER BY 1`,
    ),
  }
}

async function auditAll({ db }: OpenDatabase) {
  return [...(await auditPlaces(db)), ...(await auditMoney(db)), ...(await auditCancellations(db))]
}

async function expectSame(restored: OpenDatabase, { computed = true } = {}) {
  const before = await hashes(site, computed)
  expect(Object.keys(before).length).toBeGreaterThan(40)
  expect(before['public.users']!.rows).toBeGreaterThan(10)
  expect(await hashes(restored, computed)).toEqual(before)
  expect(await shape(restored)).toEqual(await shape(site))
  expect(await auditAll(restored)).toEqual([])
}

test('a backup restored to a fresh embedded database is identical, including pictures and jobs', async () => {
  const fresh = await ownServer()
  const into = join(folder, 'fresh')
  const pictures = openStorage({ dataDir: into })
  try {
    const target = { connection: fresh.connection, storage: pictures, keysIn: into, migrations: MIGRATIONS }
    const held = await restoreBackup(file, target, PASSPHRASE)
    expect(held).toMatchObject({ jobs: 2, keys: 1, removedMeanwhile: 0 })
    expect(readFileSync(join(into, 'server-secret'), 'utf8')).toBe('sealed with this')
    expect(held.pictures).toBeGreaterThan(3)
    await expectSame(fresh)
    const { rows } = await site.pool.query<{ name: string }>(
      `SELECT 'uploads/' || key || '/' || (v ->> 'name') AS name FROM files, jsonb_array_elements(variants) v`,
    )
    for (const { name } of rows) expect(await pictures.get(name)).toEqual(await storage.get(name))
    expect(rows.length).toBe(held.pictures)
    // The triggers that protect the data are back.
    await expect(fresh.pool.query(`DELETE FROM ledger_entries`)).rejects.toThrow(/append-only/)
    await expect(restoreBackup(file, target, PASSPHRASE)).rejects.toThrow('not empty')
  } finally {
    await fresh.close()
  }
})

const old15 = needs(FULL ? `PostgreSQL 15 in ${POSTGRES_15}` : 'the time of npm run test:full')
test.runIf(FULL && hasPostgres15)('the embedded database moves to an external PostgreSQL 15', old15, async () => {
  const old: OwnServer = await ownServer(POSTGRES_15)
  try {
    expect((await old.pool.query('SHOW server_version')).rows[0].server_version).toMatch(/^15/)
    await load({ connection: old.connection, migrations: MIGRATIONS }, archiveOf(unload(site.connection, {})))
    // Search words are computed again, with the dictionaries of that version.
    await expectSame(old, { computed: false })
  } finally {
    await old.close()
  }
})

async function namesIn(plain: string): Promise<string[]> {
  const names: string[] = []
  for await (const { name, bytes } of entriesOf(createReadStream(plain).pipe(createGunzip()))) {
    names.push(name)
    for await (const chunk of bytes) expect(chunk.length).toBeGreaterThan(0)
  }
  return names
}

/** A database in which nothing was ever created. */
async function emptyDatabase() {
  const database = await freshDatabase()
  await database.pool.query(`DROP SCHEMA public CASCADE; CREATE SCHEMA public; DROP SCHEMA drizzle CASCADE`)
  return database
}

const refused = (from: string, passphrase?: string) => refusedBy(target => restoreBackup(from, target, passphrase))

/** The message of a restore that must fail; the target database is empty afterwards. */
async function refusedBy(restore: (target: Target) => Promise<unknown>) {
  const database = await emptyDatabase()
  try {
    const target = { connection: database.connection, storage: openStorage({ dataDir: join(folder, 'refused') }) }
    const answer = await restore({ ...target, migrations: MIGRATIONS }).then(
      () => 'restored',
      error => `${error.constructor.name}: ${error.message}`,
    )
    const client = await openCopyingClient(database.connection)
    expect(await isEmptyDatabase(client), 'nothing is left half-done').toBe(true)
    await client.end()
    return answer
  } finally {
    await database.drop()
  }
}

test('a wrong or missing passphrase and a truncated or changed file are refused with a message, and leave nothing behind', async () => {
  expect(await refused(file)).toMatch(/CannotRestore: This backup is encrypted/)
  expect(await refused(file, 'paper boats on another pond')).toMatch(/CannotRestore: BACKUP_PASSPHRASE is not/)
  const bytes = readFileSync(file)
  const other = join(folder, 'other')
  writeFileSync(other, bytes.subarray(0, Math.floor(bytes.length / 2)))
  expect(await refused(other, PASSPHRASE)).toBe('CannotRestore: The backup is damaged or incomplete.')
  const changed = Buffer.from(bytes)
  changed[bytes.length >> 1]! ^= 1
  writeFileSync(other, changed)
  expect(await refused(other, PASSPHRASE)).toBe('CannotRestore: The backup is damaged or incomplete.')
})

test('a truncated unencrypted backup, a file that is not a backup, and one from a newer version are refused', async () => {
  const plain = join(folder, 'plain.tar.gz')
  await writeBackup(plain, { connection: site.connection, storage, keysIn })
  expect(await namesIn(plain), 'only encrypted backups contain keys').not.toContain('keys/server-secret')
  const bytes = readFileSync(plain)
  const other = join(folder, 'other.tar.gz')
  for (const part of [0.5, 0.999]) {
    writeFileSync(other, bytes.subarray(0, Math.floor(bytes.length * part)))
    expect(await refused(other), `cut at ${part}`).toBe('CannotRestore: The backup is damaged or incomplete.')
  }
  writeFileSync(other, 'a letter, not a backup')
  expect(await refused(other)).toBe('CannotRestore: The backup is damaged or incomplete.')
  await site.pool.query(
    `INSERT INTO drizzle.__drizzle_migrations (hash, created_at, name) VALUES ('x', 1, '20990101000000_of-tomorrow')`,
  )
  const newer = join(folder, 'newer.tar.gz')
  try {
    await writeBackup(newer, { connection: site.connection, storage })
  } finally {
    await site.pool.query(`DELETE FROM drizzle.__drizzle_migrations WHERE name = '20990101000000_of-tomorrow'`)
  }
  expect(await refused(newer)).toMatch(/CannotRestore: The backup was made by a newer version/)
})

test("other users of the machine can't read backups", () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a backup with a missing part is refused', async () => {
  async function* without(part: string) {
    for await (const entry of unload(site.connection, { storage })) if (!entry.name.startsWith(part)) yield entry
  }
  for (const part of ['tables/public.sessions/', 'end.json'])
    expect(await refusedBy(target => load(target, archiveOf(without(part)))), part).toMatch(
      /^CannotRestore: The backup/,
    )
})

test('a backup is consistent, even if rows are written while it is made', async () => {
  const before = (await site.pool.query('SELECT count(*)::int AS n FROM users')).rows[0].n
  let end: string | undefined
  let first = true
  for await (const { name, bytes } of unload(site.connection, {})) {
    if (first)
      await site.pool.query(
        `INSERT INTO users (id, email, first_name, last_name) VALUES (gen_random_uuid(), 'late@example.com', 'Demo', 'Late')`,
      )
    first = false
    end = name === 'end.json' ? bytes.toString() : end
  }
  await site.pool.query(`DELETE FROM users WHERE email = 'late@example.com'`)
  expect(JSON.parse(end!).rows['public.users']).toBe(before)
})

test('a backup from an older version is restored and migrated to this one', async () => {
  const names = readdirSync(MIGRATIONS).sort()
  const [older, target] = [await emptyDatabase(), await emptyDatabase()]
  try {
    // Without the last migration and one in the middle that no other needs, like a version from before both were merged.
    const early = names.slice(0, -1).filter(name => !name.endsWith('_page-errors'))
    expect(early.length).toBe(names.length - 2)
    await migrateTo(older.connection, MIGRATIONS, early)
    await older.pool.query(
      `INSERT INTO users (id, email, first_name, last_name) VALUES (gen_random_uuid(), 'demo@example.com', 'Demo', 'Early')`,
    )
    await load({ connection: target.connection, migrations: MIGRATIONS }, archiveOf(unload(older.connection, {})))
    const applied = await target.pool.query('SELECT name FROM drizzle.__drizzle_migrations ORDER BY name')
    expect(applied.rows.map(({ name }) => name)).toEqual(names)
    expect((await target.pool.query('SELECT last_name FROM users')).rows).toEqual([{ last_name: 'Early' }])
  } finally {
    await older.drop()
    await target.drop()
  }
})
