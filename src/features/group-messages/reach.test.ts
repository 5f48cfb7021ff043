import { expect, test } from 'vitest'
import { unreachableBecause } from './reach.ts'

const reached = { closed: false, confirmed: true, bounced: false, mailsOff: [] }

test('an email reaches a confirmed address that takes it, unless emails about messages are off', () => {
  expect(unreachableBecause(reached)).toBeNull()
  expect(unreachableBecause({ ...reached, mailsOff: ['updates', 'reminders'] })).toBeNull()
  expect(unreachableBecause({ ...reached, mailsOff: ['messages'] })).toBe('emails-off')
})

test('of several reasons the most final one is named', () => {
  const all = { closed: true, confirmed: false, bounced: true, mailsOff: ['messages'] }
  expect(unreachableBecause(all)).toBe('left')
  expect(unreachableBecause({ ...all, closed: false })).toBe('not-confirmed')
  expect(unreachableBecause({ ...all, closed: false, confirmed: true })).toBe('bounced')
})
