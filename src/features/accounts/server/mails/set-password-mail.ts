import { senderName } from '#src/platform/mail/layout.ts'
import { accountMail, linkWith, type MailSettings, type Reader } from './mail-frame.ts'

/** Different text than the one after registering, and the page to continue to. */
export type SetPasswordWords = { paragraphs: string[]; returnTo: string }

/** After registering without a password: the link to choose one, which also verifies the address. */
export function setPasswordMail(settings: MailSettings, reader: Reader, token: string, words?: SetPasswordWords) {
  const brand = senderName(settings.mailFrom)
  const page = words ? `/reset-password?${new URLSearchParams({ returnTo: words.returnTo })}` : '/reset-password'
  return accountMail(settings, reader, {
    kind: 'set-password',
    subject: `Set your password for ${brand}`,
    heading: 'Set your password',
    paragraphs: words?.paragraphs ?? [
      `Welcome to ${brand}. We're glad you're here.`,
      'Choose a password so you can come back anytime to see your classes, photos and messages.',
    ],
    button: { label: 'Set my password', url: linkWith(settings, page, token) },
    afterwards: [
      'The link works once, for 7 days. After that, use "Forgot password?" on the sign-in page to get a new one.',
      "If you didn't register with us, you can ignore this email.",
    ],
  })
}
