import type { Sender } from '#src/features/organization/server.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'
import type { FamilyPerson } from '../../family-people.ts'

const ABOUT = {
  'emergency-contacts': {
    kind: 'contacts-changed',
    subject: 'Your emergency contacts changed',
    sentence: "From now on, we'll call these people if we can't reach you.",
  },
  'pickup-people': {
    kind: 'pickup-people-changed',
    subject: 'Your pickup list changed',
    sentence: 'From now on, these people can pick your children up from class.',
  },
} as const

/** One person on each line, or that there's only the parent. */
export const peopleInText = (people: readonly FamilyPerson[]): string =>
  people.map(({ fullName, phone, relationship }) => `${fullName} (${relationship}), ${phone}`).join('\n') || 'Only you'

/** Tells the account that its emergency contacts or pickup people changed, and who they were before (T80). */
export function peopleChangedMail(
  { brand, publicUrl }: Sender,
  parent: { email: string; firstName: string },
  what: keyof typeof ABOUT,
  { before, after }: { before: readonly FamilyPerson[]; after: readonly FamilyPerson[] },
): Mail {
  const { kind, subject, sentence } = ABOUT[what]
  const words = mailLayout({
    heading: subject,
    paragraphs: [`Hello ${parent.firstName},`, sentence],
    facts: [
      ['Now', peopleInText(after)],
      ['Before', peopleInText(before)],
    ],
    afterwards: ["If you didn't make this change, change your password and contact us right away."],
    footer: [brand, `You're getting this email because you have an account at ${publicUrl.host}.`],
  })
  return { kind, to: parent.email, subject, ...words }
}
