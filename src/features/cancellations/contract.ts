import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { multiline } from '#src/lib/one-line.ts'
import { onlyWho } from '#src/lib/permissions.ts'

const id = z.string()
const cents = z.int()
const instant = z.string()
const byId = z.object({ id })
const reason = z.string().trim().max(1000)
const Choice = z.enum(['refund', 'credit', 'nothing'])

/** What became of a spot and its money, in cents. A repeated call gives the same answer. */
const Canceled = z.object({
  message: z.string(),
  registrationId: id,
  outcome: Choice,
  toCard: cents,
  toCredit: cents,
  kept: cents,
})

const ended = { status: 409, message: 'This spot has already ended.' } as const
const disputed = {
  status: 409,
  message:
    "Your bank is reviewing this payment, or part of it was already refunded, so we can't refund or credit it now. Please call us.",
} as const

/** The same for staff, about the family's bank. */
const disputedForStaff = {
  status: 409,
  message:
    "The bank is reviewing this payment, or part of it was already refunded at the card provider, so you can't refund or credit it now. Choose nothing, or wait.",
} as const

/** Where the money of a spot would go, in cents. */
const Back = z.object({ toCard: cents, toCredit: cents, kept: cents })

const ClassCancellation = z.object({
  id,
  classId: id,
  title: z.string(),
  /** Null: the whole class. */
  sessionStartsAt: instant.nullable(),
  reason: z.string(),
  makeGood: Choice,
  createdAt: instant,
  finishedAt: instant.nullable(),
  places: z.int(),
  done: z.int(),
  toCard: cents,
  toCredit: cents,
})

const Withheld = z.object({
  id,
  title: z.string(),
  /** Null: the whole class was canceled. */
  sessionStartsAt: instant.nullable(),
  parentId: id,
  parent: z.string(),
  email: z.string(),
  child: z.string(),
  orderReference: z.string(),
  /** What the family would have received. */
  amount: cents,
  /** `disputed`: the bank is deciding, or decided for the family; `free`: the compensation can now be given. */
  why: z.enum(['disputed', 'returned-elsewhere', 'free']),
})

const PlanPayment = z.object({
  id,
  plan: z.string(),
  child: z.string(),
  parent: z.string(),
  email: z.string(),
  amount: cents,
  /** What can still be refunded to the card. */
  left: cents,
  paidAt: instant,
  periodStart: instant.nullable(),
  periodEnd: instant.nullable(),
  refunds: z.array(z.object({ id, amount: cents, reason: z.string(), at: instant })),
})

/** Ending spots: by their family, by staff, and for everyone when staff cancel a session or a class. */
export const cancellationsContract = defineContract({
  'POST /api/registrations/:id/cancel': {
    summary:
      'Cancels a spot for a refund or for credit; releases it if it is unpaid. A repeat answers the first result',
    access: 'family-owner',
    owner: { registration: 'params.id' },
    params: byId,
    body: z.strictObject({
      cancellationType: z.enum(['refund', 'credit']),
      reason: multiline(reason.nullish()),
      /** From the eligibility answer: if the terms have changed since, the request is refused. */
      quote: z.string().max(100).optional(),
    }),
    answer: Canceled,
    refusals: {
      'already-started': {
        status: 409,
        message: "This class has started, so you can't cancel it here. Please tell us what went wrong.",
      },
      'too-close': {
        status: 409,
        message: "It's too late for a refund or credit, but you can still give your spot to another child.",
      },
      'terms-changed': {
        status: 409,
        message: 'The refund and credit amounts have changed. Please check the new amounts.',
      },
      ended,
      disputed,
    },
  },
  'GET /api/admin/registrations/:id/cancel': {
    summary: "What ending one family's spot would refund or credit, for each choice, before anything happens",
    access: 'staff',
    permission: 'changes',
    params: byId,
    answer: z.object({
      /** False: the spot was never paid and is released without money. */
      settled: z.boolean(),
      paid: cents,
      /** What is still due for it, and no longer once it ends. */
      unpaid: cents,
      /** Unpaid spots in one order end together. */
      placesInOrder: z.int(),
      /** Paid in person: a refund is given in person, not sent to a card. */
      byHand: z.boolean(),
      /** A monthly plan pays for it and ends with it. */
      monthly: z.boolean(),
      refund: Back,
      refundLessFee: Back,
      credit: Back,
    }),
    refusals: { ended },
  },
  'POST /api/admin/registrations/:id/cancel': {
    summary: "Staff end one family's spot, even after the deadline; the full amount unless the fee is kept",
    access: 'staff',
    permission: 'changes',
    params: byId,
    body: z.strictObject({ outcome: Choice, reason: multiline(reason.min(1)), keepFee: z.boolean().optional() }),
    answer: Canceled,
    refusals: {
      ended,
      disputed: disputedForStaff,
      'no-refunds': { status: 403, message: `${onlyWho('refunds')} can give refunds. Choose credit or nothing.` },
    },
  },
  'GET /api/admin/failed-refunds': {
    summary: 'Refunds that banks returned and that have not been made up for yet',
    access: 'staff',
    permission: 'money',
    answer: z.array(
      z.object({
        id,
        orderReference: z.string(),
        parent: z.string(),
        email: z.string(),
        amount: cents,
        failedAt: instant,
      }),
    ),
  },
  'POST /api/admin/refunds/:id/give-credit': {
    summary: 'Gives a family credit instead of a refund that failed, once',
    access: 'staff',
    permission: 'refunds',
    params: byId,
    answer: z.object({ message: z.string(), amount: cents }),
    refusals: {
      'not-failed': { status: 409, message: "This refund didn't fail." },
      'settled-otherwise': {
        status: 409,
        message: 'This money was already refunded another way, so no credit was given. Please reload the page.',
      },
    },
  },
  'GET /api/admin/subscription-payments': {
    summary: 'Charges of monthly plans, newest first, and how much of each can still be refunded, in cents',
    access: 'staff',
    permission: 'money',
    answer: z.array(PlanPayment),
  },
  'POST /api/admin/subscription-payments/:id/refund': {
    summary: 'Refunds a plan payment to its card, in full or in part, with a reason',
    access: 'staff',
    permission: 'refunds',
    params: byId,
    body: z.strictObject({
      amount: cents.min(1),
      /** What can still be refunded as the screen shows it: a second submit finds a different amount and refunds nothing. */
      left: cents,
      reason: multiline(reason.min(1)),
    }),
    answer: z.object({ message: z.string(), payment: PlanPayment }),
    refusals: {
      disputed,
      'more-than-left': { status: 409, message: "That's more than is left of this payment." },
      'left-changed': {
        status: 409,
        message: 'Part of this payment was refunded in the meantime. Please check what is left.',
      },
      'place-ended': {
        status: 409,
        message: 'This payment was for a spot that was canceled, and its refund is already settled.',
      },
    },
  },
  'POST /api/admin/orders/:id/refunds': {
    summary: 'Gives back any amount of what is left of an order, the way it was paid or as credit. The spots stay',
    access: 'staff',
    permission: 'refunds',
    params: byId,
    body: z.strictObject({
      /** Created when the form opens, so sending it twice is one refund. */
      key: z.uuid(),
      amount: cents.min(1, 'Enter an amount above $0.00.'),
      choice: z.enum(['refund', 'credit']),
      reason: multiline(reason.min(1, 'Enter a reason.')),
    }),
    answer: z.object({ message: z.string() }),
    refusals: {
      disputed: disputedForStaff,
      /** The answer names the amount. */
      'more-than-left': { status: 409, message: "That's more than is left of what was paid." },
      'taken-otherwise': {
        status: 409,
        message: 'This form was already sent with different details. Reload the page.',
      },
      plan: {
        status: 409,
        message: 'This order started a monthly plan. Refund the plan payment under Cancellations.',
      },
    },
  },
  'GET /api/admin/call-offs': {
    summary: 'Upcoming classes and sessions that staff can cancel, and recent cancellations',
    access: 'staff',
    permission: 'money',
    answer: z.object({
      classes: z.array(
        z.object({
          id,
          title: z.string(),
          places: z.int(),
          sessions: z.array(z.object({ id, startsAt: instant, endsAt: instant })),
        }),
      ),
      callOffs: z.array(ClassCancellation),
      /** Spots without compensation because their payment is disputed, until they are settled. */
      withheld: z.array(Withheld),
    }),
  },
  'POST /api/admin/call-offs/withheld/:id/settle': {
    summary: 'Settles compensation that was withheld from a spot, once: as credit, or with nothing',
    access: 'staff',
    permission: 'refunds',
    params: byId,
    body: z.strictObject({ give: z.boolean() }),
    answer: z.object({ message: z.string(), given: cents }),
    refusals: {
      disputed: {
        status: 409,
        message: 'The bank is still reviewing this payment, or part of it was returned. No credit was given.',
      },
      'settled-otherwise': {
        status: 409,
        message: 'This has been settled another way in the meantime. No credit was given. Please reload the page.',
      },
    },
  },
  'GET /api/admin/call-offs/:id': {
    summary: 'The progress of a cancellation by staff',
    access: 'staff',
    permission: 'money',
    params: byId,
    answer: ClassCancellation,
  },
  'GET /api/admin/classes/:id/call-off': {
    summary: 'What canceling would mean: how many families and how many cents',
    access: 'staff',
    permission: 'money',
    params: byId,
    query: z.strictObject({ sessionId: id.optional() }),
    answer: z.object({
      families: z.int(),
      /** Their names, for those who can cancel. */
      familyNames: z.array(z.string()),
      places: z.int(),
      /** False for one day of a program: it has no price of its own, so no compensation can be computed. */
      hasShare: z.boolean(),
      refund: z.object({ toCard: cents, toCredit: cents }),
      credit: z.object({ toCard: cents, toCredit: cents }),
    }),
  },
  'POST /api/admin/classes/:id/call-off': {
    summary: 'Cancels one session or the whole class for everyone; a job compensates the families one at a time',
    access: 'staff',
    permission: 'call-offs',
    params: byId,
    body: z.strictObject({ sessionId: id.nullish(), reason: multiline(reason.min(1)), makeGood: Choice }),
    answer: ClassCancellation,
    refusals: {
      'nothing-to-call-off': { status: 409, message: 'There are no upcoming sessions to cancel.' },
      'no-share': {
        status: 409,
        message: 'One day of a program has no price of its own. Choose nothing, or cancel individual spots.',
      },
    },
  },
})
export type CancellationsContract = typeof cancellationsContract
export type ClassCancellationAnswer = z.infer<typeof ClassCancellation>
export type WithheldAnswer = z.infer<typeof Withheld>
export type PlanPaymentAnswer = z.infer<typeof PlanPayment>
export type CanceledAnswer = z.infer<typeof Canceled>
