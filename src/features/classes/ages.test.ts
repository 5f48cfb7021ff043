import { expect, test } from 'vitest'
import { AGE_GROUPS, ageGroupsOf, boundsOf, fitsAges } from './ages.ts'

test('a birthday on the day of the first session counts', () => {
  expect(fitsAges('2019-12-08', '2026-12-08', 7, 9)).toEqual({ fits: true, age: 7 })
  expect(fitsAges('2019-12-09', '2026-12-08', 7, 9)).toEqual({ fits: false, age: 6, because: 'younger' })
})

test('the whole year of the highest age is included', () => {
  expect(fitsAges('2016-12-09', '2026-12-08', 7, 9)).toEqual({ fits: true, age: 9 })
  expect(fitsAges('2016-12-08', '2026-12-08', 7, 9)).toEqual({ fits: false, age: 10, because: 'older' })
})

test("the difference between calendar years doesn't matter", () => {
  expect(fitsAges('2019-12-31', '2026-01-01', 7, 9).fits).toBe(false)
})

test.each([
  [5, 12, ['5-6', '7-9', '10-12']],
  [6, 8, ['5-6', '7-9']],
  [3, 5, ['5-6']],
  [12, 15, ['10-12']],
  [3, 4, []],
  [7, 9, ['7-9']],
  [13, 15, []],
] as const)('a class for ages %i to %i belongs to its age groups', (from, to, groups) => {
  expect(ageGroupsOf(from, to)).toEqual(groups)
})

test.each(AGE_GROUPS)('the group %s covers the two ages in its name', group => {
  const { from, to } = boundsOf(group)
  expect(`${from}-${to}`).toBe(group)
})
