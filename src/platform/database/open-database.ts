import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { DeadlinePool } from './deadline-pool.ts'
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts'

export type Database = NodePgDatabase & { $client: pg.Pool }
/** What the callback of `db.transaction` receives. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Anything that runs a query. A function that takes this can be part of a caller's transaction. */
export type Queryable = Database | Transaction

/** How to reach the database, for `pg`, pg-boss and child processes (as their DATABASE_URL). */
export interface DatabaseConnection {
  connectionString: string
}

/** Longer than the time between two minutely jobs, so that an idle process makes no new connections for them. */
export const CONNECTION_IDLE_MS = 120_000

export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  connection: DatabaseConnection
  /** Ends the pool, then the embedded server if this process owns it. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Any PostgreSQL 15 or newer; without it the embedded one in `dataDir` is started or joined. */
  databaseUrl?: string
  dataDir: string
  /** The maximum number of connections of this process, 10 by default. */
  poolSize?: number
  /** The embedded server's warnings, and errors of idle connections. */
  onLog?: (text: string) => void
  /** Called every ten seconds with what this start is waiting for. */
  tell?: (sentence: string) => void
}

/** Opens the database of this installation. Connections are made when first needed, so a wrong URL shows up then. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  poolSize,
  onLog,
  tell,
}: DatabaseOptions): Promise<OpenDatabase> {
  if (databaseUrl) return connectTo({ connectionString: databaseUrl }, { poolSize, onLog })
  const embedded = await startEmbeddedPostgres({ dataDir, onLog, tell })
  const open = connectTo({ connectionString: embedded.connectionString }, { poolSize, onLog })
  return {
    ...open,
    async close() {
      await open.close()
      await embedded.stop()
    },
  }
}

/** A pool with drizzle, on an existing server. Values in the URL's query override these limits. */
export function connectTo(
  connection: DatabaseConnection,
  { poolSize = 10, onLog }: Pick<DatabaseOptions, 'poolSize' | 'onLog'> = {},
): OpenDatabase {
  const pool = new DeadlinePool({
    ...connection,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: CONNECTION_IDLE_MS,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // Without a listener, a server that closes an idle connection would end this process. The pool makes a new one.
  pool.on('error', error => onLog?.(`An idle database connection was lost: ${error.message}\n`))
  let closing: Promise<void> | undefined
  return {
    db: drizzle({ client: pool }),
    pool,
    connection,
    close() {
      closing ??= pool.end()
      return closing
    },
  }
}
