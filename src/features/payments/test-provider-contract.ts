import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'

const clientSecret = z.string().max(200)

/** How a payment of the test provider stands, for the browser that holds its secret. */
const IntentView = z.object({
  status: z.enum(['pending', 'needs_action', 'processing', 'succeeded', 'failed', 'cancelled']),
  amountCents: z.int(),
  failureMessage: z.string().nullable(),
})

/**
 * The test provider's own service, as a browser talks to it: who holds the secret of a payment may pay it. It stands
 * beside our API as a real provider's would, and no card number exists anywhere in it.
 */
export const testProviderContract = defineContract({
  'POST /local-pay/confirm': {
    summary: 'Test provider: pays with a named test card',
    access: 'public',
    body: z.strictObject({ clientSecret, card: z.string().max(10) }),
    answer: IntentView,
    refusals: {
      'unknown-card': { status: 400, message: 'Please choose one of the test cards.' },
      'answer-lost': { status: 500, message: 'The card service did not answer.' },
    },
  },
  'POST /local-pay/bank-step': {
    summary: "Test provider: answers the bank's question",
    access: 'public',
    body: z.strictObject({ clientSecret, approve: z.boolean() }),
    answer: IntentView,
  },
  'GET /local-pay/state': {
    summary: 'Test provider: how a payment stands',
    access: 'public',
    query: z.strictObject({ clientSecret }),
    answer: IntentView,
  },
  'POST /local-pay/card': {
    summary: 'Test provider: gives a monthly plan another test card',
    access: 'public',
    body: z.strictObject({ clientSecret, card: z.string().max(10) }),
    answer: z.object({ label: z.string(), failureMessage: z.string().nullable() }),
    refusals: { 'unknown-card': { status: 400, message: 'Please choose one of the test cards.' } },
  },
  'GET /api/admin/test-provider': {
    summary: 'Test provider: what time it is for its monthly plans',
    access: 'admin',
    answer: z.object({ now: z.string() }),
  },
  'POST /api/admin/test-provider/advance': {
    summary: 'Test provider: moves the time of its monthly plans forward and bills what falls due',
    access: 'admin',
    body: z
      .strictObject({ months: z.int().min(1).max(12).optional(), days: z.int().min(1).max(366).optional() })
      .refine(body => body.months !== undefined || body.days !== undefined, 'Name months or days.'),
    answer: z.object({ now: z.string() }),
  },
})
export type TestProviderContract = typeof testProviderContract
export type IntentAnswer = z.infer<typeof IntentView>
