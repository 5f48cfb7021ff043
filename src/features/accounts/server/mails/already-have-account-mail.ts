import { accountMail, type MailSettings, type Reader } from './mail-frame.ts'

/** Someone signed up or registered with the address of an existing account. Only its owner learns that. */
export function alreadyHaveAccountMail(settings: MailSettings, reader: Reader) {
  return accountMail(settings, reader, {
    kind: 'already-have-account',
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      'Someone, probably you, just tried to create an account with this email address. You already have one, so nothing changed.',
      'Sign in with your password. If you forgot it, you can choose a new one on the sign-in page.',
    ],
    button: { label: 'Sign in', url: new URL('/login', settings.publicUrl).href },
    afterwards: ["If this wasn't you, you can ignore this email."],
  })
}
