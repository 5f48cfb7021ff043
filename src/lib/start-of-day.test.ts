import { expect, test } from 'vitest'
import { startOfDay } from './start-of-day.ts'

test('a day begins at local midnight, even if the clocks change that day', () => {
  const begins = (day: string) => startOfDay(day, 'America/New_York').toISOString()
  expect(['2026-03-08', '2026-03-09', '2026-11-01', '2026-11-02'].map(begins)).toEqual([
    '2026-03-08T05:00:00.000Z',
    '2026-03-09T04:00:00.000Z',
    '2026-11-01T04:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
  ])
})
