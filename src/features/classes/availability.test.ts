import { expect, test } from 'vitest'
import { availabilityOf, isBookable, placesLeft } from './availability.ts'

test.each([
  [null, 'open'],
  [0, 'full'],
  [1, 'limited'],
  [4, 'limited'],
  [5, 'available'],
] as const)('%s places left is called %s', (left, word) => {
  expect(availabilityOf(left)).toBe(word)
})

test('no capacity means no limit, however many came', () => {
  expect(placesLeft({ capacity: 0, taken: 400 })).toBeNull()
})

test('holds whose time is over count as free, and places never go below none', () => {
  expect(placesLeft({ capacity: 10, taken: 10, lapsedHolds: 2 })).toBe(2)
  expect(placesLeft({ capacity: 8, taken: 10 })).toBe(0)
})

test('what comes free belongs to the children in line, and to everyone again once nobody waits', () => {
  expect(placesLeft({ capacity: 10, taken: 8, waiting: 1 })).toBe(0)
  expect(placesLeft({ capacity: 10, taken: 8, waiting: 0 })).toBe(2)
})

test('a class is bookable until it begins, a program until it ends, a draft never', () => {
  const dates = { startsAt: new Date('2026-12-08T22:45:00Z'), endsAt: new Date('2026-12-29T23:45:00Z') }
  const running = new Date('2026-12-08T22:45:00Z')
  expect(isBookable({ status: 'published', kind: 'class', ...dates }, new Date(running.getTime() - 1))).toBe(true)
  expect(isBookable({ status: 'published', kind: 'class', ...dates }, running)).toBe(false)
  expect(isBookable({ status: 'published', kind: 'program', ...dates }, running)).toBe(true)
  expect(isBookable({ status: 'published', kind: 'program', ...dates }, dates.endsAt)).toBe(false)
  expect(isBookable({ status: 'draft', kind: 'class', ...dates }, new Date(0))).toBe(false)
  expect(isBookable({ status: 'published', kind: 'class', startsAt: null, endsAt: null }, new Date(0))).toBe(false)
})
