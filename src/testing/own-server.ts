import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../platform/database/embedded/start-embedded-postgres.ts'
import { connectTo, type OpenDatabase } from '../platform/database/open-database.ts'

/** The oldest PostgreSQL that the product supports, where Debian installs it. */
export const POSTGRES_15 = '/usr/lib/postgresql/15/bin'
export const hasPostgres15 = existsSync(join(POSTGRES_15, 'initdb'))

export type OwnServer = OpenDatabase & { folder: string }

/** The test's own database server with an empty database: the embedded one, or the programs in `bin`. */
export async function ownServer(bin?: string): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'own-server-'))
  // The database's user needs access; the contents are closed to others.
  chmodSync(folder, 0o711)
  const before = process.env.EMBEDDED_PG_BIN
  if (bin) process.env.EMBEDDED_PG_BIN = bin
  const server = await startEmbeddedPostgres({ dataDir: folder, fast: true }).finally(() => {
    if (before === undefined) delete process.env.EMBEDDED_PG_BIN
    else process.env.EMBEDDED_PG_BIN = before
  })
  const open = connectTo({ connectionString: server.connectionString })
  return {
    ...open,
    folder,
    async close() {
      await open.close()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
