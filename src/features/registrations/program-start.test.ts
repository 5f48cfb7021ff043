import { expect, test } from 'vitest'
import { programStart } from './program-start.ts'

const zone = 'America/New_York'
const from = (startDate: string, ...days: string[]) => ({ startDate, days })
const meetings = ['2026-11-16T19:00:00Z', '2026-11-23T19:00:00Z', '2027-03-15T18:00:00Z'].map(startsAt => ({
  startsAt,
}))

test('a program begins with its first meeting on or after the chosen day', () => {
  expect(programStart(from('2026-11-16'), meetings, zone)).toEqual(new Date('2026-11-16T19:00:00Z'))
  expect(programStart(from('2026-11-17'), meetings, zone)).toEqual(new Date('2026-11-23T19:00:00Z'))
})

test('a child with chosen weekdays begins on the first of them', () => {
  // A Monday, when the program meets.
  const days = ['2026-11-16T19:00:00Z', '2026-11-17T19:00:00Z'].map(startsAt => ({ startsAt }))
  expect(programStart(from('2026-11-16', 'Tuesday'), days, zone)).toEqual(new Date('2026-11-17T19:00:00Z'))
})

test('a late evening meeting belongs to its day in New York, not to the next one in UTC', () => {
  expect(
    programStart(
      from('2026-11-17'),
      [{ startsAt: '2026-11-17T04:30:00Z' }, { startsAt: '2026-11-18T04:30:00Z' }],
      zone,
    ),
  ).toEqual(new Date('2026-11-18T04:30:00Z'))
})

test('without a meeting it begins at the start of the day, in winter and in summer time', () => {
  expect(programStart(from('2027-03-14'), [], zone)).toEqual(new Date('2027-03-14T05:00:00Z'))
  expect(programStart(from('2027-03-15'), [], zone)).toEqual(new Date('2027-03-15T04:00:00Z'))
})
