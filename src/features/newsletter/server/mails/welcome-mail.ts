import { senderName } from '#src/platform/mail/layout.ts'
import { type MailSettings, newsletterMail } from './newsletter-mail.ts'

type Reader = { email: string; firstName: string | null }

/** The first mail of a confirmed address. */
export function welcomeMail(settings: MailSettings, reader: Reader, leaveToken: string) {
  return newsletterMail(settings, reader.email, leaveToken, {
    kind: 'newsletter-welcome',
    subject: `Welcome to the newsletter of ${senderName(settings.mailFrom)}`,
    heading: 'Welcome to our newsletter!',
    paragraphs: [
      reader.firstName ? `Hello ${reader.firstName},` : 'Hello,',
      "You'll receive updates about new classes and special events, about one e-mail a month.",
    ],
    button: { label: 'See the classes', url: new URL('/classes', settings.publicUrl).href },
  })
}

/** For somebody who asked again: the mail tells what the page must not (T73). */
export function alreadySubscribedMail(settings: MailSettings, reader: Reader, leaveToken: string) {
  return newsletterMail(settings, reader.email, leaveToken, {
    kind: 'newsletter-already',
    subject: 'You are on our newsletter list already',
    heading: 'You are on the list already',
    paragraphs: [
      'Somebody, hopefully you, just gave this address for our newsletter again. Nothing has changed: it comes to you.',
    ],
  })
}
