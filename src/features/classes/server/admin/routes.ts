import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { sendPicture } from '#src/platform/files/send-picture.ts'
import { type Handlers, Refused, type RequestContext } from '#src/platform/http/handlers.ts'
import type { ClassesAdminContract } from '../../contract.ts'
import type { MovesContract } from '../../moves-contract.ts'
import { editedClass, staffClass } from '../class-answer.ts'
import { type Offering, readOfferings } from '../read-offerings.ts'
import { readFamilyNames } from '../registration-counts.ts'
import { offerings } from '../tables.ts'
import { addClass, addClassOnce, duplicateClass } from './add-class.ts'
import { applyRule } from './apply-rule.ts'
import { cancellationRules, changeCancellationRule } from './cancellation-rules.ts'
import { changeClass } from './change-class.ts'
import { classChoices } from './class-choices.ts'
import { changeClassPhoto, findClassPhoto } from './class-photo.ts'
import type { ClassNeeds } from './context.ts'
import { findConflicts } from './find-conflicts.ts'
import { listForStaff } from './list-classes.ts'
import { listClosedDays } from './list-closed-days.ts'
import { listStarts } from './list-starts.ts'
import { moveSessions } from './move-sessions.ts'
import { planMove } from './plan-move.ts'
import { saveSession } from './save-session.ts'
import { listShortClasses, runAnyway } from './short-classes.ts'

/** Who decided something; null if nobody did, or the account is gone. */
async function nameOf(db: Queryable, userId: string | null): Promise<string | null> {
  if (userId === null) return null
  const [found] = await db.select().from(users).where(eq(users.id, userId))
  return found ? `${found.firstName} ${found.lastName}` : null
}

const MOST_TIMES = 100
/** Class photos are public, but only browsers may cache them, so a removed photo isn't kept by a proxy. */
const KEPT_BY_BROWSERS = { 'cache-control': 'private, max-age=3600' }

export function classesAdminHandlers(
  { db, clock, changed, files }: App,
  needs: ClassNeeds,
): Handlers<ClassesAdminContract & MovesContract> {
  const context = ({ note }: Pick<RequestContext, 'note'>) => ({ db, clock, changed, note, ...needs })
  const edited = async (offering: Offering) =>
    editedClass(
      offering,
      { familyNames: await readFamilyNames(db, offering.id), ranBy: await nameOf(db, offering.runAnywayBy) },
      await readProgramSettings(db),
      clock.now(),
    )
  return {
    'GET /api/admin/classes': async ({ query }) => {
      const [settings, now] = [await readProgramSettings(db), clock.now()]
      const { classes, total } = await listForStaff(db, query, now)
      return { classes: classes.map(each => staffClass(each, settings, now)), total }
    },
    'GET /api/admin/classes/:id': async ({ params }) => {
      const [found] = await readOfferings(db, { where: eq(offerings.id, params.id) }, clock.now())
      return found ? edited(found) : new Refused('not-found')
    },
    'GET /api/admin/short-classes': async () =>
      listShortClasses(db, clock.now(), (await readProgramSettings(db)).timeZone),
    'POST /api/admin/classes/:id/run-anyway': async ({ params }, asking) => {
      const decided = await runAnyway(context(asking), { classId: params.id, actorId: asking.viewer.id })
      return decided.ok ? { ok: true } : new Refused(decided.because)
    },
    'POST /api/admin/classes': async ({ body }, asking) => {
      const added = await addClass(context(asking), body)
      return added.ok ? edited(added.offering) : new Refused(added.because)
    },
    'GET /api/admin/class-starts': () => listStarts(db),
    'POST /api/admin/class-drafts': async ({ body }, asking) => {
      const drafts = []
      // One after the other: a failure leaves the earlier ones, and sending all of them again creates the rest.
      for (const { id, ...draft } of body.drafts) {
        const added = await addClassOnce(context(asking), { id, ...draft })
        if (!added.ok) return new Refused(added.because)
        drafts.push({ id, isNew: added.isNew, hasDates: added.hasDates })
      }
      return drafts
    },
    'PUT /api/admin/classes/:id': async ({ params, body }, asking) => {
      const saved = await changeClass(context(asking), params.id, body)
      return saved.ok ? edited(saved.offering) : new Refused(saved.because, saved.details)
    },
    'POST /api/admin/classes/:id/photo': async ({ params }, asking) => {
      const [picture] = asking.pictures ?? []
      if (!picture) return new Refused('no-photo')
      const change = { classId: params.id, by: asking.viewer.id, picture }
      const shown = await changeClassPhoto({ db, files, changed }, change, asking)
      return shown.ok ? { imagePath: shown.imagePath } : new Refused(shown.because)
    },
    'DELETE /api/admin/classes/:id/photo': async ({ params }, asking) => {
      const change = { classId: params.id, by: asking.viewer.id, picture: null }
      const shown = await changeClassPhoto({ db, files, changed }, change, asking)
      return shown.ok ? { imagePath: shown.imagePath } : new Refused(shown.because)
    },
    'GET /api/class-photos/:id/:size': async ({ params: { id, size } }, { headers }) => {
      const file = await findClassPhoto(db, id)
      const sent =
        file && (await sendPicture(files, file, size, headers.accept as string | undefined, KEPT_BY_BROWSERS))
      return sent ?? new Refused('not-found')
    },
    'POST /api/admin/classes/:id/duplicate': async ({ params }, asking) => {
      const copied = await duplicateClass(context(asking), params.id)
      return copied.ok ? edited(copied.offering) : new Refused(copied.because)
    },
    'PUT /api/admin/classes/:id/sessions': async ({ params, body }, asking) => {
      const laid = await applyRule(context(asking), params.id, body)
      if (!laid.ok) return new Refused(laid.because, laid.details)
      return { class: await edited(laid.offering), told: laid.told }
    },
    'POST /api/admin/classes/:id/sessions': async ({ params, body }, asking) => {
      const added = await saveSession(context(asking), { ...body, classId: params.id, sessionId: null })
      return added.ok ? { class: await edited(added.offering), told: added.told } : new Refused(added.because)
    },
    'PUT /api/admin/classes/:id/sessions/:sessionId': async ({ params, body }, asking) => {
      const moved = await saveSession(context(asking), { ...body, classId: params.id, sessionId: params.sessionId })
      return moved.ok ? { class: await edited(moved.offering), told: moved.told } : new Refused(moved.because)
    },
    'POST /api/admin/classes/:id/sessions/:sessionId/move-preview': async ({ params, body }, asking) => {
      const asked = { ...body, classId: params.id, sessionId: params.sessionId }
      const planned = await planMove(context(asking), db, asked)
      return planned.ok ? planned.plan.preview : new Refused(planned.because)
    },
    'POST /api/admin/classes/:id/sessions/:sessionId/moves': async ({ params, body }, asking) => {
      const moved = await moveSessions(context(asking), { ...body, classId: params.id, sessionId: params.sessionId })
      if (!moved.ok) return new Refused(moved.because)
      return { class: await edited(moved.offering), told: moved.told, moved: moved.moved }
    },
    'GET /api/admin/cancellation-rules': () => cancellationRules(db),
    'PUT /api/admin/cancellation-rules/:kind': async ({ params, body }, asking) => {
      const rules = await changeCancellationRule(context(asking), params.kind, body)
      return rules ?? new Refused('not-found')
    },
    'GET /api/admin/class-choices': () => classChoices(db),
    'GET /api/admin/class-conflicts': ({ query: { classId, starts, ...asked } }) => {
      const times = starts
        .split(',')
        .filter(Boolean)
        .map(each => new Date(each))
      if (times.length > MOST_TIMES || times.some(each => Number.isNaN(each.getTime()))) return new Refused('times')
      return findConflicts(db, { ...asked, classId: classId || undefined, starts: times })
    },
    'GET /api/admin/closures': ({ query }) => listClosedDays({ db, clock }, query.from),
  }
}
