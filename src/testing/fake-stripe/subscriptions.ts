import type Stripe from 'stripe'
import { type Books, known, listOf, Refusal, type Subscription } from './books.ts'
import { ENDED, newInvoice, payInvoice } from './invoices.ts'

function monthAfter(seconds: number): number {
  const date = new Date(seconds * 1000)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + 1, 1)
  date.setUTCDate(Math.min(day, new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()))
  return date.getTime() / 1000
}

export function newSubscription(books: Books, asked: Stripe.SubscriptionCreateParams): Subscription {
  known(books.customers, asked.customer ?? '', 'customer')
  const item = asked.items?.[0]?.price_data
  if (!item || asked.payment_behavior !== 'default_incomplete')
    throw new Refusal(400, {
      type: 'invalid_request_error',
      message: 'The stand-in begins plans with price_data alone.',
    })
  const once = (asked.add_invoice_items ?? []).map(each => each.price_data)
  for (const each of [item, ...once]) known(books.products, each?.product ?? '', 'product')
  const start = books.now()
  const currency = item.currency
  const plan: Subscription = {
    id: books.id('sub'),
    object: 'subscription',
    cancel_at_period_end: false,
    created: start,
    currency,
    customer: asked.customer!,
    default_payment_method: null,
    latest_invoice: '',
    livemode: false,
    metadata: (asked.metadata || {}) as Record<string, string>,
    status: 'incomplete',
    items: listOf([
      {
        id: books.id('si'),
        object: 'subscription_item' as const,
        current_period_start: start,
        current_period_end: monthAfter(start),
        price: { id: books.id('price'), object: 'price' as const, unit_amount: item.unit_amount ?? 0, currency },
      },
    ]),
  }
  books.subscriptions.set(plan.id, plan)
  newInvoice(
    books,
    plan,
    once.reduce((sum, each) => sum + (each?.unit_amount ?? 0), 0),
  )
  books.tell('customer.subscription.created', plan)
  return plan
}

export function updateSubscription(books: Books, id: string, asked: Stripe.SubscriptionUpdateParams): Subscription {
  const plan = known(books.subscriptions, id, 'subscription')
  if (ENDED.includes(plan.status))
    throw new Refusal(400, {
      type: 'invalid_request_error',
      message: 'A canceled subscription can only update its details.',
    })
  if (asked.cancel_at_period_end !== undefined) plan.cancel_at_period_end = asked.cancel_at_period_end
  if (asked.default_payment_method !== undefined) plan.default_payment_method = asked.default_payment_method || null
  books.tell('customer.subscription.updated', plan)
  return plan
}

export function endSubscription(books: Books, id: string): Subscription {
  const plan = known(books.subscriptions, id, 'subscription')
  if (ENDED.includes(plan.status)) known(new Map<string, Subscription>(), id, 'subscription')
  plan.status = plan.status === 'incomplete' ? 'incomplete_expired' : 'canceled'
  books.tell('customer.subscription.deleted', plan)
  return plan
}

/** Lets the plan's month pass: the plan ends, or its next month is charged to its current card. */
export function advanceMonth(books: Books, id: string): void {
  const plan = known(books.subscriptions, id, 'subscription')
  const item = plan.items.data[0]!
  books.forward(Math.max(0, item.current_period_end - books.now()))
  if (ENDED.includes(plan.status)) return
  if (plan.cancel_at_period_end) {
    endSubscription(books, id)
    return
  }
  Object.assign(item, {
    current_period_start: item.current_period_end,
    current_period_end: monthAfter(item.current_period_end),
  })
  tryToPay(books, newInvoice(books, plan, 0).id)
}

/** Three days later, retries the open invoice with the plan's current card. */
export function retryLater(books: Books, id: string): void {
  const plan = known(books.subscriptions, id, 'subscription')
  books.forward(3 * 86_400)
  const open = known(books.invoices, plan.latest_invoice, 'invoice')
  if (open.status === 'open') tryToPay(books, open.id)
}

/** A declined card leaves the invoice open. */
function tryToPay(books: Books, invoice: string): void {
  try {
    payInvoice(books, invoice)
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 402)) throw error
  }
}
