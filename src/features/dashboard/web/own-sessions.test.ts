import { expect, test } from 'vitest'
import type { RegistrationAnswer } from '#src/features/registrations/contract.ts'
import { ahead, dayInText, ownSessions } from './own-sessions.ts'

const zone = 'America/New_York'
const evening = (day: string) => ({ startsAt: `${day}T22:45:00Z`, endsAt: `${day}T23:45:00Z`, room: 'Craft room' })

function place(status: RegistrationAnswer['status'], child: string, ...days: string[]) {
  const event = { title: 'Paper Birds', slug: 'paper-birds', location: 'Craft room', sessionDates: days.map(evening) }
  return {
    id: `${child}-${days[0]}`,
    childId: child,
    status,
    child: { firstName: child },
    event,
  } as unknown as RegistrationAnswer
}

test('sessions of confirmed and active registrations come soonest first', () => {
  const found = ownSessions(
    [place('active', 'Nina', '2026-12-10'), place('confirmed', 'Leo', '2026-12-08', '2026-12-15')],
    zone,
  )
  expect(found.map(each => `${each.child} ${each.startsAt.slice(8, 10)} ${each.number}/${each.of}`)).toEqual([
    'Leo 08 1/2',
    'Nina 10 1/1',
    'Leo 15 2/2',
  ])
})

test('pending, waitlisted and canceled registrations have no sessions', () => {
  const others = (['pending', 'waitlisted', 'cancelled'] as const).map(status => place(status, 'Leo', '2026-12-08'))
  expect(ownSessions(others, zone)).toEqual([])
})

test('a session stays listed until it ends', () => {
  const meetings = ownSessions([place('confirmed', 'Leo', '2026-12-08')], zone)
  expect(ahead(meetings, new Date('2026-12-08T23:44:59Z'))).toHaveLength(1)
  expect(ahead(meetings, new Date('2026-12-08T23:45:00Z'))).toHaveLength(0)
})

test("days are in the program's time zone, across a clock change too", () => {
  const atNight = new Date('2026-12-09T04:00:00Z')
  expect(dayInText('2026-12-09T22:45:00Z', atNight, zone)).toBe('Tomorrow')
  expect(dayInText('2026-12-08T22:45:00Z', new Date('2026-12-08T15:00:00Z'), zone)).toBe('Tonight')
  expect(dayInText('2026-12-12T16:00:00Z', new Date('2026-12-12T13:00:00Z'), zone)).toBe('Today')
  expect(dayInText('2027-03-15T21:45:00Z', new Date('2027-03-14T05:30:00Z'), zone)).toBe('Tomorrow')
  expect(dayInText('2026-12-20T22:45:00Z', atNight, zone)).toBe('Sun, Dec 20')
})
