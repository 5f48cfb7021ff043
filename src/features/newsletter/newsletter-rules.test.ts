import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NEWSLETTER_SENTENCES, newsletterProblems } from './newsletter-rules.ts'

test('a blank address gets the fixed message', () => {
  expect(newsletterProblems({ email: '  ' })).toEqual({ email: 'Please enter your email address.' })
  expect(NEWSLETTER_SENTENCES.emailMissingTitle).toBe('Email required')
})

test('an unreachable address is refused, and spaces around a good one do not matter', () => {
  for (const email of ['maya', 'maya@example', '@example.com', 'a b@example.com', 'a@b.co\r\nBcc: x@y.co'])
    expect(newsletterProblems({ email })).toEqual({ email: 'Please enter a valid email address' })
  expect(newsletterProblems({ email: ' maya@example.com ' })).toEqual({})
})

test('the first name is optional, but can contain neither markup nor an address', () => {
  expect(newsletterProblems({ email: 'a@example.com', firstName: ' ' })).toEqual({})
  for (const firstName of ['<b>x</b>', 'see http://x.example', 'a\r\nb', 'x'.repeat(81)])
    expect(Object.keys(newsletterProblems({ email: 'a@example.com', firstName }))).toEqual(['firstName'])
})

test('no text with a control character ever passes as an address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('\r', '\n', '\0', '\t', ' '), (text, bad) => {
      expect(newsletterProblems({ email: `a${text}${bad}b@example.com` })).toHaveProperty('email')
    }),
  )
})
