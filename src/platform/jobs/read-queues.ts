import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/open-database.ts'

export type QueueLength = {
  name: string
  /** Jobs that could start now. */
  waiting: number
  running: number
  /** Abandoned; the queue deletes them after a day. */
  failed: number
  /** How long the oldest waiting job could have started, in seconds. */
  oldestSeconds: number
}

/** The length of each queue, by name; one statement. */
export async function readQueues(db: Queryable): Promise<QueueLength[]> {
  const { rows } = await db.execute<QueueLength>(sql`
    SELECT q.name, count(j.id) FILTER (WHERE j.state IN ('created', 'retry') AND j.start_after <= now())::int AS waiting,
      count(j.id) FILTER (WHERE j.state = 'active')::int AS running,
      count(j.id) FILTER (WHERE j.state = 'failed')::int AS failed,
      coalesce(extract(epoch FROM now() - min(j.start_after)
        FILTER (WHERE j.state IN ('created', 'retry') AND j.start_after <= now())), 0)::int AS "oldestSeconds"
    FROM pgboss.queue q LEFT JOIN pgboss.job j ON j.name = q.name AND j.state IN ('created', 'retry', 'active', 'failed')
    WHERE q.name NOT LIKE '\\_\\_pgboss%' GROUP BY q.name ORDER BY q.name`)
  return rows
}
