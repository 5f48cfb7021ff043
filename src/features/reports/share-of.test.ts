import { expect, test } from 'vitest'
import { shareOf } from './share-of.ts'

test('shares differ by at most a cent and add up to the whole', () => {
  expect([0, 1, 2, 3].map(nth => shareOf(45_00, nth, 4))).toEqual([11_25, 11_25, 11_25, 11_25])
  expect([0, 1, 2].map(nth => shareOf(100, nth, 3))).toEqual([33, 33, 34])
  for (const cents of [0, 1, 99, 12_345])
    for (const count of [1, 2, 7, 12]) {
      const shares = Array.from({ length: count }, (_, nth) => shareOf(cents, nth, count))
      expect(shares.reduce((sum, each) => sum + each, 0)).toBe(cents)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }
})
