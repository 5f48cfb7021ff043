import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#src/platform/database/open-database.ts'

/** How many connections to this database are waiting for a lock. */
export async function waitingForLocks(db: Database): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(sql`SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  return rows[0]!.waiting
}

/**
 * Starts all calls while `lock` holds rows that each of them needs: the next starts once the one before waits for a lock,
 * then all continue, first come, first served. So each starts before any is done, as when two people click simultaneously.
 * Calls that are only started together may still run one after the other, and then a test passes without its guard.
 * A call that fails, or is done without waiting, is an error.
 * At most eight calls: two of a pool's ten connections are needed to hold the lock and to watch.
 */
export async function whileLocked<T>(db: Database, lock: SQL | SQL[], calls: (() => Promise<T>)[]): Promise<T[]> {
  const started: Promise<T>[] = []
  const tooEarly: Promise<never>[] = []
  await db.transaction(async tx => {
    for (const each of [lock].flat()) await tx.execute(each)
    for (const call of calls) {
      const answer = call()
      started.push(answer)
      tooEarly.push(
        answer.then(() => {
          throw new Error('A call was done without waiting for the lock.')
        }),
      )
      const allWait = expect.poll(() => waitingForLocks(db), { interval: 5 }).toBe(started.length)
      await Promise.race([allWait, ...tooEarly])
    }
  })
  return Promise.all(started)
}

/** Locks a family's or staff member's account, so nothing that refers to it can be written either. */
export const accountLock = (id: string): SQL => sql`SELECT FROM users WHERE id = ${id} FOR UPDATE`

/** Locks the table of accounts, so none can be added. */
export const newAccountsLock: SQL = sql`LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE`
