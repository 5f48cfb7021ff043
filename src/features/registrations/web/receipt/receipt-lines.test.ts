import { expect, test } from 'vitest'
import { paidInTheEnd, paidLines } from './receipt-lines.ts'

const payment = (by: 'card' | 'cash' | 'transfer', amount: number, reference: string | null = null) => ({
  id: by,
  amount,
  by,
  reference,
  at: '2026-11-20T12:00:00Z',
})

test('each payment method used is named, and no other', () => {
  const labels = (creditUsed: number, cardPaid: number) =>
    paidLines({ creditUsed, payments: cardPaid > 0 ? [payment('card', cardPaid)] : [] }, () => 'Nov 20').map(
      each => each.label,
    )
  expect(labels(2000, 2500)).toEqual(['Class credit', 'Card'])
  expect(labels(0, 2500)).toEqual(['Card'])
  expect(labels(0, 0)).toEqual(['Nothing to pay'])
})

test('each of several payments shows its day', () => {
  const payments = [payment('cash', 6000), payment('transfer', 4000, 'Zelle, Mar 3')]
  expect(paidLines({ creditUsed: 0, payments }, () => 'Nov 20').map(each => each.label)).toEqual([
    'Cash, Nov 20',
    'Bank transfer (Zelle, Mar 3), Nov 20',
  ])
})

test('refunds are subtracted, a failed refund is not', () => {
  const refund = (status: 'requested' | 'succeeded' | 'failed') => ({
    id: status,
    amount: 500,
    by: 'card' as const,
    status,
    requestedAt: '2026-11-20T12:00:00Z',
    settledAt: null,
  })
  const paid = { creditUsed: 2000, cardPaid: 2500, creditReturned: [{ id: 'c', amount: 2000, note: null, at: '' }] }
  expect(paidInTheEnd({ ...paid, refunds: [refund('succeeded'), refund('requested')] })).toBe(1500)
  expect(paidInTheEnd({ ...paid, refunds: [refund('failed')] })).toBe(2500)
})
