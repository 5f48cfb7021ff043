import { senderName } from '#src/platform/mail/layout.ts'
import { accountMail, linkWith, type MailSettings, type Reader } from './mail-frame.ts'

/** After signing up: the link that verifies the address. */
export function verifyEmailMail(settings: MailSettings, reader: Reader, token: string) {
  const brand = senderName(settings.mailFrom)
  return accountMail(settings, reader, {
    kind: 'verify-email',
    subject: `Welcome to ${brand}`,
    heading: `Welcome to ${brand}`,
    paragraphs: ['Your account is ready. Please confirm that this is your email address.'],
    button: { label: 'Confirm my email', url: linkWith(settings, '/verify-email', token) },
    afterwards: ['The link works once, for 7 days.', "If you didn't sign up with us, you can ignore this email."],
  })
}
