import type { Memory } from '#src/platform/cache/answer-cache.ts'
import type { Database, Queryable } from '#src/platform/database/open-database.ts'
import { DEFAULT_SETTINGS, type ProgramSettings } from '../program-settings.ts'
import { settings } from './tables.ts'

const longestAgeMs = 60_000
type Remembered = { at: number; read: Promise<ProgramSettings>; value?: ProgramSettings }
const remembered = new Map<Queryable, Remembered>()
let suspended = false

/**
 * The settings staff saved, on top of the defaults. Cached in this process until one changes, for a minute at most. Inside a
 * transaction, use `readProgramSettingsWithin`, or `readProgramSettingsIn` for the database's current values.
 */
export function readProgramSettings(db: Database): Promise<ProgramSettings> {
  const found = rememberedSettings(db)
  if (found) return found.read
  const read = readProgramSettingsIn(db)
  const kept: Remembered = { at: Date.now(), read }
  remembered.set(db, kept)
  read.then(
    value => {
      kept.value = value
    },
    // A failed read must not be cached for the next minute.
    () => remembered.get(db) === kept && remembered.delete(db),
  )
  return read
}

/**
 * The same inside a transaction: the cached value, or a read on the transaction's own connection. Waiting there for a second
 * connection could exhaust the pool.
 */
export async function readProgramSettingsWithin(tx: Queryable, db: Database): Promise<ProgramSettings> {
  return rememberedSettings(db)?.value ?? readProgramSettingsIn(tx)
}

function rememberedSettings(db: Database): Remembered | undefined {
  const found = remembered.get(db)
  return !suspended && found && Date.now() - found.at < longestAgeMs ? found : undefined
}

/** Reads the database directly, bypassing the cache. */
export async function readProgramSettingsIn(tx: Queryable): Promise<ProgramSettings> {
  const rows = await tx.select({ name: settings.name, value: settings.value }).from(settings)
  const known = rows.filter(
    row =>
      row.name in DEFAULT_SETTINGS && typeof row.value === typeof DEFAULT_SETTINGS[row.name as keyof ProgramSettings],
  )
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(known.map(row => [row.name, row.value])) }
}

/** Settings are announced as `content`. */
export const settingsCache: Memory = {
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
