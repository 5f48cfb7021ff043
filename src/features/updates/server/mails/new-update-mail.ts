import type { Settings } from '#src/platform/config/settings.ts'
import { mailLayout, senderName } from '#src/platform/mail/layout.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'

/**
 * Says that there's something new, but not what. Text and photos never leave the site, so no child is named in an email
 * or its preview.
 */
export function newUpdateMail(
  settings: Pick<Settings, 'publicUrl' | 'mailFrom'>,
  brand: string,
  to: { updateId: string; id: string; email: string; firstName: string; className: string | null },
): Mail {
  const about = to.className ?? brand
  const { html, text } = mailLayout({
    heading: `A new update from ${about}`,
    paragraphs: [
      `Hello ${to.firstName},`,
      'We just posted a new update for your family. Sign in to see it and any photos.',
    ],
    button: { label: 'See the update', url: new URL('/dashboard?tab=updates', settings.publicUrl).href },
    footer: [
      senderName(settings.mailFrom),
      "You're getting this email because your family is signed up with us. Reply to reach our staff.",
    ],
  })
  return {
    kind: 'new-update',
    to: to.email,
    subject: `A new update from ${about}`,
    html,
    text,
    once: `update:${to.updateId}:${to.id}`,
  }
}
