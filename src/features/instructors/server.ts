import type { App } from '#src/platform/app.ts'
import { feature, Refused, refuse, type ServerFeature } from '#src/platform/http/handlers.ts'
import { type InstructorsContract, instructorsContract } from './contract.ts'
import { addInstructor, readInstructors, removeInstructor } from './server/class-instructors.ts'
import { isTheirClass, isTheirSession } from './server/teaches.ts'

export { isTheirClass, isTheirSession, teachesClass, teachesSession } from './server/teaches.ts'

/** Who teaches which class, which decides whose children an instructor sees. */
export function instructorsFeature(app: App): ServerFeature {
  const { db } = app
  const answer = async (id: string) => (await readInstructors(db, id)) ?? new Refused('not-found')
  return {
    routes: feature(instructorsContract, {
      'GET /api/admin/classes/:id/instructors': ({ params }) => answer(params.id),
      'POST /api/admin/classes/:id/instructors': async ({ params, body }, asking) => {
        const added = await addInstructor(app, { offeringId: params.id, ...body }, asking)
        if (added.ok) return answer(params.id)
        if (added.because === 'not-found') return new Refused('not-found')
        return refuse<InstructorsContract['POST /api/admin/classes/:id/instructors']>(added.because)
      },
      'DELETE /api/admin/classes/:id/instructors/:instructorId': async ({ params }, asking) => {
        await removeInstructor(app, { offeringId: params.id, instructorId: params.instructorId }, asking)
        return answer(params.id)
      },
    }),
    instructors: {
      session: (id, userId) => isTheirSession(db, id, userId),
      class: (id, userId) => isTheirClass(db, id, userId),
    },
  }
}
