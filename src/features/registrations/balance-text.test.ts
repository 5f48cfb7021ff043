import { expect, test } from 'vitest'
import { balanceDay, balanceState, balanceText, isOverdue } from './balance-text.ts'

test('a balance says its amount, its spots and its day', () => {
  expect(balanceText({ due: 80_00, dueOn: null })).toBe('Balance due $80.00')
  expect(balanceText({ due: 80_00, dueOn: '2027-01-15', spots: 1 })).toBe('Balance due $80.00 by January 15, 2027')
  expect(balanceText({ due: 80_00, dueOn: '2027-01-15', spots: 2, overdue: true })).toBe(
    'Balance overdue $80.00 for 2 spots since January 15, 2027',
  )
  expect([balanceState({ overdue: true }), balanceDay({ dueOn: null, overdue: false })]).toEqual([
    'Balance overdue',
    null,
  ])
})

test('it is overdue from the day after the agreed one, and never without a day', () => {
  expect(['2027-01-14', '2027-01-15', '2027-01-16'].map(today => isOverdue('2027-01-15', today))).toEqual([
    false,
    false,
    true,
  ])
  expect(isOverdue(null, '2027-01-16')).toBe(false)
})
