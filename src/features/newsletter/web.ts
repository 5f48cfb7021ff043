export { HoneypotField } from './web/honeypot-field.tsx'
export { NewsletterForm } from './web/newsletter-form.tsx'
