export { HoneypotField } from './web/honeypot-field.tsx'
export { NewsletterForm } from './web/newsletter-form.tsx'
export { type SubscribeTo, useSubscribe } from './web/use-subscribe.ts'
