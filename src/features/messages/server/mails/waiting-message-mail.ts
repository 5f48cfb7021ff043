import type { Sender } from '#src/features/organization/server.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'

type Waiting = {
  to: string
  /** The reader's first name, or null for nobody in particular. */
  firstName: string | null
  /** The sender's name in this email. */
  from: string
  /** A page of this site. */
  path: string
  runId: string
}

/** The key that lets a run of unread messages send only one email. */
export const waitingMailOf = (runId: string) => `message-waiting:${runId}`

/**
 * Tells someone that a message has been unread for a while. It contains nothing of the message itself: phones show emails
 * on locked screens, and a message may be about a child.
 */
export function waitingMessageMail(sender: Sender, { to, firstName, from, path, runId }: Waiting): Mail {
  const { html, text } = mailLayout({
    heading: `${from} sent you a message`,
    paragraphs: [
      `Hello${firstName ? ` ${firstName}` : ''},`,
      'You have an unread message. Read it on our site, where only you and our staff can see it.',
    ],
    button: { label: 'Read message', url: new URL(path, sender.publicUrl).href },
    afterwards: ["Please answer there. We don't get replies to this email."],
    footer: [
      sender.brand,
      `You're getting this email because you have an account at ${sender.publicUrl.host}. We only send one, even if you have several unread messages.`,
    ],
  })
  return { kind: 'message-waiting', to, subject: `${from} sent you a message`, html, text, once: waitingMailOf(runId) }
}
