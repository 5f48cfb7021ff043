import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareRefund } from './share-refund.ts'

test('an amount is split over the spots in proportion to what was paid for each', () => {
  const spots = [
    { paidCents: 45_00, creditPartCents: 0 },
    { paidCents: 90_00, creditPartCents: 0 },
  ]
  const { shares, back } = shareRefund('refund', 30_00, spots)
  expect(shares.map(share => share.toCard)).toEqual([10_00, 20_00])
  expect(back).toEqual({ toCard: 30_00, returned: 0, given: 0, kept: 0 })
})

test('the part paid with credit comes back as credit, never as money; the rest comes from ended spots', () => {
  const spots = [{ paidCents: 45_00, creditPartCents: 20_00 }]
  expect(shareRefund('refund', 35_00, spots)).toMatchObject({ shares: [{ toCard: 25_00 }], back: { toCard: 35_00 } })
  expect(shareRefund('credit', 30_00, spots).back).toEqual({ toCard: 0, returned: 20_00, given: 10_00, kept: 0 })
  expect(shareRefund('credit', 10_00, []).back).toEqual({ toCard: 0, returned: 0, given: 10_00, kept: 0 })
})

test('the cents add up to the amount, and no spot gives more than was paid for it', () => {
  const spot = fc
    .tuple(fc.integer({ min: 0, max: 30_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([paidCents, part]) => ({ paidCents, creditPartCents: Math.floor(paidCents * part) }))
  const choice = fc.constantFrom('refund' as const, 'credit' as const)
  fc.assert(
    fc.property(
      choice,
      fc.integer({ min: 1, max: 100_000 }),
      fc.array(spot, { maxLength: 6 }),
      (how, amount, spots) => {
        const { shares, back } = shareRefund(how, amount, spots)
        const isFair = shares.every(({ toCard, returned, given }, n) => {
          const { paidCents, creditPartCents } = spots[n]!
          const fits = toCard <= paidCents - creditPartCents && returned <= creditPartCents
          return fits && toCard + returned + given <= paidCents && Math.min(toCard, returned, given) >= 0
        })
        return isFair && back.toCard + back.returned + back.given === amount
      },
    ),
  )
})
