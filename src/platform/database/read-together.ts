import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database, Queryable } from './open-database.ts'
import { answersOf } from './send-in-order.ts'

const ofConnection = new WeakMap<pg.PoolClient, Queryable>()

/**
 * Runs independent reads in one round trip, all on one connection. Each has its own snapshot: a write may be committed
 * between two of them.
 */
export async function readTogether<T extends readonly unknown[]>(
  db: Database,
  reads: (on: Queryable) => { [K in keyof T]: PromiseLike<T[K]> },
): Promise<T> {
  const client = await db.$client.connect()
  // Without a listener, a connection lost in between would end this process; the reads fail with it anyway.
  let lost: Error | undefined
  const lose = (error: Error) => {
    lost ??= error
  }
  client.on('error', lose)
  const on = ofConnection.get(client) ?? (drizzle({ client }) as unknown as Queryable)
  ofConnection.set(client, on)
  try {
    // A query is sent each time it is awaited, so each is awaited once.
    const sent = reads(on).map(read => Promise.resolve(read))
    return (await answersOf(sent)) as unknown as T
  } finally {
    client.off('error', lose)
    client.release(lost)
  }
}
