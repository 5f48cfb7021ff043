import { setTimeout as pause } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/pg-core/async/session'
import type pg from 'pg'
import { databaseErrorCode } from './error-code.ts'
import type { OpenDatabase } from './open-database.ts'
import { openSession, type StartLock, type StartOptions, withStartLock } from './start-lock.ts'

/** A change of a table waits no longer for those who use it: everyone else would queue up behind it. */
const LOCK_TIMEOUT_MS = 500
/** Between two tries others work on. */
const PAUSE_MS = 1_000
/** A lock that was not had in time, and a circle of waiting that PostgreSQL broke: nothing was done, or it begins again. */
const AGAIN = new Set(['55P03', '40P01'])
/** The first line of a migration that CREATE INDEX CONCURRENTLY and its kind need. */
const OUTSIDE = /^-- outside of a transaction$/m

export interface MigrateOptions extends StartOptions {
  /** For so long a migration that does not get a lock is tried again. */
  giveUpAfterMs?: number
  /** How long a statement outside of a transaction waits: nobody queues up behind it, and each new try begins from the start. */
  lockTimeoutOutsideMs?: number
}

/**
 * Brings the database to the newest migration of a folder (one folder per change, as drizzle-kit writes them), each in a
 * transaction of its own, while processes of the version before go on working (R16).
 * Processes that start together take turns: drizzle itself takes no lock, and without one the second dies.
 * A migration has no time limit, but every one of its statements waits only so long for a lock and then lets others go first.
 * @throws with a sentence for the operator when a lock cannot be had, or when the process whose turn it is has vanished
 */
export async function migrate(
  { connection }: Pick<OpenDatabase, 'connection'>,
  folder: string,
  { giveUpAfterMs = 600_000, lockTimeoutOutsideMs = 30_000, ...options }: MigrateOptions = {},
): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  await withStartLock(
    connection,
    async lock => {
      const { client } = await openSession(connection.connectionString, 'migrations')
      try {
        await applyMissing(client, migrations, lock, { giveUpAfterMs, lockTimeoutOutsideMs })
      } finally {
        await client.end()
      }
    },
    options,
  )
}

async function applyMissing(
  client: pg.Client,
  migrations: MigrationMeta[],
  lock: StartLock,
  { giveUpAfterMs, lockTimeoutOutsideMs }: { giveUpAfterMs: number; lockTimeoutOutsideMs: number },
): Promise<void> {
  const db = drizzle({ client })
  const apply = (some: MigrationMeta[]) => applyMigrations(some, db, 'drizzle')
  const pid = await sessionOf(client)
  const step = async (what: string, work: () => Promise<unknown>) => {
    lock.throwIfLost()
    await lock.watch(what, pid, () => untilLocked(what, work, lock, giveUpAfterMs))
  }
  const setLockTimeout = (ms: number) => client.query(`SET lock_timeout = ${ms}`)

  await setLockTimeout(LOCK_TIMEOUT_MS)
  const applied = new Set<string>()
  await step('The list of migrations', async () => {
    await apply([])
    const { rows } = await client.query<{ name: string }>('SELECT name FROM drizzle.__drizzle_migrations')
    for (const { name } of rows) applied.add(name)
  })
  for (const each of migrations) {
    if (applied.has(each.name)) continue
    const what = `Migration ${each.name}`
    const outside = OUTSIDE.test(each.sql[0] ?? '')
    if (outside) {
      await setLockTimeout(lockTimeoutOutsideMs)
      // From its first statement each time: it takes away what a try that failed has left, such as an index that is not valid.
      await step(what, async () => {
        for (const statement of each.sql) await client.query(statement)
      })
      await setLockTimeout(LOCK_TIMEOUT_MS)
    }
    await step(what, () => apply([outside ? { ...each, sql: [] } : each]))
  }
  lock.throwIfLost()
}

/** Tries again while someone holds a lock that a migration needs. */
async function untilLocked(
  what: string,
  work: () => Promise<unknown>,
  lock: StartLock,
  giveUpAfterMs: number,
): Promise<void> {
  for (const began = performance.now(); ; await pause(PAUSE_MS)) {
    try {
      await work()
      return
    } catch (error) {
      if (!AGAIN.has(databaseErrorCode(error) ?? '')) throw error
      lock.throwIfLost()
      const waited = performance.now() - began
      if (waited < giveUpAfterMs) continue
      throw new Error(
        `${what} did not get a lock in ${Math.round(waited / 1000)} s. It waited for ${lock.heldUpBy() || 'a session that was not seen'}. Wait until that has ended or end it, and start again.`,
        { cause: error },
      )
    }
  }
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]!.pid
}
