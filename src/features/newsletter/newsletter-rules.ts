import { isEmail, nameProblem } from '#src/features/accounts/account-rules.ts'

/** Where someone subscribed: every form on the site says `website`, and the print form has its own value. */
export const SOURCES = ['website', 'print-gate'] as const

/** `pending` waits for the link in the email to be opened. Only `confirmed` ones get a newsletter. */
export const SUBSCRIBER_STATES = ['pending', 'confirmed', 'unsubscribed'] as const

/** The groups of the list for staff: subscribers whose address refuses email are a group of their own. */
export const LISTED_STATES = ['confirmed', 'bounced', 'pending', 'unsubscribed'] as const
export type ListedState = (typeof LISTED_STATES)[number]

/** The messages of the newsletter form. */
export const NEWSLETTER_SENTENCES = {
  emailMissingTitle: 'Email required',
  emailMissing: 'Please enter your email address.',
  email: 'Please enter a valid email address',
  thanks: 'Thank you for subscribing!',
  askedToConfirm: "We sent you an email. Open the link in it to confirm, and you're subscribed.",
  onTheList: "You're subscribed. You'll get the next newsletter.",
  already: "You're already on our newsletter list.",
} as const

/** How many days the link in the confirmation email works. */
export const CONFIRM_DAYS = 7

export type NewsletterForm = { email: string; firstName?: string }

/** What to correct before subscribing, by field; empty if nothing. Leading and trailing spaces don't count. */
export function newsletterProblems({ email, firstName = '' }: NewsletterForm): { email?: string; firstName?: string } {
  const typed = email.trim()
  const name = firstName.trim() === '' ? undefined : nameProblem(firstName, '')
  return {
    ...(typed === '' ? { email: NEWSLETTER_SENTENCES.emailMissing } : {}),
    ...(typed !== '' && !isEmail(typed) ? { email: NEWSLETTER_SENTENCES.email } : {}),
    ...(name ? { firstName: name } : {}),
  }
}
