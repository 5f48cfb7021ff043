import { teachesSession } from '#src/features/instructors/server.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { may } from '#src/lib/permissions.ts'
import type { App } from '#src/platform/app.ts'
import { feature, Refused, type ServerFeature, type Viewer } from '#src/platform/http/handlers.ts'
import { attendanceContract } from './contract.ts'
import { markAttendance } from './server/mark-attendance.ts'
import { readClassDay } from './server/read-class-day.ts'
import { readRoster, rostersOfToday } from './server/read-roster.ts'

export { attendancePart } from './server/account-part.ts'

/** Session rosters, and who came and was picked up by whom. */
export function attendanceFeature(app: App): ServerFeature {
  /** For an instructor, only the sessions they teach. */
  const theirs = (viewer: Viewer) => (may(viewer, 'rosters') ? undefined : teachesSession(viewer.id))
  const zone = async () => (await readProgramSettings(app.db)).timeZone
  return {
    routes: feature(attendanceContract, {
      'GET /api/admin/sessions/:sessionId/roster': async ({ params }) =>
        (await readRoster(app.db, params.sessionId, await zone())) ?? new Refused('not-found'),
      'GET /api/admin/sessions/:sessionId/roster/version': async ({ params }) => {
        const roster = await readRoster(app.db, params.sessionId, await zone())
        return roster ? { version: roster.version } : new Refused('not-found')
      },
      'GET /api/admin/sessions/:sessionId/day': async ({ params }, { viewer }) =>
        (await readClassDay(app.db, params.sessionId, await zone(), theirs(viewer))) ?? new Refused('not-found'),
      'GET /api/admin/rosters': async (_, { viewer }) => ({
        rosters: await rostersOfToday(app.db, app.clock.now(), await zone(), theirs(viewer)),
      }),
      'POST /api/admin/sessions/:sessionId/attendance': async ({ params, body }, asking) => {
        const done = await markAttendance(app, { ...params, ...body }, asking, await zone())
        return done.ok ? done.now : new Refused(done.because)
      },
    }),
  }
}
