import type { Settings } from '#src/platform/config/settings.ts'
import { type EmailContent, mailLayout, senderName } from '#src/platform/mail/layout.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'

export type MailSettings = Pick<Settings, 'publicUrl' | 'mailFrom'>

/** A page or call of this site with a token in the query, for links in mails. */
export function linkTo(settings: MailSettings, path: string, token: string): string {
  const url = new URL(path, settings.publicUrl)
  url.searchParams.set('token', token)
  return url.href
}

/**
 * What all newsletter mails share: who writes, why, the way out at the end, and the header lines with which mail
 * programs show their own button for it (RFC 2369 and RFC 8058).
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
      `You get this because this address was given for the newsletter at ${settings.publicUrl.host}.`,
      `Leave with one click: ${linkTo(settings, '/unsubscribe', leaveToken)}`,
    ],
  })
  return { kind, to, subject, html, text, once, headers: leavingHeaders(settings, leaveToken) }
}

/** The two header lines behind the button of the mail program. */
export const leavingHeaders = (settings: MailSettings, leaveToken: string): Record<string, string> => ({
  'List-Unsubscribe': `<${linkTo(settings, '/api/newsletter/unsubscribe', leaveToken)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
