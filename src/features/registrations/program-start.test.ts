import { expect, test } from 'vitest'
import { programStart } from './program-start.ts'

const zone = 'America/New_York'
const meetings = ['2026-11-16T19:00:00Z', '2026-11-23T19:00:00Z', '2027-03-15T18:00:00Z'].map(startsAt => ({
  startsAt,
}))

test('a program begins with its first meeting on or after the chosen day', () => {
  expect(programStart('2026-11-16', meetings, zone)).toEqual(new Date('2026-11-16T19:00:00Z'))
  expect(programStart('2026-11-17', meetings, zone)).toEqual(new Date('2026-11-23T19:00:00Z'))
})

test('a meeting late in the evening belongs to its day in New York, not to the next one in UTC', () => {
  expect(
    programStart('2026-11-17', [{ startsAt: '2026-11-17T04:30:00Z' }, { startsAt: '2026-11-18T04:30:00Z' }], zone),
  ).toEqual(new Date('2026-11-18T04:30:00Z'))
})

test('without a meeting it begins with the day itself, in winter time and in summer time', () => {
  expect(programStart('2027-03-14', [], zone)).toEqual(new Date('2027-03-14T05:00:00Z'))
  expect(programStart('2027-03-15', [], zone)).toEqual(new Date('2027-03-15T04:00:00Z'))
})
