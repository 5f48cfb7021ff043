import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'

const id = z.string()
const instant = z.string()
const byRegistration = z.object({ registrationId: id })

/** A child's spot in line, or the spot that was offered to it. */
const InLine = z.object({
  registrationId: id,
  classId: id,
  childId: id,
  child: z.string(),
  /** From 1; null once a spot was offered. */
  position: z.int().nullable(),
  /** Until when the offered spot is kept. */
  offeredUntil: instant.nullable(),
  /** The order that took the offered spot over, if one was begun. */
  orderId: id.nullable(),
})

const Waiting = z.object({
  registrationId: id,
  child: z.string(),
  parentId: id,
  parent: z.string(),
  parentEmail: z.string(),
  outsideAges: z.boolean(),
  because: z.enum(['joined', 'paid-too-late', 'staff']),
  since: instant,
  position: z.int().nullable(),
  offeredUntil: instant.nullable(),
  /** Payment was begun: only time or money ends it. */
  ordered: z.boolean(),
})
const ClassLine = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  startDate: instant.nullable(),
  /** 0 is without limit. */
  capacity: z.int(),
  taken: z.int(),
  offers: z.array(Waiting),
  line: z.array(Waiting),
})

const TakenOut = z.object({
  registrationId: id,
  child: z.string(),
  title: z.string(),
  /** Who of the staff did it, and what they wrote. */
  by: z.string(),
  reason: z.string(),
  at: instant,
})

const gone = { status: 409, message: 'This child no longer waits here. Reload the page to see how the line stands.' }

/** The lines of full classes, and the spots offered to who stands first (T35, T87). */
export const waitlistContract = defineContract({
  'GET /api/waitlist': {
    summary: "Where the family's children stand in line, and the places offered to them",
    access: 'signed-in',
    answer: z.array(InLine),
  },
  'POST /api/waitlist': {
    summary: 'Puts a child in line for a full class; asking again answers the same place in line',
    access: 'family-owner',
    owner: { child: 'body.childId' },
    limit: { per: 'account', max: 60, seconds: 3600 },
    body: z.strictObject({ classId: z.string().max(120), childId: id }),
    answer: InLine,
    refusals: {
      'not-full': { status: 409, message: 'A place is free in this class. You can register right away.' },
      'not-bookable': { status: 409, message: 'This class can no longer be booked.' },
      'already-registered': { status: 409, message: 'This child already has a place in this class.' },
    },
  },
  'DELETE /api/waitlist/:registrationId': {
    summary: 'Leaves the line, or turns an offered place down; asking again changes nothing',
    access: 'family-owner',
    owner: { registration: 'params.registrationId' },
    params: byRegistration,
    answer: z.array(InLine),
    refusals: {
      ordered: { status: 409, message: 'This place is already ordered. It is not in line any more.' },
    },
  },
  'GET /api/admin/waitlist': {
    summary: 'Every line with who stands in it and why, the open offers, and who was taken out lately',
    access: 'staff',
    query: z.strictObject({ classId: z.string().max(60).optional() }),
    answer: z.object({ classes: z.array(ClassLine), takenOut: z.array(TakenOut) }),
  },
  'POST /api/admin/waitlist/:registrationId/offer': {
    summary: 'Offers a free place to this child now, before everybody in line',
    access: 'admin',
    params: byRegistration,
    body: z.strictObject({}),
    answer: z.object({ offeredUntil: instant }),
    refusals: {
      gone,
      full: { status: 409, message: 'No place is free. Give the class more places first.' },
      'not-bookable': { status: 409, message: 'This class can no longer be booked.' },
    },
  },
  'POST /api/admin/waitlist/:registrationId/remove': {
    summary: 'Takes a child out of the line, or an offer back, and tells the family why',
    access: 'admin',
    params: byRegistration,
    body: z.strictObject({
      reason: z
        .string('Please write a reason.')
        .trim()
        .min(1, 'Please write a reason.')
        .max(300, 'Please keep the reason under 300 characters.'),
    }),
    answer: z.object({ ok: z.boolean() }),
    refusals: { gone },
  },
})
export type WaitlistContract = typeof waitlistContract
export type InLineAnswer = z.infer<typeof InLine>
export type ClassLineAnswer = z.infer<typeof ClassLine>
export type TakenOutAnswer = z.infer<typeof TakenOut>
export type WaitingAnswer = z.infer<typeof Waiting>
