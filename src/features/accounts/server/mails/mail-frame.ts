import type { Settings } from '#src/platform/config/settings.ts'
import { type EmailContent, mailLayout, senderName } from '#src/platform/mail/layout.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'

export type Reader = { email: string; firstName: string }
export type MailSettings = Pick<Settings, 'publicUrl' | 'mailFrom'>

/** What all account emails share: the greeting, the sender and why you're getting it. */
export function accountMail(
  settings: MailSettings,
  reader: Reader,
  { kind, subject, ...words }: Pick<Mail, 'kind' | 'subject'> & Omit<EmailContent, 'footer'>,
): Mail {
  const brand = senderName(settings.mailFrom)
  const { html, text } = mailLayout({
    ...words,
    paragraphs: [`Hello ${reader.firstName},`, ...words.paragraphs],
    footer: [brand, `You're getting this email because you have an account at ${settings.publicUrl.host}.`],
  })
  return { kind, to: reader.email, subject, html, text }
}

/**
 * A page of this site with a token after the `#`, so no server, log or referrer along the way sees it.
 */
export function linkWith(settings: MailSettings, path: string, token: string): string {
  const url = new URL(path, settings.publicUrl)
  url.hash = `token=${token}`
  return url.href
}
