import type { App } from '#src/platform/app.ts'
import { sendPicture } from '#src/platform/files/send-picture.ts'
import { type Handlers, Refused } from '#src/platform/http/handlers.ts'
import type { IssuesContract } from '../../issues-contract.ts'
import type { ClassCatalog } from './issue-facts.ts'
import { addIssuePicture, findIssuePicture } from './pictures.ts'
import { listIssues, readIssue, readPreview } from './read-issues.ts'
import { createIssue, deleteIssue, saveIssue } from './save-issue.ts'
import { cancelIssue, scheduleIssue, sendIssue } from './send-issue.ts'
import { sendTest } from './send-test.ts'

/** Email apps show pictures on pages of their own. */
const FOR_EMAIL_APPS = { 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' }

/** The handlers for writing and sending newsletters. */
export function issuesHandlers(app: App & { catalog: ClassCatalog }): Handlers<IssuesContract> {
  const { db, files } = app
  return {
    'GET /api/admin/newsletters': ({ query: { page } }) => listIssues(app, page),
    'POST /api/admin/newsletters': async ({ body }, asking) => {
      const created = await createIssue(app, body, asking)
      return created.ok ? { id: created.id } : new Refused(created.because)
    },
    'GET /api/admin/newsletters/:id': async ({ params: { id } }) =>
      (await readIssue(app, id)) ?? new Refused('not-found'),
    'PUT /api/admin/newsletters/:id': async ({ params: { id }, body }, asking) => {
      const saved = await saveIssue(app, id, body, asking)
      if (!saved.ok) return new Refused(saved.because)
      return { revision: saved.revision, updatedAt: saved.updatedAt.toISOString() }
    },
    'DELETE /api/admin/newsletters/:id': async ({ params: { id } }, asking) => {
      const gone = await deleteIssue(app, id, asking)
      return gone.ok ? { deleted: true } : new Refused(gone.because)
    },
    'GET /api/admin/newsletters/:id/preview': async ({ params: { id } }) =>
      (await readPreview(app, id)) ?? new Refused('not-found'),
    'POST /api/admin/newsletters/:id/test': async ({ params: { id } }, asking) => {
      const sent = await sendTest(app, id, asking)
      return sent.ok ? { to: sent.to } : new Refused(sent.because)
    },
    'POST /api/admin/newsletters/:id/send': async ({ params: { id }, body }, asking) => {
      const sent = await sendIssue(app, id, body.revision, asking)
      return sent.ok ? { state: sent.state } : new Refused(sent.because, sent.details)
    },
    'POST /api/admin/newsletters/:id/schedule': async ({ params: { id }, body }, asking) => {
      const set = await scheduleIssue(app, id, body, asking)
      return set.ok ? { scheduledFor: set.scheduledFor.toISOString() } : new Refused(set.because, set.details)
    },
    'POST /api/admin/newsletters/:id/cancel': async ({ params: { id } }, asking) => {
      const canceled = await cancelIssue(app, id, asking)
      return canceled.ok ? { state: canceled.state } : new Refused(canceled.because)
    },
    'POST /api/admin/newsletters/:id/pictures': async ({ params: { id } }, asking) => {
      const [picture] = asking.pictures ?? []
      if (!picture) return new Refused('no-photo')
      const added = await addIssuePicture(app, { issueId: id, by: asking.viewer.id, picture }, asking)
      return added.ok ? { fileId: added.fileId } : new Refused(added.because)
    },
    'GET /api/newsletter-pictures/:id/:size': async ({ params: { id, size } }, { headers }) => {
      const file = await findIssuePicture(db, id)
      // Some email apps show WebP, and few show AVIF, whatever they say they accept.
      const accept = String(headers.accept ?? '').includes('image/webp') ? 'image/webp' : undefined
      return (file && (await sendPicture(files, file, size, accept, FOR_EMAIL_APPS))) ?? new Refused('not-found')
    },
    'GET /api/admin/newsletter-classes': async () => ({ classes: await app.catalog.upcoming(db, app.clock.now()) }),
  }
}
