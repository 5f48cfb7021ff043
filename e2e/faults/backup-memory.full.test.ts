import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage } from '#src/platform/files/storage.ts'
import { type FreshDatabase, freshDatabase } from '#src/testing/fresh-database.ts'
import { FULL } from '#src/testing/length.ts'
import { fillSampleProgram } from '../../db/sample/fill.ts'
import { controlServer } from '../support/control-servers.ts'
import { noteFault } from '../support/fault-table.ts'
import { peakOf } from '../support/peak-memory.ts'

const MEGABYTES = { rows: FULL ? 300 : 60, pictures: FULL ? 100 : 20 }
/** How much more memory a command may use with all of it than with next to nothing. */
const MOST_MEGABYTES = 50

let folder: string
let source: FreshDatabase
let target: FreshDatabase
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'memory-of-a-backup-'))
  chmodSync(folder, 0o711)
  source = await freshDatabase()
  target = await freshDatabase()
  await fillSampleProgram(source.db, new Date(), openStorage({ dataDir: join(folder, 'site') }))
})
afterAll(async () => {
  await source?.drop()
  await target?.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Years of emails, a kilobyte and a half each, and pictures of half a megabyte each, none of them compressible. */
async function plant() {
  const client = await source.pool.connect()
  await client.query('SET statement_timeout = 0')
  await client.query(
    `INSERT INTO mails (id, kind, "to", subject, html, text, sent_at)
     SELECT gen_random_uuid(), 'note', 'reader@example.com', 'Planted', (SELECT string_agg(md5(n || ' ' || k), '') FROM generate_series(1, 46) k), '', now()
     FROM generate_series(1, $1::int) n`,
    [Math.round((MEGABYTES.rows * 2 ** 20) / 1_500)],
  )
  const pictures = MEGABYTES.pictures * 2
  await client.query(
    `INSERT INTO files (id, key, width, height, color, variants, created_by, stored_at, kept_at)
     SELECT gen_random_uuid(), 'planted-' || n, width, height, color, '[{"name":"960.avif","type":"image/avif","size":524288}]', created_by, now(), now()
     FROM generate_series(1, $1::int) n, (SELECT * FROM files LIMIT 1) f`,
    [pictures],
  )
  client.release(true)
  const bytes = randomBytes(2 ** 19)
  for (let n = 1; n <= pictures; n++) {
    const own = join(folder, 'site/uploads', `planted-${n}`)
    mkdirSync(own)
    writeFileSync(join(own, '960.avif'), bytes)
  }
}

const backup = (file: string, program?: string) =>
  peakOf(['backup', file], { DATABASE_URL: source.url, DATA_DIR: join(folder, 'site') }, program)

/** Backs up, restores into an embedded database, and moves that. Returns the peak memory of each in megabytes. */
async function peaks(name: string) {
  const file = join(folder, `${name}.tar.gz`)
  const into = { DATA_DIR: join(folder, name) }
  await target.pool.query('DROP SCHEMA IF EXISTS public, drizzle, pgboss CASCADE; CREATE SCHEMA public')
  return {
    backup: await backup(file),
    restore: await peakOf(['restore', file], into),
    'db:move': await peakOf(['db:move', target.url], into),
  }
}

test('backup, restore and db:move need no more memory for a lot of data than for a little', async () => {
  const little = await peaks('little')
  await plant()
  const much = await peaks('much')
  const seen = (Object.keys(little) as (keyof typeof little)[]).map(command => {
    expect(much[command] - little[command], command).toBeLessThan(MOST_MEGABYTES)
    return `${command} ${Math.round(little[command])} → ${Math.round(much[command])} MB`
  })
  noteFault(
    'R19',
    `peak memory for ${MEGABYTES.rows + MEGABYTES.pictures} MB more of rows and pictures`,
    seen.join(', '),
  )

  const naive = controlServer('with-whole-tables')
  try {
    const all = await backup(join(folder, 'naive.tar.gz'), naive.program)
    noteFault('R19', 'the control: each table read as a whole', `backup ${Math.round(all)} MB`)
    expect(all - little.backup).toBeGreaterThan(MOST_MEGABYTES)
  } finally {
    naive.remove()
  }
})
