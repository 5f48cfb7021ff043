import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseConnection } from './open-database.ts'

// Any fixed number; every process of every version must use the same one.
const LOCK_KEY = 7_300_211
const TRY_AGAIN_MS = 250
/** Shorter than a migration waits for a lock, so that the holder is noticed. */
const LOOK_EVERY_MS = 250

export interface StartOptions {
  /** Called with what this start is waiting for. */
  tell?: (sentence: string) => void
  /** How often a waiting start reports, in milliseconds. */
  tellEveryMs?: number
  /** A lock holder queries the server several times a second; after this much silence it is gone or hangs. */
  silentSeconds?: number
}

/** The lock, while it is held. */
export interface StartLock {
  /** @throws the error that ended the connection holding the lock */
  throwIfLost(): void
  /** Runs the work of session `pid`, and every ten seconds reports that `what` is running and which sessions it waits for. */
  watch<T>(what: string, pid: number, work: () => Promise<T>): Promise<T>
  /** The sessions that last held up the watched work, as text; empty if none was seen. */
  heldUpBy(): string
}

/**
 * Does what only one process of a site may do at a time to get the database ready. The others wait, and every ten seconds
 * each reports what it is waiting for. Waiting holds no snapshot and no lock: CREATE INDEX CONCURRENTLY would wait for a session that waits in
 * `pg_advisory_lock`, which waits for the process that creates the index, and PostgreSQL can't detect that cycle.
 * @throws if the process that holds the lock has been silent for a minute
 */
export async function withStartLock<T>(
  { connectionString }: DatabaseConnection,
  work: (lock: StartLock) => Promise<T>,
  { tell = console.warn, tellEveryMs = 10_000, silentSeconds = 60 }: StartOptions = {},
): Promise<T> {
  const { client, throwIfLost } = await openSession(connectionString, 'start')
  let watched: { what: string; pid: number; since: number; told: number } | undefined
  let heldUpBy = ''
  let looking: Promise<void> | undefined
  // This also shows the waiting processes that this one is alive.
  async function look() {
    const found = await sessionsInTheWay(client, watched?.pid ?? 0)
    if (!watched) return
    if (found) heldUpBy = found
    if (performance.now() - watched.told < tellEveryMs) return
    watched.told = performance.now()
    const seconds = Math.round((watched.told - watched.since) / 1000)
    tell(`${watched.what} ${heldUpBy ? `is waiting for ${heldUpBy}` : 'is still running'}, ${seconds} s so far.`)
  }
  const lock: StartLock = {
    throwIfLost,
    heldUpBy: () => heldUpBy,
    async watch(what, pid, work) {
      const since = performance.now()
      watched = { what, pid, since, told: since }
      heldUpBy = ''
      try {
        return await work()
      } finally {
        watched = undefined
      }
    },
  }

  try {
    await take(client, { tell, tellEveryMs, silentSeconds })
    const timer = setInterval(() => {
      // A failed check means that the connection is lost, which `throwIfLost` reports.
      looking ??= look()
        .catch(() => {})
        .finally(() => {
          looking = undefined
        })
    }, LOOK_EVERY_MS)
    try {
      return await work(lock)
    } finally {
      clearInterval(timer)
      await looking
    }
  } finally {
    // Closing the connection releases the lock, whatever its state.
    await client.end()
  }
}

async function take(client: pg.Client, { tell, tellEveryMs, silentSeconds }: Required<StartOptions>): Promise<void> {
  const since = performance.now()
  for (let told = since; ; await pause(TRY_AGAIN_MS)) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [LOCK_KEY])
    if (rows[0]!.taken) return
    if (performance.now() - told < tellEveryMs) continue
    told = performance.now()
    const holder = await findHolder(client)
    if (holder && holder.silentSeconds > silentSeconds)
      throw new Error(
        `Another process was preparing the database and has been silent for ${holder.silentSeconds} s. If it is gone, end its session with SELECT pg_terminate_backend(${holder.pid}), then start again.`,
      )
    tell(
      `Waiting for another process that is preparing the database${holder ? ` (session ${holder.pid})` : ''}, ${Math.round((told - since) / 1000)} s so far.`,
    )
  }
}

async function findHolder(client: pg.Client): Promise<{ pid: number; silentSeconds: number } | undefined> {
  const { rows } = await client.query<{ pid: number; silentSeconds: number }>(
    `SELECT pid, coalesce(extract(epoch FROM clock_timestamp() - a.state_change), 0)::int AS "silentSeconds"
     FROM pg_locks l JOIN pg_stat_activity a USING (pid) JOIN pg_database d ON d.oid = l.database
     WHERE l.locktype = 'advisory' AND l.granted AND d.datname = current_database()
       AND l.classid = 0 AND l.objid = $1 AND l.objsubid = 1`,
    [LOCK_KEY],
  )
  return rows[0]
}

/** The sessions that `pid` waits for, by number and name; never their statements, which may contain what people typed. */
async function sessionsInTheWay(client: pg.Client, pid: number): Promise<string> {
  const { rows } = await client.query<{ session: string }>(
    `SELECT format('session %s', pid) || CASE WHEN xact_start IS NULL THEN '' ELSE format(' (%s, in a transaction for %s s)',
       coalesce(nullif(application_name, ''), state), extract(epoch FROM clock_timestamp() - xact_start)::int) END AS session
     FROM pg_stat_activity WHERE pid = ANY(pg_blocking_pids($1)) ORDER BY xact_start LIMIT 3`,
    [pid],
  )
  return rows.map(({ session }) => session).join(' and ')
}

/** A connection without a time limit for its statements. */
export async function openSession(connectionString: string, name: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, application_name: name })
  let lost: Error | undefined
  client.on('error', error => {
    lost ??= error
  })
  await client.connect()
  await client.query('SET statement_timeout = 0')
  return {
    client,
    throwIfLost() {
      if (lost) throw lost
    },
  }
}
