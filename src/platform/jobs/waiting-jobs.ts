import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import * as z from 'zod'
import type { DatabaseConnection } from '../database/open-database.ts'

const PAGE = 500

/** A job that is still to be done, as a backup stores it. */
export const WaitingJob = z.object({
  id: z.uuid(),
  name: z.string(),
  data: z.unknown(),
  priority: z.number(),
  startAfter: z.string(),
  singletonKey: z.string().nullable(),
  retryLimit: z.number(),
  retryDelay: z.number(),
  retryBackoff: z.boolean(),
  heartbeatSeconds: z.number().nullable(),
})
export type WaitingJob = z.infer<typeof WaitingJob>

/** Jobs that are waiting, or whose worker will be gone when this is restored, page by page. The queue's own are left out. */
export async function* waitingJobs(client: pg.Client): AsyncGenerator<WaitingJob[]> {
  const { rows } = await client.query<{ there: boolean }>(`SELECT to_regclass('pgboss.job') IS NOT NULL AS there`)
  if (!rows[0]!.there) return
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = await client.query<WaitingJob>(
      `SELECT id, name, data, priority, start_after::text AS "startAfter", singleton_key AS "singletonKey", retry_limit AS "retryLimit",
         retry_delay AS "retryDelay", retry_backoff AS "retryBackoff", heartbeat_seconds AS "heartbeatSeconds"
       FROM pgboss.job WHERE id > $1 AND state IN ('created', 'retry', 'active') AND name NOT LIKE '\\_\\_pgboss%'
       ORDER BY id LIMIT ${PAGE}`,
      [after],
    )
    if (page.rows.length === 0) return
    yield page.rows
    after = page.rows.at(-1)!.id
  }
}

/** Creates the job queue in a new database; `putBack` writes jobs with the given client, in its transaction. */
export async function openQueueForRestore({ connectionString }: DatabaseConnection, client: pg.Client) {
  const boss = new PgBoss({ connectionString, max: 2, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
  const queues = new Set<string>()
  return {
    async putBack(jobs: readonly WaitingJob[]): Promise<void> {
      for (const [name, some = []] of Object.entries(Object.groupBy(jobs, job => job.name))) {
        if (!queues.has(name)) await boss.createQueue(name)
        queues.add(name)
        const rows = some.map(({ data, singletonKey, heartbeatSeconds, ...rest }) => ({
          ...rest,
          data: data as object,
          ...(singletonKey === null ? {} : { singletonKey }),
          ...(heartbeatSeconds === null ? {} : { heartbeatSeconds }),
        }))
        await boss.insert(name, rows, { db })
      }
    },
    close: () => boss.stop({ graceful: false }),
  }
}
