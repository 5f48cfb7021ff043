import { isEmail, nameProblem } from '#src/features/accounts/account-rules.ts'

/** Where somebody subscribed: every form of the site says `website`, the print gate its own. */
export const SOURCES = ['website', 'print-gate'] as const

/** `pending` waits for the press in the mail; only `confirmed` ones get a newsletter. */
export const SUBSCRIBER_STATES = ['pending', 'confirmed', 'unsubscribed'] as const
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number]

/** Sentences of the newsletter form. */
export const NEWSLETTER_SENTENCES = {
  emailMissingTitle: 'Email required',
  emailMissing: 'Please enter your email address.',
  email: 'Please enter a valid email address',
  thanks: 'Thank you for subscribing!',
  askedToConfirm: 'We have sent you an e-mail. Press the link in it once, and you are on the list.',
  onTheList: 'You are on the list. The next newsletter comes to you.',
  already: "You're already on our newsletter list.",
} as const

/** How long the link in the confirmation mail works, in days. */
export const CONFIRM_DAYS = 7

export type NewsletterForm = { email: string; firstName?: string }

/** What to correct before subscribing, by field; empty when nothing is. Spaces at the ends do not count. */
export function newsletterProblems({ email, firstName = '' }: NewsletterForm): { email?: string; firstName?: string } {
  const typed = email.trim()
  const name = firstName.trim() === '' ? undefined : nameProblem(firstName, '')
  return {
    ...(typed === '' ? { email: NEWSLETTER_SENTENCES.emailMissing } : {}),
    ...(typed !== '' && !isEmail(typed) ? { email: NEWSLETTER_SENTENCES.email } : {}),
    ...(name ? { firstName: name } : {}),
  }
}
