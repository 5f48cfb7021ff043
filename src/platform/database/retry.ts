import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { committing } from './after-commit.ts'
import { databaseErrorCode } from './error-code.ts'
import type { Database, Transaction } from './open-database.ts'
import { sendInOrder } from './send-in-order.ts'

const serializationFailure = '40001'
const deadlock = '40P01'
const lockTimeout = '55P03'

/** Others hold the rows this transaction needs, and it gave up. Nothing was written; HTTP answers 503 with Retry-After. */
export class Busy extends Error {
  readonly retryAfterSeconds = 1

  constructor(cause: unknown) {
    super('The database is busy with the same rows. Try again in a moment.', { cause })
    this.name = 'Busy'
  }
}

export interface TransactionOptions {
  /** Further attempts after a deadlock or a serialization failure. */
  retries?: number
  /** Longest wait for any single lock, in milliseconds. */
  lockTimeoutMs?: number
}

/**
 * Runs `work` in a transaction, and again if PostgreSQL chose it as the victim of a deadlock or of a serialization
 * failure. `work` may therefore run several times: it must do nothing outside the transaction.
 * @throws Busy if a lock is not available within `lockTimeoutMs`, or if the retries are used up
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  { retries = 3, lockTimeoutMs }: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await committing(() =>
        db.transaction(async tx => {
          if (lockTimeoutMs === undefined) return work(tx)
          const limit = sql`select set_config('lock_timeout', ${String(Math.ceil(lockTimeoutMs))}, true)`
          const [, result] = await sendInOrder<[unknown, T]>(
            () => tx.execute(limit),
            () => work(tx),
          )
          return result
        }),
      )
    } catch (error) {
      const code = databaseErrorCode(error)
      if (code === lockTimeout) throw new Busy(error)
      if (code !== serializationFailure && code !== deadlock) throw error
      if (attempt >= retries) throw new Busy(error)
      // Full jitter, so that the same two don't collide again.
      await pause(Math.random() * 20 * 2 ** attempt)
    }
  }
}
