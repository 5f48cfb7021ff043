import { expect, test } from 'vitest'
import { canTurnTo, monthOf } from './month-of.ts'

const asked = (month: string) => monthOf(new URLSearchParams({ month }), '2026-11-22')

test('the calendar goes a year back and a year ahead, and an address out of range shows this month', () => {
  for (const month of ['2025-11', '2026-11', '2027-11']) {
    expect(canTurnTo(month, '2026-11-22')).toBe(true)
    expect(asked(month)).toBe(month)
  }
  for (const month of ['2025-10', '2027-12']) {
    expect(canTurnTo(month, '2026-11-22')).toBe(false)
    expect(asked(month)).toBe('2026-11')
  }
  for (const nothing of ['', '2026-13', 'soon']) expect(asked(nothing)).toBe('2026-11')
})
