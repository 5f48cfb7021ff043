import { readSettings, type Settings } from '#src/platform/config/settings.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '#src/platform/database/open-database.ts'

/** Relative to the folder the product runs in. */
export const MIGRATIONS = 'db/migrations'

/** Checks the settings and opens the migrated database, or says what is wrong and ends the process. */
export async function openInstallation(): Promise<{ settings: Settings; open: OpenDatabase }> {
  const read = readSettings(process.env)
  if (!read.ok) {
    for (const problem of read.problems) console.error(problem)
    process.exit(78)
  }
  for (const warning of read.warnings) console.warn(`Warning: ${warning}`)
  const { settings } = read
  try {
    const open = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir })
    await migrate(open, MIGRATIONS)
    return { settings, open }
  } catch (error) {
    console.error(`The database could not be opened: ${error instanceof Error ? error.message : error}`)
    process.exit(69)
  }
}
