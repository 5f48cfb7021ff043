/** The pages with a card form, the only ones that a provider's own script may run on. */
export const isPaymentPage = (pathname: string): boolean => /^\/(checkout|payment\/[^/]+)\/?$/.test(pathname)

/** What the strict policy of such a page names besides ourselves when Stripe is configured. */
export const STRIPE_SOURCES = {
  script: ['https://js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}
