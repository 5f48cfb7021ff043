import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#src/lib/plain-days.ts'
import { daysOf, keyOf, monthOf, neighborsOf, weekOf } from './schedule-days.ts'

const anyDay = fc.integer({ min: 0, max: 40_000 }).map(days => addDays('1990-01-01', days))

test('a week starts on Sunday and contains its day', () => {
  expect(weekOf('2026-12-08')).toEqual({ kind: 'week', from: '2026-12-06', to: '2026-12-12' })
  fc.assert(
    fc.property(anyDay, day => {
      const week = weekOf(day)
      expect(weekdayOf(week.from)).toBe(0)
      expect(daysOf(week)).toHaveLength(7)
      expect(daysOf(week)).toContain(day)
    }),
  )
})

test('weeks with a clock change also have seven days', () => {
  expect(daysOf(weekOf('2026-11-01'))).toEqual([
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
    '2026-11-05',
    '2026-11-06',
    '2026-11-07',
  ])
  expect(weekOf('2027-03-14')).toEqual({ kind: 'week', from: '2027-03-14', to: '2027-03-20' })
})

test('a month goes from its first day to its last, including in leap years', () => {
  expect(monthOf('2026-12')).toEqual({ kind: 'month', from: '2026-12-01', to: '2026-12-31' })
  expect(monthOf('2028-02').to).toBe('2028-02-29')
  expect(monthOf('2027-02').to).toBe('2027-02-28')
})

test('the period before the next one is the period itself', () => {
  fc.assert(
    fc.property(anyDay, fc.boolean(), (day, week) => {
      const span = week ? weekOf(day) : monthOf(day.slice(0, 7))
      expect(neighborsOf(neighborsOf(span).after).before).toEqual(span)
      expect(neighborsOf(span).after.from).toBe(addDays(span.to, 1))
    }),
  )
})

test('an address names a week by its Sunday and a month by year and month', () => {
  expect(keyOf(weekOf('2026-12-08'))).toBe('2026-12-06')
  expect(keyOf(monthOf('2026-12'))).toBe('2026-12')
})
