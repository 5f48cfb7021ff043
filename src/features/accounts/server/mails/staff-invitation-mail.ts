import { type EmailContent, mailLayout, senderName } from '#src/platform/mail/layout.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'
import { linkWith, type MailSettings } from './mail-frame.ts'

/** Invites someone to join the staff. The link creates the account. */
export function staffInvitationMail(
  settings: MailSettings,
  { email, role, by }: { email: string; role: 'staff' | 'admin'; by: string },
  token: string,
): Mail {
  const brand = senderName(settings.mailFrom)
  const words: EmailContent = {
    heading: `Join the staff of ${brand}`,
    paragraphs: [
      'Hello,',
      `${by} invited you to join ${brand} as ${role === 'admin' ? 'an admin' : 'staff'}.`,
      'Enter your name and choose a password to get started.',
    ],
    button: { label: 'Accept invitation', url: linkWith(settings, '/invitation', token) },
    afterwards: ['The link works once, for 7 days.', "If you weren't expecting this, you can ignore this email."],
    footer: [brand, `You're getting this email because ${by} entered this address at ${settings.publicUrl.host}.`],
  }
  return { kind: 'staff-invitation', to: email, subject: `Join the staff of ${brand}`, ...mailLayout(words) }
}
