import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { sendWithCommit } from './after-commit.ts'
import type { DatabaseConnection, Queryable } from './open-database.ts'

export interface ListenOptions {
  /** Called after a lost connection is back, or a delayed first one: notifications were missed, so clear anything that depends on them. */
  onReconnect?: () => void
  /** Called at each loss or failed attempt, for the log. */
  onLoss?: (error: Error) => void
}

export interface Listening {
  /** Resolves when the channels are listened to for the first time. */
  ready: Promise<void>
  /** Resolves once everything committed before has been heard; within a second if nothing can be heard now. */
  caughtUp(): Promise<void>
  stop(): Promise<void>
}

const firstPause = 100
const longestPause = 10_000
/** A dead connection is detected within two of these. */
const heartbeat = 5_000
const longestCatchUp = 1_000

/**
 * Listens to channels on its own connection and reconnects after a loss, with growing pauses (0.1 to 10 s).
 * Behind a pooler in transaction mode this needs a direct connection.
 */
export function listen(
  connection: DatabaseConnection,
  channels: string[],
  onNotify: (channel: string, payload: string) => void,
  { onReconnect, onLoss }: ListenOptions = {},
): Listening {
  const first = Promise.withResolvers<void>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let connected = false
  let failures = 0

  async function connect(): Promise<void> {
    const mine = new pg.Client({
      ...connection,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      application_name: 'listener',
    })
    client = mine
    let over = false
    const lose = (error: Error) => {
      if (over) return
      over = true
      clearInterval(pulse)
      mine.end().catch(() => {})
      if (stopped) return
      onLoss?.(error)
      const pauseMs = Math.min(longestPause, firstPause * 2 ** failures++)
      timer = setTimeout(connect, pauseMs * (0.5 + Math.random() / 2))
    }
    // A connection that died silently is detected by asking; an answer must come before the next heartbeat.
    let answered = true
    const pulse = setInterval(() => {
      if (!answered) return lose(new Error('The database connection is not responding.'))
      answered = false
      mine.query('SELECT 1').then(() => {
        answered = true
      }, lose)
    }, heartbeat)
    pulse.unref()
    mine.on('error', lose)
    mine.on('end', () => lose(new Error('The database closed the connection.')))
    mine.on('notification', ({ channel, payload = '' }) => onNotify(channel, payload))
    try {
      await mine.connect()
      for (const channel of channels) await mine.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      return lose(error as Error)
    }
    // A refused first attempt was reported as a loss, so its end is reported too.
    const missed = connected || failures > 0
    connected = true
    failures = 0
    // Only now: from here on every change is heard.
    if (missed) onReconnect?.()
    first.resolve()
  }

  void connect()
  return {
    ready: first.promise,
    async caughtUp() {
      // The database sends pending notifications before it answers the connection's next statement.
      const answered = client?.query('SELECT 1').catch(() => {})
      await Promise.race([answered, pause(longestCatchUp, undefined, { ref: false })])
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}

/**
 * Sends a notification when the transaction commits (right away if `tx` is the database). The payload can have up to 8,000
 * bytes: send ids, not content. Equal notifications in one transaction arrive once.
 */
export async function notify(tx: Queryable, channel: string, payload = ''): Promise<void> {
  await sendWithCommit(tx.execute(sql`select pg_notify(${channel}, ${payload})`))
}
