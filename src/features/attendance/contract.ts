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
  /** The adult who picked the child up. */
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
  /** The child's half day and care with their hours, as text: `Morning, 9 AM to 12 PM`. Empty for the full day without care. */
  dayPart: z.array(z.string()),
  /** When the child is picked up at the latest: the end of the session, or of the child's half day or after care. */
  until: instant,
  parent: z.object({ id, fullName: z.string(), phone: z.string().nullable() }),
  contacts: z.array(Person),
  /** Adults who can pick the child up without further questions. */
  mayPickUp: z.array(z.string()),
  /** When the family last changed the pickup list. Null if it never did. */
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
  /** Sorted by name. */
  children: z.array(RosterChild),
  /** Changes whenever anything above changes. */
  version: z.string(),
})

const ClassDay = z.object({ sessions: z.array(z.object({ id, title: z.string(), startsAt: instant })) })

/** Session rosters and check-in: who came, and who picked each child up. Health data, so reading it is recorded. */
export const attendanceContract = defineContract({
  'GET /api/admin/sessions/:sessionId/roster': {
    summary: 'Every child in a session, with allergies, contacts, consent and check-in status',
    access: 'staff',
    permission: 'rosters',
    own: { session: 'params.sessionId' },
    recorded: true,
    params: bySession,
    answer: Roster,
  },
  'GET /api/admin/sessions/:sessionId/roster/version': {
    summary: 'Whether a roster changed since it was read. Contains nothing about any child, so it can be polled',
    access: 'staff',
    permission: 'rosters',
    own: { session: 'params.sessionId' },
    params: bySession,
    answer: Roster.pick({ version: true }),
  },
  'GET /api/admin/sessions/:sessionId/day': {
    summary: "All sessions on a session's day, by time. Contains nothing about any child",
    access: 'staff',
    permission: 'rosters',
    own: { session: 'params.sessionId' },
    params: bySession,
    answer: ClassDay,
  },
  'GET /api/admin/rosters': {
    summary: "The rosters of all of today's sessions, by time, to print together",
    access: 'staff',
    permission: 'rosters',
    own: 'in-handler',
    recorded: true,
    answer: z.object({ rosters: z.array(Roster) }),
  },
  'POST /api/admin/sessions/:sessionId/attendance': {
    summary: 'Checks a child in, checks them out to a named adult, or undoes either. Repeating a key changes nothing',
    access: 'staff',
    permission: 'door',
    own: { session: 'params.sessionId' },
    params: bySession,
    body: z.strictObject({
      /** Created by the tablet for each tap. If it's sent twice, it counts once. */
      key: z.uuid(),
      registrationId: z.uuid(),
      mark: z.enum(MARKS),
      /** When it was tapped. A tablet without a connection sends it later. */
      at: z.iso.datetime(),
      releasedTo: name.optional(),
      /** For an adult who isn't on the pickup list. */
      reason: multiline(z.string().trim().max(300).optional()),
      parentCalled: z.boolean().optional(),
    }),
    answer: Whereabouts,
    refusals: {
      'not-on-roster': {
        status: 409,
        message: "This child doesn't have a spot in this session. Check the list again.",
      },
      'called-off': { status: 409, message: 'This session was canceled.' },
      'not-today': { status: 409, message: "This session isn't today." },
      'not-here': { status: 409, message: "This child isn't checked in. Check the list again." },
      'name-needed': { status: 400, message: "Enter who's picking the child up." },
      'not-authorized': {
        status: 409,
        message: "This person isn't on the pickup list. Call the parent, then enter a reason.",
      },
      'key-used': { status: 409, message: 'This was recorded for another child. Check the list again.' },
    },
  },
})
export type AttendanceContract = typeof attendanceContract
export type ClassDayAnswer = z.infer<typeof ClassDay>
export type RosterAnswer = z.infer<typeof Roster>
export type RosterChildAnswer = z.infer<typeof RosterChild>
export type WhereaboutsAnswer = z.infer<typeof Whereabouts>
