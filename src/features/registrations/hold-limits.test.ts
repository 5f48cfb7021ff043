import { expect, test } from 'vitest'
import { holdsRefused } from './hold-limits.ts'

const now = new Date('2026-11-20T17:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const times = (count: number, minutes: number) => Array.from({ length: count }, () => minutesAgo(minutes))
const family = { confirmed: true, holding: 1, adding: 1, begun: [] }

test('an account holds three spots before its email address is confirmed', () => {
  expect(holdsRefused({ ...family, confirmed: false, holding: 3 }, now)).toBeNull()
  expect(holdsRefused({ ...family, confirmed: false, holding: 4 }, now)).toBe('confirm-address')
  expect(holdsRefused({ ...family, holding: 4 }, now)).toBeNull()
})

test('an account can start 24 unpaid holds in an hour', () => {
  expect(holdsRefused({ ...family, begun: times(23, 59) }, now)).toBeNull()
  expect(holdsRefused({ ...family, begun: times(24, 59) }, now)).toBe('too-many-unpaid')
  expect(holdsRefused({ ...family, adding: 2, begun: times(23, 59) }, now)).toBe('too-many-unpaid')
  expect(holdsRefused({ ...family, begun: times(24, 60) }, now)).toBeNull()
})

test('an account can start 48 unpaid holds in a day', () => {
  expect(holdsRefused({ ...family, begun: times(47, 24 * 60 - 1) }, now)).toBeNull()
  expect(holdsRefused({ ...family, begun: times(48, 24 * 60 - 1) }, now)).toBe('too-many-unpaid')
  expect(holdsRefused({ ...family, begun: times(48, 24 * 60) }, now)).toBeNull()
})

test('an order that only takes over spots the family already holds is never refused', () => {
  expect(holdsRefused({ confirmed: false, holding: 9, adding: 0, begun: times(99, 1) }, now)).toBeNull()
})
