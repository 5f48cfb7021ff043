import { expect, test } from 'vitest'
import { unreachableBecause } from './reach.ts'

const reached = { closed: false, confirmed: true, bounced: false, isOff: false }

test('an email reaches a confirmed address that takes it, unless they turned it off', () => {
  expect(unreachableBecause(reached)).toBeNull()
  expect(unreachableBecause({ ...reached, isOff: true })).toBe('emails-off')
})

test('of several reasons the most final one is named', () => {
  const all = { closed: true, confirmed: false, bounced: true, isOff: true }
  expect(unreachableBecause(all)).toBe('left')
  expect(unreachableBecause({ ...all, closed: false })).toBe('not-confirmed')
  expect(unreachableBecause({ ...all, closed: false, confirmed: true })).toBe('bounced')
})
