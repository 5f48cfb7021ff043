import type Stripe from 'stripe'
import { type Books, badState, type Dispute, known, type Refund } from './books.ts'

export function newRefund(books: Books, asked: Stripe.RefundCreateParams): Refund {
  const intent = known(books.intents, asked.payment_intent ?? '', 'payment_intent')
  const charge = intent.latest_charge ? books.charges.get(intent.latest_charge) : undefined
  if (!charge)
    throw badState('payment_intent_unexpected_state', 'This PaymentIntent does not have a successful charge.')
  const left = charge.amount - charge.amount_refunded
  const amount = asked.amount ?? left
  if (amount < 1 || amount > left)
    throw badState('charge_already_refunded', `Refund amount is greater than unrefunded amount on charge (${left}).`)
  charge.amount_refunded += amount
  const refund: Refund = {
    id: books.id('re'),
    object: 'refund',
    amount,
    created: books.now(),
    currency: intent.currency,
    metadata: (asked.metadata || {}) as Record<string, string>,
    payment_intent: intent.id,
    status: 'succeeded',
  }
  books.refunds.set(refund.id, refund)
  books.tell('refund.created', refund)
  books.tell('charge.refunded', charge)
  return refund
}

/** The bank returns the refund to us days later. */
export function failRefund(books: Books, id: string): void {
  const refund = known(books.refunds, id, 'refund')
  const intent = known(books.intents, refund.payment_intent, 'payment_intent')
  known(books.charges, intent.latest_charge ?? '', 'charge').amount_refunded -= refund.amount
  refund.status = 'failed'
  books.tell('refund.failed', refund)
}

/** The card's owner disputes the charge with the bank. */
export function openDispute(books: Books, payment: string, status: Dispute['status'] = 'needs_response'): Dispute {
  const intent = known(books.intents, payment, 'payment_intent')
  const charge = known(books.charges, intent.latest_charge ?? '', 'charge')
  charge.disputed = true
  const dispute: Dispute = {
    id: books.id('du'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: books.now(),
    currency: charge.currency,
    livemode: false,
    payment_intent: intent.id,
    reason: 'fraudulent',
    status,
  }
  books.disputes.set(dispute.id, dispute)
  books.tell('charge.dispute.created', dispute)
  return dispute
}

export function closeDispute(books: Books, id: string, status: 'won' | 'lost'): void {
  const dispute = known(books.disputes, id, 'dispute')
  dispute.status = status
  books.tell('charge.dispute.closed', dispute)
}
