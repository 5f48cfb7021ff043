import { readProgramSettings } from '#src/features/organization/server.ts'
import { type Handlers, Refused } from '#src/platform/http/handlers.ts'
import type { AgeRequestsContract } from '../contract.ts'
import { askForAge } from './ask-for-age.ts'
import type { AgeRequestContext } from './context.ts'
import { decideAgeRequest } from './decide-age-request.ts'
import { readFamilyAgeRequests, readOpenAgeRequests } from './read-age-requests.ts'

/** The routes of requests outside the ages of a class. */
export function ageRequestsHandlers(context: AgeRequestContext): Handlers<AgeRequestsContract> {
  const { db } = context
  return {
    'GET /api/age-requests': (_, { viewer }) => readFamilyAgeRequests(db, viewer.id),
    'POST /api/age-requests': async ({ body }, { viewer }) => {
      const asked = await askForAge(context, { parentId: viewer.id, ...body })
      return asked.ok ? asked.request : new Refused(asked.because, asked.details)
    },
    'GET /api/admin/age-requests': async () => readOpenAgeRequests(db, (await readProgramSettings(db)).timeZone),
    'POST /api/admin/age-requests/:id/decision': async ({ params, body }, asking) => {
      const decided = await decideAgeRequest(context, { ...params, ...body, actorId: asking.viewer.id }, asking)
      return decided.ok ? { ok: true } : new Refused(decided.because)
    },
  }
}
