import * as z from 'zod'
import { FIRST_STEPS } from './first-steps.ts'

const id = z.string()
/** ISO 8601, UTC. */
const instant = z.string()
const cents = z.int()

const Meeting = z.object({
  sessionId: id,
  classId: id,
  title: z.string(),
  startsAt: instant,
  endsAt: instant,
  /** The room of this session. */
  location: z.string(),
  taughtBy: z.string().nullable(),
  calledOff: z.boolean(),
  /** Children on the roster, and how many have allergies, haven't answered about them, or can't be in photos. */
  children: z.int(),
  allergies: z.int(),
  allergiesNotAnswered: z.int(),
  noPhotos: z.int(),
  /** How many children come to before care, stay for after care, or come for a half day. */
  dayParts: z.object({ before: z.int(), after: z.int(), half: z.int() }),
  /** 0 means no limit. */
  capacity: z.int(),
})

/** What staff need when they open the back office: today, the week ahead, and what needs attention. */
export const Today = z.object({
  now: instant,
  sessions: z.array(Meeting),
  /** The seven days after today. */
  nextDays: z.array(Meeting),
  /** Unpaid registrations and children on a waitlist. Null for instructors, like everything but their own sessions. */
  notPaid: z.int().nullable(),
  waiting: z.int().nullable(),
  /** Payments by card and in person this week, Sunday to Saturday, in cents. Null for staff, who don't see it. */
  week: z.object({ taken: cents, refunded: cents }).nullable(),
  needs: z
    .object({
      failedPayments: z.int(),
      pastDuePlans: z.int(),
      failedRefunds: z.int(),
      /** Spots without compensation for a canceled class because their payment is disputed. */
      withheld: z.int(),
      /** Goodwill waiting for an admin's approval. */
      creditToApprove: z.int(),
      /** Cash or check refunds to return. */
      refundsByHand: z.int(),
      openOffers: z.int(),
      /** From the contact form. */
      newMessages: z.int(),
      /** Families whose messages nobody has read. Snoozed threads don't count until they're due. */
      unreadFamilies: z.int(),
      /** Emails we've stopped trying to send. */
      parkedMails: z.int(),
    })
    .nullable(),
  /** The sample program's people are in this database. */
  isSample: z.boolean(),
  /** For admins of their own site: it has samples, or it's empty and some can be added. */
  samples: z.enum(['some', 'can-add']).nullable(),
  /** For admins of a new site, until all steps are done. */
  firstSteps: z.array(z.object({ step: z.enum(FIRST_STEPS), isDone: z.boolean() })).nullable(),
})
export type MeetingAnswer = z.infer<typeof Meeting>
export type TodayAnswer = z.infer<typeof Today>
