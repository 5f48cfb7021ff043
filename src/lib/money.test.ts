import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCents } from './money.ts'

test('amounts read as American English, to the cent', () => {
  expect([0, 5, 4_500, 100_000, -2_500, -5].map(formatCents)).toEqual(
    '$0.00 $0.05 $45.00 $1,000.00 -$25.00 -$0.05'.split(' '),
  )
  const theirs = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), cents => {
      expect(formatCents(cents)).toBe(theirs.format(cents / 100))
    }),
    { numRuns: 2_000 },
  )
})
