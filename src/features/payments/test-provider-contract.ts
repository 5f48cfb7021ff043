import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'

const clientSecret = z.string().max(200)

/** The state of a test provider payment, for the browser that holds its secret. */
const IntentView = z.object({
  status: z.enum(['pending', 'needs_action', 'processing', 'succeeded', 'failed', 'cancelled']),
  amountCents: z.int(),
  failureMessage: z.string().nullable(),
})

/**
 * The test provider's own service, as a browser uses it: the holder of a payment's secret can pay it. It is separate
 * from our API as a real provider's would be, and it has no card numbers anywhere.
 */
export const testProviderContract = defineContract({
  'POST /local-pay/confirm': {
    summary: 'Test provider: pays with a named test card or a saved one',
    access: 'public',
    body: z.strictObject({
      clientSecret,
      /** The last four digits of a test card, or the id of a saved card of the payment's customer. */
      card: z.string().max(60),
      /** The card is kept for next time once it has paid. */
      save: z.boolean().optional(),
    }),
    answer: IntentView,
    refusals: {
      'unknown-card': { status: 400, message: 'Choose one of the test cards.' },
      'answer-lost': { status: 500, message: "The card service isn't responding." },
    },
  },
  'POST /local-pay/bank-step': {
    summary: "Test provider: answers the bank's question",
    access: 'public',
    body: z.strictObject({ clientSecret, approve: z.boolean() }),
    answer: IntentView,
  },
  'GET /local-pay/state': {
    summary: 'Test provider: the state of a payment',
    access: 'public',
    query: z.strictObject({ clientSecret }),
    answer: IntentView,
  },
  'GET /local-pay/cards': {
    summary: "Test provider: the saved cards of a payment's customer",
    access: 'public',
    query: z.strictObject({ clientSecret }),
    answer: z.object({ cards: z.array(z.object({ ref: z.string(), label: z.string() })) }),
  },
  'POST /local-pay/card': {
    summary: "Test provider: changes a monthly plan's test card",
    access: 'public',
    body: z.strictObject({ clientSecret, card: z.string().max(10) }),
    answer: z.object({ label: z.string(), failureMessage: z.string().nullable() }),
    refusals: { 'unknown-card': { status: 400, message: 'Choose one of the test cards.' } },
  },
  'GET /api/admin/test-provider': {
    summary: 'Test provider: the current time for its monthly plans',
    access: 'staff',
    permission: 'operations',
    answer: z.object({ now: z.string() }),
  },
  'POST /api/admin/test-provider/advance': {
    summary: 'Test provider: moves the time of its monthly plans forward and bills what falls due',
    access: 'staff',
    permission: 'operations',
    body: z
      .strictObject({ months: z.int().min(1).max(12).optional(), days: z.int().min(1).max(366).optional() })
      .refine(body => body.months !== undefined || body.days !== undefined, 'Name months or days.'),
    answer: z.object({ now: z.string() }),
  },
})
export type TestProviderContract = typeof testProviderContract
export type IntentAnswer = z.infer<typeof IntentView>
