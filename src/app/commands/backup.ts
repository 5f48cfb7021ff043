import { existsSync, statSync } from 'node:fs'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { readDeletions } from '#src/features/accounts/server.ts'
import { writeBackup } from '#src/platform/backup/backup-file.ts'
import type { Database } from '#src/platform/database/open-database.ts'
import { openStorage } from '#src/platform/files/storage.ts'
import { deletionLines } from './deletions.ts'
import { openUnmigrated } from './open-installation.ts'

/**
 * `npm run backup [-- file or folder]`: writes everything of this site into one file while it goes on working, and the
 * list of deletions beside it (T83, R19).
 */
export async function backupCommand([place]: string[]): Promise<void> {
  const { settings, open } = await openUnmigrated()
  try {
    if (!(await holdsOurTables(open.db))) {
      console.error('There is nothing to back up: this database was never used.')
      process.exitCode = 1
      return
    }
    const now = new Date()
    const file = fileFor(place ?? join(settings.dataDir, 'backups/'), now, settings.backupPassphrase !== undefined)
    if (existsSync(file)) {
      console.error(`${file} exists. A backup is never overwritten.`)
      process.exitCode = 1
      return
    }
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const from = { connection: open.connection, storage: openStorage(settings), keysIn: settings.dataDir, now }
    await writeBackup(file, from, settings.backupPassphrase)
    await writeDeletions(dirname(file), open.db)
    const { size } = await stat(file)
    console.log(`${file}\n${Math.ceil(size / 1024)} kB, ${settings.backupPassphrase ? 'encrypted' : 'not encrypted'}.`)
    if (!settings.backupPassphrase)
      console.warn(
        'Warning: it holds everything about the families in the clear, and no keys. Set BACKUP_PASSPHRASE to encrypt it.',
      )
  } catch (error) {
    console.error(`The backup was not made: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  } finally {
    await open.close()
  }
}

/** A folder (or what ends like one) gets a dated file. */
function fileFor(place: string, now: Date, encrypted: boolean): string {
  if (!place.endsWith('/') && !(existsSync(place) && statSync(place).isDirectory())) return resolve(place)
  const date = now.toISOString().slice(0, 19).replaceAll(':', '-')
  return resolve(place, `backup-${date}Z.tar.gz${encrypted ? '.enc' : ''}`)
}

async function holdsOurTables(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there`,
  )
  return rows[0]!.there
}

/** The name of the list of deletions beside backups. */
export const DELETIONS = 'deletions.jsonl'

async function writeDeletions(folder: string, db: Database): Promise<void> {
  const draft = join(folder, `${DELETIONS}.part`)
  await writeFile(draft, deletionLines(await readDeletions(db)), { mode: 0o600, flush: true })
  await rename(draft, join(folder, DELETIONS))
}
