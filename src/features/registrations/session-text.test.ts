import { expect, test } from 'vitest'
import { EVERY_SESSION, ownSessions } from '#src/features/classes/own-sessions.ts'
import { readTodayFrom } from '#src/lib/shown-year.ts'
import { countText, daysInARow, fromText, type Meeting, whenText } from './session-text.ts'

const zone = 'America/New_York'
const at = (day: string, from = '22:45', to = '23:45') => ({
  startsAt: `${day}T${from}:00Z`,
  endsAt: `${day}T${to}:00Z`,
})
const all = (...meetings: Meeting[]) => ownSessions(EVERY_SESSION, meetings, zone)
const tuesdays = ['2026-12-08', '2026-12-15', '2026-12-22', '2027-01-05'].map(day => at(day))

test('meetings on one weekday are counted by the name of the day', () => {
  expect(whenText(tuesdays, zone)).toBe('4 Tuesdays, Dec 8 to Jan 5 · 5:45 to 6:45 PM')
  expect(fromText(all(...tuesdays), zone)).toBe('4 Tuesdays from Dec 8, 5:45 PM')
  expect(daysInARow(tuesdays, zone)).toBe('Dec 8, 15, 22, Jan 5')
  readTodayFrom(() => '2026-11-25')
  expect(daysInARow(tuesdays, zone)).toBe('Dec 8, 15, 22, Jan 5, 2027')
  readTodayFrom(() => undefined)
})

test('a single meeting is a day, and mixed weekdays are sessions', () => {
  expect(whenText([at('2026-12-10')], zone)).toBe('Thu, Dec 10 · 5:45 to 6:45 PM')
  expect(fromText(all(at('2026-12-10')), zone)).toBe('Thu, Dec 10, 5:45 PM')
  expect(countText(all(at('2026-12-10'), at('2026-12-11')), zone)).toBe('2 sessions')
})

test('the weekday is the one in the program, not in London', () => {
  expect(countText(all(at('2026-12-09', '02:00', '03:00'), at('2026-12-16', '02:00', '03:00')), zone)).toBe(
    '2 Tuesdays',
  )
})

test('a clock change in the middle of a series keeps the same evening time', () => {
  expect(whenText([at('2026-10-27', '21:45', '22:45'), at('2026-11-03')], zone)).toBe(
    '2 Tuesdays, Oct 27 to Nov 3 · 5:45 to 6:45 PM',
  )
})

test('a time is shown only if every meeting shares it, and no meetings means no dates', () => {
  expect(whenText([at('2026-12-08'), at('2026-12-15', '15:00', '16:00')], zone)).toBe('2 Tuesdays, Dec 8 to Dec 15')
  expect(whenText([], zone)).toBe('Dates coming soon')
})
