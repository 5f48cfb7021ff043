import { afterEach, expect, test } from 'vitest'
import { formatDay, formatMoment, formatShortDay } from './dates.ts'
import { needsYear, readTodayFrom } from './shown-year.ts'

const zone = 'America/New_York'
afterEach(() => readTodayFrom(() => undefined))

test.each([
  ['2026-11-25', '2027-05-25', false],
  ['2026-11-25', '2027-05-26', true],
  ['2026-11-25', '2026-08-25', false],
  ['2026-11-25', '2026-08-24', true],
  ['2026-11-25', '2026-11-25', false],
  // The year alone isn't enough: New Year is near, and the same month of another year is far.
  ['2026-12-31', '2027-01-01', false],
  ['2026-11-25', '2027-11-25', true],
  ['2026-11-25', '2025-11-25', true],
  // Months without a 31st, and the leap day.
  ['2026-08-31', '2027-02-28', false],
  ['2026-08-31', '2027-03-01', true],
  ['2027-08-31', '2028-02-29', false],
  ['2026-05-31', '2026-02-28', false],
  ['2026-05-31', '2026-02-27', true],
])('on %s a date of %s needs its year: %s', (today, day, expected) => {
  expect(needsYear(day, today)).toBe(expected)
})

test("days, moments and short days show the year if the date is far away, in the program's zone", () => {
  const near = '2027-05-26T03:59:00Z'
  const far = '2027-05-26T04:00:00Z'
  const today = '2026-11-25'
  expect([formatDay(near, zone, today), formatDay(far, zone, today)]).toEqual(['Tue, May 25', 'Wed, May 26, 2027'])
  expect(formatMoment(far, zone, today)).toBe('Wed, May 26, 2027, 12 AM')
  expect([formatShortDay(near, zone, today), formatShortDay(far, zone, today)]).toEqual(['May 25', 'May 26, 2027'])
})

test('pages use the stored day; without one no year is shown', () => {
  expect(formatDay('2030-01-01T12:00:00Z', zone)).toBe('Tue, Jan 1')
  readTodayFrom(() => '2026-11-25')
  expect([formatDay('2030-01-01T12:00:00Z', zone), formatShortDay('2026-12-01T12:00:00Z', zone)]).toEqual([
    'Tue, Jan 1, 2030',
    'Dec 1',
  ])
})
