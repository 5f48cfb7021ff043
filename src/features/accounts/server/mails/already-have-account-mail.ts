import { accountMail, type MailSettings, type Reader } from './mail-frame.ts'

/** Somebody signed up, or joined, with the address of an account that exists: only its owner learns that. */
export function alreadyHaveAccountMail(settings: MailSettings, reader: Reader) {
  return accountMail(settings, reader, {
    kind: 'already-have-account',
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      'Somebody, probably you, just tried to make an account with this address. You have one already, so nothing was changed.',
      'Sign in with the password you chose before. If you forgot it, the sign-in page helps you to a new one.',
    ],
    button: { label: 'Sign in', url: new URL('/login', settings.publicUrl).href },
    afterwards: ['If it was not you, you can ignore this mail.'],
  })
}
