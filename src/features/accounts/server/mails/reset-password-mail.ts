import { accountMail, linkWith, type MailSettings, type Reader } from './mail-frame.ts'

/** The answer to "Forgot password?". */
export function resetPasswordMail(settings: MailSettings, reader: Reader, token: string) {
  return accountMail(settings, reader, {
    kind: 'reset-password',
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    paragraphs: ['It happens to all of us. Choose a new password here and you are back in.'],
    button: { label: 'Choose a new password', url: linkWith(settings, '/reset-password', token) },
    afterwards: [
      'The link works once, for 10 minutes.',
      'If you did not ask for it, you can ignore this mail. Your password stays as it is.',
    ],
  })
}
