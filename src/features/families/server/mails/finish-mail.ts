import type { Sender } from '#src/features/organization/server.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'

/** The link to what's missing from a family's registration. */
export function finishMail(
  { brand, publicUrl }: Sender,
  { email }: { email: string },
  { page, paragraphs }: { page: string; paragraphs: string[] },
): Mail {
  const subject = 'Finish your registration'
  const words = mailLayout({
    heading: subject,
    paragraphs,
    button: { label: subject, url: new URL(page, publicUrl).href },
    afterwards: ['If you have questions, reply to this email or call us.'],
    footer: [brand, `You're getting this email because you have an account at ${publicUrl.host}.`],
  })
  return { kind: 'finish-registration', to: email, subject, ...words }
}
