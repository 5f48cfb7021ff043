import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditShares } from './credit-share.ts'

test.each([
  [25_00, [45_00, 45_00], [12_50, 12_50]],
  [1, [45_00, 45_00], [1, 0]],
  [100, [1, 1, 1].map(() => 45_00), [34, 33, 33]],
  [0, [45_00], [0]],
  [0, [0, 0], [0, 0]],
  [45_00, [0, 45_00], [0, 45_00]],
] as const)('%i over %j gives %j', (credit, prices, shares) => {
  expect(creditShares(credit, prices)).toEqual(shares)
})

test('shares sum to the credit, and none is more than its price', () => {
  const baskets = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(baskets, fc.double({ min: 0, max: 1, noNaN: true }), (prices, part) => {
      const total = prices.reduce((sum, price) => sum + price, 0)
      const credit = Math.floor(total * part)
      const shares = creditShares(credit, prices)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(credit)
      shares.forEach((share, index) => {
        expect(share).toBeLessThanOrEqual(prices[index]!)
        expect(share).toBeGreaterThanOrEqual(0)
      })
    }),
    { numRuns: 2000 },
  )
})
