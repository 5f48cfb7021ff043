import { isEmail, nameProblem } from '#src/features/accounts/account-rules.ts'

/** Where somebody subscribed: every form of the site says `website` (spec 1 section 3), the print gate its own. */
export const SOURCES = ['website', 'print-gate'] as const
export type Source = (typeof SOURCES)[number]

/** `pending` waits for the press in the mail; only `confirmed` ones get a newsletter. */
export const SUBSCRIBER_STATES = ['pending', 'confirmed', 'unsubscribed'] as const
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number]

/** Sentences of the newsletter form (spec 1 sections 5 and 8). */
export const NEWSLETTER_SENTENCES = {
  emailMissingTitle: 'Email required',
  emailMissing: 'Please enter your email address.',
  email: 'Please enter a valid email address',
  tooFast: 'That was very quick. Please press the button once more.',
  thanks: 'Thank you for subscribing!',
  askedToConfirm: 'We have sent you an e-mail. Press the link in it once, and you are on the list.',
  onTheList: 'You are on the list. The next newsletter comes to you.',
  already: "You're already on our newsletter list.",
} as const

/** No person fills in the form within a second of seeing it (milliseconds). */
export const SHORTEST_STAY_MS = 1_000

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

/** Whether the form came back sooner than a person could; unknown without JavaScript, and then not held against anyone. */
export const isTooFast = (tookMs: number | undefined): boolean => tookMs !== undefined && tookMs < SHORTEST_STAY_MS
