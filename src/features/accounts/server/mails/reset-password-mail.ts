import { accountMail, linkWith, type MailSettings, type Reader } from './mail-frame.ts'

/** The answer to "Forgot password?". */
export function resetPasswordMail(settings: MailSettings, reader: Reader, token: string) {
  return accountMail(settings, reader, {
    kind: 'reset-password',
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    paragraphs: ["Choose a new password here, and you'll be back in."],
    button: { label: 'Choose a new password', url: linkWith(settings, '/reset-password', token) },
    afterwards: [
      'The link works once, for 10 minutes.',
      "If you didn't ask for this, you can ignore this email. Your password won't change.",
    ],
  })
}
