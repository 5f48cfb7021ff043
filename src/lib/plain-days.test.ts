import { expect, test } from 'vitest'
import { addDays, addMonths, monthAfter, monthCells, weekdayOf, weekStartOf } from './plain-days.ts'

test('counts days across months, leap days and both clock changes', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-03-13', 2)).toBe('2027-03-15')
  expect(addDays('2026-11-01', 1)).toBe('2026-11-02')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
})

test('a week begins on Sunday', () => {
  expect(weekdayOf('2026-11-22')).toBe(0)
  expect(weekStartOf('2026-11-28')).toBe('2026-11-22')
  expect(weekStartOf('2026-11-22')).toBe('2026-11-22')
})

test('counts months across years', () => {
  expect([addMonths('2026-11', 2), addMonths('2026-01', -1), addMonths('2026-12', 0)]).toEqual([
    '2027-01',
    '2025-12',
    '2026-12',
  ])
  expect([monthAfter('2026-11'), monthAfter('2026-12')]).toEqual(['2026-12', '2027-01'])
})

test.each(['2026-02', '2026-11', '2027-03', '2028-02', '2026-08'])(
  '%s has six weeks of seven days, each day once',
  month => {
    const weeks = monthCells(month)
    const days = weeks.flat()
    expect(weeks.map(week => week.length)).toEqual([7, 7, 7, 7, 7, 7])
    expect(weekdayOf(days[0]!.day)).toBe(0)
    expect(days.every(({ day }, n) => n === 0 || day === addDays(days[n - 1]!.day, 1))).toBe(true)
    const own = days.filter(each => each.inMonth).map(each => each.day)
    expect(own[0]).toBe(`${month}-01`)
    expect(addDays(own.at(-1)!, 1)).toBe(`${addMonths(month, 1)}-01`)
    expect(days.findIndex(each => each.inMonth)).toBeLessThan(7)
  },
)
