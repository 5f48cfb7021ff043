import { setTimeout as pause } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/pg-core/async/session'
import type pg from 'pg'
import { databaseErrorCode } from './error-code.ts'
import type { OpenDatabase } from './open-database.ts'
import { openSession, type StartLock, type StartOptions, withStartLock } from './start-lock.ts'

/** A table change waits no longer than this for the table's users: everyone else would queue behind it. */
const LOCK_TIMEOUT_MS = 500
/** Others can work between two attempts. */
const PAUSE_MS = 1_000
/** A lock timeout, or a deadlock that PostgreSQL broke: nothing was done, or it starts over. */
const AGAIN = new Set(['55P03', '40P01'])
/** The first line of a migration that needs CREATE INDEX CONCURRENTLY or similar. */
const OUTSIDE = /^-- outside of a transaction$/m

export interface MigrateOptions extends StartOptions {
  /** How long a migration that doesn't get a lock is retried. */
  retryForMs?: number
  /** How long a statement outside of a transaction waits: nobody queues behind it, and each new attempt starts over. */
  lockTimeoutOutsideMs?: number
}

/**
 * Brings the database to the newest migration in a folder (one folder per change, as drizzle-kit writes them), each in
 * its own transaction, while processes of the previous version keep working (R16).
 * Processes that start together take turns: drizzle itself takes no lock, and without one the second would fail.
 * A migration has no time limit, but each statement waits only briefly for a lock and then lets others go first.
 * @throws with a message for the operator if it can't get a lock, or if the process holding the start lock has vanished
 */
export async function migrate(
  { connection }: Pick<OpenDatabase, 'connection'>,
  folder: string,
  { retryForMs = 600_000, lockTimeoutOutsideMs = 30_000, ...options }: MigrateOptions = {},
): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  await withStartLock(
    connection,
    async lock => {
      const { client } = await openSession(connection.connectionString, 'migrations')
      try {
        await applyMissing(client, migrations, lock, { retryForMs, lockTimeoutOutsideMs })
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
  { retryForMs, lockTimeoutOutsideMs }: { retryForMs: number; lockTimeoutOutsideMs: number },
): Promise<void> {
  const db = drizzle({ client })
  const apply = (some: MigrationMeta[]) => applyMigrations(some, db, 'drizzle')
  const pid = await sessionOf(client)
  const step = async (what: string, work: () => Promise<unknown>) => {
    lock.throwIfLost()
    await lock.watch(what, pid, () => untilLocked(what, work, lock, retryForMs))
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
      // Always from its first statement: that one removes what a failed attempt left, such as an invalid index.
      await step(what, async () => {
        for (const statement of each.sql) await client.query(statement)
      })
      await setLockTimeout(LOCK_TIMEOUT_MS)
    }
    await step(what, () => apply([outside ? { ...each, sql: [] } : each]))
  }
  lock.throwIfLost()
}

/** Retries while someone holds a lock that a migration needs. */
async function untilLocked(
  what: string,
  work: () => Promise<unknown>,
  lock: StartLock,
  retryForMs: number,
): Promise<void> {
  for (const began = performance.now(); ; await pause(PAUSE_MS)) {
    try {
      await work()
      return
    } catch (error) {
      if (!AGAIN.has(databaseErrorCode(error) ?? '')) throw error
      lock.throwIfLost()
      const waited = performance.now() - began
      if (waited < retryForMs) continue
      throw new Error(
        `${what} did not get a lock in ${Math.round(waited / 1000)} s. It waited for ${lock.heldUpBy() || 'an unknown session'}. Wait until that session has ended, or end it, then start again.`,
        { cause: error },
      )
    }
  }
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]!.pid
}
