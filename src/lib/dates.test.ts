import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import {
  ageOn,
  type DayParts,
  dayOf,
  dayWordsIn,
  formatMoment,
  formatTime,
  formatTimeRange,
  isoIn,
  isPlainDay,
} from './dates.ts'

const zone = 'America/New_York'

test('a class time reads the way people say it', () => {
  expect(formatTimeRange('2026-12-08T22:45:00Z', '2026-12-08T23:45:00Z', zone)).toBe('5:45 to 6:45 PM')
  expect(formatTimeRange('2026-12-05T16:00:00Z', '2026-12-05T17:00:00Z', zone)).toBe('11 AM to 12 PM')
  expect(formatMoment('2026-12-06T22:45:00Z', zone)).toBe('Sun, Dec 6, 5:45 PM')
})

test("a day is in the program's time zone, not in UTC", () => {
  expect(dayOf('2026-12-09T02:00:00Z', zone)).toBe('2026-12-08')
})

test('age changes on the birthday itself', () => {
  expect(ageOn('2018-04-27', '2026-04-26')).toBe(7)
  expect(ageOn('2018-04-27', '2026-04-27')).toBe(8)
  expect(ageOn('2016-02-29', '2026-02-28')).toBe(9)
  expect(ageOn('2016-02-29', '2026-03-01')).toBe(10)
})

test('a day must exist in the calendar', () => {
  expect(['2026-02-28', '2026-02-29', '2026-13-01', '26-1-1', ''].map(isPlainDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

test('local time in a zone includes its offset, even in the hour that occurs twice', () => {
  expect(isoIn('2026-11-01T05:30:00Z', zone)).toBe('2026-11-01T01:30:00-04:00')
  expect(isoIn('2026-11-01T06:30:00Z', zone)).toBe('2026-11-01T01:30:00-05:00')
  expect(isoIn('2027-03-14T07:30:00Z', zone)).toBe('2027-03-14T03:30:00-04:00')
  expect(isoIn('2026-11-01T04:00:00Z', zone)).toBe('2026-11-01T00:00:00-04:00')
  expect(isoIn('2026-11-01T05:30:00Z', 'Asia/Kolkata')).toBe('2026-11-01T11:00:00+05:30')
})

const zones = fc.constantFrom(zone, 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Apia', 'UTC')
const seconds = fc.integer({ min: Date.UTC(2020) / 1000, max: Date.UTC(2040) / 1000 })

test('days and times read as American English', () => {
  const parts: DayParts[] = [
    { weekday: 'short' },
    { weekday: 'long' },
    { month: 'short' },
    { day: 'numeric' },
    { month: 'short', day: 'numeric' },
    { month: 'long', year: 'numeric' },
    { month: 'long', day: 'numeric', year: 'numeric' },
    { weekday: 'short', month: 'short', day: 'numeric' },
    { weekday: 'long', month: 'long', day: 'numeric' },
    { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  ]
  const theirs = new Map<string, Intl.DateTimeFormat>()
  const inTheirs = (at: Date, timeZone: string, options: Intl.DateTimeFormatOptions) => {
    const key = JSON.stringify([timeZone, options])
    const format = theirs.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...options })
    theirs.set(key, format)
    return format.format(at)
  }
  fc.assert(
    fc.property(seconds, zones, fc.constantFrom(...parts), (second, where, told) => {
      const at = new Date(second * 1000)
      expect(dayWordsIn(at, where, told)).toBe(inTheirs(at, where, told))
      const time = inTheirs(at, where, { hour: 'numeric', minute: '2-digit' })
      expect(formatTime(at, where)).toBe(time.replace(/\s/, ' ').replace(':00 ', ' '))
    }),
    { numRuns: 5_000 },
  )
})

test('every instant round-trips, as Temporal writes it', () => {
  fc.assert(
    fc.property(seconds, zones, (second, where) => {
      const instant = Temporal.Instant.fromEpochMilliseconds(second * 1000)
      const written = isoIn(new Date(second * 1000), where)
      expect(written).toBe(instant.toZonedDateTimeISO(where).toString({ timeZoneName: 'never' }))
      expect(Date.parse(written)).toBe(second * 1000)
    }),
  )
})
