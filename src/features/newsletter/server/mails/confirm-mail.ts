import { mailLayout, senderName } from '#src/platform/mail/layout.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'
import { CONFIRM_DAYS } from '../../newsletter-rules.ts'
import { leavingHeaders, linkTo, type MailSettings } from './newsletter-mail.ts'

/**
 * Asks whether the address wants the newsletter. Its words are fixed and it holds one link: who typed the address is not
 * known yet, so nothing they typed stands in it (T71, T73).
 */
export function confirmMail(settings: MailSettings, to: string, token: string, leaveToken: string): Mail {
  const brand = senderName(settings.mailFrom)
  const { html, text } = mailLayout({
    heading: 'One press and you are on the list',
    paragraphs: [
      `Somebody, hopefully you, gave this address for the newsletter of ${brand}: about one e-mail a month, with new classes, special events and a craft that fits on one page.`,
    ],
    button: { label: 'Yes, send it to me', url: linkTo(settings, '/api/newsletter/confirm', token) },
    afterwards: [
      `The link works for ${CONFIRM_DAYS} days.`,
      'If it was not you, do nothing. Without the press we write no newsletter to you.',
    ],
    footer: [brand, `Asked at ${settings.publicUrl.host}.`],
  })
  const headers = leavingHeaders(settings, leaveToken)
  return { kind: 'newsletter-confirm', to, subject: `Confirm your newsletter from ${brand}`, html, text, headers }
}
