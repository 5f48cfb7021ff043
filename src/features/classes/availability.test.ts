import { expect, test } from 'vitest'
import { availabilityOf, isBookable, mostOver, mostTaken, placesLeft } from './availability.ts'

test.each([
  [null, 'open'],
  [0, 'full'],
  [1, 'limited'],
  [4, 'limited'],
  [5, 'available'],
] as const)('%s spots left is called %s', (left, word) => {
  expect(availabilityOf(left)).toBe(word)
})

const now = new Date('2026-12-01T12:00:00Z')
const session = (day: string, seatsTaken: number, seats = 10, cancelledAt: Date | null = null) => ({
  startsAt: new Date(`2026-12-${day}T22:45:00Z`),
  seats,
  seatsTaken,
  cancelledAt,
})
const series = { kind: 'class', capacity: 10 } as const

test('a capacity of 0 means no limit, however many register', () => {
  expect(placesLeft({ ...series, capacity: 0, sessions: [session('08', 400, 0)] }, now)).toBeNull()
})

test('expired holds count as open spots, and spots never go below zero', () => {
  expect(placesLeft({ ...series, sessions: [session('08', 10)], lapsedHolds: 2 }, now)).toBe(2)
  expect(placesLeft({ ...series, sessions: [session('08', 12)] }, now)).toBe(0)
})

test('open spots go to the waitlist, and to everyone once it is empty', () => {
  const sessions = [session('08', 8)]
  expect(placesLeft({ ...series, sessions, waiting: 1 }, now)).toBe(0)
  expect(placesLeft({ ...series, sessions, waiting: 0 }, now)).toBe(2)
})

test('a spot in a class requires a seat in every upcoming session, one in a program only on its days', () => {
  const sessions = [session('08', 3), session('09', 9), session('10', 10, 10, now), session('11', 6)]
  expect(placesLeft({ ...series, sessions }, now)).toBe(1)
  expect(placesLeft({ ...series, kind: 'program', sessions, waiting: 1 }, now)).toBe(7)
  expect(placesLeft({ ...series, sessions }, new Date('2026-12-10T00:00:00Z'))).toBe(4)
  expect(placesLeft({ ...series, sessions }, new Date('2027-01-01T00:00:00Z'))).toBe(1)
  expect(placesLeft({ ...series, sessions: [] }, now)).toBe(10)
})

test('the fullest session to come gives the seats taken and the spots over the capacity', () => {
  const over = (day: string, seatsTaken: number, cancelledAt: Date | null = null) => ({
    ...session(day, seatsTaken, 10, cancelledAt),
    seatsOver: Math.max(0, seatsTaken - 10),
  })
  const sessions = [over('01', 14), over('08', 3), over('09', 12), over('10', 13, now), over('11', 11)]
  // The first one starts at this moment, so it doesn't count anymore.
  const begins = sessions[0]!.startsAt
  expect([mostTaken(sessions, now), mostOver(sessions, now)]).toEqual([14, 4])
  expect([mostTaken(sessions, begins), mostOver(sessions, begins)]).toEqual([12, 2])
  expect([mostTaken([], now), mostOver([], now)]).toEqual([0, 0])
})

test('a class can be booked until it starts, a program until it ends, and a draft never', () => {
  const dates = { startsAt: new Date('2026-12-08T22:45:00Z'), endsAt: new Date('2026-12-29T23:45:00Z') }
  const running = new Date('2026-12-08T22:45:00Z')
  expect(isBookable({ status: 'published', kind: 'class', ...dates }, new Date(running.getTime() - 1))).toBe(true)
  expect(isBookable({ status: 'published', kind: 'class', ...dates }, running)).toBe(false)
  expect(isBookable({ status: 'published', kind: 'program', ...dates }, running)).toBe(true)
  expect(isBookable({ status: 'published', kind: 'program', ...dates }, dates.endsAt)).toBe(false)
  expect(isBookable({ status: 'draft', kind: 'class', ...dates }, new Date(0))).toBe(false)
  expect(isBookable({ status: 'published', kind: 'class', startsAt: null, endsAt: null }, new Date(0))).toBe(false)
})
