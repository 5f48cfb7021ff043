import { expect, test } from 'vitest'
import { cancellationTerms } from '#src/features/classes/cancellation-policy.ts'
import { type Choice, type MoneyBack, moneyBack, partBack } from './money-back.ts'

const CHOICES: Choice[] = ['refund', 'credit', 'nothing']
const FEES = [0, 1, 10_00, 25_00]

/** Every price from free to well above the largest fee, paid by card, by credit, and by both. */
function* allPrices() {
  for (let paidCents = 0; paidCents <= 60_00; paidCents++)
    for (const creditPartCents of new Set([0, Math.min(1, paidCents), paidCents >> 1, paidCents]))
      yield { paidCents, creditPartCents }
}
type Parts = { paidCents: number; creditPartCents: number }
const isSound = (back: MoneyBack, { paidCents, creditPartCents }: Parts) => {
  const { toCard, returned, given, kept } = back
  return (
    Math.min(toCard, returned, given, kept) >= 0 &&
    toCard + returned + given + kept === paidCents &&
    toCard <= paidCents - creditPartCents &&
    returned <= creditPartCents
  )
}

test('at any price, including free and cheap, no amount is below 0, exceeds the payment, or turns credit into money (T47)', () => {
  const breaches: unknown[] = []
  let cases = 0
  for (const parts of allPrices())
    for (const feeCents of FEES)
      for (const choice of CHOICES) {
        cases++
        const back = moneyBack(choice, parts, feeCents)
        if (!isSound(back, parts)) breaches.push({ ...parts, feeCents, choice, back })
      }
  expect([cases > 250_000, breaches.slice(0, 5)]).toEqual([true, []])
})

test('a refund is the payment minus the fee, or nothing; credit is the full amount, and nothing for a free class (T47)', () => {
  const breaches: unknown[] = []
  for (const parts of allPrices())
    for (const feeCents of FEES) {
      const refund = moneyBack('refund', parts, feeCents)
      const credit = moneyBack('credit', parts, feeCents)
      const asRule = refund.toCard + refund.returned === Math.max(0, parts.paidCents - feeCents)
      const full = credit.returned + credit.given === parts.paidCents && credit.toCard === 0
      if (!asRule || !full) breaches.push({ ...parts, feeCents, refund, credit })
    }
  expect(breaches.slice(0, 5)).toEqual([])
})

test('when a spot ends with nothing given back, the whole payment is kept', () => {
  const parts = { paidCents: 45_00, creditPartCents: 20_00 }
  expect(moneyBack('nothing', parts, 10_00)).toEqual({ toCard: 0, returned: 0, given: 0, kept: 45_00 })
})

test('the dialog shows exactly what the server gives, at every price', () => {
  const breaches: unknown[] = []
  const startsAt = new Date('2026-12-08T22:45:00Z')
  const now = new Date('2026-12-01T00:00:00Z')
  for (const parts of allPrices())
    for (const feeCents of FEES) {
      const told = cancellationTerms({ kind: 'class', noticeHours: 48, feeCents, startsAt, ...parts }, now)
      const refund = moneyBack('refund', parts, feeCents)
      const given = moneyBack('credit', parts, feeCents)
      const same =
        told.refundToCardCents === refund.toCard &&
        told.refundToCreditCents === refund.returned &&
        told.feeKeptCents === refund.kept &&
        told.creditCents === given.returned + given.given
      if (!same) breaches.push({ ...parts, feeCents, told, refund, given })
    }
  expect(breaches.slice(0, 5)).toEqual([])
})

test('part of a spot never refunds more than is left of it, at any price', () => {
  const breaches: unknown[] = []
  for (const parts of allPrices())
    for (const shareCents of [0, 1, 4_99, 15_00, 60_00])
      for (const choice of CHOICES) {
        const back = partBack(choice, parts, shareCents)
        const within = back.toCard + back.returned + back.given <= shareCents
        if (!isSound(back, parts) || !within) breaches.push({ ...parts, shareCents, choice, back })
      }
  expect(breaches.slice(0, 5)).toEqual([])
})

test.each([
  ['refund', 15_00, { toCard: 15_00, returned: 0, given: 0, kept: 30_00 }],
  ['refund', 30_00, { toCard: 25_00, returned: 5_00, given: 0, kept: 15_00 }],
  ['refund', 60_00, { toCard: 25_00, returned: 20_00, given: 0, kept: 0 }],
  ['credit', 15_00, { toCard: 0, returned: 15_00, given: 0, kept: 30_00 }],
  ['credit', 30_00, { toCard: 0, returned: 20_00, given: 10_00, kept: 15_00 }],
  ['credit', 60_00, { toCard: 0, returned: 20_00, given: 25_00, kept: 0 }],
  ['nothing', 15_00, { toCard: 0, returned: 0, given: 0, kept: 45_00 }],
] as const)('25 dollars by card and 20 by credit: a %s of %i cents is %o', (choice, shareCents, back) => {
  expect(partBack(choice, { paidCents: 45_00, creditPartCents: 20_00 }, shareCents)).toEqual(back)
})
