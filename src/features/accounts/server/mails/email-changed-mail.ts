import { accountMail, linkWith, type MailSettings, type Reader } from './mail-frame.ts'

/** To the previous address: it's no longer the account's, and the change can be undone for 7 days. */
export function emailChangedMail(settings: MailSettings, reader: Reader, undoToken: string) {
  return accountMail(settings, reader, {
    kind: 'email-changed',
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      "From now on, we'll email you at a different address, and you sign in with that one.",
      "If this was you, you're all set.",
    ],
    button: { label: "This wasn't me, undo it", url: linkWith(settings, '/undo-email', undoToken) },
    afterwards: [
      'The link works once, for 7 days. It signs everyone out and sends you a link to choose a new password.',
    ],
  })
}
