import { mailLayout, senderName } from '#src/platform/mail/layout.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'
import { CONFIRM_DAYS } from '../../newsletter-rules.ts'
import { leavingHeaders, linkTo, type MailSettings } from './newsletter-mail.ts'

/**
 * Asks whether this address wants the newsletter. The text is fixed, with a single link. We don't know yet who typed
 * the address, so nothing they typed is included (T71, T73).
 */
export function confirmMail(settings: MailSettings, to: string, token: string, leaveToken: string): Mail {
  const brand = senderName(settings.mailFrom)
  const { html, text } = mailLayout({
    heading: 'Confirm your subscription',
    paragraphs: [
      `Someone, hopefully you, signed this address up for the ${brand} newsletter: about one email a month with new classes, special events and a one-page craft.`,
    ],
    button: { label: 'Yes, sign me up', url: linkTo(settings, '/api/newsletter/confirm', token) },
    afterwards: [
      `The link works for ${CONFIRM_DAYS} days.`,
      "If this wasn't you, ignore this email. We won't send you the newsletter unless you confirm.",
    ],
    footer: [brand, `Requested at ${settings.publicUrl.host}.`],
  })
  const headers = leavingHeaders(settings, leaveToken)
  return { kind: 'newsletter-confirm', to, subject: `Confirm your ${brand} newsletter`, html, text, headers }
}
