import { expect, test } from 'vitest'
import { daysAskedFor } from './days-asked-for.ts'

test('weekdays and months are taken out of the text', () => {
  expect(daysAskedFor('Saturday clay')).toEqual({ weekdays: [6], months: [], rest: 'clay' })
  expect(daysAskedFor('sunday paint')).toEqual({ weekdays: [0], months: [], rest: 'paint' })
  expect(daysAskedFor('december')).toEqual({ weekdays: [], months: [12], rest: '' })
})

test('filler words around a day are ignored', () => {
  expect(daysAskedFor('classes on Saturdays')).toEqual({ weekdays: [6], months: [], rest: '' })
})

test("a text without days doesn't change", () => {
  expect(daysAskedFor('Sun & moon, the "mask"')).toEqual({ weekdays: [], months: [], rest: 'Sun & moon, the "mask"' })
})
