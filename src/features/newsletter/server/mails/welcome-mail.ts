import type { Sender } from '#src/features/organization/server.ts'
import { newsletterMail } from './newsletter-mail.ts'

type Reader = { email: string; firstName: string | null }

/** The first email to a confirmed address. */
export function welcomeMail(sender: Sender, reader: Reader, leaveToken: string) {
  return newsletterMail(sender, reader.email, leaveToken, {
    kind: 'newsletter-welcome',
    subject: `Welcome to the ${sender.brand} newsletter`,
    heading: 'Welcome to our newsletter!',
    paragraphs: [
      reader.firstName ? `Hello ${reader.firstName},` : 'Hello,',
      "You'll receive updates about new classes and special events, about one email a month.",
    ],
    button: { label: 'See the classes', url: new URL('/classes', sender.publicUrl).href },
  })
}

/** For someone who signed up again: the email says what the page must not reveal (T73). */
export function alreadySubscribedMail(sender: Sender, reader: Reader, leaveToken: string) {
  return newsletterMail(sender, reader.email, leaveToken, {
    kind: 'newsletter-already',
    subject: "You're already on our newsletter list",
    heading: "You're already subscribed",
    paragraphs: [
      "Someone, hopefully you, just signed this address up for our newsletter again. Nothing has changed. You'll keep getting it.",
    ],
  })
}
