import type { Sender } from '#src/features/organization/server.ts'
import { type EmailContent, mailLayout } from '#src/platform/mail/layout.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'

export type Reader = { email: string; firstName: string }

/** What all account emails share: the greeting, the sender and why you're getting it. */
export function accountMail(
  sender: Sender,
  reader: Reader,
  { kind, subject, ...words }: Pick<Mail, 'kind' | 'subject'> & Omit<EmailContent, 'footer'>,
): Mail {
  const { html, text } = mailLayout({
    ...words,
    paragraphs: [`Hello ${reader.firstName},`, ...words.paragraphs],
    footer: [sender.brand, `You're getting this email because you have an account at ${sender.publicUrl.host}.`],
  })
  return { kind, to: reader.email, subject, html, text }
}

/**
 * A page of this site with a token after the `#`, so no server, log or referrer along the way sees it.
 */
export function linkWith(sender: Pick<Sender, 'publicUrl'>, path: string, token: string): string {
  const url = new URL(path, sender.publicUrl)
  url.hash = `token=${token}`
  return url.href
}
