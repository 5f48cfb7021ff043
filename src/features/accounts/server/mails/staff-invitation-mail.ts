import { type MailWords, mailLayout, senderName } from '#src/platform/mail/layout.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'
import { linkWith, type MailSettings } from './mail-frame.ts'

/** Asks somebody to join the staff; the link makes the account. */
export function staffInvitationMail(
  settings: MailSettings,
  { email, role, by }: { email: string; role: 'staff' | 'admin'; by: string },
  token: string,
): Mail {
  const brand = senderName(settings.mailFrom)
  const words: MailWords = {
    heading: `Join the staff of ${brand}`,
    paragraphs: [
      'Hello,',
      `${by} invites you to work with ${brand} on its website, as ${role === 'admin' ? 'an admin' : 'staff'}.`,
      'Choose your name and a password, and you can begin.',
    ],
    button: { label: 'Accept the invitation', url: linkWith(settings, '/invitation', token) },
    afterwards: ['The link works once, for 7 days.', 'If you do not know us, you can ignore this mail.'],
    footer: [brand, `You get this because ${by} typed this address at ${settings.publicUrl.host}.`],
  }
  return { kind: 'staff-invitation', to: email, subject: `Join the staff of ${brand}`, ...mailLayout(words) }
}
