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

test('a child who comes on some weekdays begins with the first of them', () => {
  // A Monday, on which the program meets.
  const days = ['2026-11-16T19:00:00Z', '2026-11-17T19:00:00Z'].map(startsAt => ({ startsAt }))
  expect(programStart(from('2026-11-16', 'Tuesday'), days, zone)).toEqual(new Date('2026-11-17T19:00:00Z'))
})

test('a meeting late in the evening belongs to its day in New York, not to the next one in UTC', () => {
  expect(
    programStart(
      from('2026-11-17'),
      [{ startsAt: '2026-11-17T04:30:00Z' }, { startsAt: '2026-11-18T04:30:00Z' }],
      zone,
    ),
  ).toEqual(new Date('2026-11-18T04:30:00Z'))
})

test('without a meeting it begins with the day itself, in winter time and in summer time', () => {
  expect(programStart(from('2027-03-14'), [], zone)).toEqual(new Date('2027-03-14T05:00:00Z'))
  expect(programStart(from('2027-03-15'), [], zone)).toEqual(new Date('2027-03-15T04:00:00Z'))
})
