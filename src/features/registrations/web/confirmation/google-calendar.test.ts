import { expect, test } from 'vitest'
import { googleCalendarUrl } from './google-calendar.ts'

const event = {
  title: 'Clay Critters',
  bring: 'A smock',
  sessionDates: [{ startsAt: '2026-12-08T22:45:00.000Z', endsAt: '2026-12-08T23:45:00.000Z', room: 'Craft room' }],
}

test('the first meeting goes to the calendar in UTC, with what to bring', () => {
  const query = new URL(googleCalendarUrl(event)!).searchParams
  expect(Object.fromEntries(query)).toEqual({
    action: 'TEMPLATE',
    text: 'Clay Critters',
    dates: '20261208T224500Z/20261208T234500Z',
    location: 'Craft room',
    details: 'What to bring: A smock',
  })
})

test('a class without dates has no link', () => {
  expect(googleCalendarUrl({ ...event, sessionDates: [] })).toBeNull()
})
