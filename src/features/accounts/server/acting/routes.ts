import type { App } from '#src/platform/app.ts'
import { type Handlers, Refused } from '#src/platform/http/handlers.ts'
import type { actingContract } from '../../acting-contract.ts'
import { isPasswordConfirmed } from '../confirm-password.ts'
import { actAsFamily, readActing, stopActing } from './act-as-family.ts'

/** The calls for viewing the site as a family. */
export const actingRoutes = (app: App): Handlers<typeof actingContract> => ({
  'POST /api/admin/families/:id/act': async ({ params, body }, asking) => {
    if (!(await isPasswordConfirmed(app.db, asking.viewer, app.clock.now()))) return new Refused('confirm-password')
    const done = await actAsFamily(app, params.id, body.reason, asking)
    return done.ok ? done.acting : new Refused(done.because)
  },
  'GET /api/acting': async (_, { viewer }) => ({ acting: await readActing(app, viewer) }),
  'POST /api/acting/stop': async (_, { viewer }) => {
    await stopActing(app, viewer)
    return { message: "You're back in your own account." }
  },
})
