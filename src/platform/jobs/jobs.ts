import { sql } from 'drizzle-orm'
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss'
import { sendWithCommit } from '../database/after-commit.ts'
import { CONNECTION_IDLE_MS, type DatabaseConnection, type Queryable } from '../database/open-database.ts'
import type { Log } from '../log/log.ts'

/** A kind of work done outside a request. Handlers may run more than once and must tolerate that. */
export type JobKind<Data extends object = object> = {
  name: string
  /**
   * The name that the previous version uses. Its jobs may still be waiting, and its processes go on sending them while they
   * serve beside new ones, so their queue is worked off, too. To be removed one version later.
   */
  formerName?: string
  run(data: Data): Promise<void>
  /**
   * For scheduled work: a cron line (UTC), or `sweep` for work that runs every minute and only waits for the database.
   * All sweeps run as one job: an idle process would spend more statements on their queues than on their work.
   */
  every?: string
  retries?: number
}

/**
 * Sends a job inside `tx`: it exists exactly if the write it belongs to does. Sent twice, it runs twice.
 * @param data ids and numbers; names, addresses and tokens stay in the tables that the ids lead to
 * @throws for an email address in `data`: that is a bug
 */
export type Enqueue = (tx: Queryable, name: string, data: object, options?: { afterSeconds?: number }) => Promise<void>

export type Jobs = {
  enqueue: Enqueue
  /** Creates the queues and updates the settings of existing ones; with `work`, starts to take jobs from them. */
  begin(kinds: readonly JobKind<never>[], work: boolean): Promise<void>
  stop(): Promise<void>
}

const POOL_SIZE = 4
const RETRIES = 8
/** A job whose worker has been silent this long goes to another worker: a killed process holds nothing up for longer. */
const HEARTBEAT_SECONDS = 30
/** How often each process looks for jobs whose worker is silent: together with the silence about a minute. */
const LOOK_SECONDS = 40
/** How often a queue is polled while notifications don't get through. */
const POLL_SECONDS = 2
/** The same while they do: a notification or a look for due jobs wakes the queue, so nothing depends on this. */
const SELDOM_SECONDS = 86_400
/** How often each process looks, for all queues at once, for due jobs that no notification announced, such as delayed ones. */
const DUE_SECONDS = 5
const DUE = `SELECT DISTINCT name FROM pgboss.job WHERE state < 'active' AND start_after <= now()`
/** A connection without an answer for this long is dead, whatever the network says, and another replaces it. */
const SILENCE_MS = 120_000
const BATCH = 5
const SWEEPS = 'sweeps'

/**
 * Opens the job queue, which is in the same PostgreSQL. `lookSeconds`: how often it looks for jobs of dead workers;
 * `silenceMs`: how long its own statements wait for an answer.
 */
export function openJobs(
  connection: DatabaseConnection,
  log: Log,
  { lookSeconds = LOOK_SECONDS, silenceMs = SILENCE_MS } = {},
): Jobs {
  // The queue passes settings it doesn't know to its pool.
  const limits = { query_timeout: silenceMs, idleTimeoutMillis: CONNECTION_IDLE_MS }
  const boss = new PgBoss({
    ...connection,
    ...limits,
    max: POOL_SIZE,
    application_name: 'jobs',
    useListenNotify: true,
    notifyHeartbeatIntervalMs: 30_000,
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
    // Scheduled jobs run at most every minute.
    cronWorkerIntervalSeconds: 30,
    // None of our jobs waits for another one.
    flowIntervalSeconds: 3_600,
  })
  boss.on('error', error => log.warn({ error }, 'the job queue had a problem'))
  let started = false
  /** The worker of each queue whose jobs this process does. */
  const workers = new Map<string, string>()
  let waking: NodeJS.Timeout | undefined

  /** Wakes the workers of queues with due jobs, again and again. */
  function wakeDue() {
    waking = setTimeout(async () => {
      try {
        const { rows } = await boss.getDb().executeSql(DUE)
        for (const { name } of rows as { name: string }[]) {
          const worker = workers.get(name)
          if (worker) boss.notifyWorker(worker)
        }
      } catch (error) {
        log.warn({ error }, 'could not read due jobs from the queue')
      }
      if (workers.size > 0) wakeDue()
    }, DUE_SECONDS * 1_000)
  }

  /** Runs the jobs of a queue as `kind` says. */
  async function workOn(queue: string, kind: JobKind<never>) {
    const worker = await boss.work<object>(
      queue,
      {
        pollingIntervalSeconds: POLL_SECONDS,
        notifyPollingIntervalSeconds: SELDOM_SECONDS,
        batchSize: BATCH,
        // A full batch means that more is waiting: sixty emails shouldn't need one poll for every five.
        burstWhenBatchFull: true,
        perJobResults: true,
      },
      async jobs => {
        const results: JobResult[] = []
        for (const { id, data } of jobs) results.push({ id, ...(await runJob(kind, data, log)) })
        return results
      },
    )
    workers.set(queue, worker)
  }

  const enqueue: Enqueue = async (tx, name, data, options = {}) => {
    // Finished jobs are kept for a day, after everything that deletes a person's data (T83).
    if (JSON.stringify(data).includes('@'))
      throw new Error(`A ${name} job contains an email address. Pass an id instead.`)
    const { executeSql } = fromDrizzle(tx as never, sql as never)
    let sent: Promise<unknown> | undefined
    // The queue may have to look up its own settings before it writes the job.
    await new Promise<void>((resolve, reject) => {
      const db = {
        executeSql(text: string, values?: unknown[]) {
          resolve()
          return executeSql(text, values)
        },
      }
      sent = boss.send(name, data, { db, ...(options.afterSeconds ? { startAfter: options.afterSeconds } : {}) })
      sent.then(() => resolve(), reject)
    })
    await sendWithCommit(sent!)
  }

  return {
    enqueue,
    async begin(kinds, work) {
      await boss.start()
      started = true
      const known = new Set((await boss.getQueues()).map(({ name }) => name))
      const sweeps = kinds.filter(({ every }) => every === 'sweep')
      const runSweeps = async () => void (await Promise.all(sweeps.map(kind => runJob(kind, {} as never, log))))
      const together: JobKind = { name: SWEEPS, every: '* * * * *', retries: 0, run: runSweeps }
      for (const kind of sweeps.length > 0 ? [...kinds, together] : kinds) {
        // Creating leaves an existing queue unchanged.
        if (known.has(kind.name)) await boss.updateQueue(kind.name, settingsOf(kind))
        else await boss.createQueue(kind.name, settingsOf(kind))
        if (!work) continue
        // Earlier versions scheduled each sweep separately.
        if (kind.every === 'sweep') await boss.unschedule(kind.name)
        else if (kind.every) await boss.schedule(kind.name, kind.every, {}, { tz: 'UTC' })
        await workOn(kind.name, kind)
        // A new database has no queue of an earlier version.
        if (!kind.formerName || !known.has(kind.formerName)) continue
        await boss.unschedule(kind.formerName)
        await workOn(kind.formerName, kind)
      }
      if (work) wakeDue()
    },
    async stop() {
      clearTimeout(waking)
      workers.clear()
      if (started) await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

const settingsOf = ({ retries = RETRIES }: JobKind<never>) => ({
  retryLimit: retries,
  retryDelay: 2,
  retryBackoff: true,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  retentionSeconds: 7 * 86_400,
  deleteAfterSeconds: 86_400,
  notify: true,
})

/** Each job fails on its own: those taken together with it are neither held up nor counted as tried. */
async function runJob(kind: JobKind<never>, data: object, log: Log): Promise<Omit<JobResult, 'id'>> {
  try {
    await kind.run(data as never)
    return { status: 'completed' }
  } catch (error) {
    log.warn({ job: kind.name, error, typed: data }, 'a job failed')
    return { status: 'failed', output: wordless(error) }
  }
}

/** What the queue may keep of a failure: its kind and code. The message may quote what someone typed (T81). */
function wordless(error: unknown): Error {
  const { name, code } = error instanceof Error ? (error as Error & { code?: unknown }) : { name: typeof error }
  return Object.assign(new Error(`${name}${code === undefined ? '' : ` ${String(code)}`}, see the log`), { name })
}
