import * as z from 'zod'
import { WEEKDAYS } from '#src/features/classes/enrollment-choice.ts'
import { DayOptions } from '#src/features/classes/public-class.ts'
import { IN_PERSON } from '#src/features/payments/in-person.ts'
import { AgeNote, EnrollmentOption, SessionsLeft } from '#src/features/registrations/answers.ts'
import { choiceRefusals, DropInSession, ProgramDays } from '#src/features/registrations/choice-contract.ts'
import { STAFF_RULES } from '#src/features/registrations/staff-rules.ts'
import { defineContract } from '#src/lib/contract.ts'
import { multiline } from '#src/lib/one-line.ts'

const uuid = z.uuid()
const byId = z.object({ id: uuid })
const cents = z.int()
const instant = z.string()
const said = z.object({ message: z.string() })
const reason = z.string('Enter a reason.').trim().min(1, 'Enter a reason.').max(300)

/** Cash, a check or a bank transfer, as received. A check has a number. */
const HandedOver = z
  .strictObject({
    /** Created when the form opens, so sending it twice counts the money once. */
    key: uuid,
    way: z.enum(IN_PERSON),
    reference: z.string().trim().max(60).optional(),
  })
  .refine(({ way, reference }) => way !== 'cheque' || reference, {
    message: 'Enter the check number.',
    path: ['reference'],
  })

const Choice = {
  enrollmentOption: EnrollmentOption.optional(),
  days: z.array(z.enum(WEEKDAYS)).max(5).optional(),
  startDate: z.iso.date().optional(),
  ...ProgramDays,
  ...DropInSession,
}

const notBookable = {
  full: { status: 409, message: 'This class is full or has a waitlist.' },
  'not-bookable': { status: 409, message: 'This class can no longer be booked.' },
  'option-needed': { status: 409, message: 'Choose the days or weeks.' },
  ...choiceRefusals,
  'already-registered': { status: 409, message: 'This child already has a spot in this class or is on its waitlist.' },
  'price-changed': { status: 409, message: 'The price changed. Check the new price.' },
  'policies-changed': {
    status: 409,
    message:
      'Our policies changed, and this family hasn\'t agreed to them yet. Ask the parent to sign in and open "My family".',
  },
} as const

const notTaken = {
  'amount-changed': { status: 409, message: 'The amount due on this order changed. Reload the page.' },
  'card-only': { status: 409, message: 'Monthly plans are paid by card. Send the payment link.' },
  'already-paid': { status: 409, message: 'This order is already paid. Nothing was recorded.' },
  'being-paid': {
    status: 409,
    message: 'A card payment for this order is in progress. Wait a minute and check again.',
  },
  'taken-otherwise': { status: 409, message: 'This form was already sent with different details. Reload the page.' },
  'no-place': { status: 409, message: 'The hold expired and no spots are left. Nothing was recorded.' },
} as const

const notPayable = {
  'nothing-due': { status: 409, message: "There's nothing to pay." },
  'no-email': {
    status: 409,
    message: "We don't have this family's email address, so a link can't be sent. Add it in the family's file.",
  },
  'hold-lapsed': { status: 409, message: 'The hold expired. Book the class again.' },
} as const

const balanceDue = {
  status: 409,
  message: 'A balance is due for this spot. Take the payment first, then move it.',
} as const

/** Booking for a family, payments in person, payment links, and moving a spot to another class. */
export const frontDeskOrdersContract = defineContract({
  'GET /api/admin/bookable-classes': {
    summary: 'The classes that staff can book now, soonest first, with price and open spots',
    access: 'staff',
    permission: 'bookings',
    answer: z.object({
      classes: z.array(
        z.object({
          id: uuid,
          title: z.string(),
          kind: z.enum(['class', 'trial', 'program']),
          startsAt: instant.nullable(),
          price: cents,
          /** Null without a limit. */
          placesLeft: z.int().nullable(),
          /** It has begun and can only be joined for a reason. */
          isPastJoining: z.boolean(),
          options: z.array(z.object({ option: EnrollmentOption, price: cents })),
          /** The sessions to come of a series that sells them alone. */
          dropIns: z
            .object({ price: cents, days: z.array(z.object({ day: z.string(), full: z.boolean() })) })
            .optional(),
          /** The days to come of a program. */
          programDays: z.array(z.object({ day: z.string(), full: z.boolean() })).optional(),
          /** The half days and care of a program. */
          dayOptions: DayOptions.optional(),
        }),
      ),
    }),
  },
  'POST /api/admin/families/:id/quotes': {
    summary: 'What a spot for a child would cost now, in cents. Changes nothing',
    access: 'staff',
    permission: 'bookings',
    params: byId,
    body: z.strictObject({ childId: uuid, classId: uuid, useCredit: z.boolean().optional(), ...Choice }),
    answer: z.object({
      price: cents,
      sessionsLeft: SessionsLeft.nullable(),
      outsideAges: z.boolean(),
      /** The rule of the class would keep the child out: a reason is required. */
      needsReason: z.boolean(),
      /** What it would be booked against: each of these rules needs a reason. */
      inTheWay: z.array(z.object({ rule: z.enum(STAFF_RULES), message: z.string() })),
      ageNote: AgeNote.nullable(),
      credit: cents,
      due: cents,
    }),
    refusals: {
      'not-bookable': notBookable['not-bookable'],
      'option-needed': notBookable['option-needed'],
      ...choiceRefusals,
    },
  },
  'POST /api/admin/families/:id/bookings': {
    summary: "Books a spot for a child. It's held until it's paid, or confirmed if nothing is due",
    access: 'staff',
    permission: 'bookings',
    params: byId,
    repeatable: true,
    body: z.strictObject({
      childId: uuid,
      classId: uuid,
      useCredit: z.boolean().optional(),
      /** The price as told to the family, in cents. */
      price: cents,
      /** The rules staff have read that stand in the way, and why they book it anyway. */
      override: z
        .strictObject({ rules: z.array(z.enum(STAFF_RULES)).min(1).max(STAFF_RULES.length), reason: multiline(reason) })
        .optional(),
      ...Choice,
    }),
    answer: z.object({
      message: z.string(),
      orderId: uuid,
      registrationId: uuid,
      due: cents,
      /** When the unpaid hold ends. Null when nothing is due. */
      heldUntil: instant.nullable(),
    }),
    refusals: {
      ...notBookable,
      /** With `rules`: all that stand in the way, as in the quote. */
      'reason-needed': { status: 409, message: 'Enter a reason to book it anyway.' },
      'being-paid': notTaken['being-paid'],
      'too-many-holds': {
        status: 409,
        message: 'This family already has several unpaid spots. Settle those first.',
      },
      closed: { status: 409, message: 'This account is closed.' },
    },
  },
  'POST /api/admin/orders/:id/payments': {
    summary:
      'Takes cash, a check or a bank transfer for an order: all that is due, or a part of it. Confirms its spots',
    access: 'staff',
    permission: 'payments',
    params: byId,
    body: HandedOver.safeExtend({
      amount: z.int().min(1, 'Enter an amount above $0.00.'),
      /** Less than what is due may be paid; the rest stays due, by that day if one is agreed. */
      part: z.strictObject({ dueOn: z.iso.date('Choose a day.').optional() }).optional(),
    }),
    answer: said,
    refusals: {
      ...notTaken,
      'nothing-due': notPayable['nothing-due'],
      'more-than-due': { status: 409, message: "That's more than what's due." },
      'day-passed': { status: 400, message: 'Choose today or a later day.' },
    },
  },
  'POST /api/admin/orders/:id/payment-link': {
    summary: 'Emails the family a link to pay what is due. The spots of an unpaid order are held for a day',
    access: 'staff',
    permission: 'bookings',
    params: byId,
    repeatable: true,
    body: z.strictObject({}),
    answer: said.extend({
      /** Null if the spots are confirmed and the link is for the balance. */
      heldUntil: instant.nullable(),
    }),
    refusals: { ...notPayable, 'already-paid': { status: 409, message: 'This order is already paid.' } },
  },
  'POST /api/admin/refunds/:id/given-back': {
    summary: 'Marks an in-person refund as returned to the family',
    access: 'staff',
    permission: 'refunds',
    params: byId,
    body: z.strictObject({ note: reason }),
    answer: said,
    refusals: {
      'not-by-hand': { status: 409, message: "This was paid by card, so it's refunded to the card automatically." },
    },
  },
  'POST /api/admin/registrations/:id/move-quote': {
    summary: 'What moving a paid spot to another class would cost, in cents. Changes nothing',
    access: 'staff',
    permission: 'changes',
    params: byId,
    body: z.strictObject({ classId: uuid }),
    answer: z.object({
      paid: cents,
      price: cents,
      sessionsLeft: SessionsLeft.nullable(),
      /** Amount due, or left over as credit. One of them is 0. */
      due: cents,
      credit: cents,
      outsideAges: z.boolean(),
      needsReason: z.boolean(),
      ageNote: AgeNote.nullable(),
    }),
    refusals: {
      'not-bookable': notBookable['not-bookable'],
      'option-needed': {
        status: 409,
        message: "Programs can't be moved to. Cancel this spot for credit, then book the program.",
      },
      'not-movable': { status: 409, message: "Only a paid spot in a class that hasn't started can be moved." },
      'balance-due': balanceDue,
    },
  },
  'POST /api/admin/registrations/:id/move': {
    summary: 'Moves a paid spot to another class. The amount paid becomes credit, and the difference is settled',
    access: 'staff',
    permission: 'changes',
    params: byId,
    body: z.strictObject({
      classId: uuid,
      /** As told to the family, in cents. */
      price: cents,
      due: cents,
      /** Required when something is due. */
      settle: z.union([z.literal('link'), HandedOver]).optional(),
      reason: multiline(reason),
    }),
    answer: said,
    refusals: {
      ...notBookable,
      ...notTaken,
      'not-movable': { status: 409, message: "Only a paid spot in a class that hasn't started can be moved." },
      'balance-due': balanceDue,
      'same-class': { status: 409, message: 'This child is already in this class.' },
      'settle-needed': { status: 409, message: 'Choose how the difference is paid.' },
      disputed: {
        status: 409,
        message:
          "The bank is reviewing this payment, or part of it was refunded by the card provider, so this spot can't be moved right now.",
      },
      'too-many-holds': {
        status: 409,
        message: 'This family already has several unpaid spots. Settle those first.',
      },
      closed: { status: 409, message: 'This account is closed.' },
    },
  },
})
export type FrontDeskOrdersContract = typeof frontDeskOrdersContract
