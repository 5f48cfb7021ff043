import { expect, test } from 'vitest'
import { roomOf, whereText } from './session-room.ts'

const STUDIO = { location: 'Studio A' }
const on = (day: string, room: string | null = null) => ({ startsAt: `2026-12-${day}T22:45:00Z`, room })
const words = (...sessions: ReturnType<typeof on>[]) => whereText(STUDIO, sessions, 'America/New_York')

test("a session meets in its own room, or else in its class's room", () => {
  expect([roomOf(on('08', 'Room B'), STUDIO), roomOf(on('08'), STUDIO)]).toEqual(['Room B', 'Studio A'])
})

test('the text gives the other rooms with their days', () => {
  expect(words()).toBe('Studio A')
  expect(words(on('08'), on('15'))).toBe('Studio A')
  expect(words(on('08', 'Room B'))).toBe('Room B')
  expect(words(on('08', 'Room B'), on('15', 'Room B'))).toBe('Room B')
  expect(words(on('08'), on('15', 'Room B'), on('22', 'Room B'))).toBe('Studio A; Room B on Dec 15 and Dec 22')
  expect(words(on('08', 'Room B'), on('15', 'Room C'))).toBe('Room B on Dec 8; Room C on Dec 15')
  const four = ['08', '10', '12', '14'].map(day => on(day, 'Room B'))
  expect(words(on('01'), ...four)).toBe('Studio A; Room B on Dec 8, Dec 10, Dec 12 and Dec 14')
  const many = ['08', '10', '12', '14', '16'].map(day => on(day, 'Room B'))
  expect(words(on('01'), ...many)).toBe('Studio A; Room B on 5 days')
  const acrossYears = [on('29', 'Room B'), { startsAt: '2027-01-05T22:45:00Z', room: 'Room B' }]
  expect(whereText(STUDIO, [on('08'), ...acrossYears], 'America/New_York', '2026-12-01')).toBe(
    'Studio A; Room B on Dec 29 and Jan 5, 2027',
  )
  expect(whereText(STUDIO, [on('08'), acrossYears[1]!], 'America/New_York', '2026-12-01')).toBe(
    'Studio A; Room B on Jan 5, 2027',
  )
})
