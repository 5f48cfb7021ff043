import type { Memory } from '#src/platform/cache/answer-cache.ts'
import type { Database, Queryable } from '#src/platform/database/open-database.ts'
import { DEFAULT_SETTINGS, type ProgramSettings } from '../program-settings.ts'
import { settings } from './tables.ts'

const longestAgeMs = 60_000
const remembered = new Map<Queryable, { at: number; read: Promise<ProgramSettings> }>()
let suspended = false

/**
 * What staff have set, over the defaults. Kept in this process until one of them changes, and a minute at most. Inside a transaction use `readProgramSettingsIn`.
 */
export function readProgramSettings(db: Database): Promise<ProgramSettings> {
  const found = remembered.get(db)
  if (!suspended && found && Date.now() - found.at < longestAgeMs) return found.read
  const read = readProgramSettingsIn(db)
  remembered.set(db, { at: Date.now(), read })
  // A failed read must not be what everybody gets for the next minute.
  read.catch(() => remembered.get(db)?.read === read && remembered.delete(db))
  return read
}

/** The same read from the database, past the memory. */
export async function readProgramSettingsIn(tx: Queryable): Promise<ProgramSettings> {
  const rows = await tx.select({ name: settings.name, value: settings.value }).from(settings)
  const known = rows.filter(
    row =>
      row.name in DEFAULT_SETTINGS && typeof row.value === typeof DEFAULT_SETTINGS[row.name as keyof ProgramSettings],
  )
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(known.map(row => [row.name, row.value])) }
}

/** Settings are announced as `content`. */
export const settingsMemory: Memory = {
  forget(tags) {
    if (!tags || tags.includes('content')) remembered.clear()
  },
  suspend() {
    suspended = true
  },
  resume() {
    suspended = false
    remembered.clear()
  },
}
