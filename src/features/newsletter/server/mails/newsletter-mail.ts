import type { Sender } from '#src/features/organization/server.ts'
import { type EmailContent, mailLayout } from '#src/platform/mail/layout.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'

/** A page or API address with a token in the query, for links in emails. */
export function linkTo(sender: Pick<Sender, 'publicUrl'>, path: string, token: string): string {
  const url = new URL(path, sender.publicUrl)
  url.searchParams.set('token', token)
  return url.href
}

/**
 * What all newsletter emails share: who sends it, why, the unsubscribe link at the end, and the headers that let email
 * apps show their own unsubscribe button (RFC 2369 and RFC 8058).
 * @param leaveToken of an `unsubscribe` link
 */
export function newsletterMail(
  sender: Sender,
  to: string,
  leaveToken: string,
  { kind, subject, once, ...words }: Pick<Mail, 'kind' | 'subject' | 'once'> & Omit<EmailContent, 'footer'>,
): Mail {
  const { html, text } = mailLayout({
    ...words,
    footer: [
      sender.brand,
      `You're getting this email because this address was signed up for the newsletter at ${sender.publicUrl.host}.`,
      `Unsubscribe with one click: ${linkTo(sender, '/unsubscribe', leaveToken)}`,
    ],
  })
  return { kind, to, subject, html, text, once, headers: unsubscribeHeaders(sender, leaveToken) }
}

/** The two headers behind the email app's unsubscribe button. */
export const unsubscribeHeaders = (sender: Pick<Sender, 'publicUrl'>, leaveToken: string): Record<string, string> => ({
  'List-Unsubscribe': `<${linkTo(sender, '/api/newsletter/unsubscribe', leaveToken)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
