import { expect, test } from 'vitest'
import { googleCalendarUrl } from './google-calendar.ts'

const first = { startsAt: '2026-12-08T22:45:00.000Z', endsAt: '2026-12-08T23:45:00.000Z', room: 'Craft room' }
const place = {
  event: { title: 'Clay Critters', bring: 'A smock' },
  sessions: { first, last: first, count: 1, days: ['Tuesday'] },
}

test("the child's first session goes to the calendar in UTC, with what to bring", () => {
  const query = new URL(googleCalendarUrl(place)!).searchParams
  expect(Object.fromEntries(query)).toEqual({
    action: 'TEMPLATE',
    text: 'Clay Critters',
    dates: '20261208T224500Z/20261208T234500Z',
    location: 'Craft room',
    details: 'What to bring: A smock',
  })
})

test('a spot without sessions has no link', () => {
  expect(googleCalendarUrl({ ...place, sessions: { first: null, last: null, count: 0, days: [] } })).toBeNull()
})
