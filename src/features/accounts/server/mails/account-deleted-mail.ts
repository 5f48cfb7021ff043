import { accountMail, type MailSettings, type Reader } from './mail-frame.ts'

export const ACCOUNT_DELETED = 'account-deleted'

/** The last mail of an account. It is forgotten after 30 days, like everything else that we need not keep. */
export function accountDeletedMail(settings: MailSettings, reader: Reader) {
  return accountMail(settings, reader, {
    kind: ACCOUNT_DELETED,
    subject: 'Your account was deleted',
    heading: 'Your account was deleted',
    paragraphs: [
      'Your account is closed, and what we knew about your family is gone.',
      'Invoices stay with us for 7 years because the law asks for it, and so do your agreements, without being used.',
    ],
    afterwards: ['You are welcome to join again, any time. If it was not you, please write to us right away.'],
  })
}
