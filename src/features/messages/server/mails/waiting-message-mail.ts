import type { Settings } from '#src/platform/config/settings.ts'
import { mailLayout, senderName } from '#src/platform/mail/layout.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'

type Waiting = {
  to: string
  /** Whom the reader is: their first name, or nobody in particular. */
  firstName: string | null
  /** How the writer is called in this mail. */
  from: string
  /** A page of this site. */
  path: string
  runId: string
}

/** What a run of unread messages is told once by. */
export const waitingMailOf = (runId: string) => `message-waiting:${runId}`

/**
 * That a message waits, unread for a while. Nothing of the message itself: phones show mails on locked screens, and a
 * message may be about a child.
 */
export function waitingMessageMail(
  settings: Pick<Settings, 'publicUrl' | 'mailFrom'>,
  { to, firstName, from, path, runId }: Waiting,
): Mail {
  const { html, text } = mailLayout({
    heading: `${from} wrote to you`,
    paragraphs: [
      `Hello${firstName ? ` ${firstName}` : ''},`,
      'A message for you has not been read yet. It stands on our site, where only you and our staff can see it.',
    ],
    button: { label: 'Read the message', url: new URL(path, settings.publicUrl).href },
    afterwards: ['Please answer there. Answers to this mail do not reach the conversation.'],
    footer: [
      senderName(settings.mailFrom),
      `You get this because of your account at ${settings.publicUrl.host}. We write once, however many messages wait.`,
    ],
  })
  return { kind: 'message-waiting', to, subject: `${from} wrote to you`, html, text, once: waitingMailOf(runId) }
}
