import type { Sender } from '#src/features/organization/server.ts'
import { accountMail, type Reader } from './mail-frame.ts'

export const ACCOUNT_DELETED = 'account-deleted'

/** The last email to an account. Deleted after 30 days, like everything else we don't have to keep. */
export function accountDeletedMail(sender: Sender, reader: Reader) {
  return accountMail(sender, reader, {
    kind: ACCOUNT_DELETED,
    subject: 'Your account was deleted',
    heading: 'Your account was deleted',
    paragraphs: [
      "Your account is closed, and we've deleted what we knew about your family.",
      "The law requires us to keep invoices for 7 years. We also keep your signed agreements, but we don't use them.",
    ],
    afterwards: ["You're welcome back anytime. If you didn't do this, contact us right away."],
  })
}
