import { readFileSync } from 'node:fs'
import { applyDeletions, type Deletion, readDeletions } from '#src/features/accounts/server.ts'
import { isId } from '#src/lib/ids.ts'
import { ACCOUNT_PARTS } from '../account-parts.ts'
import { openInstallation } from './open-installation.ts'

/** One JSON line for each deletion, without a name. */
export const deletionLines = (deletions: readonly Deletion[]): string =>
  deletions.map(each => `${JSON.stringify(each)}\n`).join('')

/** @throws when the file cannot be read or holds a line that is no deletion */
export function deletionsIn(file: string): Deletion[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map(line => {
    const { userId, deletedAt } = JSON.parse(line) as Record<string, unknown>
    const at = new Date(String(deletedAt))
    if (!isId(userId) || Number.isNaN(at.getTime())) throw new Error(`${file} holds a line that is no deletion.`)
    return { userId, deletedAt: at }
  })
}

/**
 * `deletions:export`: prints whose accounts were deleted. Kept beside the backups and newer than they are, it keeps who
 * is deleted deleted (T83).
 */
export async function exportDeletionsCommand(): Promise<void> {
  const { open } = await openInstallation()
  try {
    process.stdout.write(deletionLines(await readDeletions(open.db)))
  } finally {
    await open.close()
  }
}

/** `deletions:apply -- file`: deletes again, after a backup was restored, everyone whom such a list names. */
export async function applyDeletionsCommand([file]: string[]): Promise<void> {
  if (!file) {
    console.error('Say which list: deletions:apply -- deletions.jsonl')
    process.exitCode = 2
    return
  }
  const deletions = deletionsIn(file)
  const { open } = await openInstallation()
  try {
    const again = await applyDeletions(open.db, ACCOUNT_PARTS, deletions)
    console.log(`${deletions.length} deletions, of which ${again} had come back.`)
  } finally {
    await open.close()
  }
}
