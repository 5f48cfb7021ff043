import { accountMail, linkWith, type MailSettings, type Reader } from './mail-frame.ts'

/** To the address from before: it is not the account's any more, and for 7 days it can be again. */
export function emailChangedMail(settings: MailSettings, reader: Reader, undoToken: string) {
  return accountMail(settings, reader, {
    kind: 'email-changed',
    subject: 'Your e-mail address was changed',
    heading: 'Your e-mail address was changed',
    paragraphs: [
      'From now on we write to another address, and you sign in with that one.',
      'If this was you, all is well.',
    ],
    button: { label: 'It was not me, undo it', url: linkWith(settings, '/undo-email', undoToken) },
    afterwards: ['The link works once, for 7 days. It signs everybody out and sends you a link for a new password.'],
  })
}
