import { archiveOf } from '#src/platform/backup/archive.ts'
import { load } from '#src/platform/backup/load.ts'
import { described } from '#src/platform/backup/manifest.ts'
import { unload } from '#src/platform/backup/unload.ts'
import { startEmbeddedPostgres } from '#src/platform/database/embedded/start-embedded-postgres.ts'
import { MIGRATIONS, settingsOrExit } from './open-installation.ts'

/** `npm run db:move -- postgres://…`: copies the embedded database of a stopped site into an empty external one. */
export async function moveDatabaseCommand([databaseUrl]: string[]): Promise<void> {
  const settings = settingsOrExit()
  if (!/^postgres(ql)?:\/\//.test(databaseUrl ?? '')) {
    console.error('Name the target database: npm run db:move -- postgres://user:password@host:5432/name')
    process.exitCode = 2
    return
  }
  if (settings.databaseUrl) {
    console.error("DATABASE_URL is set: this site doesn't use the embedded database. Use backup and restore instead.")
    process.exitCode = 2
    return
  }
  const embedded = await startEmbeddedPostgres({ dataDir: settings.dataDir, tell: console.warn })
  try {
    if (embedded.joined)
      throw new Error('the site is running. Stop it first, so that no data is written in the meantime')
    const from = { connectionString: embedded.connectionString }
    const target = { connection: { connectionString: databaseUrl! }, migrations: MIGRATIONS }
    const held = await load(target, archiveOf(unload(from, {})))
    console.log(`Moved ${described(held)}. Pictures stay in DATA_DIR.`)
    console.log('Set DATABASE_URL to the new database and start the site. The embedded database has not changed.')
  } catch (error) {
    console.error(`Nothing was moved: ${(error as Error).message}`)
    process.exitCode = 1
  } finally {
    await embedded.stop()
  }
}
