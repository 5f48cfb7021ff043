import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { applyDeletions, type Deletion, endEverySignIn } from '#src/features/accounts/server.ts'
import { restoreBackup } from '#src/platform/backup/backup-file.ts'
import { CannotRestore } from '#src/platform/backup/entry-reader.ts'
import { described, KEPT_KEYS } from '#src/platform/backup/manifest.ts'
import type { Settings } from '#src/platform/config/settings.ts'
import type { Database, OpenDatabase } from '#src/platform/database/open-database.ts'
import { openStorage } from '#src/platform/files/storage.ts'
import { ACCOUNT_PARTS } from '../account-parts.ts'
import { auditAndReport } from './audit.ts'
import { DELETIONS } from './backup.ts'
import { deletionsIn } from './deletions.ts'
import { MIGRATIONS, openUnmigrated } from './open-installation.ts'

/**
 * `npm run restore -- file [deletions]`: fills an empty database and an empty DATA_DIR from a backup, deletes everyone on
 * the list of deletions again (the list next to the backup unless another is given), and ends all sign-ins.
 */
export async function restoreCommand([file, list]: string[]): Promise<void> {
  const deletions = list ?? join(dirname(file ?? ''), DELETIONS)
  const missing = !file ? 'a backup' : [file, ...(list ? [list] : [])].find(each => !existsSync(each))
  if (!file || missing) {
    console.error(`Could not find ${missing}. Name the backup: npm run restore -- backups/backup-….tar.gz`)
    process.exitCode = 2
    return
  }
  const { settings, open } = await openUnmigrated()
  try {
    // Read first: an unusable list must be found before everyone is restored.
    const again = existsSync(deletions) ? deletionsIn(deletions) : undefined
    const held = await fillFrom(file, settings, open)
    console.log(`Restored ${described(held)}.`)
    await afterRestore(open.db, deletions, again)
    process.exitCode = (await auditAndReport(open.db)) ? 0 : 1
  } catch (error) {
    console.error(
      error instanceof CannotRestore ? error.message : `Could not restore the backup: ${(error as Error).message}`,
    )
    process.exitCode = 1
  } finally {
    await open.close()
  }
}

/** Pictures and keys on this disk appear together with the database or not at all. */
async function fillFrom(file: string, settings: Settings, { connection }: OpenDatabase) {
  const { dataDir } = settings
  const places = [...(settings.s3 ? [] : ['uploads']), ...KEPT_KEYS].map(name => join(dataDir, name))
  const taken = places.find(each => existsSync(each))
  if (taken)
    throw new CannotRestore(`${taken} already exists. Restore to a new DATA_DIR, so that nothing is overwritten.`)
  mkdirSync(dataDir, { recursive: true })
  const target = { connection, storage: openStorage(settings), keysIn: dataDir, migrations: MIGRATIONS }
  try {
    return await restoreBackup(file, target, settings.backupPassphrase)
  } catch (error) {
    for (const each of places) rmSync(each, { recursive: true, force: true })
    throw error
  }
}

async function afterRestore(db: Database, list: string, deletions?: Deletion[]): Promise<void> {
  if (deletions) {
    const again = await applyDeletions(db, ACCOUNT_PARTS, deletions)
    console.log(
      `Checked ${deletions.length} ${deletions.length === 1 ? 'deletion' : 'deletions'} in ${list}. ${again} restored ${again === 1 ? 'account was' : 'accounts were'} deleted again.`,
    )
  } else
    console.warn(
      `Warning: there is no ${DELETIONS} next to the backup. Accounts deleted since then are back. To delete them again: npm run deletions:apply -- file`,
    )
  await endEverySignIn(db)
  console.log('All sign-ins have ended. Everyone has to sign in again.')
}
