import type Stripe from 'stripe'
import { type Books, badState, type Customer, known, listOf } from './books.ts'
import { payInvoice, voidInvoice } from './invoices.ts'
import { cancelIntent, newIntent } from './pay-intent.ts'
import { newRefund } from './refunds.ts'
import type { Operation } from './request-schemas.ts'
import { endSubscription, newSubscription, updateSubscription } from './subscriptions.ts'

type Asked = Record<string, unknown>
type Answer = (books: Books, asked: never, id: string) => object

/** The operations that the stand-in supports, each as Stripe does it. */
export const ROUTES: Record<Operation, Answer> = {
  'POST /v1/customers': (books, asked: Stripe.CustomerCreateParams) => {
    const customer: Customer = {
      id: books.id('cus'),
      object: 'customer',
      created: books.now(),
      livemode: false,
      email: asked.email ?? null,
      name: asked.name ?? null,
      metadata: (asked.metadata || {}) as Record<string, string>,
      invoice_settings: { default_payment_method: null },
    }
    books.customers.set(customer.id, customer)
    return customer
  },
  'POST /v1/customers/:id': (books, asked: Stripe.CustomerUpdateParams, id) => {
    const customer = known(books.customers, id, 'customer')
    const { email, name, invoice_settings } = asked
    const card = invoice_settings?.default_payment_method
    if (card) customer.invoice_settings.default_payment_method = known(books.cards, card, 'payment_method').id
    return Object.assign(customer, email && { email }, name && { name })
  },
  'DELETE /v1/customers/:id': (books, _asked, id) => {
    known(books.customers, id, 'customer')
    books.customers.delete(id)
    for (const card of books.cards.values()) if (card.customer === id) card.customer = null
    return { id, object: 'customer', deleted: true }
  },
  'GET /v1/customers/:id/payment_methods': (books, _asked, id) => {
    known(books.customers, id, 'customer')
    return listOf([...books.cards.values()].filter(({ customer }) => customer === id).reverse())
  },
  'POST /v1/customer_sessions': (books, { customer, components }: Stripe.CustomerSessionCreateParams) => {
    known(books.customers, customer ?? '', 'customer')
    const client_secret = `${books.id('cuss')}_secret_fake`
    books.customerSessions.set(client_secret, {
      customer: customer ?? '',
      features: components.payment_element?.features ?? {},
    })
    return { object: 'customer_session', client_secret, customer, components, livemode: false }
  },
  'POST /v1/payment_methods/:id/detach': (books, _asked, id) => {
    const card = known(books.cards, id, 'payment_method')
    if (!card.customer)
      throw badState('payment_method_unattached', 'The payment method you provided is not attached to a customer.')
    card.customer = null
    return card
  },
  'POST /v1/products': (books, { id = books.id('prod'), name }: Stripe.ProductCreateParams) => {
    if (books.products.has(id)) throw badState('resource_already_exists', 'Product already exists.')
    books.products.set(id, { id, object: 'product', name })
    return books.products.get(id)!
  },
  'POST /v1/payment_intents': (books, { amount, currency, customer, metadata }: Stripe.PaymentIntentCreateParams) => {
    if (amount < 50) throw badState('amount_too_small', 'Amount must be at least $0.50 usd')
    if (customer) known(books.customers, customer, 'customer')
    const own = { metadata: (metadata ?? {}) as Record<string, string>, customer: customer ?? null }
    return newIntent(books, { amount, currency, ...own })
  },
  'GET /v1/payment_intents/:id': (books, _asked, id) => known(books.intents, id, 'payment_intent'),
  'POST /v1/payment_intents/:id/cancel': (books, _asked, id) => cancelIntent(books, id),
  'POST /v1/refunds': newRefund,
  'GET /v1/refunds': (books, asked: Asked) => newestFirst(books.refunds, 'payment_intent', asked),
  'GET /v1/refunds/:id': (books, _asked, id) => known(books.refunds, id, 'refund'),
  'GET /v1/disputes': (books, asked: Asked) => newestFirst(books.disputes, 'payment_intent', asked),
  'POST /v1/subscriptions': newSubscription,
  'GET /v1/subscriptions': (books, asked: Asked) => newestFirst(books.subscriptions, 'customer', asked),
  'GET /v1/subscriptions/:id': (books, _asked, id) => known(books.subscriptions, id, 'subscription'),
  'POST /v1/subscriptions/:id': (books, asked, id) => updateSubscription(books, id, asked),
  'DELETE /v1/subscriptions/:id': (books, _asked, id) => endSubscription(books, id),
  'GET /v1/invoices': (books, { subscription, status }: Stripe.InvoiceListParams) =>
    listOf(
      [...books.invoices.values()]
        .filter(each => each.parent.subscription_details.subscription === subscription)
        .filter(each => !status || each.status === status)
        .reverse(),
    ),
  'POST /v1/invoices/:id/pay': (books, _asked, id) => payInvoice(books, id),
  'POST /v1/invoices/:id/void': (books, _asked, id) => voidInvoice(books, id),
  'GET /v1/invoice_payments': (books, { payment }: Stripe.InvoicePaymentListParams) =>
    listOf(
      [...books.invoices.values()]
        .flatMap(each => each.payments.data)
        .filter(each => each.payment.payment_intent === payment?.payment_intent),
    ),
  'GET /v1/events': (books, { created, types, limit = 10, starting_after }: Stripe.EventListParams) => {
    const since = typeof created === 'object' ? (created.gte ?? 0) : 0
    const all = books.events.filter(each => each.created >= since && (!types || types.includes(each.type))).reverse()
    const from = starting_after ? all.findIndex(each => each.id === starting_after) + 1 : 0
    return { ...listOf(all.slice(from, from + limit), '/v1/events'), has_more: all.length > from + limit }
  },
  'POST /v1/billing_portal/sessions': (books, { customer, return_url }: Stripe.BillingPortal.SessionCreateParams) => {
    known(books.customers, customer ?? '', 'customer')
    return {
      id: books.id('bps'),
      object: 'billing_portal.session',
      url: 'https://billing.stripe.com/p/fake',
      return_url,
    }
  },
}

function newestFirst<T extends object>(things: Map<string, T>, by: keyof T & string, asked: Asked) {
  return listOf([...things.values()].filter(each => each[by] === asked[by]).reverse())
}
