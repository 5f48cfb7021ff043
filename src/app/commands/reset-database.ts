import { sql } from 'drizzle-orm'
import { ensurePolicies } from '#src/features/policies/server.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { openStorage } from '#src/platform/files/storage.ts'
import { fillSampleProgram } from '../../../db/sample/fill.ts'
import { MIGRATIONS, openInstallation } from './open-installation.ts'

/** Empties the database, migrates it from scratch and fills in the sample program. Never on a live site. */
export async function resetDatabaseCommand(): Promise<void> {
  const { settings, open } = await openInstallation()
  try {
    if (settings.live) {
      console.error("This is a live site, so its database can't be reset.")
      process.exitCode = 78
      return
    }
    await open.db.execute(sql`DROP SCHEMA IF EXISTS pgboss CASCADE`)
    await open.db.execute(sql`DROP SCHEMA IF EXISTS drizzle CASCADE`)
    await open.db.execute(sql`DROP SCHEMA public CASCADE`)
    await open.db.execute(sql`CREATE SCHEMA public`)
    await migrate(open, MIGRATIONS)
    await ensurePolicies(open.db)
    await fillSampleProgram(open.db, new Date(), openStorage(settings))
    console.log('The database now contains the sample program.')
  } finally {
    await open.close()
  }
}
