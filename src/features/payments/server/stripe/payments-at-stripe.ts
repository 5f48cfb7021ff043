import type Stripe from 'stripe'
import type { ProviderState, ProviderStatus, Started, StartPayment } from '../../provider.ts'
import { cardText } from './card-text.ts'
import { stopPlan } from './stop-plan.ts'
import { asking, idOf, StripeProblem } from './stripe-client.ts'

/**
 * Starts one card payment of the customer with this id at Stripe, if there is one. Throws for less than 50 cents, and for a
 * key that was used for something else.
 */
export async function startPaymentAtStripe(
  stripe: Stripe,
  payment: StartPayment,
  customer: string | undefined,
  key: string,
): Promise<Started> {
  const { amountCents, currency, metadata } = payment
  if (!Number.isSafeInteger(amountCents) || amountCents < 50) throw new Error('a card payment is 50 cents or more')
  const intent = await asking(
    stripe.paymentIntents.create(
      // Only what pays within seconds: a bank transfer would take days, and a spot is held for minutes.
      { amount: amountCents, currency, customer, metadata, allowed_payment_method_types: ['card', 'link'] },
      { idempotencyKey: key },
    ),
  )
  if (!intent.client_secret) throw new Error('Stripe started a payment without a secret.')
  return { ref: intent.id, clientSecret: intent.client_secret }
}

/** The current state of a payment, with what was refunded and what is disputed. */
export async function fetchPayment(stripe: Stripe, ref: string): Promise<ProviderState> {
  const intent = await asking(stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] }))
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    kind: 'payment',
    ref: intent.id,
    status: statusOf(intent),
    amountCents: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency,
    refundedCents: charge?.amount_refunded ?? 0,
    disputedCents: charge?.disputed ? await disputedCents(stripe, ref) : 0,
    livemode: intent.livemode,
    cardLabel: paidLabel(charge),
    failureMessage: statusOf(intent) === 'failed' ? intent.last_payment_error?.message : undefined,
    raw: intent.status,
  }
}

function paidLabel(charge: Stripe.Charge | null): string | undefined {
  const { type, card } = charge?.payment_method_details ?? {}
  if (type === 'link') return 'Link'
  return card?.brand && card.last4 ? cardText(card.brand, card.last4) : undefined
}

const STATUS: Record<string, ProviderStatus> = {
  requires_payment_method: 'pending',
  requires_confirmation: 'pending',
  requires_action: 'needs_action',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
}

export function statusOf(intent: Pick<Stripe.PaymentIntent, 'status' | 'last_payment_error'>): ProviderStatus {
  if (intent.status === 'requires_payment_method' && intent.last_payment_error) return 'failed'
  const status = STATUS[intent.status]
  if (!status) throw new Error(`Stripe reports an unknown payment status: "${intent.status}".`)
  return status
}

/** Money that the bank took back and we don't have again: an inquiry takes none, and a won dispute returned it. */
const TAKEN_BACK = ['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review', 'lost']

async function disputedCents(stripe: Stripe, payment: string): Promise<number> {
  const { data } = await asking(stripe.disputes.list({ payment_intent: payment, limit: 100 }))
  return data.filter(({ status }) => TAKEN_BACK.includes(status)).reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * Cancels a payment that nobody made; one that was made or canceled stays as it is. A plan's first payment is canceled
 * by voiding its invoice, which Stripe refuses once it is paid, and only then is the plan ended.
 */
export async function cancelPaymentAtStripe(stripe: Stripe, ref: string, key: string): Promise<ProviderState> {
  const { data } = await asking(
    stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: ref },
      expand: ['data.invoice'],
    }),
  )
  const invoice = data[0]?.invoice
  if (typeof invoice === 'object' && !invoice.deleted) await voidInvoice(stripe, invoice, key)
  else await unlessTooLate(stripe.paymentIntents.cancel(ref, {}, { idempotencyKey: key }))
  return fetchPayment(stripe, ref)
}

async function voidInvoice(stripe: Stripe, invoice: Stripe.Invoice, key: string): Promise<void> {
  if (invoice.status === 'paid') return
  const voided = await unlessTooLate(stripe.invoices.voidInvoice(invoice.id, {}, { idempotencyKey: key }))
  const plan = idOf(invoice.parent?.subscription_details?.subscription)
  if (plan && (voided?.status === 'void' || invoice.status === 'void'))
    await stopPlan(stripe, plan, 'now', `${key}:plan`)
}

/** Something that has ended can't be ended again: that's fine, since its state is fetched next. */
async function unlessTooLate<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await asking(work)
  } catch (error) {
    if (error instanceof StripeProblem && error.status === 400 && error.type !== 'StripeIdempotencyError')
      return undefined
    throw error
  }
}
