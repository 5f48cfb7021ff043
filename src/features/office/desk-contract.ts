import * as z from 'zod'
import { BY_HAND } from '#src/features/payments/by-hand.ts'
import { EnrollmentOption } from '#src/features/registrations/answers.ts'
import { WEEKDAYS } from '#src/features/registrations/enrollment-choice.ts'
import { defineContract } from '#src/lib/contract.ts'
import { multiline } from '#src/lib/one-line.ts'

const uuid = z.uuid()
const byId = z.object({ id: uuid })
const cents = z.int()
const instant = z.string()
const said = z.object({ message: z.string() })
const reason = z.string('Please give a reason.').trim().min(1, 'Please give a reason.').max(300)

/** Cash or a cheque as it is handed over: a cheque has a number. */
const HandedOver = z
  .strictObject({
    /** Made by the form when it opens: sent twice, the money is counted once. */
    key: uuid,
    way: z.enum(BY_HAND),
    reference: z.string().trim().max(60).optional(),
  })
  .refine(({ way, reference }) => way !== 'cheque' || reference, {
    message: 'Please type the number of the cheque.',
    path: ['reference'],
  })

const Choice = {
  enrollmentOption: EnrollmentOption.optional(),
  days: z.array(z.enum(WEEKDAYS)).max(5).optional(),
  startDate: z.iso.date().optional(),
}

const notBookable = {
  full: { status: 409, message: 'This class is full, or children wait for it in line.' },
  'not-bookable': { status: 409, message: 'This class can no longer be booked.' },
  'option-needed': { status: 409, message: 'Please choose how many days a week.' },
  'bad-start-date': { status: 409, message: 'Please choose a first day from today on, while the program runs.' },
  'already-registered': { status: 409, message: 'This child already has a place in this class, or waits for one.' },
  'price-changed': { status: 409, message: 'The price has changed. Please look at the new one.' },
  'policies-changed': {
    status: 409,
    message:
      'Our policies have changed and this family has not agreed to them yet. Please ask the parent to sign in and open “My family”.',
  },
} as const

const notTaken = {
  'amount-changed': { status: 409, message: 'The order is due another amount. Please reload the page.' },
  'card-only': { status: 409, message: 'A monthly plan is paid by card. Please send the payment link.' },
  'already-paid': { status: 409, message: 'This order is already paid. Nothing was counted.' },
  'being-paid': {
    status: 409,
    message: 'A card payment of this order is on its way. Please wait a minute and look again.',
  },
  'taken-otherwise': { status: 409, message: 'This form was sent before with something else. Please reload the page.' },
  'no-place': { status: 409, message: 'The hold ran out and no place is left. Nothing was counted.' },
} as const

const notPayable = {
  'nothing-due': { status: 409, message: 'There is nothing to pay.' },
  'hold-lapsed': { status: 409, message: 'The hold ran out. Please book the class again.' },
} as const

/** Booking for a family, money by hand, payment links, and moving a place to another class. */
export const deskContract = defineContract({
  'GET /api/admin/bookable-classes': {
    summary: 'The classes that can be booked now, soonest first, with price and places left',
    access: 'staff',
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
          options: z.array(z.object({ option: EnrollmentOption, price: cents })),
        }),
      ),
    }),
  },
  'POST /api/admin/families/:id/quotes': {
    summary: 'What a place for a child would cost now, in cents, before anything happens',
    access: 'staff',
    params: byId,
    body: z.strictObject({ childId: uuid, classId: uuid, useCredit: z.boolean().optional(), ...Choice }),
    answer: z.object({ price: cents, outsideAges: z.boolean(), credit: cents, due: cents }),
    refusals: {
      'not-bookable': notBookable['not-bookable'],
      'option-needed': notBookable['option-needed'],
      'bad-start-date': notBookable['bad-start-date'],
    },
  },
  'POST /api/admin/families/:id/bookings': {
    summary: 'Books a place for a child of a family; it is held until it is paid, and confirmed where nothing is due',
    access: 'staff',
    params: byId,
    repeatable: true,
    body: z.strictObject({
      childId: uuid,
      classId: uuid,
      useCredit: z.boolean().optional(),
      /** The price as it was told to the family, in cents. */
      price: cents,
      ...Choice,
    }),
    answer: z.object({
      message: z.string(),
      orderId: uuid,
      registrationId: uuid,
      due: cents,
      /** Until when the unpaid place is held; null when nothing is due. */
      heldUntil: instant.nullable(),
    }),
    refusals: {
      ...notBookable,
      'being-paid': notTaken['being-paid'],
      'too-many-holds': {
        status: 409,
        message: 'This family holds many unpaid places already. Please settle those first.',
      },
      closed: { status: 409, message: 'This account is closed.' },
    },
  },
  'POST /api/admin/orders/:id/payments': {
    summary: 'Takes cash or a cheque for an unpaid order, exactly what is due, and confirms its places',
    access: 'admin',
    params: byId,
    body: HandedOver.safeExtend({ amount: cents }),
    answer: said,
    refusals: { ...notTaken, 'nothing-due': notPayable['nothing-due'] },
  },
  'POST /api/admin/orders/:id/payment-link': {
    summary: 'Keeps the places of an unpaid order for a day and mails the family where to pay',
    access: 'staff',
    params: byId,
    repeatable: true,
    body: z.strictObject({}),
    answer: said.extend({ heldUntil: instant }),
    refusals: { ...notPayable, 'already-paid': { status: 409, message: 'This order is already paid.' } },
  },
  'POST /api/admin/refunds/:id/given-back': {
    summary: 'Marks money as handed back that had come in cash or by cheque',
    access: 'admin',
    params: byId,
    body: z.strictObject({ note: reason }),
    answer: said,
    refusals: { 'not-by-hand': { status: 409, message: 'This was paid by card and goes back to it by itself.' } },
  },
  'POST /api/admin/registrations/:id/move-quote': {
    summary: 'What moving a paid place to another class would mean, in cents, before anything happens',
    access: 'admin',
    params: byId,
    body: z.strictObject({ classId: uuid }),
    answer: z.object({
      paid: cents,
      price: cents,
      /** Left to pay, or left over as credit; one of them is 0. */
      due: cents,
      credit: cents,
      outsideAges: z.boolean(),
    }),
    refusals: {
      'not-bookable': notBookable['not-bookable'],
      'option-needed': { status: 409, message: 'A program is booked anew: end this place for credit, then book.' },
      'not-movable': { status: 409, message: 'Only a paid place in a class that has not begun can be moved.' },
    },
  },
  'POST /api/admin/registrations/:id/move': {
    summary: 'Moves a paid place to another class: what was paid moves along as credit, the difference is settled',
    access: 'admin',
    params: byId,
    body: z.strictObject({
      classId: uuid,
      /** As they were told to the family, in cents. */
      price: cents,
      due: cents,
      /** Needed where something is due. */
      settle: z.union([z.literal('link'), HandedOver]).optional(),
      reason: multiline(reason),
    }),
    answer: said,
    refusals: {
      ...notBookable,
      ...notTaken,
      'not-movable': { status: 409, message: 'Only a paid place in a class that has not begun can be moved.' },
      'same-class': { status: 409, message: 'The child is in this class already.' },
      'settle-needed': { status: 409, message: 'Please say how the difference is paid.' },
      disputed: {
        status: 409,
        message:
          'The bank is looking into this payment, or some of it went back at the card provider, so the place cannot be moved now.',
      },
      'too-many-holds': {
        status: 409,
        message: 'This family holds many unpaid places already. Please settle those first.',
      },
      closed: { status: 409, message: 'This account is closed.' },
    },
  },
})
export type DeskContract = typeof deskContract
