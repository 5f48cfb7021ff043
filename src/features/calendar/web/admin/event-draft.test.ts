import { expect, test } from 'vitest'
import { movedTo, newDraft } from './event-draft.ts'

test('a draft event keeps its text when moved to another day, and its end only moves if it would be before the start', () => {
  const typed = { ...newDraft('2026-12-08'), title: 'Puppet night', isAllDay: false, description: 'Bring a sock.' }
  expect(movedTo(typed, '2026-12-10')).toEqual({ ...typed, startDay: '2026-12-10' })
  const days = { ...typed, endDay: '2026-12-11' }
  expect(movedTo(days, '2026-12-11')).toEqual({ ...days, startDay: '2026-12-11' })
  expect(movedTo(days, '2026-12-01')).toEqual({ ...days, startDay: '2026-12-01' })
  expect(movedTo(days, '2027-01-02')).toEqual({ ...days, startDay: '2027-01-02', endDay: '2027-01-02' })
})
