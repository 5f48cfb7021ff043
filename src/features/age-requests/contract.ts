import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { multiline } from '#src/lib/one-line.ts'
import { AGE_REQUEST_STATES, LONGEST_NOTE } from './age-request-state.ts'

const id = z.string()
const instant = z.string()
const text = (what: string) =>
  multiline(
    z
      .string()
      .trim()
      .max(LONGEST_NOTE, `Use ${LONGEST_NOTE} characters or fewer for ${what}.`)
      .transform(typed => typed || null)
      .optional(),
  )

const AgeRequest = z.object({
  classId: id,
  childId: id,
  state: z.enum(AGE_REQUEST_STATES),
  /** What staff wrote with their decision. */
  answer: z.string().nullable(),
})

const OpenAgeRequest = z.object({
  id,
  classId: id,
  title: z.string(),
  startsAt: instant.nullable(),
  ageMin: z.int(),
  ageMax: z.int(),
  familyId: id,
  family: z.string(),
  child: z.string(),
  /** In full years on the child's first day; null without dates. */
  age: z.int().nullable(),
  note: z.string().nullable(),
  askedAt: instant,
})

/** Requests of families for children outside the ages of a class. */
export const ageRequestsContract = defineContract({
  'GET /api/age-requests': {
    summary: "The family's requests for children outside the ages of a class, and the decisions",
    access: 'signed-in',
    answer: z.array(AgeRequest),
  },
  'POST /api/age-requests': {
    summary: 'Asks staff for a child outside the ages of a class. Asking again answers the same request',
    access: 'family-owner',
    owner: { child: 'body.childId' },
    limit: { per: 'account', max: 60, seconds: 3600 },
    body: z.strictObject({ classId: z.uuid(), childId: id, note: text('the note') }),
    answer: AgeRequest,
    refusals: {
      'not-needed': { status: 409, message: 'You can book this class for this child without asking.' },
      'not-bookable': { status: 409, message: "This class isn't open for registration anymore." },
      'outside-ages': {
        status: 409,
        message: "This child is outside the ages of this class and can't get a spot in it.",
      },
    },
  },
  'GET /api/admin/age-requests': {
    summary: 'Requests for children outside the ages of a class that wait for a decision, oldest first',
    access: 'staff',
    permission: 'bookings',
    answer: z.object({ requests: z.array(OpenAgeRequest), total: z.int() }),
  },
  'POST /api/admin/age-requests/:id/decision': {
    summary: 'Approves or declines a request, and tells the family. Decided once',
    access: 'staff',
    permission: 'bookings',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ approve: z.boolean(), answer: text('the answer') }),
    answer: z.object({ ok: z.boolean() }),
    refusals: {
      decided: { status: 409, message: 'Someone already decided this request. Reload the page.' },
    },
  },
})
export type AgeRequestsContract = typeof ageRequestsContract
export type AgeRequestAnswer = z.infer<typeof AgeRequest>
export type OpenAgeRequestAnswer = z.infer<typeof OpenAgeRequest>
