import { expect, test } from 'vitest'
import { attends } from './attends.ts'

const ZONE = 'America/New_York'
const everything = { startDate: null, days: [] }

test('every meeting of a class is its own', () => {
  expect(attends(everything, '2026-12-08T22:45:00Z', ZONE)).toBe(true)
})

test('a program is attended from its first day on, counted in the zone of the program', () => {
  const place = { startDate: '2026-12-08', days: [] }
  expect(attends(place, '2026-12-08T04:59:00Z', ZONE)).toBe(false)
  expect(attends(place, '2026-12-08T05:00:00Z', ZONE)).toBe(true)
})

test('a program by the day is attended on its weekdays only, whatever day it is in London', () => {
  const place = { startDate: '2026-12-01', days: ['Tuesday'] }
  // Tuesday, 8 PM in New York
  expect(attends(place, '2026-12-09T01:00:00Z', ZONE)).toBe(true)
  expect(attends(place, '2026-12-09T22:45:00Z', ZONE)).toBe(false)
})
