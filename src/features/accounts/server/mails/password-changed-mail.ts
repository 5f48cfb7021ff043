import { accountMail, type MailSettings, type Reader } from './mail-frame.ts'

/** Tells the account owner that the password changed. */
export function passwordChangedMail(settings: MailSettings, reader: Reader) {
  return accountMail(settings, reader, {
    kind: 'password-changed',
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: ['Your account has a new password. We signed out every device.', "If this was you, you're all set."],
    button: { label: "This wasn't me", url: new URL('/forgot-password', settings.publicUrl).href },
    afterwards: ["If this wasn't you, choose a new password right away and contact us."],
  })
}
