/** The provider's own id of a payment, a refund or a subscription. */
export type ProviderRef = string

/** What a browser may know to show the card form. */
type ClientConfig = { provider: 'local' | 'stripe'; publishableKey?: string; demo: boolean }

/** One card payment to begin. Amounts in cents, currency in lower case as ISO 4217 (`usd`). */
export type StartPayment = { amountCents: number; currency: string; metadata: Record<string, string> }
export type Started = { ref: ProviderRef; clientSecret: string }

/** `failed` is a refused try that may be repeated with the same secret; `succeeded` and `cancelled` are final. */
export type ProviderStatus = 'pending' | 'needs_action' | 'processing' | 'succeeded' | 'failed' | 'cancelled'

/** The current truth about one thing at the provider, in our words. No provider's own type goes further than this. */
export type ProviderState = {
  kind: 'payment' | 'refund' | 'subscription'
  ref: ProviderRef
  status: ProviderStatus
  amountCents: number
  currency: string
  refundedCents: number
  disputedCents: number
  /** Subscriptions only: until when it is paid, and whether it ends then. */
  periodEnd?: Date
  cancelAtPeriodEnd?: boolean
  livemode: boolean
  /** Why a try was refused, as a sentence for the person. */
  failureMessage?: string
  /** The provider's own word for the status, for people who look into it. */
  raw: string
}

/** A monthly plan to begin: today the first month and what is charged once, then the month alone, until it is stopped. */
export type PlanTerms = { name: string; monthlyCents: number; onceCents: number }
export type StartPlan = {
  terms: PlanTerms
  currency: string
  /** Who pays: the provider keeps the card for the months to come. */
  customer: { id: string; email: string; name: string }
  metadata: Record<string, string>
}
/** The plan, and the payment of `monthlyCents + onceCents` with which it begins. */
export type StartedPlan = { subscriptionRef: ProviderRef; payment: Started }

export type PlanStatus = 'active' | 'past_due' | 'canceled' | 'incomplete'
/** One month's charge. A failed one is tried again under the same `ref`, also with another card. */
export type PlanCharge = {
  ref: ProviderRef
  /** The payment that paid it, or would. What can be refunded. */
  paymentRef: ProviderRef
  amountCents: number
  currency: string
  status: 'succeeded' | 'pending' | 'failed'
  failureMessage?: string
  periodStart: Date
  periodEnd: Date
  at: Date
}
/** The current truth about a plan, with every charge so far, oldest first. The first is the payment that began it. */
export type PlanState = {
  ref: ProviderRef
  status: PlanStatus
  monthlyCents: number
  currency: string
  periodStart: Date
  periodEnd: Date
  cancelAtPeriodEnd: boolean
  /** `Visa ending 4242` */
  cardLabel?: string
  charges: PlanCharge[]
  livemode: boolean
}
/** How a family gives another card: on a page of the provider's, or here with a secret as for a payment. */
export type CardUpdate = { kind: 'page'; url: string } | { kind: 'here'; clientSecret: string }

/** That something happened to `ref`. A hint only: what is true now is fetched. */
export type EventHint = { eventId: string; type: string; ref: ProviderRef; at: Date }

/** An event that was not signed by the provider, or too long ago, or for another mode. */
export class ForgedEvent extends Error {
  constructor(what: string) {
    super(`An event was refused: ${what}.`)
    this.name = 'ForgedEvent'
  }
}

/**
 * What we need of a card payment provider. Every call that moves something takes a key; repeating it with
 * the same key does nothing twice, and the same key with other contents is an error.
 */
export interface PaymentProvider {
  readonly id: 'local' | 'stripe'
  clientConfig(): ClientConfig
  /** Begins a payment; nothing is charged before a browser confirms it with the secret. */
  start(payment: StartPayment, key: string): Promise<Started>
  /** The current truth of a payment, refund or subscription. */
  fetch(ref: ProviderRef): Promise<ProviderState>
  /** Ends a subscription now or with its paid period, or cancels a payment that nobody made. */
  stop(ref: ProviderRef, when: 'now' | 'period_end', key: string): Promise<ProviderState>
  /** Begins a monthly plan; nothing is charged before a browser confirms its first payment with the secret. */
  startPlan(plan: StartPlan, key: string): Promise<StartedPlan>
  /** The current truth of a plan; undefined when `ref` is no plan of theirs. */
  fetchPlan(ref: ProviderRef): Promise<PlanState | undefined>
  /** Takes back that a plan ends with its period. One that has ended stays as it is. */
  resumePlan(ref: ProviderRef, key: string): Promise<PlanState>
  /** Lets the family give another card for a plan; `returnUrl` is where a page of the provider's leads back to. */
  updateCard(ref: ProviderRef, returnUrl: string, key: string): Promise<CardUpdate>
  /** Tries what a plan owes again with the card it has now; without a debt nothing happens. */
  retryCharge(ref: ProviderRef, key: string): Promise<PlanState>
  /** Sends `cents` of a payment back to its card; answers the state of the refund, whose `ref` is its own. */
  refund(payment: ProviderRef, cents: number, key: string): Promise<ProviderState>
  /** Reads a signed event from the bytes as they came. Throws `ForgedEvent` for anything not provably theirs. */
  readEvent(raw: Uint8Array, headers: Record<string, string | string[] | undefined>): Promise<EventHint>
  /** Everything that happened since `t`, oldest first: to catch up after an outage. */
  changedSince(t: Date): AsyncIterable<EventHint>
}
