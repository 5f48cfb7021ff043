import { readSettings, type Settings } from '#src/platform/config/settings.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '#src/platform/database/open-database.ts'

/** Relative to the folder the product runs in. */
export const MIGRATIONS = 'db/migrations'

/** Checks the settings, or says what is wrong and ends the process. */
export function settingsOrExit(): Settings {
  const read = readSettings(process.env)
  if (!read.ok) {
    for (const problem of read.problems) console.error(problem)
    process.exit(78)
  }
  for (const warning of read.warnings) console.warn(`Warning: ${warning}`)
  return read.settings
}

/** Opens the database as it is, or says why it can't and ends the process. */
export async function openUnmigrated(): Promise<{ settings: Settings; open: OpenDatabase }> {
  const settings = settingsOrExit()
  try {
    return { settings, open: await openDatabase({ ...settings, tell: console.warn }) }
  } catch (error) {
    return cannotOpen(error)
  }
}

/** Checks the settings and opens the migrated database, or says what is wrong and ends the process. */
export async function openInstallation(): Promise<{ settings: Settings; open: OpenDatabase }> {
  const { settings, open } = await openUnmigrated()
  try {
    await migrate(open, MIGRATIONS)
    return { settings, open }
  } catch (error) {
    return cannotOpen(error)
  }
}

function cannotOpen(error: unknown): never {
  console.error(`Could not open the database: ${error instanceof Error ? error.message : error}`)
  process.exit(69)
}
