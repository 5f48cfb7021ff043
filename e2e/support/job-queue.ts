import { PgBoss } from 'pg-boss'
import type { Site } from './site.ts'

/** The queue of a site as its own tables show it, for tests that send jobs by hand or let its time pass. */
export async function openQueue({ url, pool }: Pick<Site, 'url' | 'pool'>) {
  const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false })
  await boss.start()
  return {
    /** The same job so many times at once: every worker gets some. */
    send: (name: string, times = 1) =>
      boss.insert(
        name,
        Array.from({ length: times }, () => ({ data: {} })),
      ),
    /** Takes away what waits or was left behind, so that nobody begins with the work of others. */
    empty: () => pool.query(`DELETE FROM pgboss.job WHERE name NOT LIKE '\\_\\_pgboss%'`),
    /** What a minute brings after a worker died: the queue finds that nobody works on its jobs any more, and gives them out again. */
    async missTheDead() {
      await pool.query(`UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE state = 'active'`)
      await pool.query('UPDATE pgboss.queue SET monitor_claim_on = NULL, monitor_on = NULL')
      await boss.supervise()
      await pool.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`)
    },
    /** The jobs that wait or run, those aside that the queue keeps for itself. */
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
