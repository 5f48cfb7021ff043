import { readProgramSettings } from '#src/features/organization/server.ts'
import { isId } from '#src/lib/ids.ts'
import { type Handlers, Refused } from '#src/platform/http/handlers.ts'
import type { WaitlistContract } from '../contract.ts'
import type { WaitlistContext } from './context.ts'
import { joinWaitlist } from './join-waitlist.ts'
import { leaveWaitlist } from './leave-waitlist.ts'
import { addForFamily, moveOnList, pauseOffers } from './order-waitlist.ts'
import { readRemovals } from './read-removals.ts'
import { positionOf, readFamilyWaitlists, readWaitlists } from './read-waitlists.ts'
import { offerNow, removeFromWaitlist } from './staff-moves.ts'

/** The routes of the waitlist. */
export function waitlistHandlers(context: WaitlistContext): Handlers<WaitlistContract> {
  const mine = (parentId: string) => readFamilyWaitlists(context.db, parentId, context.clock.now())
  return {
    'GET /api/waitlist': (_, { viewer }) => mine(viewer.id),
    'POST /api/waitlist': async ({ body }, { viewer }) => {
      const joined = await joinWaitlist(context, { parentId: viewer.id, ...body })
      if (!joined.ok) return new Refused(joined.because, joined.details)
      const line = (await mine(viewer.id)).find(each => each.registrationId === joined.registrationId)
      return line ?? new Refused('not-bookable')
    },
    'DELETE /api/waitlist/:registrationId': async ({ params }, { viewer }) => {
      const left = await leaveWaitlist(context, { parentId: viewer.id, ...params })
      return left.ok ? mine(viewer.id) : new Refused(left.because)
    },
    'GET /api/admin/waitlist': async ({ query }) => {
      const { classId } = query
      if (classId && !isId(classId)) return { classes: [], takenOut: [] }
      const only = classId || undefined
      const { timeZone } = await readProgramSettings(context.db)
      const classes = await readWaitlists(context.db, only, context.clock.now(), timeZone)
      return { classes, takenOut: await readRemovals(context.db, only) }
    },
    'POST /api/admin/waitlist': async ({ body }, { note }) => {
      const added = await addForFamily({ ...context, note }, body)
      if (!added.ok) return new Refused(added.because, added.details)
      return { registrationId: added.registrationId, position: await positionOf(context.db, added.registrationId) }
    },
    'PUT /api/admin/waitlist/classes/:classId/offers': async ({ params, body }, { note }) => {
      const done = await pauseOffers({ ...context, note }, { ...params, ...body })
      return done.ok ? { offered: done.offered } : new Refused(done.because)
    },
    'POST /api/admin/waitlist/:registrationId/move': async ({ params, body }, { note }) => {
      const moved = await moveOnList({ ...context, note }, { ...params, ...body })
      return moved.ok ? { position: moved.position } : new Refused(moved.because)
    },
    'POST /api/admin/waitlist/:registrationId/add-spot': async ({ params, body }, { note }) => {
      const offered = await offerNow({ ...context, note }, params.registrationId, { addsSpot: true, ...body })
      return offered.ok ? { offeredUntil: offered.until.toISOString() } : new Refused(offered.because)
    },
    'POST /api/admin/waitlist/:registrationId/offer': async ({ params, body }, { note }) => {
      const offered = await offerNow({ ...context, note }, params.registrationId, body)
      return offered.ok ? { offeredUntil: offered.until.toISOString() } : new Refused(offered.because)
    },
    'POST /api/admin/waitlist/:registrationId/remove': async ({ params, body }, { viewer, note }) => {
      const out = await removeFromWaitlist({ ...context, note }, { ...params, ...body, actorId: viewer.id })
      return out.ok ? { ok: true } : new Refused(out.because)
    },
  }
}
