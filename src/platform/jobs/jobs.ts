import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { DatabaseConnection, Queryable } from '../database/open-database.ts'
import type { Log } from '../log/log.ts'

/** A kind of work done outside a request. Handlers may run more than once and must not mind. */
export type JobKind<Data extends object = object> = {
  name: string
  run(data: Data): Promise<void>
  /** Cron line (UTC) for work that comes by itself. */
  every?: string
  retries?: number
}

/** Sends a job inside `tx`: it exists exactly if the write it belongs to does. `once` keeps a second one out. */
export type Enqueue = (
  tx: Queryable,
  name: string,
  data: object,
  options?: { afterSeconds?: number; once?: string },
) => Promise<void>

export type Jobs = {
  enqueue: Enqueue
  /** Creates the queues; with `work`, begins to take jobs from them. */
  begin(kinds: readonly JobKind<never>[], work: boolean): Promise<void>
  stop(): Promise<void>
}

const POOL_SIZE = 4
const RETRIES = 8
/** A job whose worker is silent for so long is somebody else's again: a killed process holds nothing up for longer. */
const HEARTBEAT_SECONDS = 30

/** Opens the job queue, which lives in the same PostgreSQL. */
export function openJobs(connection: DatabaseConnection, log: Log): Jobs {
  const boss = new PgBoss({ ...connection, max: POOL_SIZE, application_name: 'jobs', useListenNotify: true })
  boss.on('error', error => log.warn({ error }, 'the job queue had a problem'))
  let started = false

  const enqueue: Enqueue = async (tx, name, data, options = {}) => {
    await boss.send(name, data, {
      db: fromDrizzle(tx as never, sql as never),
      ...(options.afterSeconds ? { startAfter: options.afterSeconds } : {}),
      ...(options.once ? { singletonKey: options.once } : {}),
    })
  }

  return {
    enqueue,
    async begin(kinds, work) {
      await boss.start()
      started = true
      for (const kind of kinds) {
        await boss.createQueue(kind.name, {
          retryLimit: kind.retries ?? RETRIES,
          retryDelay: 2,
          retryBackoff: true,
          heartbeatSeconds: HEARTBEAT_SECONDS,
          retentionSeconds: 7 * 86_400,
          deleteAfterSeconds: 86_400,
          notify: true,
        })
        if (!work) continue
        if (kind.every) await boss.schedule(kind.name, kind.every, {}, { tz: 'UTC' })
        await boss.work<object>(
          kind.name,
          { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2, batchSize: 5 },
          async jobs => {
            for (const job of jobs) await runJob(kind, job.data, log)
          },
        )
      }
    },
    async stop() {
      if (started) await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

async function runJob(kind: JobKind<never>, data: object, log: Log) {
  try {
    await kind.run(data as never)
  } catch (error) {
    log.warn({ job: kind.name, error }, 'a job failed and will be tried again')
    throw wordless(error)
  }
}

/** What the queue may keep of a failure: its kind and code. Its words may quote what a person typed (THREATS T81). */
function wordless(error: unknown): Error {
  const { name, code } = error instanceof Error ? (error as Error & { code?: unknown }) : { name: typeof error }
  return Object.assign(new Error(`${name}${code === undefined ? '' : ` ${String(code)}`}, see the log`), { name })
}
