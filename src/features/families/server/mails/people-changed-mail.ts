import type { Settings } from '#src/platform/config/settings.ts'
import { mailLayout, senderName } from '#src/platform/mail/layout.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'
import type { FamilyPerson } from '../../family-people.ts'

const ABOUT = {
  'emergency-contacts': {
    kind: 'contacts-changed',
    subject: 'Your emergency contacts were changed',
    sentence: 'From now on we call other people when we cannot reach you.',
  },
  'pickup-people': {
    kind: 'pickup-people-changed',
    subject: 'Who may pick up was changed',
    sentence: 'From now on other people than before may take your children home from class.',
  },
} as const

/** Tells the account that other people are called, or may pick up, and who they were before (T80). */
export function peopleChangedMail(
  { mailFrom, publicUrl }: Pick<Settings, 'mailFrom' | 'publicUrl'>,
  parent: { email: string; firstName: string },
  what: keyof typeof ABOUT,
  { before, after }: { before: readonly FamilyPerson[]; after: readonly FamilyPerson[] },
): Mail {
  const { kind, subject, sentence } = ABOUT[what]
  const inWords = (people: readonly FamilyPerson[]) =>
    people.map(({ fullName, phone, relationship }) => `${fullName} (${relationship}), ${phone}`).join('\n') ||
    'Nobody but you'
  const words = mailLayout({
    heading: subject,
    paragraphs: [`Hello ${parent.firstName},`, sentence],
    facts: [
      ['Now', inWords(after)],
      ['Before', inWords(before)],
    ],
    afterwards: ['If this was not you, change your password and write to us right away.'],
    footer: [senderName(mailFrom), `You get this because of your account at ${publicUrl.host}.`],
  })
  return { kind, to: parent.email, subject, ...words }
}
