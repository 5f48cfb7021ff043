/** The provider's own id of a payment, a refund or a subscription. */
export type ProviderRef = string

/** What a browser needs to show the card form. */
type ClientConfig = { provider: 'local' | 'stripe'; publishableKey?: string; demo: boolean }

/** A family as the provider knows it; the provider keeps the cards that the family asked it to keep. */
export type Customer = { id: string; email: string; name: string }

/** One card payment to start. Amounts in cents, currency in lower case as ISO 4217 (`usd`). */
export type StartPayment = {
  amountCents: number
  currency: string
  /** Who pays: their saved cards are offered, and they may save the card they pay with. */
  customer?: Customer
  metadata: Record<string, string>
}
export type Started = { ref: ProviderRef; clientSecret: string }

/** `failed` is a declined attempt that can be repeated with the same secret; `succeeded` and `cancelled` are final. */
export type ProviderStatus = 'pending' | 'needs_action' | 'processing' | 'succeeded' | 'failed' | 'cancelled'

/** The current state of one thing at the provider, in our terms. The provider's own types don't leave its folder. */
export type ProviderState = {
  kind: 'payment' | 'refund' | 'subscription'
  ref: ProviderRef
  status: ProviderStatus
  amountCents: number
  currency: string
  refundedCents: number
  disputedCents: number
  /** Subscriptions only: the end of the paid period, and whether the plan ends then. */
  periodEnd?: Date
  cancelAtPeriodEnd?: boolean
  livemode: boolean
  /** Why an attempt was declined, as a sentence for the family. */
  failureMessage?: string
  /** Payments only: the card that paid, `Visa ending 4242`. */
  cardLabel?: string
  /** The provider's own word for the status, for troubleshooting. */
  raw: string
}

/** A monthly plan to start: today the first month plus the one-time charge, then the month alone, until it is stopped. */
export type PlanTerms = { name: string; monthlyCents: number; onceCents: number }
export type StartPlan = {
  terms: PlanTerms
  currency: string
  /** Who pays: the provider keeps the card for future months. */
  customer: Customer
  metadata: Record<string, string>
}
/** The plan, and its first payment of `monthlyCents + onceCents`. */
export type StartedPlan = { subscriptionRef: ProviderRef; payment: Started }

export type PlanStatus = 'active' | 'past_due' | 'canceled' | 'incomplete'
/** One month's charge. A failed one is retried under the same `ref`, also with another card. */
export type PlanCharge = {
  ref: ProviderRef
  /** The payment that paid it, or will. This is what can be refunded. */
  paymentRef: ProviderRef
  amountCents: number
  currency: string
  status: 'succeeded' | 'pending' | 'failed'
  failureMessage?: string
  periodStart: Date
  periodEnd: Date
  at: Date
}
/** The current state of a plan, with every charge so far, oldest first. The first is the payment that started it. */
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
/** How a family changes its card: on the provider's page, or here with a secret as for a payment. */
export type CardUpdate = { kind: 'page'; url: string } | { kind: 'here'; clientSecret: string }

/** A card that a family saved for next time. The label is for people: `Visa ending 4242`. */
export type SavedCard = { ref: string; label: string }

/** Something happened to `ref`. Only a hint: the current state is fetched. */
export type EventHint = { eventId: string; type: string; ref: ProviderRef; at: Date }

/** An event that the provider didn't sign, or signed too long ago, or for another mode. */
export class ForgedEvent extends Error {
  constructor(what: string) {
    super(`An event was refused: ${what}.`)
    this.name = 'ForgedEvent'
  }
}

/**
 * What we need from a card payment provider. Every call that changes something takes a key: repeating it with
 * the same key has no second effect, and the same key with different contents is an error.
 */
export interface PaymentProvider {
  readonly id: 'local' | 'stripe'
  clientConfig(): ClientConfig
  /** Starts a payment; nothing is charged before a browser confirms it with the secret. */
  start(payment: StartPayment, key: string): Promise<Started>
  /** The current state of a payment, refund or subscription. */
  fetch(ref: ProviderRef): Promise<ProviderState>
  /** Ends a subscription now or with its paid period, or cancels a payment that nobody made. */
  stop(ref: ProviderRef, when: 'now' | 'period_end', key: string): Promise<ProviderState>
  /** Starts a monthly plan; nothing is charged before a browser confirms its first payment with the secret. */
  startPlan(plan: StartPlan, key: string): Promise<StartedPlan>
  /** The current state of a plan; undefined if `ref` is not one of the provider's plans. */
  fetchPlan(ref: ProviderRef): Promise<PlanState | undefined>
  /** Undoes the cancellation of a plan. One that has ended stays ended. */
  resumePlan(ref: ProviderRef, key: string): Promise<PlanState>
  /** Lets the family change a plan's card; the provider's page returns to `returnUrl`. */
  updateCard(ref: ProviderRef, returnUrl: string, key: string): Promise<CardUpdate>
  /** Retries a plan's unpaid charge with its current card; does nothing if nothing is due. */
  retryCharge(ref: ProviderRef, key: string): Promise<PlanState>
  /**
   * What a browser needs, besides the payment's secret, to offer a family its own saved cards; undefined if that secret is
   * enough. `canSave`: the family may save the card it pays with. Lasts for minutes, so it's never stored.
   */
  openSavedCards(customer: Customer, canSave: boolean): Promise<string | undefined>
  /** The cards that the family with this id saved, newest first. */
  savedCards(customerId: string): Promise<SavedCard[]>
  /**
   * Deletes one of the family's saved cards. `in-use`: it pays a monthly plan and stays; `unknown`: this family has
   * no such card.
   */
  deleteCard(customerId: string, ref: string): Promise<'deleted' | 'in-use' | 'unknown'>
  /** Deletes the provider's record of a family, with its saved cards; does nothing if there is none. */
  deleteCustomer(ref: string): Promise<void>
  /** Refunds `cents` of a payment to its card; answers the state of the refund, which has its own `ref`. */
  refund(payment: ProviderRef, cents: number, key: string): Promise<ProviderState>
  /** Reads a signed event from the raw bytes. Throws `ForgedEvent` for anything not provably from the provider. */
  readEvent(raw: Uint8Array, headers: Record<string, string | string[] | undefined>): Promise<EventHint>
  /** Everything that happened since `t`, oldest first: to catch up after an outage. */
  changedSince(t: Date): AsyncIterable<EventHint>
}
