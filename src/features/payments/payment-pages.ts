/** The pages with a card form, the only ones where a provider's own script may run. */
export const isPaymentPage = (pathname: string): boolean => /^\/(checkout|payment\/[^/]+)\/?$/.test(pathname)

/** The extra origins that the strict policy of such a page allows when Stripe is configured. */
export const STRIPE_SOURCES = {
  script: ['https://js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}
