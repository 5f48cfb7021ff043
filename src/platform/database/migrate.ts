import { setTimeout as pause } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/pg-core/async/session'
import pg from 'pg'
import { databaseErrorCode } from './error-code.ts'
import type { DatabaseConnection, OpenDatabase } from './open-database.ts'

// Any fixed number; every process of every version must take the same one.
const lockKey = 7_300_211
/** A change of a table waits no longer for those who use it: everybody else would queue up behind it. */
const LOCK_TIMEOUT_MS = 500
/** So often it is tried again, with a pause in which they work on: several minutes. */
const TRIES = 200
const PAUSE_MS = 1_000
const lockTimeout = '55P03'
/** The first line of a migration that CREATE INDEX CONCURRENTLY and its kind need. */
const OUTSIDE = /^-- outside of a transaction$/m

/**
 * Brings the database to the newest migration of a folder (one folder per change, as drizzle-kit writes them), each in a
 * transaction of its own, while processes of the version before go on working (THREATS R16).
 * Processes that start together queue up: drizzle itself takes no lock, and without one the second dies.
 * A migration has no time limit.
 */
export async function migrate({ connection }: Pick<OpenDatabase, 'connection'>, folder: string): Promise<void> {
  const holder = await openClient(connection, 0)
  try {
    await holder.client.query('SELECT pg_advisory_lock($1)', [lockKey])
    const worker = await openClient(connection, LOCK_TIMEOUT_MS)
    try {
      await applyMissing(worker.client, readMigrationFiles({ migrationsFolder: folder }), holder.throwIfLost)
    } finally {
      await worker.client.end()
    }
  } finally {
    // Closing the connection gives the lock back, whatever state it is in.
    await holder.client.end()
  }
}

async function applyMissing(client: pg.Client, migrations: MigrationMeta[], throwIfLost: () => void): Promise<void> {
  const db = drizzle({ client })
  const apply = (some: MigrationMeta[]) => applyMigrations(some, db, 'drizzle')
  await apply([])
  const { rows } = await client.query<{ name: string }>('SELECT name FROM drizzle.__drizzle_migrations')
  const applied = new Set(rows.map(({ name }) => name))
  for (const each of migrations) {
    throwIfLost()
    if (applied.has(each.name)) continue
    if (!OUTSIDE.test(each.sql[0] ?? '')) await untilLocked(() => apply([each]))
    else {
      // What lets others work meanwhile may wait for them; stopped half-way it begins anew.
      await client.query('SET lock_timeout = 0')
      for (const statement of each.sql) await client.query(statement)
      await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`)
      await apply([{ ...each, sql: [] }])
    }
  }
  throwIfLost()
}

/** Tries again while somebody holds a table that a migration changes; nothing of it was done then. */
async function untilLocked(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await work()
      return
    } catch (error) {
      if (databaseErrorCode(error) !== lockTimeout || tries === TRIES) throw error
      await pause(PAUSE_MS)
    }
  }
}

async function openClient({ connectionString }: DatabaseConnection, lockTimeoutMs: number) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  let lost: Error | undefined
  client.on('error', error => {
    lost ??= error
  })
  await client.connect()
  await client.query(`SET statement_timeout = 0; SET lock_timeout = ${lockTimeoutMs}`)
  return {
    client,
    throwIfLost() {
      if (lost) throw lost
    },
  }
}
