import type { ChangeTag } from '#src/lib/contract.ts'
import type { Clock } from './clock/clock.ts'
import type { Settings } from './config/settings.ts'
import type { Database, Queryable } from './database/open-database.ts'
import type { Files } from './files/files.ts'
import type { Enqueue } from './jobs/jobs.ts'
import type { Live } from './live/live.ts'
import type { Log } from './log/log.ts'
import type { WriteMail } from './mail/outbox.ts'

/** What every use case can depend on. Features receive it whole and pass the parts on. */
export type App = {
  db: Database
  settings: Settings
  clock: Clock
  log: Log
  /** Sends a job in the same transaction as the write that needs it. */
  enqueue: Enqueue
  /** Puts an email in the outbox in the same transaction as the write it is about. */
  mail: WriteMail
  /** Pictures that people sent. */
  files: Files
  /** Announces, in the same transaction, that public pages showing this are out of date on every process. */
  changed: (tx: Queryable, ...tags: ChangeTag[]) => Promise<void>
  /** Tells open pages, in the same transaction, that some of their data changed. */
  live: Live
}
