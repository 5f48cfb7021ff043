import { expect, test } from 'vitest'
import { bookableText, periodText, planLine, type ShownPlan, standingOf, stubOf } from './plan-text.ts'

const ZONE = 'America/New_York'
const plan = (given: Partial<ShownPlan> = {}): ShownPlan => ({
  status: 'active',
  cancelAtPeriodEnd: false,
  amount: 600_00,
  currentPeriodStart: '2026-11-15T04:30:00Z',
  currentPeriodEnd: '2026-12-15T04:30:00Z',
  firstDay: null,
  coversUntil: '2027-01-15T04:30:00Z',
  coveredClasses: ['Textiles', 'Clay', 'Nature'],
  child: { firstName: 'Leo' },
  ...given,
})

test.each([
  [plan(), 'active', { above: 'Next charge', main: 'Dec 14', below: '$600.00' }],
  [plan({ cancelAtPeriodEnd: true }), 'canceling', { above: 'Ends', main: 'Dec 14', below: 'no more charges' }],
  [plan({ status: 'past_due' }), 'past-due', { above: 'Payment due', main: 'Nov 14', below: '$600.00' }],
  [plan({ status: 'past_due', cancelAtPeriodEnd: true }), 'past-due', { above: 'Payment due', main: 'Nov 14' }],
  [plan({ status: 'incomplete' }), 'incomplete', { above: 'Not paid yet', main: '$600.00' }],
  [plan({ status: 'canceled', cancelAtPeriodEnd: true }), 'ended', { above: 'Status', main: 'Ended' }],
])('the state of a plan: %#', (of, standing, stub) => {
  expect(standingOf(of)).toBe(standing)
  expect(stubOf(of, ZONE)).toMatchObject(stub)
})

test('a period shows its year once, and twice across New Year', () => {
  expect(periodText(plan(), ZONE)).toBe('Nov 14 to Dec 14, 2026')
  expect(periodText(plan({ currentPeriodEnd: '2027-01-15T04:30:00Z' }), ZONE)).toBe('Nov 14, 2026 to Jan 14, 2027')
})

test('the line under the name says what it covers, or how long', () => {
  expect(planLine(plan(), ZONE)).toBe('Leo · covers Textiles, Clay and Nature classes')
  expect(planLine(plan({ firstDay: '2026-11-14' }), ZONE)).toBe('Leo · covers Textiles, Clay and Nature classes')
  expect(planLine(plan({ firstDay: '2026-11-30' }), ZONE)).toBe(
    'Leo · covers Textiles, Clay and Nature classes starting Nov 30',
  )
  expect(planLine(plan({ coveredClasses: [] }), ZONE)).toBe('Leo · a spot in the program')
  expect(planLine(plan({ cancelAtPeriodEnd: true }), ZONE)).toBe('Leo · keeps every class until Mon, Dec 14')
})

test('a plan says which classes can be booked with it now', () => {
  expect(bookableText(plan(), ZONE)).toBe('Nov 14, 2026 to Jan 14, 2027')
  expect(bookableText(plan({ firstDay: '2026-11-30' }), ZONE)).toBe('Nov 30, 2026 to Jan 14, 2027')
  expect(bookableText(plan({ firstDay: '2026-10-30' }), ZONE)).toBe('Nov 14, 2026 to Jan 14, 2027')
})
