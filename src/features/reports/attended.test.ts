import { expect, test } from 'vitest'
import { addCounts, attendanceRate, attendedOf, NO_ONE, percentOf } from './attended.ts'

test('in a session where nobody was checked in, everyone counts as not marked', () => {
  expect(attendedOf(8, 0)).toEqual({ expected: 8, present: 0, absent: 0, 'not-marked': 8 })
  expect(attendedOf(8, 1)).toEqual({ expected: 8, present: 1, absent: 7, 'not-marked': 0 })
  expect(attendedOf(8, 8)).toEqual({ expected: 8, present: 8, absent: 0, 'not-marked': 0 })
})

test('the rate leaves out children who were not marked', () => {
  const both = addCounts(attendedOf(8, 0), attendedOf(4, 3))
  expect(both).toEqual({ expected: 12, present: 3, absent: 1, 'not-marked': 8 })
  expect([attendanceRate(both), attendanceRate(NO_ONE), percentOf(1, 3), percentOf(0, 4)]).toEqual([75, null, 33, 0])
})
