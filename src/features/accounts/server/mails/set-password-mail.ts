import { senderName } from '#src/platform/mail/layout.ts'
import { accountMail, linkWith, type MailSettings, type Reader } from './mail-frame.ts'

/** Other words than those after joining, and the page of this site to go on to. */
export type SetPasswordWords = { paragraphs: string[]; returnTo: string }

/** After joining without a password: the link to choose one, which also proves the address. */
export function setPasswordMail(settings: MailSettings, reader: Reader, token: string, words?: SetPasswordWords) {
  const brand = senderName(settings.mailFrom)
  const page = words ? `/reset-password?${new URLSearchParams({ returnTo: words.returnTo })}` : '/reset-password'
  return accountMail(settings, reader, {
    kind: 'set-password',
    subject: `Set your password for ${brand}`,
    heading: 'Set your password',
    paragraphs: words?.paragraphs ?? [
      `Welcome to ${brand}. We are glad you are here.`,
      'Choose a password, and you can come back any time to see your classes, photos and messages.',
    ],
    button: { label: 'Set my password', url: linkWith(settings, page, token) },
    afterwards: [
      'The link works once, for 7 days. Later you can get a new one with "Forgot password?" on the sign-in page.',
      'If you did not register with us, you can ignore this mail.',
    ],
  })
}
