import { expect, test } from 'vitest'
import { isDueSoon, isReminderDay, isShort, minimumProblems, shortText } from './minimum-children.ts'

const NOW = new Date('2026-11-20T17:00:00Z')
const planned = {
  status: 'published',
  minimumChildren: 6,
  children: 5,
  startsAt: new Date('2026-12-08T22:45:00Z'),
  runAnywayAt: null,
}

test('a class is short with one child fewer than its minimum', () => {
  expect([isShort(planned, NOW), isShort({ ...planned, children: 6 }, NOW)]).toEqual([true, false])
})

test.each([
  ['without a minimum', { minimumChildren: null }],
  ['that is a draft', { status: 'draft' }],
  ['that was canceled', { status: 'archived' }],
  ['that runs anyway', { runAnywayAt: NOW }],
  ['without dates', { startsAt: null }],
  ['that begins now', { startsAt: NOW }],
] as const)('a class %s is not short', (_, change) => {
  expect(isShort({ ...planned, ...change }, NOW)).toBe(false)
})

test('Today shows a short class from a week before the decision day, or before the first session', () => {
  const due = (today: string, decideBy: string | null = '2026-11-30') =>
    isDueSoon({ decideBy, firstDay: '2026-12-08', today })
  expect([due('2026-11-22'), due('2026-11-23'), due('2026-12-07')]).toEqual([false, true, true])
  expect([due('2026-11-30', null), due('2026-12-01', null)]).toEqual([false, true])
})

test('staff are reminded on the day before the decision day, or on the day itself', () => {
  const days = ['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01']
  expect(days.map(day => isReminderDay('2026-11-30', day))).toEqual([false, true, true, false])
})

test('the sentence gives the minimum, the number of children and the day', () => {
  const short = { minimum: 6, children: 4, decideBy: '2026-11-30' }
  expect(shortText(short, '2026-11-20')).toBe('Runs with 6, has 4, decide by Mon, Nov 30')
  expect(shortText({ ...short, decideBy: null })).toBe('Runs with 6, has 4')
})

test('a minimum cannot exceed the spots, and a decision day requires a minimum', () => {
  expect(minimumProblems({ minimumChildren: 10, capacity: 10 })).toEqual({})
  expect(minimumProblems({ minimumChildren: 50, capacity: 0 })).toEqual({})
  expect(minimumProblems({ minimumChildren: 11, capacity: 10 })).toHaveProperty('minimumChildren')
  expect(minimumProblems({ minimumChildren: null, decideBy: '2026-11-30', capacity: 10 })).toHaveProperty(
    'minimumChildren',
  )
  expect(minimumProblems({ decideBy: '2026-11-30', capacity: 10 })).toEqual({})
})
