import type { Settings } from '#src/platform/config/settings.ts'
import { mailLayout, senderName } from '#src/platform/mail/layout.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'

/**
 * Says that there is something new, and nothing of what it says: neither its words nor its photos leave the site, so no
 * child is named in a mail or its preview.
 */
export function newUpdateMail(
  settings: Pick<Settings, 'publicUrl' | 'mailFrom'>,
  brand: string,
  to: { updateId: string; id: string; email: string; firstName: string; className: string | null },
): Mail {
  const about = to.className ?? brand
  const { html, text } = mailLayout({
    heading: `A new update from ${about}`,
    paragraphs: [`Hello ${to.firstName},`, 'There is a new update for your family. Photos stay behind your sign-in.'],
    button: { label: 'See the update', url: new URL('/dashboard?tab=updates', settings.publicUrl).href },
    footer: [
      senderName(settings.mailFrom),
      'You get this because your family is with us. Answer this mail to reach a person.',
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
