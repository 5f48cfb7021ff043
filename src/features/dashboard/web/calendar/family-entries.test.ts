import { expect, test } from 'vitest'
import type { CalendarEvent } from '#src/features/calendar/contract.ts'
import type { OwnSession } from '../own-sessions.ts'
import { entryText, familyEntries } from './family-entries.ts'

const zone = 'America/New_York'
const meeting = (startsAt: string, endsAt: string) =>
  ({
    registrationId: 'r',
    childId: 'c',
    child: 'Leo',
    title: 'Paper Birds',
    day: '2026-12-08',
    startsAt,
    endsAt,
  }) as OwnSession
const event = (of: Partial<CalendarEvent>) => ({ id: of.title, type: 'normal', endDate: null, ...of }) as CalendarEvent

test('a day lists all-day entries first, then timed ones in order; other days have none', () => {
  const entriesOf = familyEntries(
    [meeting('2026-12-08T22:45:00.000Z', '2026-12-08T23:45:00.000Z')],
    [
      event({ title: 'Open studio', startDate: '2026-12-08T21:00:00.000Z' }),
      event({ title: 'Snow', type: 'holiday', isAllDay: true, startDate: '2026-12-07', endDate: '2026-12-08' }),
    ],
    zone,
  )
  expect(entriesOf('2026-12-08').map(entryText)).toEqual([
    'Closed: Snow, all day',
    'For families: Open studio, 4 PM',
    'Leo: Paper Birds, 5:45 to 6:45 PM',
  ])
  expect(entriesOf('2026-12-07').map(entryText)).toEqual(['Closed: Snow, all day'])
  expect(entriesOf('2026-12-09')).toEqual([])
})
