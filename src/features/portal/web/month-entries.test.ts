import { expect, test } from 'vitest'
import type { CalendarEvent } from '#src/features/calendar/contract.ts'
import type { ScheduledSession } from '#src/features/site-pages/contract.ts'
import { entriesByDay } from './month-entries.ts'

const ZONE = 'America/New_York'
const event = (of: Partial<CalendarEvent>): CalendarEvent => ({
  id: 'e',
  title: 'Closed',
  description: null,
  startDate: '2026-12-24',
  endDate: null,
  isAllDay: true,
  type: 'holiday',
  ...of,
})
const session = (startsAt: string, day: string) =>
  ({
    slug: 'clay',
    title: 'Clay',
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
    day,
  }) as ScheduledSession

test('a multi-day event is listed on each of its days, before timed entries', () => {
  const days = entriesByDay(
    [event({ endDate: '2026-12-25' })],
    [session('2026-12-24T22:45:00.000Z', '2026-12-24')],
    ZONE,
  )
  expect([...days.keys()]).toEqual(['2026-12-24', '2026-12-25'])
  expect(days.get('2026-12-24')!.map(each => [each.kind, each.hour, each.time])).toEqual([
    ['holiday', null, 'All day'],
    ['class', '5:45', '5:45 to 6:45 PM'],
  ])
})

test("a session belongs to its day in the program's time zone, and has the same hour before and after a clock change", () => {
  const evening = (startDate: string) =>
    event({ id: startDate, startDate, isAllDay: false, type: 'normal', endDate: null })
  const days = entriesByDay(
    [evening('2026-10-31T21:45:00.000Z'), evening('2026-11-02T01:30:00.000Z'), evening('2026-11-02T22:45:00.000Z')],
    [],
    ZONE,
  )
  expect([...days].map(([day, [first]]) => [day, first!.time])).toEqual([
    ['2026-10-31', '5:45 PM'],
    ['2026-11-01', '8:30 PM'],
    ['2026-11-02', '5:45 PM'],
  ])
})
