import { expect, test } from 'vitest'
import { type Attendance, attends, EVERY_SESSION, isSameAttendance, ownSessions, programStart } from './own-sessions.ts'

const zone = 'America/New_York'
const at = (startsAt: string) => ({ startsAt })
// Monday to Wednesday at 3 PM in New York. Clocks change on March 14, between the two weeks.
const program = ['03-08T20', '03-09T20', '03-10T20', '03-15T19', '03-16T19', '03-17T19'].map(each =>
  at(`2027-${each}:00:00Z`),
)
const inBrief = (startDate: string | null, ...days: string[]) => {
  const { first, last, count, days: on } = ownSessions({ ...EVERY_SESSION, startDate, days }, program, zone)
  return [first?.startsAt, last?.startsAt, count, on]
}

test('a spot in a class has all of its sessions', () => {
  expect(inBrief(null)).toEqual(['2027-03-08T20:00:00Z', '2027-03-17T19:00:00Z', 6, ['Monday', 'Tuesday', 'Wednesday']])
})

test('a spot in a program begins on its first day, inclusive', () => {
  expect(inBrief('2027-03-10')).toEqual([
    '2027-03-10T20:00:00Z',
    '2027-03-17T19:00:00Z',
    4,
    ['Monday', 'Tuesday', 'Wednesday'],
  ])
  expect(inBrief('2027-03-11')[0]).toBe('2027-03-15T19:00:00Z')
})

test('selected weekdays leave out the others, including at the beginning', () => {
  expect(inBrief('2027-03-08', 'Wednesday', 'Tuesday')).toEqual([
    '2027-03-09T20:00:00Z',
    '2027-03-17T19:00:00Z',
    4,
    ['Tuesday', 'Wednesday'],
  ])
})

test('a child who attends nothing has no first and no last session', () => {
  expect(inBrief('2027-03-08', 'Friday')).toEqual([undefined, undefined, 0, []])
  expect(ownSessions({ ...EVERY_SESSION, startDate: '2027-03-18', days: [] }, program, zone)).toEqual({
    all: [],
    first: null,
    last: null,
    count: 0,
    days: [],
  })
})

test('a late evening session belongs to its day in the program, not to the next one in UTC', () => {
  const late = [at('2026-11-17T04:30:00Z'), at('2026-11-18T04:30:00Z')]
  expect(ownSessions({ ...EVERY_SESSION, startDate: '2026-11-17', days: [] }, late, zone)).toMatchObject({
    count: 1,
    first: late[1],
    days: ['Tuesday'],
  })
})

const everything = { ...EVERY_SESSION, startDate: null, days: [] }

test('a child in a class attends every session', () => {
  expect(attends(everything, '2026-12-08T22:45:00Z', zone)).toBe(true)
})

test("a child attends a program from the first day on, in the program's time zone", () => {
  const place = { ...EVERY_SESSION, startDate: '2026-12-08', days: [] }
  expect(attends(place, '2026-12-08T04:59:00Z', zone)).toBe(false)
  expect(attends(place, '2026-12-08T05:00:00Z', zone)).toBe(true)
})

test("a daily option covers only its weekdays, in the program's time zone", () => {
  const place = { ...EVERY_SESSION, startDate: '2026-12-01', days: ['Tuesday'] }
  // Tuesday, 8 PM in New York
  expect(attends(place, '2026-12-09T01:00:00Z', zone)).toBe(true)
  expect(attends(place, '2026-12-09T22:45:00Z', zone)).toBe(false)
})

const from = (startDate: string, ...days: string[]) => ({ ...EVERY_SESSION, startDate, days })
const meetings = ['2026-11-16T19:00:00Z', '2026-11-23T19:00:00Z', '2027-03-15T18:00:00Z'].map(startsAt => ({
  startsAt,
}))

test('a program begins with its first meeting on or after the selected day', () => {
  expect(programStart(from('2026-11-16'), meetings, zone)).toEqual(new Date('2026-11-16T19:00:00Z'))
  expect(programStart(from('2026-11-17'), meetings, zone)).toEqual(new Date('2026-11-23T19:00:00Z'))
})

test('a child with selected weekdays begins on the first of them', () => {
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

test('without a meeting it begins at the start of the day, in standard and daylight saving time', () => {
  expect(programStart(from('2027-03-14'), [], zone)).toEqual(new Date('2027-03-14T05:00:00Z'))
  expect(programStart(from('2027-03-15'), [], zone)).toEqual(new Date('2027-03-15T04:00:00Z'))
})

test('two spots attend the same sessions if their first and last days, weekdays and spans are the same', () => {
  const spans = [
    { from: '2027-03-08', to: '2027-03-12' },
    { from: '2027-03-22', to: '2027-03-26' },
  ]
  const place: Attendance = { startDate: '2027-03-08', endDate: '2027-03-26', days: ['Monday', 'Friday'], spans }
  expect(isSameAttendance(place, structuredClone(place))).toBe(true)
  const others: Partial<Attendance>[] = [
    { startDate: '2027-03-09' },
    { endDate: null },
    { days: ['Monday'] },
    { spans: [] },
    { spans: [spans[0]!, { from: '2027-03-22', to: '2027-03-25' }] },
  ]
  for (const other of others) expect(isSameAttendance(place, { ...place, ...other }), JSON.stringify(other)).toBe(false)
})
