import { expect, test } from 'vitest'
import { instantAt, wallClock } from './event-times.ts'

const ZONE = 'America/New_York'

test.each([
  ['2026-12-18', '17:30', '2026-12-18T22:30:00.000Z'],
  ['2026-07-01', '17:30', '2026-07-01T21:30:00.000Z'],
  ['2026-11-01', '00:30', '2026-11-01T04:30:00.000Z'],
  ['2026-11-01', '17:45', '2026-11-01T22:45:00.000Z'],
  ['2027-03-14', '00:30', '2027-03-14T05:30:00.000Z'],
  ['2027-03-14', '17:45', '2027-03-14T21:45:00.000Z'],
  ['2026-12-31', '23:59', '2027-01-01T04:59:00.000Z'],
])('%s %s in New York is %s, and back', (day, time, instant) => {
  expect(instantAt(day, time, ZONE)).toBe(instant)
  expect(wallClock(instant, ZONE)).toEqual([day, time])
})

test('a time in the skipped hour becomes one hour later', () => {
  expect(wallClock(instantAt('2027-03-14', '02:30', ZONE), ZONE)[1]).toBe('03:30')
})
