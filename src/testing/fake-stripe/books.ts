import type Stripe from 'stripe'

/** The parts of Stripe's objects that the stand-in stores and returns. */
export type Customer = Pick<Stripe.Customer, 'id' | 'object' | 'created' | 'livemode' | 'metadata'> & {
  email: string | null
  name: string | null
  invoice_settings: { default_payment_method: string | null }
}
export type PaymentMethod = Pick<
  Stripe.PaymentMethod,
  'id' | 'object' | 'created' | 'livemode' | 'type' | 'allow_redisplay'
> & {
  customer: string | null
  card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'fingerprint'>
}
export type CustomerSession = {
  customer: string
  features: Stripe.CustomerSessionCreateParams.Components.PaymentElement.Features
}
export type Intent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_received'
  | 'client_secret'
  | 'created'
  | 'currency'
  | 'last_payment_error'
  | 'livemode'
  | 'metadata'
  | 'status'
> & { customer: string | null; latest_charge: string | null; payment_method: string | null }
export type Charge = Pick<
  Stripe.Charge,
  'id' | 'object' | 'amount' | 'amount_refunded' | 'created' | 'currency' | 'disputed' | 'livemode' | 'status'
> & { payment_intent: string; payment_method_details: { type: 'card'; card: { brand: string; last4: string } } | null }
export type Refund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata' | 'status'
> & {
  payment_intent: string
}
export type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'livemode' | 'status' | 'reason'
> & { payment_intent: string; charge: string }
type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string }
export type Line = Pick<Stripe.InvoiceLineItem, 'id' | 'object' | 'amount' | 'currency' | 'period'> & {
  parent: { type: NonNullable<Stripe.InvoiceLineItem['parent']>['type'] }
}
export type Invoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'amount_due'
  | 'attempt_count'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'period_end'
  | 'period_start'
  | 'status'
> & {
  customer: string
  confirmation_secret: Stripe.Invoice.ConfirmationSecret
  lines: List<Line>
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } }
  payments: List<{
    id: string
    object: 'invoice_payment'
    is_default: boolean
    invoice: string
    payment: IntentPayment
  }>
  status_transitions: Pick<Stripe.Invoice.StatusTransitions, 'paid_at'>
}
type IntentPayment = { type: 'payment_intent'; payment_intent: string }
export type Subscription = Pick<
  Stripe.Subscription,
  'id' | 'object' | 'cancel_at_period_end' | 'created' | 'currency' | 'livemode' | 'metadata' | 'status'
> & {
  customer: string
  default_payment_method: string | null
  latest_invoice: string
  items: List<
    Pick<Stripe.SubscriptionItem, 'id' | 'object' | 'current_period_start' | 'current_period_end'> & {
      price: Pick<Stripe.Price, 'id' | 'object' | 'unit_amount' | 'currency'>
    }
  >
}
export type Event = Pick<Stripe.Event, 'id' | 'object' | 'created' | 'livemode'> & {
  type: string
  data: { object: { id: string } }
}

/** An error as Stripe returns it. */
export class Refusal extends Error {
  readonly status: number
  readonly error: { type: string; code?: string; message: string; decline_code?: string }

  constructor(status: number, error: Refusal['error']) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

export const listOf = <T>(data: T[], url = '/v1/list'): List<T> => ({ object: 'list', data, has_more: false, url })

/** Everything the stand-in stores, by id, and its own clock. */
export function openBooks() {
  let ahead = 0
  let count = 0
  const books = {
    customers: new Map<string, Customer>(),
    cards: new Map<string, PaymentMethod>(),
    customerSessions: new Map<string, CustomerSession>(),
    products: new Map<string, { id: string; object: 'product'; name: string }>(),
    intents: new Map<string, Intent>(),
    charges: new Map<string, Charge>(),
    refunds: new Map<string, Refund>(),
    disputes: new Map<string, Dispute>(),
    subscriptions: new Map<string, Subscription>(),
    invoices: new Map<string, Invoice>(),
    events: [] as Event[],
    /** Now, in whole seconds. */
    now: () => Math.floor((Date.now() + ahead) / 1000),
    forward(seconds: number) {
      ahead += seconds * 1000
    },
    id: (prefix: string) => `${prefix}_fake${process.pid}x${(++count).toString().padStart(8, '0')}`,
    /** Records an event with the current state of the object. */
    tell(type: string, thing: { id: string }) {
      const event: Event = {
        id: books.id('evt'),
        object: 'event',
        type,
        created: books.now(),
        livemode: false,
        data: { object: structuredClone(thing) },
      }
      books.events.push(event)
    },
  }
  return books
}
export type Books = ReturnType<typeof openBooks>

/** The object with this id, or else Stripe's "No such …" error. */
export function known<T>(things: Map<string, T>, id: string, what: string): T {
  const thing = things.get(id)
  if (!thing)
    throw new Refusal(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such ${what}: '${id}'`,
    })
  return thing
}

export const badState = (code: string, message: string) =>
  new Refusal(400, { type: 'invalid_request_error', code, message })
