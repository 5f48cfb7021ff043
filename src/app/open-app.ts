import { activeSignIns } from '#src/features/accounts/server.ts'
import { readMailSender } from '#src/features/organization/server.ts'
import type { ChangeTag } from '#src/lib/contract.ts'
import type { App } from '#src/platform/app.ts'
import type { Memory } from '#src/platform/cache/answer-cache.ts'
import { type Clock, systemClock } from '#src/platform/clock/clock.ts'
import type { Settings } from '#src/platform/config/settings.ts'
import { afterCommit } from '#src/platform/database/after-commit.ts'
import { listen, notify } from '#src/platform/database/listen.ts'
import type { OpenDatabase } from '#src/platform/database/open-database.ts'
import { fileJobs, openFiles } from '#src/platform/files/files.ts'
import { openStorage } from '#src/platform/files/storage.ts'
import { forgetAnswersJob } from '#src/platform/http/forget-answers.ts'
import { openJobs } from '#src/platform/jobs/jobs.ts'
import { NEWS, openLive } from '#src/platform/live/live.ts'
import { type Log, openLog } from '#src/platform/log/log.ts'
import { writeMailWith } from '#src/platform/mail/outbox.ts'
import { queueWaitingMailsJob } from '#src/platform/mail/queue-waiting-mails.ts'
import { removeSpentLinksJob } from '#src/platform/mail/remove-spent-links.ts'
import { sendMailJob } from '#src/platform/mail/send-mail.ts'

/** The channel on which every process hears what a committed write changed. */
const CHANGES = 'changes'

/** The plumbing of one process: what features depend on, and how to shut it down. */
export function openApp(
  open: OpenDatabase,
  settings: Settings,
  { clock = systemClock, log = openLog(settings) }: { clock?: Clock; log?: Log } = {},
) {
  const jobs = openJobs(open.connection, log)
  let memories: readonly Memory[] = []
  const live = openLive({ stillSignedIn: ids => activeSignIns(open.db, ids, clock.now()), log })
  const filing = { db: open.db, clock, enqueue: jobs.enqueue, storage: openStorage(settings), log }
  const app: App = {
    db: open.db,
    settings,
    clock,
    log,
    enqueue: jobs.enqueue,
    mail: writeMailWith(jobs.enqueue),
    files: openFiles(filing),
    changed: async (tx, ...tags) => {
      await Promise.all(tags.map(tag => notify(tx, CHANGES, tag)))
      afterCommit(() => {
        for (const memory of memories) memory.forget(tags)
      })
    },
    live,
  }

  /**
   * Keeps caches and open pages current. They hear of every committed change in any process, and of times when the
   * connection is down.
   */
  function keepRight(all: readonly Memory[]) {
    memories = all
    return listen(
      open.connection,
      [CHANGES, NEWS],
      (channel, payload) => {
        if (channel === NEWS) return live.hear(payload)
        for (const memory of all) memory.forget([payload as ChangeTag])
      },
      {
        onLoss(error) {
          for (const memory of all) memory.suspend()
          log.warn({ error }, 'lost the change notifications; every page is rendered fresh until they are back')
        },
        onReconnect() {
          for (const memory of all) memory.resume()
          live.missed()
        },
      },
    )
  }

  return {
    app,
    jobs,
    keepRight,
    platformJobs: [
      sendMailJob(app, () => readMailSender(app)),
      queueWaitingMailsJob(app),
      removeSpentLinksJob(app),
      forgetAnswersJob(open.db),
      ...fileJobs(filing),
    ],
  }
}
