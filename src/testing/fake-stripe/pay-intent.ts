import { type Books, badState, type Intent, known, type PaymentMethod, Refusal } from './books.ts'
import { invoiceFailed, invoicePaid } from './invoices.ts'

/** The stand-in's cards by their last four digits; they behave like Stripe's own test cards. */
const CARDS: Record<string, { brand: string; refusal?: { code: string; decline_code?: string; message: string } }> = {
  '4242': { brand: 'visa' },
  '4444': { brand: 'mastercard' },
  '3155': { brand: 'visa' },
  '0341': { brand: 'visa' },
  '0002': {
    brand: 'visa',
    refusal: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  },
  '9995': {
    brand: 'visa',
    refusal: {
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  '0069': { brand: 'visa', refusal: { code: 'expired_card', message: 'Your card has expired.' } },
}

export function newCard(books: Books, last4: string): PaymentMethod {
  const kind = CARDS[last4]
  if (!kind) throw new Error(`the stand-in has no card ${last4}`)
  const card: PaymentMethod = {
    id: books.id('pm'),
    object: 'payment_method',
    type: 'card',
    created: books.now(),
    livemode: false,
    allow_redisplay: 'unspecified',
    customer: null,
    card: { brand: kind.brand, last4, fingerprint: `fingerprint of ${last4}` },
  }
  books.cards.set(card.id, card)
  return card
}

export function newIntent(books: Books, part: Pick<Intent, 'amount' | 'currency' | 'metadata' | 'customer'>): Intent {
  const id = books.id('pi')
  const intent: Intent = {
    id,
    object: 'payment_intent',
    amount_received: 0,
    client_secret: `${id}_secret_fake`,
    created: books.now(),
    last_payment_error: null,
    livemode: false,
    status: 'requires_payment_method',
    latest_charge: null,
    payment_method: null,
    ...part,
  }
  books.intents.set(id, intent)
  return intent
}

/** A saved card by its id, or another by its last four digits; `save` saves it if the payment succeeds. */
export type PayingCard = string | { last4: string; save: boolean }

/** Pays with a card, as a browser does with Stripe.js. A payment that succeeded or is processing stays as it is. */
export function confirmIntent(books: Books, secret: string, card: PayingCard): Intent {
  const intent = known(books.intents, secret.split('_secret_')[0]!, 'payment_intent')
  if (intent.client_secret !== secret) throw badState('payment_intent_invalid_parameter', 'The client_secret is wrong.')
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') return intent
  const method =
    typeof card === 'string' && card.startsWith('pm_')
      ? savedCard(books, intent, card)
      : newCard(books, typeof card === 'string' ? card : card.last4)
  charge(books, intent, method, { present: true })
  if (intent.status === 'succeeded' && typeof card === 'object' && card.save) {
    if (!intent.customer) throw badState('parameter_missing', 'A card is saved for a customer.')
    Object.assign(method, { customer: intent.customer, allow_redisplay: 'always' })
  }
  return intent
}

function savedCard(books: Books, intent: Intent, id: string): PaymentMethod {
  const method = known(books.cards, id, 'payment_method')
  if (!method.customer || method.customer !== intent.customer)
    throw badState('payment_method_unexpected_state', 'The payment method does not belong to the customer.')
  return method
}

/** Charges a card; bank verification only happens if the card's owner is present. */
export function charge(books: Books, intent: Intent, method: PaymentMethod, { present }: { present: boolean }): void {
  const { last4 } = method.card
  intent.payment_method = method.id
  const refusal = CARDS[last4]?.refusal
  if (refusal) refuse(books, intent, refusal)
  else if (last4 === '3155' && present) waitAs(books, intent, 'requires_action')
  else if (last4 === '0341') waitAs(books, intent, 'processing')
  else succeed(books, intent)
}

function waitAs(books: Books, intent: Intent, status: 'requires_action' | 'processing'): void {
  intent.status = status
  books.tell(`payment_intent.${status}`, intent)
}

/** Completes the bank's verification step. */
export function bankStep(books: Books, secret: string, approve: boolean): Intent {
  const intent = known(books.intents, secret.split('_secret_')[0]!, 'payment_intent')
  if (intent.status !== 'requires_action') return intent
  if (approve) succeed(books, intent)
  else
    refuse(books, intent, {
      code: 'payment_intent_authentication_failure',
      message: 'We are unable to authenticate your payment method.',
    })
  return intent
}

export function succeed(books: Books, intent: Intent): void {
  const { id: payment_intent, amount, currency } = intent
  const { card } = books.cards.get(intent.payment_method ?? '') ?? {}
  const made = {
    id: books.id('ch'),
    object: 'charge',
    amount,
    amount_refunded: 0,
    created: books.now(),
    currency,
    disputed: false,
    livemode: false,
    payment_intent,
    payment_method_details: card ? { type: 'card' as const, card: { brand: card.brand, last4: card.last4 } } : null,
    status: 'succeeded',
  } as const
  books.charges.set(made.id, { ...made })
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: amount,
    latest_charge: made.id,
    last_payment_error: null,
  })
  books.tell('payment_intent.succeeded', intent)
  invoicePaid(books, intent)
}

function refuse(books: Books, intent: Intent, error: { code: string; message: string; decline_code?: string }): void {
  intent.status = 'requires_payment_method'
  intent.last_payment_error = { type: 'card_error', ...error }
  books.tell('payment_intent.payment_failed', intent)
  invoiceFailed(books, intent)
}

export function cancelIntent(books: Books, id: string): Intent {
  const intent = known(books.intents, id, 'payment_intent')
  if ([...books.invoices.values()].some(({ payments }) => payments.data[0]?.payment.payment_intent === id))
    throw badState(
      'payment_intent_unexpected_state',
      'A PaymentIntent of an invoice is canceled by voiding the invoice.',
    )
  if (['succeeded', 'canceled', 'processing'].includes(intent.status))
    throw badState('payment_intent_unexpected_state', `You cannot cancel this PaymentIntent: it is ${intent.status}.`)
  intent.status = 'canceled'
  books.tell('payment_intent.canceled', intent)
  return intent
}

/** The error when a charge without the card's owner is refused. */
export const cardRefusal = ({ last_payment_error }: Intent) =>
  new Refusal(402, {
    type: 'card_error',
    code: last_payment_error?.code,
    message: last_payment_error?.message ?? 'Your card was declined.',
  })
