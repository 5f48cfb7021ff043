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
  /** Children on the roster, and how many of them have allergies, have not answered about them, or may not be in photos. */
  children: z.int(),
  allergies: z.int(),
  allergiesNotAnswered: z.int(),
  noPhotos: z.int(),
  /** 0 is without limit. */
  capacity: z.int(),
})

/** What staff need when they open the back office: today, the week ahead, and what waits for a person. */
export const Today = z.object({
  now: instant,
  sessions: z.array(Meeting),
  /** The seven days after today. */
  nextDays: z.array(Meeting),
  notPaid: z.int(),
  waiting: z.int(),
  /** By card and by hand this week, Sunday to Saturday, in cents; null for staff, who do not see it. */
  week: z.object({ taken: cents, refunded: cents }).nullable(),
  needs: z.object({
    failedPayments: z.int(),
    pastDuePlans: z.int(),
    failedRefunds: z.int(),
    /** Places that got nothing for a call-off since their payment is disputed. */
    withheld: z.int(),
    /** Goodwill that waits for an admin's approval. */
    creditToApprove: z.int(),
    /** Money that came by hand and is to be handed back. */
    refundsByHand: z.int(),
    openOffers: z.int(),
    /** Of the contact form. */
    newMessages: z.int(),
    /** Families whose messages nobody has read; those in snoozed threads wait until then. */
    unreadFamilies: z.int(),
    /** Mails that nobody tries to send any more. */
    parkedMails: z.int(),
  }),
  /** The people of the sample program are in this database. */
  isSample: z.boolean(),
  /** For admins of a new site of their own, until all is done. */
  firstSteps: z.array(z.object({ step: z.enum(FIRST_STEPS), isDone: z.boolean() })).nullable(),
})
export type MeetingAnswer = z.infer<typeof Meeting>
export type TodayAnswer = z.infer<typeof Today>
