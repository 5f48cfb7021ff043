import type { App } from '#src/platform/app.ts'
import { type Handlers, Redirect, Refused } from '#src/platform/http/handlers.ts'
import type { weeklyRoutes } from '../../weekly-contract.ts'
import { chooseWeekly, isReader, stopWeekly } from './choose.ts'

/** The handlers of the Monday report. */
export function weeklyHandlers(app: Pick<App, 'db' | 'clock'>): Handlers<typeof weeklyRoutes> {
  return {
    'GET /api/admin/reports/weekly-email': async (_, { viewer }) => ({ on: await isReader(app.db, viewer.id) }),
    'PUT /api/admin/reports/weekly-email': async ({ body: { on } }, asking) => {
      await chooseWeekly(app, on, asking)
      return { on }
    },
    'POST /api/weekly-report/stop': async ({ query, body }, { headers }) => {
      const token = query.token ?? body.token ?? ''
      const done = await stopWeekly(app, token)
      // A plain form expects a page afterward; a script or an email app expects the answer.
      if (String(headers.accept ?? '').includes('text/html')) return new Redirect(stopPage(token, done.ok))
      return done.ok ? { message: "You won't get the Monday report anymore." } : new Refused(done.because)
    },
  }
}

const stopPage = (token: string, done: boolean) =>
  `/weekly-report/stop?${new URLSearchParams({ token, ...(done ? { done: 'yes' } : { link: 'old' }) })}`
