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
 * `npm run backup [-- file or folder]`: writes all data of this site to one file while it keeps running, and the
 * list of deletions next to it (T83, R19).
 */
export async function backupCommand([place]: string[]): Promise<void> {
  const { settings, open } = await openUnmigrated()
  try {
    if (!(await holdsOurTables(open.db))) {
      console.error('There is nothing to back up. This database was never used.')
      process.exitCode = 1
      return
    }
    const now = new Date()
    const file = fileFor(place ?? join(settings.dataDir, 'backups/'), now, settings.backupPassphrase !== undefined)
    if (existsSync(file)) {
      console.error(`${file} already exists. Backups are never overwritten. Choose another name.`)
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
        'Warning: this file contains all family data unencrypted, and no keys. Set BACKUP_PASSPHRASE to encrypt it.',
      )
  } catch (error) {
    console.error(`Could not make the backup: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  } finally {
    await open.close()
  }
}

/** For a folder (or a path that ends like one), a dated file in it. */
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

/** The name of the list of deletions next to backups. */
export const DELETIONS = 'deletions.jsonl'

async function writeDeletions(folder: string, db: Database): Promise<void> {
  const draft = join(folder, `${DELETIONS}.part`)
  await writeFile(draft, deletionLines(await readDeletions(db)), { mode: 0o600, flush: true })
  await rename(draft, join(folder, DELETIONS))
}
