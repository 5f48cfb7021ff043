import { SENTENCES as ACCOUNT_SENTENCES, isEmail, nameProblem } from '#src/features/accounts/account-rules.ts'

/** What a message may be about, with the words people read and the weekdays an answer takes. */
export const SUBJECTS = {
  registration: {
    label: 'Registration',
    promise: 'Registration questions get an answer within one weekday.',
    weekdays: 1,
  },
  general: { label: 'General question', promise: 'General questions get an answer within two weekdays.', weekdays: 2 },
  collaboration: {
    label: 'Working together',
    promise: 'We take up to five weekdays for plans like these.',
    weekdays: 5,
  },
  sweet: {
    label: 'Something sweet',
    promise: 'Kind words get read aloud, and answered within five weekdays.',
    weekdays: 5,
  },
} as const
export type Subject = keyof typeof SUBJECTS
export const SUBJECT_NAMES = Object.keys(SUBJECTS) as [Subject, ...Subject[]]
export const isSubject = (text: string): text is Subject => Object.hasOwn(SUBJECTS, text)

/** `new` waits for us, `answered` has a reply, `closed` needs nothing more. */
export const MESSAGE_STATES = ['new', 'answered', 'closed'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** Where a message goes when staff answer, close or reopen it. */
export const afterReply = (): MessageState => 'answered'
export const afterReopening = (replies: number): MessageState => (replies > 0 ? 'answered' : 'new')

/** Sentences of the contact form. */
export const CONTACT_SENTENCES = {
  name: 'Name is required',
  email: 'Please enter a valid email address',
  subject: 'Please select a subject',
  message: 'Message should be at least 10 characters',
  messageLong: 'Please use at most 5,000 characters',
  sent: 'Message Sent',
  failed: 'Message Failed',
  failedBecause: "We couldn't send your message. Please try again later.",
} as const

export const SHORTEST_MESSAGE = 10
export const LONGEST_MESSAGE = 5_000

/** The typed form. Whom the account knows gives no name and address. */
export type ContactForm = { name?: string; email?: string; subject: string; message: string }
export type ContactProblems = { [field in keyof ContactForm]?: string }

/** Everything to correct, by field; empty when nothing is. `known`: name and address come from the account. */
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

/** Why a form that was posted without JavaScript was not sent, by the word that stands in the address. */
export const REASONS = new Map<string, string>([
  ['name', CONTACT_SENTENCES.name],
  ['name-signs', ACCOUNT_SENTENCES.name],
  ['email', CONTACT_SENTENCES.email],
  ['subject', CONTACT_SENTENCES.subject],
  ['message', CONTACT_SENTENCES.message],
  ['message-long', CONTACT_SENTENCES.messageLong],
  ['limited', 'That was a lot at once. Please wait an hour and try again.'],
])
export const reasonsOf = (problems: ContactProblems): string[] =>
  [...REASONS].filter(([, sentence]) => Object.values(problems).includes(sentence)).map(([reason]) => reason)

/** What people read out on the phone: `M-318`. */
export const referenceOf = (number: number): string => `M-${number}`
