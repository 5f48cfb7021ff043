import { SENTENCES as ACCOUNT_SENTENCES, isEmail, nameProblem } from '#src/features/accounts/account-rules.ts'

/** The subjects of a message, with their labels and how many weekdays a reply takes. */
export const SUBJECTS = {
  registration: {
    label: 'Registration',
    promise: 'We reply to registration questions within one business day.',
    weekdays: 1,
  },
  general: {
    label: 'General question',
    promise: 'We reply to general questions within two business days.',
    weekdays: 2,
  },
  collaboration: {
    label: 'Working together',
    promise: 'We reply within five business days.',
    weekdays: 5,
  },
  sweet: {
    label: 'Something sweet',
    promise: 'We read kind words out loud, and reply within five business days.',
    weekdays: 5,
  },
} as const
export type Subject = keyof typeof SUBJECTS
export const SUBJECT_NAMES = Object.keys(SUBJECTS) as [Subject, ...Subject[]]
export const isSubject = (text: string): text is Subject => Object.hasOwn(SUBJECTS, text)

/** `new` waits for a reply, `answered` has one, and `closed` needs nothing more. */
export const MESSAGE_STATES = ['new', 'answered', 'closed'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** The state of a message after staff reply to, close or reopen it. */
export const afterReply = (): MessageState => 'answered'
export const afterReopening = (replies: number): MessageState => (replies > 0 ? 'answered' : 'new')

/** The messages of the contact form. */
export const CONTACT_SENTENCES = {
  name: 'Name is required',
  email: 'Please enter a valid email address',
  subject: 'Please select a subject',
  message: 'Message should be at least 10 characters',
  messageLong: 'Use at most 5,000 characters',
  sent: 'Message Sent',
  failed: 'Message Failed',
  failedBecause: "We couldn't send your message. Please try again later.",
} as const

export const SHORTEST_MESSAGE = 10
export const LONGEST_MESSAGE = 5_000

/** The form as typed. Signed-in users don't enter name and email. */
export type ContactForm = { name?: string; email?: string; subject: string; message: string }
export type ContactProblems = { [field in keyof ContactForm]?: string }

/** Everything to correct, by field; empty if nothing. `known`: name and email come from the account. */
export function contactProblems(form: ContactForm, known: boolean): ContactProblems {
  const { name = '', email = '', subject, message } = form
  const found: ContactProblems = {
    name: known ? undefined : nameProblem(name, CONTACT_SENTENCES.name),
    email: known || isEmail(email.trim()) ? undefined : CONTACT_SENTENCES.email,
    subject: isSubject(subject) ? undefined : CONTACT_SENTENCES.subject,
    message: messageProblem(message),
  }
  return Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence))
}

function messageProblem(message: string): string | undefined {
  if ([...message.trim()].length < SHORTEST_MESSAGE) return CONTACT_SENTENCES.message
  return message.length > LONGEST_MESSAGE ? CONTACT_SENTENCES.messageLong : undefined
}

/** Why a form posted without JavaScript wasn't sent, by the code in the address. */
export const REASONS = new Map<string, string>([
  ['name', CONTACT_SENTENCES.name],
  ['name-signs', ACCOUNT_SENTENCES.name],
  ['email', CONTACT_SENTENCES.email],
  ['subject', CONTACT_SENTENCES.subject],
  ['message', CONTACT_SENTENCES.message],
  ['message-long', CONTACT_SENTENCES.messageLong],
  ['limited', 'Too many messages. Wait an hour and try again.'],
])
export const reasonsOf = (problems: ContactProblems): string[] =>
  [...REASONS].filter(([, sentence]) => Object.values(problems).includes(sentence)).map(([reason]) => reason)

/** The reference people read out on the phone: `M-318`. */
export const referenceOf = (number: number): string => `M-${number}`
