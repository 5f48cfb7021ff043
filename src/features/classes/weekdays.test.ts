import { expect, test } from 'vitest'
import { isoDay, WEEKDAYS, weekdayName, weekdaysIn, weekdaysText } from './weekdays.ts'

test('days are read from repeated and from joined values, each once, in the order of the week', () => {
  expect(weekdaysIn(['Wed', 'Mon,Wed, Sun'])).toEqual(['Mon', 'Wed', 'Sun'])
  expect(weekdaysIn(['', 'mon', 'Someday'])).toEqual([])
})

test('one day is named in full, several are short', () => {
  expect(weekdaysText(['Tue'])).toBe('Tuesdays')
  expect(weekdaysText(['Mon', 'Wed'])).toBe('Mon, Wed')
  expect(WEEKDAYS.map(weekdayName).map(name => name.slice(0, 3))).toEqual([...WEEKDAYS])
  expect(WEEKDAYS.map(isoDay)).toEqual([1, 2, 3, 4, 5, 6, 7])
})
