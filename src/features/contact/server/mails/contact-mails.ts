import type { Settings } from '#src/platform/config/settings.ts'
import { mailLayout, senderName } from '#src/platform/mail/layout.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'
import { SUBJECTS, type Subject } from '../../contact-rules.ts'

type MailSettings = Pick<Settings, 'publicUrl' | 'mailFrom'>
export type Written = { reference: string; name: string; email: string; subject: Subject; message: string }

/** Every kind of mail about a message; the subject of each holds its reference. */
export const CONTACT_MAILS = ['contact-message', 'contact-acknowledgement', 'contact-copy', 'contact-reply']

const footerOf = ({ mailFrom, publicUrl }: MailSettings, why: string) => [
  senderName(mailFrom),
  `${why} at ${publicUrl.host}.`,
]

/** To the organization's own mailbox; answering it answers the person. The subject line holds nothing they typed. */
export function messageForUs(settings: MailSettings, ours: string, written: Written): Mail {
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
      button: { label: 'Open the inbox', url: new URL('/admin/inbox', settings.publicUrl).href },
      footer: footerOf(settings, 'Written with the contact form'),
    }),
  }
}

/**
 * To an address that nobody has proved: fixed words and the reference, nothing of what was typed, so that the form
 * carries nobody's message to a third person (T71).
 */
export function acknowledgement(settings: MailSettings, to: string, reference: string): Mail {
  return {
    kind: 'contact-acknowledgement',
    to,
    subject: `We have your message, ${reference}`,
    ...mailLayout({
      heading: 'Your message is here',
      paragraphs: [
        `Thank you for writing to us. The reference is ${reference}. A person reads it and answers by mail.`,
      ],
      afterwards: ['If you did not write to us, somebody mistyped their address. You can ignore this mail.'],
      footer: footerOf(settings, 'You get this because of the contact form'),
    }),
  }
}

/** To the proved address of the person who was signed in: a copy of their words. */
export function copyForSender(settings: MailSettings, { reference, name, email, subject, message }: Written): Mail {
  return {
    kind: 'contact-copy',
    to: email,
    subject: `Your message to us, ${reference}`,
    ...mailLayout({
      heading: 'Your message is here',
      paragraphs: [`Hello ${name},`, 'Thank you for writing to us. This is what you wrote:', message],
      facts: [
        ['About', SUBJECTS[subject].label],
        ['Reference', reference],
      ],
      footer: footerOf(settings, 'You get this because you wrote to us'),
    }),
  }
}

/** What staff answer. Answering it reaches the organization's mailbox. */
export function replyMail(settings: MailSettings, ours: string, written: Written, text: string, by: string): Mail {
  return {
    kind: 'contact-reply',
    to: written.email,
    replyTo: ours,
    subject: `Our answer to ${written.reference}`,
    ...mailLayout({
      heading: 'An answer to your message',
      paragraphs: [...text.split(/\n{2,}/), by],
      facts: [['You wrote', written.message]],
      footer: footerOf(settings, 'You get this because you wrote to us'),
    }),
  }
}
