import { accountMail, linkWith, type MailSettings, type Reader } from './mail-frame.ts'

/** To a new address: the link that makes it the account's. */
export function confirmEmailMail(settings: MailSettings, reader: Reader, token: string) {
  return accountMail(settings, reader, {
    kind: 'confirm-email',
    subject: 'Confirm your new e-mail address',
    heading: 'Confirm your new e-mail address',
    paragraphs: ['You asked us to write to this address from now on. One press, and we do.'],
    button: { label: 'Use this address', url: linkWith(settings, '/confirm-email', token) },
    afterwards: ['The link works once, for 24 hours.', 'If you did not ask for it, you can ignore this mail.'],
  })
}
