import { expect, test } from 'vitest'
import { refundText } from './refund-or-credit.tsx'

const facts = (noticeHours: number) => ({
  refundToCard: 2500,
  refundToCredit: 0,
  byHand: false,
  terms: {
    open: true,
    kind: 'class' as const,
    noticeHours,
    feeCents: 1000,
    paidCents: 3500,
    deadline: null,
    feeKept: 1000,
    refund: 2500,
    credit: 3500,
  },
})

test('the name of the fee depends on what was booked, not on the notice period', () => {
  for (const noticeHours of [24, 48, 72, 168]) {
    expect(refundText(facts(noticeHours), 'class').detail).toBe('We keep the $10.00 supply fee. Takes 5 to 10 days.')
    expect(refundText(facts(noticeHours), 'program').detail).toBe('We keep the $10.00 fee. Takes 5 to 10 days.')
  }
})
