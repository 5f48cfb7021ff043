import { accountMail, type MailSettings, type Reader } from './mail-frame.ts'

/** Tells the owner of an account that its password is another one now. */
export function passwordChangedMail(settings: MailSettings, reader: Reader) {
  return accountMail(settings, reader, {
    kind: 'password-changed',
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      'Your account has a new password from now on. Every device that was signed in has been signed out.',
      'If this was you, all is well.',
    ],
    button: { label: 'It was not me', url: new URL('/forgot-password', settings.publicUrl).href },
    afterwards: ['If it was not you, choose a new password right away and write to us.'],
  })
}
