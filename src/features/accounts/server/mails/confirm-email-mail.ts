import { accountMail, linkWith, type MailSettings, type Reader } from './mail-frame.ts'

/** To a new address: the link that switches the account to it. */
export function confirmEmailMail(settings: MailSettings, reader: Reader, token: string) {
  return accountMail(settings, reader, {
    kind: 'confirm-email',
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    paragraphs: ['You asked us to use this email address for your account. Confirm it below.'],
    button: { label: 'Use this address', url: linkWith(settings, '/confirm-email', token) },
    afterwards: ['The link works once, for 24 hours.', "If you didn't ask for this, you can ignore this email."],
  })
}
