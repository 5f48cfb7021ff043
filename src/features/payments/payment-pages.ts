/** The pages with a card form, the only ones where a provider's own script may run. */
export const isPaymentPage = (pathname: string): boolean => /^\/(checkout|payment\/[^/]+)\/?$/.test(pathname)

/** The extra origins that the strict policy of such a page allows when Stripe is configured: its fields, banks, and Link. */
export const STRIPE_SOURCES = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://link.com',
    'https://*.link.com',
  ],
  connect: ['https://api.stripe.com'],
}

/** Such a page lets Stripe's frame ask the browser for Apple Pay and Google Pay, and hear from the windows that they open. */
export const STRIPE_HEADERS = {
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), browsing-topics=(), payment=(self "https://js.stripe.com" "https://*.js.stripe.com")',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}
