import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { PlanCharge, PlanState, ProviderState, StartedPlan, StartPlan } from '../../provider.ts'
import { chargeOf, planAsState, planState } from './plan-state.ts'
import { ENDED, stopPlan } from './stop-plan.ts'
import { asking, freshKey, idOf, orMissing, StripeProblem } from './stripe-client.ts'

const FEE = 'Registration fee'

/**
 * Starts a monthly plan: today the first month plus the one-time charge, on one invoice whose payment waits for the browser.
 * The card that pays it is kept for future months. Throws for less than 50 cents a month.
 */
export async function startPlanAtStripe(
  stripe: Stripe,
  { terms: { name, monthlyCents, onceCents }, currency, metadata }: StartPlan,
  customer: string,
  key: string,
): Promise<StartedPlan> {
  if (!Number.isSafeInteger(monthlyCents) || monthlyCents < 50) throw new Error('a monthly plan is 50 cents or more')
  const product = await productNamed(stripe, name)
  const once =
    onceCents > 0
      ? [{ price_data: { currency, product: await productNamed(stripe, FEE), unit_amount: onceCents } }]
      : []
  const plan = await asking(
    stripe.subscriptions.create(
      {
        customer,
        items: [{ price_data: { currency, product, unit_amount: monthlyCents, recurring: { interval: 'month' } } }],
        add_invoice_items: once,
        payment_behavior: 'default_incomplete',
        payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
        metadata,
        expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
      },
      { idempotencyKey: key },
    ),
  )
  const invoice = plan.latest_invoice
  const first = typeof invoice === 'object' ? invoice : undefined
  const ref = idOf(first?.payments?.data[0]?.payment.payment_intent)
  const clientSecret = first?.confirmation_secret?.client_secret
  if (!ref || !clientSecret) throw new Error('Stripe started a plan without a first payment.')
  return { subscriptionRef: plan.id, payment: { ref, clientSecret } }
}

/** Made once for each name: its id is derived from the name, so another process finds it taken. */
async function productNamed(stripe: Stripe, name: string): Promise<string> {
  const id = `curiously_${createHash('sha256').update(name).digest('hex').slice(0, 24)}`
  try {
    await asking(stripe.products.create({ id, name }, { idempotencyKey: `product:${id}` }))
  } catch (error) {
    if (!(error instanceof StripeProblem && error.code === 'resource_already_exists')) throw error
  }
  return id
}

/** A plan with every charge so far, oldest first; undefined for an id that is no plan. */
export async function fetchPlanAtStripe(stripe: Stripe, ref: string): Promise<PlanState | undefined> {
  const plan = await retrievePlan(stripe, ref)
  return plan && planState(plan, await chargesOf(stripe, ref))
}

export async function fetchPlanAsState(stripe: Stripe, ref: string): Promise<ProviderState> {
  const plan = await retrievePlan(stripe, ref)
  if (!plan) throw new Error('Stripe does not know this plan.')
  return planAsState(planState(plan, []), plan.status)
}

const retrievePlan = (stripe: Stripe, ref: string) =>
  orMissing(
    stripe.subscriptions.retrieve(ref, {
      expand: ['default_payment_method', 'customer.invoice_settings.default_payment_method'],
    }),
  )

async function chargesOf(stripe: Stripe, subscription: string): Promise<PlanCharge[]> {
  const invoices: Stripe.Invoice[] = []
  const listing = stripe.invoices.list({ subscription, limit: 100, expand: ['data.payments'] })
  await asking(listing.autoPagingEach(invoice => void invoices.push(invoice)))
  const charges = await Promise.all(invoices.map(invoice => chargeOf(stripe, invoice)))
  return charges.filter(charge => charge !== undefined).reverse()
}

/** Undoes the cancellation of a plan. One that has ended stays ended. */
export async function resumePlanAtStripe(stripe: Stripe, ref: string, key: string): Promise<PlanState> {
  const plan = await asking(stripe.subscriptions.retrieve(ref))
  if (plan.cancel_at_period_end && !ENDED.includes(plan.status))
    await asking(stripe.subscriptions.update(ref, { cancel_at_period_end: false }, { idempotencyKey: freshKey(key) }))
  return knownPlan(stripe, ref)
}

export async function stopPlanAtStripe(
  stripe: Stripe,
  ref: string,
  when: 'now' | 'period_end',
  key: string,
): Promise<ProviderState> {
  await stopPlan(stripe, ref, when, key)
  return fetchPlanAsState(stripe, ref)
}

/** Retries a plan's open invoice. A card that is declined again is an answer, not an error. */
export async function retryChargeAtStripe(stripe: Stripe, ref: string, key: string): Promise<PlanState> {
  const plan = await asking(stripe.subscriptions.retrieve(ref))
  if (plan.status === 'past_due' || plan.status === 'unpaid') {
    const openInvoices = async () =>
      (await asking(stripe.invoices.list({ subscription: ref, status: 'open', limit: 100 }))).data.reverse()
    for (const [at, invoice] of (await openInvoices()).entries()) {
      try {
        await asking(stripe.invoices.pay(invoice.id, { off_session: true }, { idempotencyKey: `${key}:${at}` }))
      } catch (error) {
        if (!(error instanceof StripeProblem)) throw error
        if (error.type === 'StripeCardError') break
        // A second press at the same moment paid it first.
        if ((await openInvoices()).some(({ id }) => id === invoice.id)) throw error
      }
    }
  }
  return knownPlan(stripe, ref)
}

async function knownPlan(stripe: Stripe, ref: string): Promise<PlanState> {
  const plan = await fetchPlanAtStripe(stripe, ref)
  if (!plan) throw new Error('Stripe does not know this plan.')
  return plan
}
