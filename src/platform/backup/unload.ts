import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { DatabaseConnection } from '../database/open-database.ts'
import type { Storage } from '../files/storage.ts'
import { waitingJobs } from '../jobs/waiting-jobs.ts'
import type { Entry } from './archive.ts'
import { type CopiedTable, copiedTables, openCopyingClient, quoted, sequenceValues } from './catalog.ts'
import {
  ENDING,
  type Ending,
  JOBS,
  KEPT_KEYS,
  KEYS,
  MANIFEST,
  type Manifest,
  PICTURES,
  tableFolder,
} from './manifest.ts'

const PART_BYTES = 1024 * 1024
const PICTURE_PAGE = 200

/**
 * Everything of an installation as entries of an archive: one snapshot of the database (while people keep working),
 * with `storage` the pictures it names, and with `keysIn` (a folder) the kept keys. Only part of a table or one picture at a
 * time is in memory.
 */
export async function* unload(
  connection: DatabaseConnection,
  { storage, keysIn, now = new Date() }: { storage?: Storage; keysIn?: string; now?: Date },
): AsyncGenerator<Entry, void> {
  const client = await openCopyingClient(connection)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const tables = await copiedTables(client)
    const manifest: Manifest = {
      format: 1,
      madeAt: now.toISOString(),
      migrations: await appliedMigrations(client),
      tables,
    }
    yield { name: MANIFEST, bytes: Buffer.from(JSON.stringify(manifest, null, 2)) }

    const end: Ending = { rows: {}, sequences: {}, jobs: 0, pictures: 0, keys: 0, removedMeanwhile: 0 }
    for (const table of tables) end.rows[table.name] = yield* rowsOf(client, table)
    for await (const jobs of waitingJobs(client)) {
      end.jobs += jobs.length
      yield { name: `${JOBS}${numbered(end.jobs)}.json`, bytes: Buffer.from(JSON.stringify(jobs)) }
    }
    if (storage)
      for await (const { name, bytes } of picturesOf(client, storage)) {
        if (bytes) {
          end.pictures++
          yield { name: `${PICTURES}${name}`, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) }
        } else end.removedMeanwhile++
      }
    for (const name of KEPT_KEYS)
      if (keysIn && existsSync(join(keysIn, name))) {
        end.keys++
        yield { name: `${KEYS}${name}`, bytes: await readFile(join(keysIn, name)) }
      }
    // Sequences are not part of snapshots: read last, they are never behind a row.
    end.sequences = await sequenceValues(client)
    yield { name: ENDING, bytes: Buffer.from(JSON.stringify(end, null, 2)) }
  } finally {
    await client.end()
  }
}

async function* rowsOf(client: pg.Client, { name, columns }: CopiedTable): AsyncGenerator<Entry, number> {
  const rows = client.query(copyTo(`COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) TO STDOUT`))
  let part = 0
  let waiting: Buffer[] = []
  let size = 0
  const next = (): Entry => {
    const bytes = Buffer.concat(waiting)
    waiting = []
    size = 0
    return { name: `${tableFolder(name)}${numbered(++part)}.copy`, bytes }
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    size += chunk.length
    if (size >= PART_BYTES) yield next()
  }
  if (size > 0) yield next()
  return rows.rowCount
}

const numbered = (n: number) => String(n).padStart(9, '0')

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM drizzle.__drizzle_migrations ORDER BY id')
  return rows.map(({ name }) => name)
}

/** The bytes of every picture in the snapshot; without bytes if a picture is gone by now. */
async function* picturesOf(client: pg.Client, storage: Storage) {
  for (let after = ''; ; ) {
    const { rows } = await client.query<{ key: string; names: string[] }>(
      `SELECT key, ARRAY(SELECT v ->> 'name' FROM jsonb_array_elements(variants) v) AS names
       FROM public.files WHERE stored_at IS NOT NULL AND key > $1 ORDER BY key LIMIT ${PICTURE_PAGE}`,
      [after],
    )
    if (rows.length === 0) return
    for (const { key, names } of rows)
      for (const each of names) {
        const name = `uploads/${key}/${each}`
        yield { name, bytes: await storage.get(name) }
      }
    after = rows.at(-1)!.key
  }
}
