import type { ChangeTag } from '#src/lib/contract.ts'
import type { App } from '#src/platform/app.ts'
import { type Clock, systemClock } from '#src/platform/clock/clock.ts'
import type { Settings } from '#src/platform/config/settings.ts'
import { listen, notify } from '#src/platform/database/listen.ts'
import type { OpenDatabase } from '#src/platform/database/open-database.ts'
import { openJobs } from '#src/platform/jobs/jobs.ts'
import { type Log, openLog } from '#src/platform/log/log.ts'
import { sendMailJob, writeMailWith } from '#src/platform/mail/outbox.ts'

const CHANGES = 'changes'

/** The plumbing of one process: what features lean on, and how to end it. */
export function openApp(
  open: OpenDatabase,
  settings: Settings,
  { clock = systemClock, log = openLog(settings) }: { clock?: Clock; log?: Log } = {},
) {
  const jobs = openJobs(open.connection, log)
  const app: App = {
    db: open.db,
    settings,
    clock,
    log,
    enqueue: jobs.enqueue,
    mail: writeMailWith(jobs.enqueue),
    changed: async (tx, ...tags) => {
      for (const tag of tags) await notify(tx, CHANGES, tag)
    },
  }
  /** Calls back for every committed change of any process; without tags after a lost connection: anything may have changed. */
  const onChange = (heard: (tags?: ChangeTag[]) => void) =>
    listen(open.connection, [CHANGES], (_channel, tag) => heard([tag as ChangeTag]), { onReconnect: () => heard() })

  return { app, jobs, onChange, platformJobs: [sendMailJob(open.db, settings)] }
}
