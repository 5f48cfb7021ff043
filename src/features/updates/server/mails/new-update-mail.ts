import type { Settings } from '#src/platform/config/settings.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'

type NewUpdate = {
  updateId: string
  title: string
  content: string
  /** How many photos it has. */
  photos: number
  /** Null for an update that isn't for a class. */
  className: string | null
  family: { id: string; email: string; firstName: string }
}

/**
 * What staff wrote, in full. Photos never leave the site: who is in them and who agreed to that can change, and a sent
 * picture can't be taken back.
 */
export function newUpdateMail(
  settings: Pick<Settings, 'publicUrl'>,
  brand: string,
  { updateId, title, content, photos, className, family }: NewUpdate,
): Mail {
  const count = photos === 1 ? '1 photo' : `${photos} photos`
  const { html, text } = mailLayout({
    heading: title,
    paragraphs: [`Hello ${family.firstName},`, ...content.split(/\n\s*\n/)],
    ...(className ? { facts: [['Class', className]] as const } : {}),
    button: {
      label: photos > 0 ? `See ${count}` : 'See the update',
      url: new URL('/dashboard?tab=updates', settings.publicUrl).href,
    },
    ...(photos > 0 ? { afterwards: ['Photos are only on our site, after you sign in.'] } : {}),
    footer: [brand, `You're getting this email because you have an account at ${settings.publicUrl.host}.`],
  })
  return {
    kind: 'new-update',
    to: family.email,
    subject: `${className ?? brand}: ${title}`,
    html,
    text,
    once: `update:${updateId}:${family.id}`,
  }
}
