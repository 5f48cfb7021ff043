import { expect, test } from 'vitest'
import { afterReopening, afterReply, contactProblems, LONGEST_MESSAGE, referenceOf } from './contact-rules.ts'

const good = { name: 'Maya Alvarez', email: 'maya@example.com', subject: 'general', message: 'Ten letters' }

test('an empty form gets the fixed messages', () => {
  expect(contactProblems({ name: '', email: '', subject: '', message: '' }, false)).toEqual({
    name: 'Name is required',
    email: 'Please enter a valid email address',
    subject: 'Please select a subject',
    message: 'Message should be at least 10 characters',
  })
})

test("signed-in users aren't asked for name or email", () => {
  expect(contactProblems({ subject: 'sweet', message: good.message }, true)).toEqual({})
  expect(Object.keys(contactProblems({ subject: 'sweet', message: good.message }, false))).toEqual(['name', 'email'])
})

test('a message counts without surrounding spaces, and an emoji is one character', () => {
  const problem = (message: string) => contactProblems({ ...good, message }, false).message
  expect(problem('123456789')).toBe('Message should be at least 10 characters')
  expect(problem(' 12345678 ')).toBe('Message should be at least 10 characters')
  expect(problem('\u{1F985}'.repeat(9))).toBe('Message should be at least 10 characters')
  expect(problem('1234567890')).toBeUndefined()
  expect([problem('x'.repeat(LONGEST_MESSAGE)), problem('x'.repeat(LONGEST_MESSAGE + 1))]).toEqual([
    undefined,
    'Use at most 5,000 characters',
  ])
})

test('only the four subjects are accepted', () => {
  for (const subject of ['general', 'registration', 'collaboration', 'sweet'])
    expect(contactProblems({ ...good, subject }, false)).toEqual({})
  for (const subject of ['', 'General', 'toString', '__proto__'])
    expect(contactProblems({ ...good, subject }, false)).toEqual({ subject: 'Please select a subject' })
})

test('a reply marks a message as answered, and reopening remembers it', () => {
  expect([afterReply(), afterReopening(0), afterReopening(2)]).toEqual(['answered', 'new', 'answered'])
  expect(referenceOf(318)).toBe('M-318')
})
