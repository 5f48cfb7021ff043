import type { Sender } from '#src/features/organization/server.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'
import type { Corrected } from '../../correction-rules.ts'

type Reader = { email: string; firstName: string; emailVerifiedAt: Date | null }
type Change = {
  what: Corrected
  /** Without `was` and `is`, it's about health. */
  details: readonly { name: string; was?: string; is?: string }[]
  /** The child's first name. */
  child?: string
}

/**
 * Tells a family what staff changed. Health information is only named. For an address that isn't verified, so is
 * everything else, because it may belong to a stranger (T2).
 */
export function familyCorrectedMail(
  { brand, publicUrl }: Sender,
  parent: Reader,
  { what, details, child }: Change,
): Mail {
  const subject = "We changed your family's details"
  const of = what === 'parent' ? 'Your ' : child && parent.emailVerifiedAt ? `${child}'s ` : ''
  const titled = (name: string) => (of ? of + name : name[0]!.toUpperCase() + name.slice(1))
  const words = mailLayout({
    heading: subject,
    paragraphs: [`Hello ${parent.firstName},`, 'Our staff just changed this for you:'],
    facts: details.flatMap(({ name, was, is }) =>
      was !== undefined && is !== undefined && parent.emailVerifiedAt
        ? [
            [titled(name), is],
            ['Before', was],
          ]
        : [[titled(name), 'Changed. Your family page shows it.']],
    ),
    button: { label: 'Open my family page', url: new URL('/parent-dashboard', publicUrl).href },
    afterwards: ['Is something wrong? Change it on your family page, or contact us right away.'],
    footer: [brand, `You're getting this email because you have an account at ${publicUrl.host}.`],
  })
  return { kind: 'family-corrected', to: parent.email, subject, ...words }
}
