import type { Sender } from '#src/features/organization/server.ts'
import { accountMail, type Reader } from './mail-frame.ts'

/** Tells the account owner that the password changed. */
export function passwordChangedMail(sender: Sender, reader: Reader) {
  return accountMail(sender, reader, {
    kind: 'password-changed',
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: ['Your account has a new password. We signed out every device.', "If this was you, you're all set."],
    button: { label: "This wasn't me", url: new URL('/forgot-password', sender.publicUrl).href },
    afterwards: ["If this wasn't you, choose a new password right away and contact us."],
  })
}
