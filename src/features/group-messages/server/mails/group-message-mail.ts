import type { Settings } from '#src/platform/config/settings.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'

type GroupMessage = {
  email: string
  firstName: string
  subject: string
  content: string
  /** Who sent it: the family's answer goes to their conversation. */
  staffId: string
  key: string
}

/** The key that lets a message give each family only one email and one entry in its thread. */
export const keyOf = (messageId: string, familyId: string) => `group-message:${messageId}:${familyId}`

/**
 * What staff wrote, in full, signed with the studio's name. We don't receive email, so it leads to the family's messages,
 * where the same text is and an answer reaches all staff.
 */
export function groupMessageMail(
  settings: Pick<Settings, 'publicUrl'>,
  brand: string,
  { email, firstName, subject, content, staffId, key }: GroupMessage,
): Mail {
  const { html, text } = mailLayout({
    heading: subject,
    paragraphs: [`Hello ${firstName},`, ...content.split(/\n\s*\n/), brand],
    button: {
      label: 'Reply in your messages',
      url: new URL(`/dashboard?tab=messages&with=${staffId}`, settings.publicUrl).href,
    },
    afterwards: ["Please answer there. We don't get replies to this email."],
    footer: [brand, `You're getting this email because you have an account at ${settings.publicUrl.host}.`],
  })
  return { kind: 'group-message', to: email, subject, html, text, once: key }
}
