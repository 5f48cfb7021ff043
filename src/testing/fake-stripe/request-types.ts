import type Stripe from 'stripe'

/** The requests that the stand-in accepts: Stripe's own parameter types, from which its schemas are generated. */
export type Requests = {
  'POST /v1/customers': Stripe.CustomerCreateParams
  'POST /v1/customers/:id': Stripe.CustomerUpdateParams
  'DELETE /v1/customers/:id': Stripe.CustomerDeleteParams
  'GET /v1/customers/:id/payment_methods': Stripe.CustomerListPaymentMethodsParams
  'POST /v1/customer_sessions': Stripe.CustomerSessionCreateParams
  'POST /v1/payment_methods/:id/detach': Stripe.PaymentMethodDetachParams
  'POST /v1/products': Stripe.ProductCreateParams
  'POST /v1/payment_intents': Stripe.PaymentIntentCreateParams
  'GET /v1/payment_intents/:id': Stripe.PaymentIntentRetrieveParams
  'POST /v1/payment_intents/:id/cancel': Stripe.PaymentIntentCancelParams
  'POST /v1/refunds': Stripe.RefundCreateParams
  'GET /v1/refunds': Stripe.RefundListParams
  'GET /v1/refunds/:id': Stripe.RefundRetrieveParams
  'GET /v1/disputes': Stripe.DisputeListParams
  'POST /v1/subscriptions': Stripe.SubscriptionCreateParams
  'GET /v1/subscriptions': Stripe.SubscriptionListParams
  'GET /v1/subscriptions/:id': Stripe.SubscriptionRetrieveParams
  'POST /v1/subscriptions/:id': Stripe.SubscriptionUpdateParams
  'DELETE /v1/subscriptions/:id': Stripe.SubscriptionCancelParams
  'GET /v1/invoices': Stripe.InvoiceListParams
  'POST /v1/invoices/:id/pay': Stripe.InvoicePayParams
  'POST /v1/invoices/:id/void': Stripe.InvoiceVoidInvoiceParams
  'GET /v1/invoice_payments': Stripe.InvoicePaymentListParams
  'GET /v1/events': Stripe.EventListParams
  'POST /v1/billing_portal/sessions': Stripe.BillingPortal.SessionCreateParams
}
