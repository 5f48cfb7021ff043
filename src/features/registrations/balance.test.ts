import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOfBalance, unpaidPart } from './balance.ts'

test.each([
  // Price left, paid by credit, balance of the order: what is dropped if the spot ends.
  [154_00, 0, 94_00, 94_00],
  [154_00, 0, 0, 0],
  [77_00, 0, 94_00, 77_00],
  [77_00, 0, 17_00, 17_00],
  [45_00, 20_00, 30_00, 25_00],
  [45_00, 45_00, 30_00, 0],
  [0, 0, 30_00, 0],
] as const)(
  'of %i with %i in credit and a balance of %i, %i is unpaid',
  (leftCents, creditPartCents, balance, unpaid) => {
    expect(unpaidPart({ leftCents, creditPartCents }, balance)).toBe(unpaid)
  },
)

test.each([
  [10_00, 40_00, 10_00, 0],
  [10_00, 4_00, 4_00, 6_00],
  [10_00, 0, 0, 10_00],
  [0, 40_00, 0, 0],
] as const)('a share of %i with %i unpaid drops %i and leaves %i', (share, unpaid, droppedCents, paidShareCents) => {
  expect(shareOfBalance(share, unpaid)).toEqual({ droppedCents, paidShareCents })
})

test('in whatever order spots end, what was paid is given back at most once, and the balance ends at 0', () => {
  const spots = fc.array(fc.record({ price: fc.integer({ min: 0, max: 30_000 }), order: fc.integer() }), {
    minLength: 1,
    maxLength: 6,
  })
  const parts = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(spots, parts, parts, (all, creditPart, paidPart) => {
      const total = all.reduce((sum, { price }) => sum + price, 0)
      const credits = all.map(({ price }) => Math.floor(price * creditPart))
      const due = total - credits.reduce((sum, credit) => sum + credit, 0)
      const paid = Math.floor(due * paidPart)
      let balance = due - paid
      let money = 0
      const ending = all.map(({ price, order }, n) => ({ price, order, credit: credits[n]! }))
      for (const { price, credit } of ending.sort((a, b) => a.order - b.order)) {
        const unpaid = unpaidPart({ leftCents: price, creditPartCents: credit }, balance)
        // Nothing is given back for a spot while money is still owed for the order.
        if (unpaid < 0 || unpaid > balance || (balance > unpaid && price - credit - unpaid > 0)) return false
        balance -= unpaid
        money += price - credit - unpaid
      }
      return balance === 0 && money === paid
    }),
  )
})
