import { expect, test } from 'vitest'
import { dueMonday, weekBefore } from './week-before.ts'

test("a Monday's email is due from 7 AM, for a week", () => {
  expect(
    [
      '2026-11-30 06:59:59',
      '2026-11-30 07:00:00',
      '2026-12-02 03:00:00',
      '2026-12-06 23:59:59',
      '2026-12-07 00:00:00',
    ].map(dueMonday),
  ).toEqual(['2026-11-23', '2026-11-30', '2026-11-30', '2026-11-30', '2026-11-30'])
})

test('it reports on the seven days before', () => {
  expect(weekBefore('2026-11-30')).toEqual({ from: '2026-11-23', until: '2026-11-29' })
})
