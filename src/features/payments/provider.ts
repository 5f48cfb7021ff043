/** The provider's own id of a payment, a refund or a subscription. */
export type ProviderRef = string

/** What a browser may know to show the card form. */
export type ClientConfig = { provider: 'local' | 'stripe'; publishableKey?: string; demo: boolean }

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
 * What we need of a card payment provider (THREATS 2.3). Every call that moves something takes a key; repeating it with
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
  /** Sends `cents` of a payment back to its card; answers the state of the refund, whose `ref` is its own. */
  refund(payment: ProviderRef, cents: number, key: string): Promise<ProviderState>
  /** Reads a signed event from the bytes as they came. Throws `ForgedEvent` for anything not provably theirs. */
  readEvent(raw: Uint8Array, headers: Record<string, string | string[] | undefined>): Promise<EventHint>
  /** Everything that happened since `t`, oldest first: to catch up after an outage. */
  changedSince(t: Date): AsyncIterable<EventHint>
}
