import { expect, test } from 'vitest'
import { unreachableBecause } from './reach.ts'

const reached = { closed: false, hasEmail: true, confirmed: true, bounced: false, isOff: false }

test('an email reaches a confirmed address that does not bounce, unless the family turned emails off', () => {
  expect(unreachableBecause(reached)).toBeNull()
  expect(unreachableBecause({ ...reached, isOff: true })).toBe('emails-off')
})

test('if there are several reasons, the most final one is given', () => {
  const all = { closed: true, hasEmail: false, confirmed: false, bounced: true, isOff: true }
  expect(unreachableBecause(all)).toBe('left')
  expect(unreachableBecause({ ...all, closed: false })).toBe('no-email')
  expect(unreachableBecause({ ...all, closed: false, hasEmail: true })).toBe('not-confirmed')
  expect(unreachableBecause({ ...all, closed: false, hasEmail: true, confirmed: true })).toBe('bounced')
})
