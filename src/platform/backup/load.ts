import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import * as z from 'zod'
import type { DatabaseConnection } from '../database/open-database.ts'
import type { Storage } from '../files/storage.ts'
import { openQueueForRestore, WaitingJob } from '../jobs/waiting-jobs.ts'
import { entriesOf } from './archive.ts'
import { type CopiedTable, copiedTables, isEmptyDatabase, openCopyingClient, quoted } from './catalog.ts'
import { CannotRestore, entryReader } from './entry-reader.ts'
import { ENDING, Ending, JOBS, KEPT_KEYS, KEYS, MANIFEST, Manifest, PICTURES, tableFolder } from './manifest.ts'
import { migrateTo } from './migrate-to.ts'
import { putSequences, withoutConstraints } from './without-guards.ts'

export type Target = {
  connection: DatabaseConnection
  /** Where pictures go; without it, pictures are refused. */
  storage?: Storage
  /** The folder for kept keys; without it, keys are refused. */
  keysIn?: string
  /** The folder with this version's migrations. */
  migrations: string
}

/**
 * Fills an empty database with the output of `unload`, in one transaction, and applies this version's migrations. An
 * archive from an older version is accepted too. If anything fails, the database is empty again.
 * @throws CannotRestore with a message for the operator; other errors come from the database or the archive
 */
export async function load(target: Target, archive: AsyncIterable<Uint8Array>): Promise<Ending> {
  const client = await openCopyingClient(target.connection)
  try {
    if (!(await isEmptyDatabase(client)))
      throw new CannotRestore('This database is not empty. Restore to a new one, so that nothing is overwritten.')
    try {
      return await fill(client, target, archive)
    } catch (error) {
      await empty(client).catch(() => {
        throw new Error('The restore failed halfway. Use a new database for the next attempt.', { cause: error })
      })
      throw error
    }
  } finally {
    await client.end()
  }
}

async function fill(client: pg.Client, target: Target, archive: AsyncIterable<Uint8Array>): Promise<Ending> {
  const reader = await entryReader(entriesOf(archive))
  const manifest = await reader.json(MANIFEST, Manifest)
  await migrateTo(target.connection, target.migrations, manifest.migrations)
  const tables = new Map((await copiedTables(client)).map(table => [table.name, table]))
  for (const { name, columns } of manifest.tables) {
    const known = tables.get(name)?.columns
    if (!known || columns.some(column => !known.includes(column)))
      throw new CannotRestore(`The backup contains a table ${name} that its own migrations don't create.`)
  }
  const queue = await openQueueForRestore(target.connection, client)
  try {
    await client.query('BEGIN')
    const end = await withoutConstraints(client, [...tables.keys()], async () => {
      const rows: Record<string, number> = {}
      for (const table of manifest.tables) rows[table.name] = await takeRows(client, table, reader)
      let jobs = 0
      while (reader.name()?.startsWith(JOBS)) {
        const some = await reader.json(reader.name()!, z.array(WaitingJob))
        await queue.putBack(some)
        jobs += some.length
      }
      let pictures = 0
      for (; reader.name()?.startsWith(PICTURES); pictures++) await takePicture(target.storage, reader)
      let keys = 0
      for (; reader.name()?.startsWith(KEYS); keys++) await takeKey(target.keysIn, reader)
      const told = await reader.json(ENDING, Ending)
      const same = isDeepStrictEqual([told.rows, told.jobs, told.pictures, told.keys], [rows, jobs, pictures, keys])
      if (!same) throw new CannotRestore("The backup is damaged: its contents don't match the list at its end.")
      await putSequences(client, told.sequences)
      return told
    })
    await reader.finish()
    await client.query('COMMIT')
    await migrateTo(target.connection, target.migrations)
    await client.query('ANALYZE')
    return end
  } finally {
    await queue.close()
  }
}

type Reader = Awaited<ReturnType<typeof entryReader>>

async function takeRows(client: pg.Client, { name, columns }: CopiedTable, reader: Reader): Promise<number> {
  const list = columns.map(quoted).join(', ')
  const rows = client.query(copyFrom(`COPY ${quoted(name)} (${list}) FROM STDIN`))
  await pipeline(reader.bytesBelow(tableFolder(name)), rows)
  return rows.rowCount
}

const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' }

async function takePicture(storage: Storage | undefined, reader: Reader): Promise<void> {
  const name = reader.name()!.slice(PICTURES.length)
  const [, end = ''] = /^uploads\/[\w-]+\/[\w-]+\.(\w+)$/.exec(name) ?? []
  const type = TYPES[end]
  if (!storage || !type) throw new CannotRestore('The backup contains a file that is not a picture.')
  await storage.put(name, await reader.bytes(), type)
}

async function takeKey(folder: string | undefined, reader: Reader): Promise<void> {
  const name = reader.name()!.slice(KEYS.length)
  if (!folder || !KEPT_KEYS.includes(name)) throw new CannotRestore('The backup contains a file that is not a key.')
  await writeFile(join(folder, name), await reader.bytes(), { mode: 0o600 })
}

/** Empties the database again after a restore that failed. */
async function empty(client: pg.Client): Promise<void> {
  await client.query('ROLLBACK')
  await client.query('DROP SCHEMA IF EXISTS pgboss CASCADE')
  await client.query('DROP SCHEMA IF EXISTS drizzle CASCADE')
  await client.query('DROP SCHEMA public CASCADE')
  await client.query('CREATE SCHEMA public')
}
