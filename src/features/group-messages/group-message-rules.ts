import { type Audience, audienceProblem } from './audience.ts'

export const LONGEST_SUBJECT = 120
/** Together with the subject it fits into one message of a family's thread. */
export const LONGEST_CONTENT = 4_800

const SENTENCES = {
  subject: 'Enter a subject.',
  subjectLong: `Keep the subject under ${LONGEST_SUBJECT} characters.`,
  content: 'Enter a message.',
  contentLong: 'Keep the message under 4,800 characters.',
} as const

export type GroupMessageText = { subject: string; content: string }

/** What to fix before a group message can be sent, by field. */
export function groupMessageProblems({ subject, content, ...audience }: GroupMessageText & Audience) {
  const problems: { subject?: string; content?: string; of?: string } = {}
  if (subject.trim() === '') problems.subject = SENTENCES.subject
  else if (subject.trim().length > LONGEST_SUBJECT) problems.subject = SENTENCES.subjectLong
  if (content.trim() === '') problems.content = SENTENCES.content
  else if (content.trim().length > LONGEST_CONTENT) problems.content = SENTENCES.contentLong
  const missing = audienceProblem(audience)
  if (missing) problems.of = missing
  return problems
}
