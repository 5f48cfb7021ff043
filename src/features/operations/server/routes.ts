import { readMailSender, readProgramSettings } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import { may } from '#src/lib/permissions.ts'
import type { App } from '#src/platform/app.ts'
import { type Handlers, Refused } from '#src/platform/http/handlers.ts'
import type { OperationsContract } from '../contract.ts'
import { entriesFile } from './audit-log/entries-file.ts'
import { readChoices, readEntries, type Summaries } from './audit-log/read-entries.ts'
import { countPageError, type Pages } from './health/page-errors.ts'
import { type Installation, readHealth } from './health/read-health.ts'
import { startAudit } from './health/run-audit.ts'
import { countUnsent, listMails } from './outbox/list-mails.ts'
import { readMail } from './outbox/read-mail.ts'
import { resendMail } from './outbox/resend-mail.ts'
import { sendTestMail } from './outbox/send-test-mail.ts'

/** What's only known where all features are assembled. */
export type OperationsNeeds = Installation & {
  /** What each route does, by its key. Called when the log is read, because it covers all features. */
  summaries: () => Summaries
  pages: Pages
}

/** The handlers of the outbox, audit log and health page. */
export function operationsHandlers(app: App, needs: OperationsNeeds): Handlers<OperationsContract> {
  const { db, settings } = app
  const canSend = settings.smtpUrl !== undefined
  const zone = async () => (await readProgramSettings(db)).timeZone
  return {
    'GET /api/admin/outbox': async ({ query }) => {
      const [page, counts] = await Promise.all([listMails(db, query), countUnsent(db)])
      return { ...page, counts, canSend }
    },
    'GET /api/admin/outbox/:id': async ({ params }, { viewer }) => {
      const mail = await readMail(db, params.id, {
        withLinks: !canSend && may(viewer, 'operations'),
        reader: viewer,
        ...(await readMailSender(app)),
      })
      return mail ? { ...mail, canSend } : new Refused('not-found')
    },
    'POST /api/admin/outbox/test': async (_, asking) => {
      const sent = await sendTestMail(app, asking)
      if (!sent.ok) return new Refused(sent.because)
      return { message: `Look for it at ${sent.email}. Check your spam folder, too.` }
    },
    'POST /api/admin/outbox/:id/resend': async ({ params }, { note }) => {
      const sent = await resendMail({ ...app, note }, params.id)
      if (!sent.ok) return new Refused(sent.because)
      return { id: sent.id, message: sent.wasSent ? 'We sent a copy.' : 'We sent it.' }
    },
    'GET /api/admin/audit': async ({ query }) => {
      const asked = { ...query, zone: await zone() }
      const [page, choices] = await Promise.all([readEntries(db, asked, needs.summaries()), readChoices(db)])
      return { ...page, ...choices }
    },
    'GET /api/admin/audit.csv': async ({ query }, { setHeader }) => {
      const timeZone = await zone()
      const today = dayOf(app.clock.now(), timeZone)
      setHeader('content-disposition', `attachment; filename="audit-log-${today}.csv"`)
      return entriesFile(db, { ...query, zone: timeZone }, needs.summaries())
    },
    'GET /api/admin/health': () => readHealth(app, needs),
    'POST /api/page-errors': async ({ body }, { requestId }) => {
      await countPageError(app, needs.pages, { ...body, requestId })
      return {}
    },
    'POST /api/admin/health/audit': (_, { note }) =>
      startAudit(app, (tx, id) => note(tx, { about: { kind: 'audit-run', id }, after: { begun: true } })),
  }
}
