import type { Settings } from '#src/platform/config/settings.ts'
import { mailLayout, senderName } from '#src/platform/mail/layout.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'
import type { EmergencyContact } from '../../joining-rules.ts'

/** Tells the account that other people are called in an emergency now, and who they were before (THREATS T80). */
export function contactsChangedMail(
  { mailFrom, publicUrl }: Pick<Settings, 'mailFrom' | 'publicUrl'>,
  parent: { email: string; firstName: string },
  { before, after }: { before: readonly EmergencyContact[]; after: readonly EmergencyContact[] },
): Mail {
  const inWords = (contacts: readonly EmergencyContact[]) =>
    contacts.map(({ fullName, phone, relationship }) => `${fullName} (${relationship}), ${phone}`).join('\n')
  const words = mailLayout({
    heading: 'Your emergency contacts were changed',
    paragraphs: [`Hello ${parent.firstName},`, 'From now on we call other people when we cannot reach you.'],
    facts: [
      ['Now', inWords(after)],
      ['Before', inWords(before)],
    ],
    afterwards: ['If this was not you, change your password and write to us right away.'],
    footer: [senderName(mailFrom), `You get this because of your account at ${publicUrl.host}.`],
  })
  return { kind: 'contacts-changed', to: parent.email, subject: 'Your emergency contacts were changed', ...words }
}
