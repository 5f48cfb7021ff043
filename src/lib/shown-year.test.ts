import { afterEach, expect, test } from 'vitest'
import { formatDay, formatMoment, formatShortDay } from './dates.ts'
import { needsYear, readTodayFrom } from './shown-year.ts'

const zone = 'America/New_York'
afterEach(() => readTodayFrom(() => undefined))

test.each([
  ['2026-11-25', '2026-01-01', false],
  ['2026-11-25', '2026-12-31', false],
  ['2026-12-31', '2027-01-01', true],
  ['2027-01-01', '2026-12-31', true],
  ['2026-11-25', '2025-11-25', true],
])('on %s a date of %s needs its year: %s', (today, day, expected) => {
  expect(needsYear(day, today)).toBe(expected)
})

test("days, times and short days show the year if it isn't this one, in the program's time zone", () => {
  const near = '2027-01-01T04:59:00Z'
  const far = '2027-01-01T05:00:00Z'
  const today = '2026-11-25'
  expect([formatDay(near, zone, today), formatDay(far, zone, today)]).toEqual(['Thu, Dec 31', 'Fri, Jan 1, 2027'])
  expect(formatMoment(far, zone, today)).toBe('Fri, Jan 1, 2027, 12 AM')
  expect([formatShortDay(near, zone, today), formatShortDay(far, zone, today)]).toEqual(['Dec 31', 'Jan 1, 2027'])
})

test('pages compare with the stored day; without one they show no year', () => {
  expect(formatDay('2030-01-01T12:00:00Z', zone)).toBe('Tue, Jan 1')
  readTodayFrom(() => '2026-11-25')
  expect([formatDay('2030-01-01T12:00:00Z', zone), formatShortDay('2026-12-01T12:00:00Z', zone)]).toEqual([
    'Tue, Jan 1, 2030',
    'Dec 1',
  ])
})
