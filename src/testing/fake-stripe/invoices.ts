import {
  type Books,
  badState,
  type Intent,
  type Invoice,
  known,
  type Line,
  listOf,
  type Subscription,
} from './books.ts'
import { cardRefusal, charge, newIntent } from './pay-intent.ts'

/** An open invoice of a plan, with its pending payment. */
export function newInvoice(books: Books, plan: Subscription, onceCents: number): Invoice {
  const { current_period_start: start, current_period_end: end, price } = plan.items.data[0]!
  const { currency, customer } = plan
  const line = (amount: number, type: Line['parent']['type']): Line => ({
    id: books.id('il'),
    object: 'line_item',
    amount,
    currency,
    period: { start, end: type === 'subscription_item_details' ? end : start },
    parent: { type },
  })
  const once = onceCents > 0 ? [line(onceCents, 'invoice_item_details')] : []
  const lines = [...once, line(price.unit_amount ?? 0, 'subscription_item_details')]
  const amount = lines.reduce((sum, each) => sum + each.amount, 0)
  const intent = newIntent(books, { amount, currency, metadata: {}, customer })
  const id = books.id('in')
  const payment = { type: 'payment_intent' as const, payment_intent: intent.id }
  const invoice: Invoice = {
    id,
    object: 'invoice',
    amount_due: amount,
    attempt_count: 0,
    created: books.now(),
    currency,
    customer,
    livemode: false,
    period_start: start,
    period_end: start,
    status: 'open',
    confirmation_secret: { type: 'payment_intent', client_secret: intent.client_secret! },
    lines: listOf(lines),
    parent: { type: 'subscription_details', subscription_details: { subscription: plan.id } },
    payments: listOf([{ id: books.id('inpay'), object: 'invoice_payment', is_default: true, invoice: id, payment }]),
    status_transitions: { paid_at: null },
  }
  books.invoices.set(id, invoice)
  plan.latest_invoice = id
  return invoice
}

/** The statuses that a plan never leaves. */
export const ENDED: readonly string[] = ['canceled', 'incomplete_expired']

const ofIntent = (books: Books, intent: Intent) =>
  [...books.invoices.values()].find(({ payments }) => payments.data[0]?.payment.payment_intent === intent.id)
const planOf = (books: Books, invoice: Invoice) =>
  known(books.subscriptions, invoice.parent.subscription_details.subscription, 'subscription')

export function invoicePaid(books: Books, intent: Intent): void {
  const invoice = ofIntent(books, intent)
  if (!invoice) return
  invoice.status = 'paid'
  invoice.status_transitions.paid_at = books.now()
  const plan = planOf(books, invoice)
  books.tell('invoice.paid', invoice)
  // A payment for a plan that has ended doesn't revive it.
  if (ENDED.includes(plan.status)) return
  if (plan.status === 'incomplete') plan.default_payment_method = intent.payment_method
  plan.status = 'active'
  books.tell('customer.subscription.updated', plan)
}

export function invoiceFailed(books: Books, intent: Intent): void {
  const invoice = ofIntent(books, intent)
  if (!invoice) return
  invoice.attempt_count += 1
  const plan = planOf(books, invoice)
  books.tell('invoice.payment_failed', invoice)
  if (plan.status !== 'active') return
  plan.status = 'past_due'
  books.tell('customer.subscription.updated', plan)
}

/** Charges the plan's current card: its own or its family's. */
export function payInvoice(books: Books, id: string): Invoice {
  const invoice = known(books.invoices, id, 'invoice')
  if (invoice.status !== 'open') throw badState('invoice_not_open', `The invoice is ${invoice.status}.`)
  const plan = planOf(books, invoice)
  const customer = known(books.customers, plan.customer, 'customer')
  const method = plan.default_payment_method ?? customer.invoice_settings.default_payment_method
  if (!method) throw badState('missing', 'There is no default_payment_method.')
  const intent = known(books.intents, invoice.payments.data[0]!.payment.payment_intent, 'payment_intent')
  charge(books, intent, known(books.cards, method, 'payment_method'), { present: false })
  if (intent.status === 'requires_payment_method') throw cardRefusal(intent)
  return invoice
}

export function voidInvoice(books: Books, id: string): Invoice {
  const invoice = known(books.invoices, id, 'invoice')
  const intent = known(books.intents, invoice.payments.data[0]!.payment.payment_intent, 'payment_intent')
  if (invoice.status !== 'open' || intent.status === 'processing')
    throw badState('invoice_not_open', `You can only void open invoices, and this one is ${invoice.status}.`)
  invoice.status = 'void'
  intent.status = 'canceled'
  books.tell('invoice.voided', invoice)
  books.tell('payment_intent.canceled', intent)
  return invoice
}
