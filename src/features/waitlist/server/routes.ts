import { isId } from '#src/lib/ids.ts'
import { type Handlers, Refused } from '#src/platform/http/handlers.ts'
import type { WaitlistContract } from '../contract.ts'
import type { WaitlistContext } from './context.ts'
import { joinWaitlist } from './join-waitlist.ts'
import { leaveWaitlist } from './leave-waitlist.ts'
import { readRemovals } from './read-removals.ts'
import { readFamilyWaitlists, readWaitlists } from './read-waitlists.ts'
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
      return { classes: await readWaitlists(context.db, only), takenOut: await readRemovals(context.db, only) }
    },
    'POST /api/admin/waitlist/:registrationId/offer': async ({ params }, { note }) => {
      const offered = await offerNow({ ...context, note }, params.registrationId)
      return offered.ok ? { offeredUntil: offered.until.toISOString() } : new Refused(offered.because)
    },
    'POST /api/admin/waitlist/:registrationId/remove': async ({ params, body }, { viewer, note }) => {
      const out = await removeFromWaitlist({ ...context, note }, { ...params, ...body, actorId: viewer.id })
      return out.ok ? { ok: true } : new Refused(out.because)
    },
  }
}
