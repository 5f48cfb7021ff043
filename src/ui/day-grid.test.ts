import { expect, test } from 'vitest'
import { dayByKey } from './day-grid.tsx'

const TODAY = '2026-12-04'

test.each([
  ['ArrowLeft', '2026-12-01', '2026-11-30'],
  ['ArrowRight', '2026-12-31', '2027-01-01'],
  ['ArrowUp', '2026-12-05', '2026-11-28'],
  ['ArrowDown', '2026-12-08', '2026-12-15'],
  ['Home', '2026-12-08', '2026-12-06'],
  ['Home', '2026-12-06', '2026-12-06'],
  ['End', '2026-12-08', '2026-12-12'],
  ['PageDown', '2027-01-31', '2027-02-28'],
  ['PageUp', '2027-01-15', '2026-12-15'],
  ['t', '2027-03-14', TODAY],
  ['x', '2026-12-08', undefined],
])('%s on %s moves to %s', (key, day, to) => {
  expect(dayByKey(key, day, TODAY)).toBe(to)
})
