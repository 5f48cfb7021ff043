import { expect, test } from 'vitest'
import { mondayOf, spanOfPart, timePart, withoutGaps } from './grouping.ts'

test('weeks begin on Monday', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30'].map(mondayOf)).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-23',
    '2026-11-30',
  ])
})

test('a part covers its own days, and none outside the report', () => {
  const span = { from: '2026-11-05', until: '2026-12-02' }
  expect(spanOfPart('2026-11', 'month', span)).toEqual({ from: '2026-11-05', until: '2026-11-30' })
  expect(spanOfPart('2026-11-30', 'week', span)).toEqual({ from: '2026-11-30', until: '2026-12-02' })
  expect(spanOfPart('2026-11-09', 'week', span)).toEqual({ from: '2026-11-09', until: '2026-11-15' })
  expect(spanOfPart('2026-11-09', 'day', span)).toEqual({ from: '2026-11-09', until: '2026-11-09' })
})

test('a period without any rows is still listed', () => {
  expect(withoutGaps(['2026-11', '2027-02'], 'month')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
  expect(withoutGaps(['2026-11-23', '2026-12-07'], 'week')).toEqual(['2026-11-23', '2026-11-30', '2026-12-07'])
  expect(withoutGaps([], 'week')).toEqual([])
  expect(timePart('2026-11-26', 'week')).toBe('2026-11-23')
})
