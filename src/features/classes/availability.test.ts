import { expect, test } from 'vitest'
import { availabilityOf, isBookable, placesLeft } from './availability.ts'

test.each([
  [null, 'open'],
  [0, 'full'],
  [1, 'limited'],
  [4, 'limited'],
  [5, 'available'],
] as const)('%s spots left is called %s', (left, word) => {
  expect(availabilityOf(left)).toBe(word)
})

test('no capacity means no limit, however many register', () => {
  expect(placesLeft({ capacity: 0, taken: 400 })).toBeNull()
})

test('expired holds count as open spots, and spots never go below zero', () => {
  expect(placesLeft({ capacity: 10, taken: 10, lapsedHolds: 2 })).toBe(2)
  expect(placesLeft({ capacity: 8, taken: 10 })).toBe(0)
})

test('open spots belong to the waitlist, and to everyone again once it is empty', () => {
  expect(placesLeft({ capacity: 10, taken: 8, waiting: 1 })).toBe(0)
  expect(placesLeft({ capacity: 10, taken: 8, waiting: 0 })).toBe(2)
})

test('a class can be booked until it starts, a program until it ends, a draft never', () => {
  const dates = { startsAt: new Date('2026-12-08T22:45:00Z'), endsAt: new Date('2026-12-29T23:45:00Z') }
  const running = new Date('2026-12-08T22:45:00Z')
  expect(isBookable({ status: 'published', kind: 'class', ...dates }, new Date(running.getTime() - 1))).toBe(true)
  expect(isBookable({ status: 'published', kind: 'class', ...dates }, running)).toBe(false)
  expect(isBookable({ status: 'published', kind: 'program', ...dates }, running)).toBe(true)
  expect(isBookable({ status: 'published', kind: 'program', ...dates }, dates.endsAt)).toBe(false)
  expect(isBookable({ status: 'draft', kind: 'class', ...dates }, new Date(0))).toBe(false)
  expect(isBookable({ status: 'published', kind: 'class', startsAt: null, endsAt: null }, new Date(0))).toBe(false)
})
