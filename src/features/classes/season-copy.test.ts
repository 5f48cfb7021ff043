import { expect, test } from 'vitest'
import { dayOf, isoIn } from '#src/lib/dates.ts'
import { changedDayOptions, changedPrice, copiedDates, firstDayOfCopy, type Occupied, overlaps } from './season-copy.ts'
import { hoursOn, type SessionRule } from './session-rule.ts'

const zone = 'America/New_York'
const FALL = { firstDay: '2026-09-08' }
const meeting = (day: string, time = '17:45', room: string | null = null) => ({ ...hoursOn(day, time, 60, zone), room })
const copied = (
  source: Parameters<typeof copiedDates>[0],
  firstDay: string,
  closures: Parameters<typeof copiedDates>[2]['closures'] = [],
) => copiedDates(source, { from: FALL, to: { firstDay } }, { closures, zone })
const starts = ({ sessions }: { sessions: { startsAt: Date }[] }) => sessions.map(each => isoIn(each.startsAt, zone))
const days = (dates: { sessions: { startsAt: Date }[] }) => dates.sessions.map(each => dayOf(each.startsAt, zone))

test.each([
  // From Tuesday, September 8 to Monday, January 4.
  ['2026-09-08', '2027-01-05'],
  ['2026-09-11', '2027-01-08'],
  ['2026-09-14', '2027-01-04'],
  ['2026-09-15', '2027-01-12'],
  // Before the season began.
  ['2026-09-01', '2027-01-05'],
])('the copy of a class that began on %s begins on %s', (first, expected) => {
  expect(firstDayOfCopy(first, FALL, { firstDay: '2027-01-04' })).toBe(expected)
})

test('a rule keeps its weekday, time and number of sessions across both clock changes', () => {
  const rule: SessionRule = {
    ...{ weekdays: [2], startTime: '17:45', minutes: 60, firstDay: '2026-10-27', until: { count: 2 } },
    ...{ skipClosed: true, skipped: ['2026-11-10'], held: ['2026-11-03'] },
  }
  const source = { sessionRule: rule, sessions: ['2026-10-27', '2026-11-03'].map(day => meeting(day)) }
  const dates = copied(source, '2027-01-19')
  // October 27 is in the eighth week; so is March 9, and on March 14 the clocks change.
  expect(starts(dates)).toEqual(['2027-03-09T17:45:00-05:00', '2027-03-16T17:45:00-04:00'])
  expect(dates.rule).toEqual({ ...rule, firstDay: '2027-03-09', skipped: [], held: [] })
})

test('closed days in the new season are skipped and listed, and the number of sessions stays the same', () => {
  const source = { sessionRule: null, sessions: ['2026-09-08', '2026-09-15', '2026-09-22'].map(day => meeting(day)) }
  const closures = [{ title: 'Spring break', firstDay: '2027-03-15', lastDay: '2027-03-19' }]
  const dates = copied(source, '2027-03-08', closures)
  expect(days(dates)).toEqual(['2027-03-09', '2027-03-23', '2027-03-30'])
  expect(dates.skipped).toEqual([{ day: '2027-03-16', why: 'Spring break' }])
})

test('a first day that was closed then does not delay the start now', () => {
  const rule: SessionRule = {
    ...{ weekdays: [4], startTime: '17:45', minutes: 60, firstDay: '2026-09-08', until: { count: 2 } },
    ...{ skipClosed: true, skipped: [], held: [] },
  }
  const source = { sessionRule: rule, sessions: ['2026-09-17', '2026-09-24'].map(day => meeting(day)) }
  expect(days(copied(source, '2027-01-04'))).toEqual(['2027-01-07', '2027-01-14'])
  // Sessions of an earlier rule come first.
  const laterRule = { ...rule, firstDay: '2026-09-22' }
  expect(days(copied({ ...source, sessionRule: laterRule }, '2027-01-04'))).toEqual(['2027-01-14', '2027-01-21'])
})

test('a gap caused by a closed day then is not copied', () => {
  const source = { sessionRule: null, sessions: ['2026-11-10', '2026-11-17', '2026-12-01'].map(day => meeting(day)) }
  expect(days(copied(source, '2027-01-04'))).toEqual(['2027-03-09', '2027-03-16', '2027-03-23'])
})

test('every other week stays every other week, even with only two sessions', () => {
  const everyOther = ['2026-09-08', '2026-09-22', '2026-10-06'].map(day => meeting(day))
  const dates = copied({ sessionRule: null, sessions: everyOther }, '2027-01-04')
  expect([dates.rule, days(dates)]).toEqual([null, ['2027-01-05', '2027-01-19', '2027-02-02']])
  const gap = ['2026-09-08', '2026-09-22'].map(day => meeting(day))
  expect(days(copied({ sessionRule: null, sessions: gap }, '2027-01-04'))).toEqual(['2027-01-05', '2027-01-19'])
})

test('a rule derived from sessions has their weekdays, time and length; sessions that differ in length or room give no rule', () => {
  const week = ['2026-09-08', '2026-09-10', '2026-09-15', '2026-09-17'].map(day => meeting(day))
  const { rule, sessions } = copied({ sessionRule: null, sessions: week }, '2027-01-04')
  expect(rule).toEqual({
    ...{ weekdays: [2, 4], startTime: '17:45', minutes: 60, firstDay: '2027-01-05', until: { count: 4 } },
    ...{ skipClosed: true, skipped: [], held: [] },
  })
  expect(sessions.map(each => each.endsAt.getTime() - each.startsAt.getTime())).toEqual(Array(4).fill(3_600_000))
  const longer = { ...week[1]!, endsAt: new Date(week[1]!.endsAt.getTime() + 1_800_000) }
  const odd = copied({ sessionRule: null, sessions: [week[0]!, longer] }, '2027-01-04')
  expect(odd.rule).toBeNull()
  expect(odd.sessions.map(each => each.endsAt.getTime() - each.startsAt.getTime())).toEqual([3_600_000, 5_400_000])
  const thursdayFirst = copied({ sessionRule: null, sessions: week.slice(1) }, '2027-01-04')
  expect(thursdayFirst.rule!.weekdays).toEqual([2, 4])
  const twoHours = [week[0]!, meeting('2026-09-15', '10:00')]
  expect(copied({ sessionRule: null, sessions: twoHours }, '2027-01-04').rule).toBeNull()
  const elsewhere = [week[0]!, { ...week[1]!, room: 'Studio B' }]
  expect(copied({ sessionRule: null, sessions: elsewhere }, '2027-01-04').rule).toBeNull()
})

test('a rule with a last day ends as many days later', () => {
  const rule: SessionRule = {
    ...{ weekdays: [2], startTime: '17:45', minutes: 60, firstDay: '2026-09-08', until: { lastDay: '2026-09-25' } },
    ...{ skipClosed: false, skipped: [], held: [] },
  }
  const source = { sessionRule: rule, sessions: [meeting('2026-09-08')] }
  expect(copied(source, '2027-01-04').rule!.until).toEqual({ lastDay: '2027-01-22' })
})

test('sessions without a rule all move by the same number of days, with their local times and rooms', () => {
  const sessions = [meeting('2026-09-08'), meeting('2026-09-10', '10:00', 'Studio B'), meeting('2026-11-07', '09:00')]
  const dates = copied({ sessionRule: null, sessions }, '2027-01-04')
  expect([dates.rule, dates.skipped]).toEqual([null, []])
  expect(starts(dates)).toEqual(['2027-01-05T17:45:00-05:00', '2027-01-07T10:00:00-05:00', '2027-03-06T09:00:00-05:00'])
  expect(dates.sessions.map(each => each.room)).toEqual([null, 'Studio B', null])
})

test('a class without dates stays without dates', () => {
  expect(copied({ sessionRule: null, sessions: [] }, '2027-01-04')).toEqual({ rule: null, sessions: [], skipped: [] })
})

test.each([
  [45_00, { kind: 'keep' }, 45_00],
  [45_00, { kind: 'percent', percent: 5, roundTo: 'dollars' }, 47_00],
  [45_00, { kind: 'percent', percent: 5, roundTo: 'cents' }, 47_25],
  [41_50, { kind: 'percent', percent: 0, roundTo: 'dollars' }, 42_00],
  [45_00, { kind: 'percent', percent: -2.5, roundTo: 'cents' }, 43_88],
  [45_00, { kind: 'amount', cents: 2_50 }, 47_50],
  [45_00, { kind: 'amount', cents: -50_00 }, 0],
  [0, { kind: 'percent', percent: 10, roundTo: 'dollars' }, 0],
  [0, { kind: 'amount', cents: 5_00 }, 0],
] as const)('a price of %i cents with the change %o becomes %i', (cents, change, expected) => {
  expect(changedPrice(cents, change)).toBe(expected)
})

test('conflicts over rooms and teachers are found among the copies and with existing sessions', () => {
  const at = (of: string, time: string, given: Partial<Occupied> = {}): Occupied => ({
    ...{ of, title: of, room: 'Studio A', teacher: null },
    ...hoursOn('2027-01-05', time, 60, zone),
    ...given,
  })
  const before = at('dough', '16:45')
  const planned = [
    before,
    at('clay', '17:45'),
    at('paint', '18:00'),
    at('yarn', '18:45', { teacher: 'Ann', room: 'Studio B' }),
  ]
  const others = [
    at('choir', '19:00', { teacher: 'Ann', room: 'Hall' }),
    at('print', '19:00', { room: '' }),
    at('drum', '08:00'),
    at('band', '22:00'),
    at('flute', '19:00'),
  ]
  const found = overlaps(planned, others).map(({ of, same, title }) => `${of}: ${same} of ${title}`)
  expect(found).toEqual(['clay: room of paint', 'paint: room of clay', 'yarn: teacher of choir'])
})

test('half days and care are copied with their prices changed like those of the program', () => {
  const prices = { daily: 30_00, weekly: null, monthly: 0 }
  const options = {
    halfDays: [{ key: 'am', name: 'Morning', from: '09:00', to: '12:00', prices }],
    before: { from: '07:30', to: '09:00', prices },
    after: null,
  }
  const raised = { daily: 33_00, weekly: null, monthly: 0 }
  expect(changedDayOptions(options, { kind: 'percent', percent: 10, roundTo: 'dollars' })).toEqual({
    halfDays: [{ ...options.halfDays[0], prices: raised }],
    before: { ...options.before, prices: raised },
    after: null,
  })
})
