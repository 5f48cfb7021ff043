import type Stripe from 'stripe'
import type { PlanCharge, PlanState, PlanStatus, ProviderState } from '../../provider.ts'
import { cardText } from './card-text.ts'
import { statusOf } from './payments-at-stripe.ts'
import { asking, dateOf, idOf } from './stripe-client.ts'

const STATUS: Record<string, PlanStatus> = {
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  incomplete: 'incomplete',
  incomplete_expired: 'canceled',
  canceled: 'canceled',
}

/** A plan in our terms. The dates of its period are on its item, the card on the plan or its customer. */
export function planState(plan: Stripe.Subscription, charges: PlanCharge[]): PlanState {
  const item = plan.items.data[0]
  const status = STATUS[plan.status]
  if (!item || !status) throw new Error(`Stripe reports an unknown plan status: "${plan.status}".`)
  return {
    ref: plan.id,
    status,
    monthlyCents: item.price.unit_amount ?? 0,
    currency: plan.currency,
    periodStart: dateOf(item.current_period_start),
    periodEnd: dateOf(item.current_period_end),
    cancelAtPeriodEnd: plan.cancel_at_period_end,
    cardLabel: cardLabel(cardOf(plan)),
    charges,
    livemode: plan.livemode,
  }
}

/** The card that the next month will be charged to, if Stripe sent it in full. */
function cardOf(plan: Stripe.Subscription): Stripe.PaymentMethod | undefined {
  const own = plan.default_payment_method
  if (own) return typeof own === 'object' ? own : undefined
  if (typeof plan.customer !== 'object' || plan.customer.deleted) return undefined
  const family = plan.customer.invoice_settings.default_payment_method
  return typeof family === 'object' ? (family ?? undefined) : undefined
}

/** `Visa ending 4242`; `Link` for a wallet that shows no card; undefined if there is neither. */
export function cardLabel(method: Stripe.PaymentMethod | undefined): string | undefined {
  if (method?.type === 'link') return 'Link'
  if (!method?.card) return undefined
  return cardText(method.card.brand, method.card.last4)
}

const CHARGE_STATUS = { succeeded: 'succeeded', failed: 'failed' } as const

/** One month's charge; undefined while it is a draft, was voided, or nothing was due. */
export async function chargeOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<PlanCharge | undefined> {
  const paymentRef = idOf(invoice.payments?.data.find(({ is_default }) => is_default)?.payment.payment_intent)
  if (!paymentRef || invoice.status === 'draft' || invoice.status === 'void') return undefined
  const intent = invoice.status === 'paid' ? undefined : await asking(stripe.paymentIntents.retrieve(paymentRef))
  const tried = intent && statusOf(intent)
  const month =
    invoice.lines.data.find(({ parent }) => parent?.type === 'subscription_item_details') ?? invoice.lines.data[0]
  return {
    ref: invoice.id,
    paymentRef,
    amountCents: invoice.amount_due,
    currency: invoice.currency,
    status: tried ? (CHARGE_STATUS[tried as keyof typeof CHARGE_STATUS] ?? 'pending') : 'succeeded',
    failureMessage: tried === 'failed' ? intent?.last_payment_error?.message : undefined,
    periodStart: dateOf(month?.period.start ?? invoice.period_start),
    periodEnd: dateOf(month?.period.end ?? invoice.period_end),
    at: dateOf(invoice.status_transitions.paid_at ?? invoice.created),
  }
}

/** The same plan in the form shared with payments and refunds. */
export function planAsState(plan: PlanState, raw: string): ProviderState {
  const status = { active: 'succeeded', past_due: 'failed', incomplete: 'pending', canceled: 'cancelled' } as const
  return {
    kind: 'subscription',
    ref: plan.ref,
    status: status[plan.status],
    amountCents: plan.monthlyCents,
    currency: plan.currency,
    refundedCents: 0,
    disputedCents: 0,
    periodEnd: plan.periodEnd,
    cancelAtPeriodEnd: plan.cancelAtPeriodEnd,
    livemode: plan.livemode,
    raw,
  }
}
