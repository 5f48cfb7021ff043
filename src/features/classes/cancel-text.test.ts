import { expect, test } from 'vitest'
import { type CancelFacts, cancelAmounts, cancelSentence, cancelTextOf, noticeText } from './cancel-text.ts'

const zone = 'America/New_York'
const facts: CancelFacts = {
  kind: 'class',
  noticeHours: 48,
  feeCents: 10_00,
  open: true,
  deadline: '2026-12-06T22:45:00Z',
  paidCents: 45_00,
}
const said = (change: Partial<CancelFacts>) => cancelSentence({ ...facts, ...change }, zone, '2026-12-01')

test.each([
  [{}, 'Cancel by Sun, Dec 6, 5:45 PM: full credit, or a refund minus the $10.00 supply fee'],
  [{ paidCents: 10_00 }, 'Cancel by Sun, Dec 6, 5:45 PM: full credit, or nothing back after the $10.00 supply fee'],
  [{ feeCents: 0 }, 'Cancel by Sun, Dec 6, 5:45 PM: full credit, or a full refund'],
  [{ paidCents: 0 }, 'Cancel by Sun, Dec 6, 5:45 PM, at no cost'],
  [
    { kind: 'program', noticeHours: 168, feeCents: 25_00, deadline: null },
    'Cancel up to 7 days before the first day: full credit, or a refund minus the $25.00 fee',
  ],
  [
    { open: false, because: 'too-close' },
    'Canceling for credit or a refund ended Sun, Dec 6, 5:45 PM, 48 hours before the start',
  ],
  [{ open: false, because: 'already-started' }, "This class has started, so you can't cancel it here"],
] satisfies [Partial<CancelFacts>, string][])('%o reads as one sentence', (change, sentence) => {
  expect(said(change)).toBe(sentence)
})

test('the sentence never says free when money was paid', () => {
  for (const feeCents of [0, 1, 10_00, 45_00, 90_00]) expect(said({ feeCents })).not.toMatch(/free|no cost/i)
})

test('the amounts do not mention the card if credit paid part of the spot, and a free spot mentions no money', () => {
  expect(cancelAmounts({ refundCents: 35_00, creditCents: 45_00 })).toBe(
    '$35.00 back to your card, or $45.00 as credit.',
  )
  expect(cancelAmounts({ refundCents: 35_00, creditCents: 45_00, creditPartCents: 25_00 })).toBe(
    '$35.00 back, or $45.00 as credit.',
  )
  expect(cancelAmounts({ refundCents: 0, creditCents: 0 })).toBe('')
})

test('before the purchase, the same policy decides as of now', () => {
  const clay = {
    kind: 'class',
    noticeHours: 48,
    feeCents: 10_00,
    startsAt: new Date('2026-12-08T22:45:00Z'),
    priceCents: 45_00,
  } as const
  const at = (instant: string) => cancelTextOf(clay, new Date(instant), zone)
  expect(at('2026-12-06T22:45:00Z')).toMatchObject({
    open: true,
    amounts: '$35.00 back to your card, or $45.00 as credit.',
  })
  expect(at('2026-12-06T22:45:01Z')).toMatchObject({
    open: false,
    amounts: "Once you pay, the $45.00 can't be refunded.",
    after: 'You can give the spot to another child.',
  })
})

test('three or more whole days are given in days', () => {
  expect([1, 48, 72, 100, 168].map(noticeText)).toEqual(['1 hour', '48 hours', '3 days', '100 hours', '7 days'])
})
