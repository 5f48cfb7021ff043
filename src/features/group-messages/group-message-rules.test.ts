import { expect, test } from 'vitest'
import { LONGEST_MESSAGE } from '#src/features/messages/message-rules.ts'
import { groupMessageProblems, LONGEST_CONTENT, LONGEST_SUBJECT } from './group-message-rules.ts'

const problemsOf = (subject: string, content: string) =>
  groupMessageProblems({ subject, content, kind: 'unpaid', of: '' })

test('a subject, a message and an audience are needed', () => {
  expect(groupMessageProblems({ subject: ' ', content: '\n', kind: 'class', of: '' })).toEqual({
    subject: 'Enter a subject.',
    content: 'Enter a message.',
    of: 'Choose a class.',
  })
})

test('the longest subject and message fit into one message of a thread, and nothing longer does', () => {
  expect(problemsOf('x'.repeat(LONGEST_SUBJECT), 'x'.repeat(LONGEST_CONTENT))).toEqual({})
  expect(LONGEST_SUBJECT + '\n\n'.length + LONGEST_CONTENT).toBeLessThanOrEqual(LONGEST_MESSAGE)
  expect(Object.keys(problemsOf('x'.repeat(LONGEST_SUBJECT + 1), 'x'.repeat(LONGEST_CONTENT + 1)))).toEqual([
    'subject',
    'content',
  ])
})
