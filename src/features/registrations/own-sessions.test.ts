import { expect, test } from 'vitest'
import { ownSessions } from './own-sessions.ts'

const zone = 'America/New_York'
const at = (startsAt: string) => ({ startsAt })
// Monday to Wednesday at 3 PM in New York, the clocks changing on March 14 between the two weeks.
const program = ['03-08T20', '03-09T20', '03-10T20', '03-15T19', '03-16T19', '03-17T19'].map(each =>
  at(`2027-${each}:00:00Z`),
)
const inBrief = (startDate: string | null, ...days: string[]) => {
  const { first, last, count, days: on } = ownSessions({ startDate, days }, program, zone)
  return [first?.startsAt, last?.startsAt, count, on]
}

test('a spot in a class has all of its sessions', () => {
  expect(inBrief(null)).toEqual(['2027-03-08T20:00:00Z', '2027-03-17T19:00:00Z', 6, ['Monday', 'Tuesday', 'Wednesday']])
})

test('a spot in a program begins on its first day, including that day', () => {
  expect(inBrief('2027-03-10')).toEqual([
    '2027-03-10T20:00:00Z',
    '2027-03-17T19:00:00Z',
    4,
    ['Monday', 'Tuesday', 'Wednesday'],
  ])
  expect(inBrief('2027-03-11')[0]).toBe('2027-03-15T19:00:00Z')
})

test('chosen weekdays leave out the others, also at the beginning', () => {
  expect(inBrief('2027-03-08', 'Wednesday', 'Tuesday')).toEqual([
    '2027-03-09T20:00:00Z',
    '2027-03-17T19:00:00Z',
    4,
    ['Tuesday', 'Wednesday'],
  ])
})

test('a child that attends nothing has no first and no last session', () => {
  expect(inBrief('2027-03-08', 'Friday')).toEqual([undefined, undefined, 0, []])
  expect(ownSessions({ startDate: '2027-03-18', days: [] }, program, zone)).toEqual({
    all: [],
    first: null,
    last: null,
    count: 0,
    days: [],
  })
})

test('a late evening session belongs to its day in the program, not to the next one in UTC', () => {
  const late = [at('2026-11-17T04:30:00Z'), at('2026-11-18T04:30:00Z')]
  expect(ownSessions({ startDate: '2026-11-17', days: [] }, late, zone)).toMatchObject({
    count: 1,
    first: late[1],
    days: ['Tuesday'],
  })
})
