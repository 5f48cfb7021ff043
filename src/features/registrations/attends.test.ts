import { expect, test } from 'vitest'
import { attends } from './attends.ts'

const ZONE = 'America/New_York'
const everything = { startDate: null, days: [] }

test('a child in a class attends every session', () => {
  expect(attends(everything, '2026-12-08T22:45:00Z', ZONE)).toBe(true)
})

test('a child attends a program from its first day on, in the time zone of the program', () => {
  const place = { startDate: '2026-12-08', days: [] }
  expect(attends(place, '2026-12-08T04:59:00Z', ZONE)).toBe(false)
  expect(attends(place, '2026-12-08T05:00:00Z', ZONE)).toBe(true)
})

test('a daily option covers only its weekdays, in the time zone of the program', () => {
  const place = { startDate: '2026-12-01', days: ['Tuesday'] }
  // Tuesday, 8 PM in New York
  expect(attends(place, '2026-12-09T01:00:00Z', ZONE)).toBe(true)
  expect(attends(place, '2026-12-09T22:45:00Z', ZONE)).toBe(false)
})
