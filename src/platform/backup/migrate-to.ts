import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../database/migrate.ts'
import type { DatabaseConnection } from '../database/open-database.ts'
import { CannotRestore } from './entry-reader.ts'

/**
 * Applies only the migrations with these names, or all in the folder.
 * @throws CannotRestore if one of them is not in the folder
 */
export async function migrateTo(connection: DatabaseConnection, folder: string, names?: string[]): Promise<void> {
  if (!names) return migrate({ connection }, folder)
  const known = await readdir(folder)
  if (names.some(name => !known.includes(name)))
    throw new CannotRestore('The backup was made by a newer version than this one. Restore it with that version.')
  const some = await mkdtemp(join(tmpdir(), 'migrations-'))
  try {
    for (const name of names) await cp(join(folder, name), join(some, name), { recursive: true })
    await migrate({ connection }, some)
  } finally {
    await rm(some, { recursive: true })
  }
}
