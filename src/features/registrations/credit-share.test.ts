import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FULL } from '#src/testing/length.ts'
import { creditShares } from './credit-share.ts'

test.each([
  [25_00, [45_00, 45_00], [12_50, 12_50]],
  [1, [45_00, 45_00], [1, 0]],
  [100, [1, 1, 1].map(() => 45_00), [34, 33, 33]],
  [10, [10, 20, 30], [2, 3, 5]],
  [11, [30, 20, 10], [5, 4, 2]],
  [0, [45_00], [0]],
  [0, [0, 0], [0, 0]],
  [45_00, [0, 45_00], [0, 45_00]],
] as const)('%i over %j gives %j', (credit, prices, shares) => {
  expect(creditShares(credit, prices)).toEqual(shares)
})

test('shares are whole cents that sum to the credit, and none exceeds its price', () => {
  const baskets = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(baskets, fc.double({ min: 0, max: 1, noNaN: true }), (prices, part) => {
      const total = prices.reduce((sum, price) => sum + price, 0)
      const credit = Math.floor(total * part)
      const shares = creditShares(credit, prices)
      // Plain comparisons: matchers would be too slow for a hundred thousand cases.
      const whole = shares.every((share, index) => Number.isInteger(share) && share >= 0 && share <= prices[index]!)
      return whole && shares.reduce((sum, share) => sum + share, 0) === credit
    }),
    { numRuns: FULL ? 100_000 : 5_000 },
  )
})
