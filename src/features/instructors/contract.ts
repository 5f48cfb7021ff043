import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'

const byClass = z.object({ id: z.uuid() })

const Instructors = z.object({
  /** Those of the whole class first, then substitutes by date. */
  instructors: z.array(
    z.object({
      id: z.string(),
      userId: z.string(),
      name: z.string(),
      /** The one session they teach; null for all of them. ISO 8601, UTC. */
      session: z.object({ id: z.string(), startsAt: z.string() }).nullable(),
    }),
  ),
  /** Everyone who works here, by name. */
  staff: z.array(z.object({ id: z.string(), name: z.string() })),
})

/** Who teaches a class. Staff with the instructor role see the rosters of what they teach, and nothing else. */
export const instructorsContract = defineContract({
  'GET /api/admin/classes/:id/instructors': {
    summary: 'Who teaches a class, and who could',
    access: 'staff',
    permission: 'class-setup',
    params: byClass,
    answer: Instructors,
  },
  'POST /api/admin/classes/:id/instructors': {
    summary:
      'Lets someone teach all sessions of a class, or one of them as a substitute. Adding them twice changes nothing',
    access: 'staff',
    permission: 'class-setup',
    params: byClass,
    body: z.strictObject({ userId: z.uuid('Choose who teaches it.'), sessionId: z.uuid().nullable() }),
    answer: Instructors,
    refusals: {
      'not-staff': { status: 409, message: "This person doesn't work here anymore. Reload the page." },
      'no-session': { status: 409, message: "This class doesn't have that date anymore. Reload the page." },
    },
  },
  'DELETE /api/admin/classes/:id/instructors/:instructorId': {
    summary: 'Ends it. They no longer see its rosters',
    access: 'staff',
    permission: 'class-setup',
    params: byClass.extend({ instructorId: z.uuid() }),
    answer: Instructors,
  },
})
export type InstructorsContract = typeof instructorsContract
export type InstructorsAnswer = z.infer<typeof Instructors>
