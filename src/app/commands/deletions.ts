import { readFileSync } from 'node:fs'
import { applyDeletions, type Deletion, readDeletions } from '#src/features/accounts/server.ts'
import { isId } from '#src/lib/ids.ts'
import { ACCOUNT_PARTS } from '../account-parts.ts'
import { openInstallation } from './open-installation.ts'

/** One JSON line for each deletion, without a name. */
export const deletionLines = (deletions: readonly Deletion[]): string =>
  deletions.map(each => `${JSON.stringify(each)}\n`).join('')

/** @throws if the file can't be read or contains a line that is not a deletion */
export function deletionsIn(file: string): Deletion[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map(line => {
    const { userId, deletedAt } = JSON.parse(line) as Record<string, unknown>
    const at = new Date(String(deletedAt))
    if (!isId(userId) || Number.isNaN(at.getTime())) throw new Error(`${file} contains a line that is not a deletion.`)
    return { userId, deletedAt: at }
  })
}

/**
 * `deletions:export`: prints which accounts were deleted. Kept next to the backups and newer than they are, it keeps deleted
 * accounts deleted (T83).
 */
export async function exportDeletionsCommand(): Promise<void> {
  const { open } = await openInstallation()
  try {
    process.stdout.write(deletionLines(await readDeletions(open.db)))
  } finally {
    await open.close()
  }
}

/** `deletions:apply -- file`: after a backup was restored, deletes everyone on such a list again. */
export async function applyDeletionsCommand([file]: string[]): Promise<void> {
  if (!file) {
    console.error('Name the list of deletions: npm run deletions:apply -- deletions.jsonl')
    process.exitCode = 2
    return
  }
  const deletions = deletionsIn(file)
  const { open } = await openInstallation()
  try {
    const again = await applyDeletions(open.db, ACCOUNT_PARTS, deletions)
    console.log(
      `Checked ${deletions.length} ${deletions.length === 1 ? 'deletion' : 'deletions'}. ${again} restored ${again === 1 ? 'account was' : 'accounts were'} deleted again.`,
    )
  } finally {
    await open.close()
  }
}
