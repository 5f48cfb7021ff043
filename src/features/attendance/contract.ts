import * as z from 'zod'
import { allergyFields } from '#src/features/families/contract-parts.ts'
import { defineContract } from '#src/lib/contract.ts'
import { multiline } from '#src/lib/one-line.ts'
import { MARKS } from './marks.ts'

const id = z.string()
/** ISO 8601, UTC. */
const instant = z.string()
const bySession = z.object({ sessionId: z.uuid() })
const name = z.string().trim().min(1).max(120)

const Whereabouts = z.object({
  registrationId: id,
  whereabouts: z.enum(['not-arrived', 'here', 'gone-home']),
  checkedInAt: instant.nullable(),
  releasedAt: instant.nullable(),
  /** The adult who took the child home. */
  releasedTo: z.string().nullable(),
})

const Person = z.object({ fullName: z.string(), phone: z.string(), relationship: z.string() })

const RosterChild = Whereabouts.extend({
  childId: id,
  name: z.string(),
  /** On the day of the session. */
  age: z.int(),
  ...allergyFields,
  medicalNotes: z.string().nullable(),
  photoConsent: z.enum(['yes', 'no']),
  outsideAges: z.boolean(),
  /** Whether the family accepted the health and safety guidelines. */
  safetyAgreed: z.boolean(),
  parent: z.object({ id, fullName: z.string(), phone: z.string().nullable() }),
  contacts: z.array(Person),
  /** Adults who may take the child home without a word to anybody. */
  mayPickUp: z.array(z.string()),
  /** When the family last changed who may pick up; null when it never did. */
  pickupChangedAt: instant.nullable(),
})

const Roster = z.object({
  session: z.object({
    id,
    classId: id,
    title: z.string(),
    startsAt: instant,
    endsAt: instant,
    /** The room of this session. */
    location: z.string(),
    taughtBy: z.string().nullable(),
    calledOff: z.boolean(),
  }),
  /** By name. */
  children: z.array(RosterChild),
  /** Another one as soon as anything above is another. */
  version: z.string(),
})

/** Rosters of sessions and the door: who came, who went home with whom. Health data: recorded. */
export const attendanceContract = defineContract({
  'GET /api/admin/sessions/:sessionId/roster': {
    summary: 'Every child of one session with allergies, people to call, consent and where it is now',
    access: 'staff',
    recorded: true,
    params: bySession,
    answer: Roster,
  },
  'GET /api/admin/sessions/:sessionId/roster/version': {
    summary:
      'Tells whether a roster is still the one that was read. Says nothing of a child, so that it may be asked often',
    access: 'staff',
    params: bySession,
    answer: Roster.pick({ version: true }),
  },
  'GET /api/admin/rosters': {
    summary: 'The rosters of all sessions of today, by time, to print them together',
    access: 'staff',
    recorded: true,
    answer: z.object({ rosters: z.array(Roster) }),
  },
  'POST /api/admin/sessions/:sessionId/attendance': {
    summary: 'Checks a child in, releases it to a named adult, or undoes either; the same key again changes nothing',
    access: 'staff',
    params: bySession,
    body: z.strictObject({
      /** Made by the tablet for each press: sent twice it is done once. */
      key: z.uuid(),
      registrationId: z.uuid(),
      mark: z.enum(MARKS),
      /** When it was pressed; a tablet without a connection sends it later. */
      at: z.iso.datetime(),
      releasedTo: name.optional(),
      /** For an adult whom the family did not name. */
      reason: multiline(z.string().trim().max(300).optional()),
      parentCalled: z.boolean().optional(),
    }),
    answer: Whereabouts,
    refusals: {
      'not-on-roster': {
        status: 409,
        message: 'This child has no place in this session. Please look at the list again.',
      },
      'called-off': { status: 409, message: 'This session was called off.' },
      'not-today': { status: 409, message: 'This session is not today.' },
      'not-here': { status: 409, message: 'This child is not in the room. Please look at the list again.' },
      'name-needed': { status: 400, message: 'Please say who takes the child home.' },
      'not-authorized': {
        status: 409,
        message: 'The family has not named this person. Call the parent, then write down why.',
      },
      'key-used': { status: 409, message: 'This press was recorded for another child. Please look at the list again.' },
    },
  },
})
export type AttendanceContract = typeof attendanceContract
export type RosterAnswer = z.infer<typeof Roster>
export type RosterChildAnswer = z.infer<typeof RosterChild>
export type WhereaboutsAnswer = z.infer<typeof Whereabouts>
