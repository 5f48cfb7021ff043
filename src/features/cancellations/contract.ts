import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { multiline } from '#src/lib/one-line.ts'

const id = z.string()
const cents = z.int()
const instant = z.string()
const byId = z.object({ id })
const reason = z.string().trim().max(1000)
const Choice = z.enum(['refund', 'credit', 'nothing'])

/** What became of a spot and its money, in cents. A repeated call answers the same. */
const Cancelled = z.object({
  message: z.string(),
  registrationId: id,
  outcome: Choice,
  toCard: cents,
  toCredit: cents,
  kept: cents,
})

const ended = { status: 409, message: 'This place has ended already.' } as const
const disputed = {
  status: 409,
  message:
    'Your bank is looking into this payment, or some of it went back already, so we cannot give anything back for it now. Please call us.',
} as const

/** For staff: the family's bank is meant, not theirs. */
const disputedForStaff = {
  status: 409,
  message:
    'The bank is looking into this payment, or some of it went back at the card provider, so nothing can be given back for it now. Choose nothing, or wait.',
} as const

/** Where the money of a spot would go, in cents. */
const Back = z.object({ toCard: cents, toCredit: cents, kept: cents })

const CallOff = z.object({
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
  /** Null: the whole class was called off. */
  sessionStartsAt: instant.nullable(),
  parentId: id,
  parent: z.string(),
  email: z.string(),
  child: z.string(),
  orderReference: z.string(),
  /** What the family would have got. */
  amount: cents,
  /** `disputed`: the bank decides, or decided for the family; `free`: nothing stands in the way any more. */
  why: z.enum(['disputed', 'returned-elsewhere', 'free']),
})

const PlanPayment = z.object({
  id,
  plan: z.string(),
  child: z.string(),
  parent: z.string(),
  email: z.string(),
  amount: cents,
  /** What can still go back to the card. */
  left: cents,
  paidAt: instant,
  periodStart: instant.nullable(),
  periodEnd: instant.nullable(),
  refunds: z.array(z.object({ id, amount: cents, reason: z.string(), at: instant })),
})

/** Ending spots: by their family, by staff, and for everyone when a session or a class is called off. */
export const cancellationsContract = defineContract({
  'POST /api/registrations/:id/cancel': {
    summary: 'Cancels a place for a refund or for credit; an unpaid one is let go. A repeat answers the first result',
    access: 'family-owner',
    owner: { registration: 'params.id' },
    params: byId,
    body: z.strictObject({
      cancellationType: z.enum(['refund', 'credit']),
      reason: multiline(reason.nullish()),
      /** From the eligibility answer: other terms by now are refused. */
      quote: z.string().max(100).optional(),
    }),
    answer: Cancelled,
    refusals: {
      'already-started': {
        status: 409,
        message: 'This class has started, so it cannot be cancelled here. Please tell us what went wrong.',
      },
      'too-close': {
        status: 409,
        message: 'It is too late for a refund or credit. The place is still yours to give to another child.',
      },
      'terms-changed': {
        status: 409,
        message: 'What cancelling gives back has changed. Please look at the new amounts.',
      },
      ended,
      disputed,
    },
  },
  'GET /api/admin/registrations/:id/cancel': {
    summary: "What ending one family's place would give back, for each choice, before anything happens",
    access: 'admin',
    params: byId,
    answer: z.object({
      /** False: the spot was never paid and is let go without money. */
      settled: z.boolean(),
      paid: cents,
      /** Unpaid spots of one order end together. */
      placesInOrder: z.int(),
      /** It was paid in cash or by check: a refund is handed back, not sent to a card. */
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
    summary: "Staff end one family's place, also after the deadline; the full amount unless the fee is to be kept",
    access: 'admin',
    params: byId,
    body: z.strictObject({ outcome: Choice, reason: multiline(reason.min(1)), keepFee: z.boolean().optional() }),
    answer: Cancelled,
    refusals: { ended, disputed: disputedForStaff },
  },
  'GET /api/admin/failed-refunds': {
    summary: 'Refunds that banks sent back and that nothing was given for since',
    access: 'staff',
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
    summary: 'Gives a family credit in place of a refund that failed, once',
    access: 'admin',
    params: byId,
    answer: z.object({ message: z.string(), amount: cents }),
    refusals: {
      'not-failed': { status: 409, message: 'This refund has not failed.' },
      'settled-otherwise': {
        status: 409,
        message: 'This money was given back in another way since. Nothing was given. Please reload the page.',
      },
    },
  },
  'GET /api/admin/subscription-payments': {
    summary: 'What monthly plans were charged, newest first, and how much of it can still go back, in cents',
    access: 'staff',
    answer: z.array(PlanPayment),
  },
  'POST /api/admin/subscription-payments/:id/refund': {
    summary: 'Sends a plan payment, or a part of it, back to its card, with a reason',
    access: 'admin',
    params: byId,
    body: z.strictObject({
      amount: cents.min(1),
      /** What can still go back as the screen shows it: a second press finds something else and gives nothing. */
      left: cents,
      reason: multiline(reason.min(1)),
    }),
    answer: z.object({ message: z.string(), payment: PlanPayment }),
    refusals: {
      disputed,
      'more-than-left': { status: 409, message: 'That is more than is left of this payment.' },
      'left-changed': { status: 409, message: 'Something went back meanwhile. Please look at what is left.' },
      'place-ended': {
        status: 409,
        message: 'This payment began a place that was cancelled, and what goes back for it is settled.',
      },
    },
  },
  'GET /api/admin/call-offs': {
    summary: 'Classes with sessions to come that could be called off, and what was called off lately',
    access: 'staff',
    answer: z.object({
      classes: z.array(
        z.object({
          id,
          title: z.string(),
          places: z.int(),
          sessions: z.array(z.object({ id, startsAt: instant, endsAt: instant })),
        }),
      ),
      callOffs: z.array(CallOff),
      /** Places that got nothing since their payment is disputed, until they are settled. */
      withheld: z.array(Withheld),
    }),
  },
  'POST /api/admin/call-offs/withheld/:id/settle': {
    summary: 'Settles compensation that was withheld from a place, once: as credit, or with nothing',
    access: 'admin',
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
    summary: 'How far a call-off has come',
    access: 'staff',
    params: byId,
    answer: CallOff,
  },
  'GET /api/admin/classes/:id/call-off': {
    summary: 'What calling off would mean: how many families and how many cents',
    access: 'staff',
    params: byId,
    query: z.strictObject({ sessionId: id.optional() }),
    answer: z.object({
      families: z.int(),
      places: z.int(),
      /** False for one day of a program: it has no price of its own, so nothing can be given for it. */
      hasShare: z.boolean(),
      refund: z.object({ toCard: cents, toCredit: cents }),
      credit: z.object({ toCard: cents, toCredit: cents }),
    }),
  },
  'POST /api/admin/classes/:id/call-off': {
    summary: 'Calls off one session or the whole class for everybody; a job works the places off one family at a time',
    access: 'admin',
    params: byId,
    body: z.strictObject({ sessionId: id.nullish(), reason: multiline(reason.min(1)), makeGood: Choice }),
    answer: CallOff,
    refusals: {
      'nothing-to-call-off': { status: 409, message: 'There is nothing to come that could be called off.' },
      'no-share': {
        status: 409,
        message: 'One day of a program has no price of its own. Choose nothing, or cancel single places.',
      },
    },
  },
})
export type CancellationsContract = typeof cancellationsContract
export type CallOffAnswer = z.infer<typeof CallOff>
export type WithheldAnswer = z.infer<typeof Withheld>
export type PlanPaymentAnswer = z.infer<typeof PlanPayment>
export type CancelledAnswer = z.infer<typeof Cancelled>
