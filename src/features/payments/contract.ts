import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'

const cardServiceDown = { status: 503, message: "The card service isn't responding. Please try again." }

/** Card payments as browsers and the provider see them. */
export const paymentsContract = defineContract({
  'GET /api/payments/config': {
    summary: 'Which card form to show',
    access: 'public',
    answer: z.object({
      provider: z.enum(['local', 'stripe']),
      publishableKey: z.string().optional(),
      /** No real card is charged; every payment screen says so. */
      demo: z.boolean(),
    }),
  },
  'POST /api/webhooks/payments': {
    summary: 'Signed events of the payment provider: the source of truth for money',
    access: 'public',
    rawBody: true,
    answer: z.object({ received: z.literal(true) }),
    refusals: { forged: { status: 400, message: "This event doesn't have a valid signature." } },
  },
  'GET /api/user/credit-balance': {
    summary: 'How much credit the family can spend, in cents',
    access: 'signed-in',
    answer: z.object({ balance: z.int() }),
  },
  'GET /api/user/cards': {
    summary: 'The cards the family saved for next time, newest first',
    access: 'signed-in',
    answer: z.object({ cards: z.array(z.object({ ref: z.string(), label: z.string() })) }),
    refusals: { 'provider-down': cardServiceDown },
  },
  'DELETE /api/user/cards/:ref': {
    summary: "Deletes one of the family's saved cards",
    access: 'signed-in',
    params: z.strictObject({ ref: z.string().min(1).max(100) }),
    answer: z.object({ deleted: z.literal(true) }),
    refusals: {
      'in-use': { status: 409, message: "This card pays a monthly plan. Change the plan's card first." },
      'provider-down': cardServiceDown,
    },
  },
  'GET /api/user/credit-history': {
    summary: "Every change to the family's credit, newest first, with the balance after it, in cents",
    access: 'signed-in',
    answer: z.object({
      balance: z.int(),
      /** Credit on hold because a bank took back the money it was given for. */
      heldBack: z.int(),
      entries: z.array(
        z.object({ id: z.string(), at: z.string(), reason: z.string(), amount: z.int(), balanceAfter: z.int() }),
      ),
    }),
  },
})
export type PaymentsContract = typeof paymentsContract
