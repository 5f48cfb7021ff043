import { PgBoss } from 'pg-boss'
import type { Site } from './site.ts'

/** A site's job queue, through its own tables, for tests that send jobs themselves or make its time pass. */
export async function openQueue({ url, pool }: Pick<Site, 'url' | 'pool'>) {
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false })
  await boss.start()
  return {
    /** Queues the same job `times` times at once, so that every worker gets some. */
    send: (name: string, times = 1) =>
      boss.insert(
        name,
        Array.from({ length: times }, () => ({ data: {} })),
      ),
    /** Removes jobs that are waiting or were left behind, so that no test starts with another's jobs. */
    empty: () => pool.query(`DELETE FROM pgboss.job WHERE name NOT LIKE '\\_\\_pgboss%'`),
    /** A minute after a worker died: the queue notices that no one is working on its jobs, and hands them out again. */
    async missTheDead() {
      await pool.query(`UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE state = 'active'`)
      await pool.query('UPDATE pgboss.queue SET monitor_claim_on = NULL, monitor_on = NULL')
      await boss.supervise()
      await pool.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`)
    },
    /** The jobs that are waiting or running, except the queue's own. */
    async left(): Promise<string[]> {
      const { rows } = await pool.query<{ job: string }>(
        `SELECT name || ' ' || state || ' after ' || start_after || ' tries ' || retry_count || coalesce(output::text, '') AS job FROM pgboss.job
         WHERE state IN ('created', 'retry', 'active') AND name NOT LIKE '\\_\\_pgboss%'`,
      )
      return rows.map(row => row.job)
    },
    close: () => boss.stop({ graceful: false }),
  }
}
