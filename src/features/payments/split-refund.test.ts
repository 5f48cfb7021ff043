import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitRefund } from './split-refund.ts'

test.each([
  [60_00, [94_00, 60_00], [60_00, 0]],
  [100_00, [94_00, 60_00], [94_00, 6_00]],
  [154_00, [94_00, 60_00], [94_00, 60_00]],
  [154_01, [94_00, 60_00], undefined],
  [5, [0, -3, 5], [0, 0, 5]],
  [1, [], undefined],
] as const)('%i of %j gives %j', (amount, left, parts) => {
  expect(splitRefund(amount, left)).toEqual(parts)
})

test('the parts sum to the amount, and none exceeds what is left of its payment', () => {
  const payments = fc.array(fc.integer({ min: 0, max: 50_000 }), { maxLength: 6 })
  fc.assert(
    fc.property(payments, fc.integer({ min: 1, max: 200_000 }), (left, amount) => {
      const parts = splitRefund(amount, left)
      const whole = left.reduce((sum, cents) => sum + cents, 0)
      if (!parts) return amount > whole
      return parts.every((part, n) => part >= 0 && part <= left[n]!) && parts.reduce((a, b) => a + b, 0) === amount
    }),
  )
})
