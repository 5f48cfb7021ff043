import type { Sender } from '#src/features/organization/server.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'
import { SUBJECTS, type Subject } from '../../contact-rules.ts'

export type Written = { reference: string; name: string; email: string; subject: Subject; message: string }

/** Every kind of email about a message. The subject of each contains its reference. */
export const CONTACT_MAILS = ['contact-message', 'contact-acknowledgement', 'contact-copy', 'contact-reply']

const footerOf = ({ brand, publicUrl }: Sender, why: string) => [brand, `${why} at ${publicUrl.host}.`]

/** To the organization's own mailbox. Replying to it replies to the sender. The subject contains nothing they typed. */
export function messageForUs(sender: Sender, ours: string, written: Written): Mail {
  const { reference, name, email, subject, message } = written
  return {
    kind: 'contact-message',
    to: ours,
    replyTo: email,
    subject: `${reference}: ${SUBJECTS[subject].label}`,
    ...mailLayout({
      heading: `${SUBJECTS[subject].label}, ${reference}`,
      paragraphs: [message],
      facts: [
        ['From', name],
        ['E-mail', email],
      ],
      button: { label: 'Open the inbox', url: new URL('/admin/inbox', sender.publicUrl).href },
      footer: footerOf(sender, 'Sent with the contact form'),
    }),
  }
}

/**
 * To an unverified address: fixed text and the reference, and nothing that was typed, so that the form can't be used to
 * send messages to third parties (T71).
 */
export function acknowledgement(sender: Sender, to: string, reference: string): Mail {
  return {
    kind: 'contact-acknowledgement',
    to,
    subject: `We got your message, ${reference}`,
    ...mailLayout({
      heading: 'We got your message',
      paragraphs: [
        `Thanks for contacting us. Your reference is ${reference}. We'll read your message and reply by email.`,
      ],
      afterwards: ["If you didn't contact us, someone mistyped their address. You can ignore this email."],
      footer: footerOf(sender, "You're getting this email because of our contact form"),
    }),
  }
}

/** To the verified address of a signed-in sender: a copy of their message. */
export function copyForSender(sender: Sender, { reference, name, email, subject, message }: Written): Mail {
  return {
    kind: 'contact-copy',
    to: email,
    subject: `Your message to us, ${reference}`,
    ...mailLayout({
      heading: 'We got your message',
      paragraphs: [`Hello ${name},`, "Thanks for contacting us. Here's your message:", message],
      facts: [
        ['About', SUBJECTS[subject].label],
        ['Reference', reference],
      ],
      footer: footerOf(sender, "You're getting this email because you contacted us"),
    }),
  }
}

/** A reply from staff. Replying to it reaches the organization's mailbox. */
export function replyMail(sender: Sender, ours: string, written: Written, text: string, by: string): Mail {
  return {
    kind: 'contact-reply',
    to: written.email,
    replyTo: ours,
    subject: `Our reply to ${written.reference}`,
    ...mailLayout({
      heading: 'Our reply to your message',
      paragraphs: [...text.split(/\n{2,}/), by],
      facts: [['You wrote', written.message]],
      footer: footerOf(sender, "You're getting this email because you contacted us"),
    }),
  }
}
