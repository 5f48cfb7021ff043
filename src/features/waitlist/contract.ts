import * as z from 'zod'
import { windowRefusals } from '#src/features/classes/registration-window.ts'
import { ageRefusals, reasonNeeded } from '#src/features/registrations/answers.ts'
import { defineContract } from '#src/lib/contract.ts'

const id = z.string()
const instant = z.string()
const byRegistration = z.object({ registrationId: id })

/** A child on the waitlist, or the spot that was offered to the child. */
const WaitlistPosition = z.object({
  registrationId: id,
  classId: id,
  childId: id,
  child: z.string(),
  /** From 1; null once a spot was offered. */
  position: z.int().nullable(),
  /** How long the offered spot is held. */
  offeredUntil: instant.nullable(),
  /** The order that took over the offered spot, if one was started. */
  orderId: id.nullable(),
})

const Waiting = z.object({
  registrationId: id,
  child: z.string(),
  parentId: id,
  parent: z.string(),
  parentEmail: z.string(),
  outsideAges: z.boolean(),
  /** The ages of the class keep the child out now, so that an offer needs a reason. */
  keptOut: z.boolean(),
  because: z.enum(['joined', 'paid-too-late', 'staff']),
  since: instant,
  position: z.int().nullable(),
  offeredUntil: instant.nullable(),
  /** Payment has started: only time or money ends it. */
  ordered: z.boolean(),
})
const ClassWaitlist = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  startDate: instant.nullable(),
  /** 0 means no limit. */
  capacity: z.int(),
  taken: z.int(),
  /** Open spots wait for staff instead of being offered automatically. */
  offersPaused: z.boolean(),
  offers: z.array(Waiting),
  line: z.array(Waiting),
})

const RemovalList = z.object({
  registrationId: id,
  child: z.string(),
  title: z.string(),
  /** Which staff did it, and the reason they gave. */
  by: z.string(),
  reason: z.string(),
  at: instant,
})

const reason = z
  .string('Enter a reason.')
  .trim()
  .min(1, 'Enter a reason.')
  .max(300, 'Use 300 characters or fewer for the reason.')

const gone = {
  status: 409,
  message: "This child isn't on the waitlist anymore. Reload the page to see the current waitlist.",
}

/** The waitlists of full classes, and the spots offered to the first child (T35, T87). */
export const waitlistContract = defineContract({
  'GET /api/waitlist': {
    summary: "The family's children on waitlists, with their positions, and the spots offered to them",
    access: 'signed-in',
    answer: z.array(WaitlistPosition),
  },
  'POST /api/waitlist': {
    summary: 'Adds a child to the waitlist of a full class; asking again answers the same entry',
    access: 'family-owner',
    owner: { child: 'body.childId' },
    limit: { per: 'account', max: 60, seconds: 3600 },
    body: z.strictObject({ classId: z.string().max(120), childId: id }),
    answer: WaitlistPosition,
    refusals: {
      'not-full': { status: 409, message: 'This class has an open spot. You can register right away.' },
      'not-bookable': { status: 409, message: "This class isn't open for registration anymore." },
      ...windowRefusals,
      'already-registered': { status: 409, message: 'This child already has a spot in this class.' },
      ...ageRefusals,
    },
  },
  'DELETE /api/waitlist/:registrationId': {
    summary: 'Leaves the waitlist, or declines an offered spot; asking again changes nothing',
    access: 'family-owner',
    owner: { registration: 'params.registrationId' },
    params: byRegistration,
    answer: z.array(WaitlistPosition),
    refusals: {
      ordered: { status: 409, message: "This spot is already ordered, so it isn't on the waitlist anymore." },
    },
  },
  'GET /api/admin/waitlist': {
    summary: 'Every waitlist with its children and why they are on it, the open offers, and recent removals',
    access: 'staff',
    permission: 'bookings',
    query: z.strictObject({ classId: z.string().max(60).optional() }),
    answer: z.object({ classes: z.array(ClassWaitlist), takenOut: z.array(RemovalList) }),
  },
  'POST /api/admin/waitlist': {
    summary: "Adds a family's child to the end of the waitlist of a full class, and tells the family",
    access: 'staff',
    permission: 'bookings',
    body: z.strictObject({ classId: z.uuid(), childId: z.uuid(), ageReason: reason.optional() }),
    answer: z.object({ registrationId: id, position: z.int().nullable() }),
    refusals: {
      'not-full': { status: 409, message: 'This class has an open spot. Book it instead.' },
      'not-bookable': { status: 409, message: "This class isn't open for registration anymore." },
      'already-registered': { status: 409, message: 'This child already has a spot in this class.' },
      'reason-needed': reasonNeeded,
    },
  },
  'PUT /api/admin/waitlist/classes/:classId/offers': {
    summary: 'Keeps the open spots of a class for staff, or offers them to its waitlist again, starting now',
    access: 'staff',
    permission: 'changes',
    params: z.object({ classId: z.uuid() }),
    body: z.strictObject({ paused: z.boolean() }),
    answer: z.object({ /** Children who were offered a spot just now. */ offered: z.int() }),
  },
  'POST /api/admin/waitlist/:registrationId/move': {
    summary: 'Moves a child to another position on the waitlist, with a reason for the audit log. Nobody is told',
    access: 'staff',
    permission: 'changes',
    params: byRegistration,
    body: z.strictObject({ position: z.int('Enter a position.').min(1, 'Enter a position.').max(10_000), reason }),
    answer: z.object({ position: z.int() }),
    refusals: {
      gone,
      'paid-first': {
        status: 409,
        message: 'Children who already paid, but too late, stay first. Choose a position after them.',
      },
    },
  },
  'POST /api/admin/waitlist/:registrationId/add-spot': {
    summary: 'Adds a spot to a full class and offers it to this child, ahead of everyone on the waitlist',
    access: 'staff',
    permission: 'class-setup',
    params: byRegistration,
    body: z.strictObject({ ageReason: reason.optional() }),
    answer: z.object({ offeredUntil: instant }),
    refusals: {
      gone,
      'reason-needed': reasonNeeded,
      'has-room': { status: 409, message: 'This class has an open spot now. Offer that one instead.' },
      'not-bookable': { status: 409, message: "This class isn't open for registration anymore." },
    },
  },
  'POST /api/admin/waitlist/:registrationId/offer': {
    summary: 'Offers an open spot to this child now, ahead of everyone on the waitlist',
    access: 'staff',
    permission: 'changes',
    params: byRegistration,
    body: z.strictObject({ ageReason: reason.optional() }),
    answer: z.object({ offeredUntil: instant }),
    refusals: {
      gone,
      'reason-needed': reasonNeeded,
      full: { status: 409, message: 'There are no open spots. Add spots to the class first.' },
      'not-bookable': { status: 409, message: "This class isn't open for registration anymore." },
    },
  },
  'POST /api/admin/waitlist/:registrationId/remove': {
    summary: 'Removes a child from the waitlist, or withdraws an offer, and tells the family why',
    access: 'staff',
    permission: 'changes',
    params: byRegistration,
    body: z.strictObject({ reason }),
    answer: z.object({ ok: z.boolean() }),
    refusals: { gone },
  },
})
export type WaitlistContract = typeof waitlistContract
export type WaitlistPositionAnswer = z.infer<typeof WaitlistPosition>
export type WaitlistAnswer = z.infer<typeof ClassWaitlist>
export type RemovalAnswer = z.infer<typeof RemovalList>
export type WaitingAnswer = z.infer<typeof Waiting>
