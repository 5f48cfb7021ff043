import { and, eq } from 'drizzle-orm'
import { parentOfChild } from '#src/features/families/server.ts'
import { isStaff, may } from '#src/lib/permissions.ts'
import type { App } from '#src/platform/app.ts'
import { sendPicture } from '#src/platform/files/send-picture.ts'
import { type Handlers, Refused, refuse, type Viewer } from '#src/platform/http/handlers.ts'
import type { UpdatesContract } from '../contract.ts'
import { readAudiences, readTaggable } from './audiences.ts'
import { readEmailRecipients } from './email-recipients.ts'
import { findPhoto } from './find-photo.ts'
import { listUpdates, listViews } from './for-staff.ts'
import { markSeen } from './mark-seen.ts'
import { countUnseen, type Reader, readUpdate, readUpdates } from './read-updates.ts'
import { deleteUpdate, recallUpdate } from './recall-update.ts'
import { reportPhoto } from './report-photo.ts'
import { shareUpdate } from './share-update.ts'
import { updates } from './tables.ts'
import { isForTheirClass } from './who-sees.ts'

const readerOf = ({ id, role }: Viewer): Reader => ({ id, isStaff: isStaff({ role }) })
/** Whoever only sees the updates of the classes they teach. */
const instructor = (viewer: Viewer) => (isStaff(viewer) && !may(viewer, 'updates') ? viewer.id : undefined)
/** For an instructor, the updates for the classes they teach; nothing to narrow for anyone else. */
function theirs(viewer: Viewer) {
  const id = instructor(viewer)
  return id === undefined ? undefined : isForTheirClass(id)
}
/** For an instructor, those they wrote themselves. */
function written(viewer: Viewer) {
  const id = instructor(viewer)
  return id === undefined ? undefined : and(isForTheirClass(id), eq(updates.createdBy, id))
}
/** An unverified email address may belong to someone else, so it sees neither updates nor photos (T2, T11). */
const mayLook = ({ verified, role }: Viewer) => verified || role !== 'parent'

export function updatesHandlers(app: App): Handlers<UpdatesContract> {
  const { db } = app
  type Share = UpdatesContract['POST /api/updates']
  return {
    'GET /api/updates': async ({ query: { asOf, ...query } }, { viewer }) => {
      if (query.child && (await parentOfChild(db, query.child)) !== viewer.id) return new Refused('not-found')
      if (!mayLook(viewer)) return []
      return readUpdates(db, readerOf(viewer), { ...query, asOf: asOf ? new Date(asOf) : app.clock.now() })
    },
    'GET /api/updates/unseen': async (_, { viewer }) => ({
      count: mayLook(viewer) && !readerOf(viewer).isStaff ? await countUnseen(db, viewer.id) : 0,
    }),
    'POST /api/updates': async ({ body }, { viewer, pictures = [], note }) => {
      const { audience, offeringId, parentId } = body
      const isLimited = instructor(viewer) !== undefined
      if (isLimited && audience !== 'class') return refuse<Share>('unknown-audience')
      const shared = await shareUpdate(
        app,
        viewer.id,
        body,
        pictures,
        (tx, id) => note(tx, { about: { kind: 'update', id }, after: { audience, offeringId, parentId } }),
        (isLimited && offeringId) || undefined,
      )
      if (!shared.ok) return refuse<Share>(shared.because, shared.details)
      return (await readUpdate(db, readerOf(viewer), shared.id))!
    },
    'POST /api/updates/photos': async (_, { viewer, pictures = [], note }) => {
      const [picture] = pictures
      if (!picture) return refuse<UpdatesContract['POST /api/updates/photos']>('no-photo')
      const file = await app.files.store(picture, viewer.id)
      await note(db, { about: { kind: 'file', id: file.id }, after: { width: file.width, height: file.height } })
      return file
    },
    'GET /api/updates/photos/:id/:size': async ({ params: { id, size } }, { viewer, headers }) => {
      const file = mayLook(viewer) ? await findPhoto(db, readerOf(viewer), id, theirs(viewer)) : undefined
      const sent = file && (await sendPicture(app.files, file, size, headers.accept as string | undefined))
      return sent ?? new Refused('not-found')
    },
    'POST /api/updates/photos/:id/report': async ({ params, body: { words } }, { viewer }) => {
      const report = { photoId: params.id, words }
      const filed = mayLook(viewer) && (await reportPhoto(app, report, readerOf(viewer), viewer))
      return filed || new Refused('not-found')
    },
    'POST /api/updates/:id/seen': async ({ params: { id } }, { viewer }) => {
      const known = mayLook(viewer) && (await markSeen(app, viewer.id, id))
      return known ? { seen: true as const } : new Refused('not-found')
    },
    'POST /api/updates/:id/recall': async ({ params: { id } }, { viewer, note }) => {
      const recalledAt = await recallUpdate(
        app,
        id,
        (tx, at) =>
          note(tx, { about: { kind: 'update', id }, before: { recalledAt: null }, after: { recalledAt: at } }),
        written(viewer),
      )
      return recalledAt ? { recalledAt: recalledAt.toISOString() } : new Refused('not-found')
    },
    'DELETE /api/updates/:id': async ({ params: { id } }, { viewer, note }) => {
      const deleted = await deleteUpdate(
        app,
        id,
        (tx, { audience, offeringId, parentId, createdBy }) =>
          note(tx, { about: { kind: 'update', id }, before: { audience, offeringId, parentId, createdBy } }),
        written(viewer),
      )
      return deleted.ok ? { deleted: true as const } : new Refused(deleted.because)
    },
    'GET /api/admin/updates': ({ query: { page } }, { viewer }) => listUpdates(db, page, theirs(viewer)),
    'GET /api/admin/updates/:id/views': async ({ params: { id }, query: { page } }, { viewer }) =>
      (await listViews(db, id, page, theirs(viewer))) ?? new Refused('not-found'),
    'GET /api/admin/update-audiences': ({ query: { q } }, { viewer }) =>
      readAudiences(db, app.clock.now(), { q, taughtBy: instructor(viewer) }),
    'GET /api/admin/update-recipients': ({ query }) => readEmailRecipients(db, query),
    'GET /api/admin/update-children': ({ query }) => readTaggable(db, query),
  }
}
