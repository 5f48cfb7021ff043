import { expect, test } from 'vitest'
import type { CalendarEvent } from '#src/features/calendar/contract.ts'
import type { OwnSession } from './own-sessions.ts'
import { upcomingEvents } from './upcoming-events.ts'

const zone = 'America/New_York'
const now = new Date('2026-11-20T15:00:00Z')
const session = (startsAt: string, registrationId = 'r') =>
  ({ registrationId, startsAt, day: startsAt.slice(0, 10), title: 'Paper Birds', child: 'Leo' }) as OwnSession
const event = (title: string, startDate: string, type: CalendarEvent['type'] = 'normal') =>
  ({ id: title, title, startDate, type, isAllDay: startDate.length === 10 }) as CalendarEvent

test('own sessions and calendar events are sorted by day, all-day events first, five at most', () => {
  const events = [event('No class', '2026-11-25', 'holiday'), event('Open studio', '2026-11-24T16:00:00Z')]
  const shown = upcomingEvents([session('2026-11-25T22:45:00Z'), session('2026-12-02T22:45:00Z')], events, now, zone)
  expect(shown.map(({ day, title, by }) => `${day} ${title}: ${by}`)).toEqual([
    '2026-11-24 Open studio: 11 AM',
    '2026-11-25 No class: Closed',
    '2026-11-25 Paper Birds: Leo, 5:45 PM, and 1 more',
  ])
  const many = Array.from({ length: 8 }, (_, index) => session(`2026-12-0${index + 1}T22:45:00Z`, String(index)))
  expect(upcomingEvents(many, events, now, zone)).toHaveLength(5)
})

test('a class that meets every day is listed once, with its next session', () => {
  const daily = Array.from({ length: 8 }, (_, index) => session(`2026-12-0${index + 1}T22:45:00Z`))
  const once = session('2026-12-05T15:00:00Z', 'other')
  expect(upcomingEvents([...daily, once], [], now, zone).map(({ day, by }) => `${day}: ${by}`)).toEqual([
    '2026-12-01: Leo, 5:45 PM, and 7 more',
    '2026-12-05: Leo, 10 AM',
  ])
})

test('an event that started before today is listed today, not in the past', () => {
  expect(upcomingEvents([], [event('Food drive', '2026-11-18')], now, zone)[0]).toMatchObject({ day: '2026-11-20' })
})
