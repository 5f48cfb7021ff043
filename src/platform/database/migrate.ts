import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { OpenDatabase } from './open-database.ts'

// Any fixed number; every process of every version must take the same one.
const lockKey = 7_300_211

/**
 * Brings the database to the newest migration of a folder (one folder per change, as drizzle-kit writes them).
 * Processes that start together queue up: drizzle itself takes no lock, and without one the second dies.
 * A migration has no time limit.
 */
export async function migrate({ connection }: Pick<OpenDatabase, 'connection'>, folder: string): Promise<void> {
  const pool = new pg.Pool({
    ...connection,
    max: 2,
    connectionTimeoutMillis: 10_000,
    onConnect: async client => {
      await client.query('SET statement_timeout = 0; SET lock_timeout = 0')
    },
  })
  let lost: Error | undefined
  pool.on('error', error => {
    lost ??= error
  })
  try {
    const lock = await pool.connect()
    lock.on('error', error => {
      lost ??= error
    })
    try {
      await lock.query('SELECT pg_advisory_lock($1)', [lockKey])
      await applyMigrations(drizzle({ client: pool }), { migrationsFolder: folder })
      if (lost) throw lost
    } finally {
      // Closing the connection gives the lock back, whatever state it is in.
      lock.release(true)
    }
  } finally {
    await pool.end()
  }
}
