import type { Settings } from '#src/platform/config/settings.ts'
import { type EmailContent, mailLayout, senderName } from '#src/platform/mail/layout.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'

export type MailSettings = Pick<Settings, 'publicUrl' | 'mailFrom'>

/** A page or API address with a token in the query, for links in emails. */
export function linkTo(settings: MailSettings, path: string, token: string): string {
  const url = new URL(path, settings.publicUrl)
  url.searchParams.set('token', token)
  return url.href
}

/**
 * What all newsletter emails share: who sends it, why, the unsubscribe link at the end, and the headers that let email
 * apps show their own unsubscribe button (RFC 2369 and RFC 8058).
 * @param leaveToken of an `unsubscribe` link
 */
export function newsletterMail(
  settings: MailSettings,
  to: string,
  leaveToken: string,
  { kind, subject, once, ...words }: Pick<Mail, 'kind' | 'subject' | 'once'> & Omit<EmailContent, 'footer'>,
): Mail {
  const { html, text } = mailLayout({
    ...words,
    footer: [
      senderName(settings.mailFrom),
      `You're getting this email because this address was signed up for the newsletter at ${settings.publicUrl.host}.`,
      `Unsubscribe with one click: ${linkTo(settings, '/unsubscribe', leaveToken)}`,
    ],
  })
  return { kind, to, subject, html, text, once, headers: leavingHeaders(settings, leaveToken) }
}

/** The two headers behind the email app's unsubscribe button. */
export const leavingHeaders = (settings: MailSettings, leaveToken: string): Record<string, string> => ({
  'List-Unsubscribe': `<${linkTo(settings, '/api/newsletter/unsubscribe', leaveToken)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
