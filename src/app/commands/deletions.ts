import { readFileSync } from 'node:fs'
import { applyDeletions, readDeletions } from '#src/features/accounts/server.ts'
import { isId } from '#src/lib/ids.ts'
import { ACCOUNT_PARTS } from '../account-parts.ts'
import { openInstallation } from './open-installation.ts'

/**
 * `deletions:export`: prints whose accounts were deleted, one JSON line each, without a name. Kept beside the backups and
 * newer than they are, it keeps who is deleted deleted (THREATS T83).
 */
export async function exportDeletionsCommand(): Promise<void> {
  const { open } = await openInstallation()
  try {
    for (const deletion of await readDeletions(open.db)) console.log(JSON.stringify(deletion))
  } finally {
    await open.close()
  }
}

/** `deletions:apply -- file`: deletes again, after a backup was restored, everybody whom such a list names. */
export async function applyDeletionsCommand([file]: string[]): Promise<void> {
  if (!file) {
    console.error('Say which list: deletions:apply -- deletions.jsonl')
    process.exitCode = 2
    return
  }
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const deletions = lines.map(line => {
    const { userId, deletedAt } = JSON.parse(line) as Record<string, unknown>
    const at = new Date(String(deletedAt))
    if (!isId(userId) || Number.isNaN(at.getTime())) throw new Error(`${file} holds a line that is no deletion.`)
    return { userId, deletedAt: at }
  })
  const { open } = await openInstallation()
  try {
    const again = await applyDeletions(open.db, ACCOUNT_PARTS, deletions)
    console.log(`${deletions.length} deletions, of which ${again} had come back.`)
  } finally {
    await open.close()
  }
}
