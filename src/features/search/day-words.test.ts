import { expect, test } from 'vitest'
import { dayWords } from './day-words.ts'

test('weekdays and months are taken out of the text', () => {
  expect(dayWords('Saturday clay')).toEqual({ weekdays: [6], months: [], rest: 'clay' })
  expect(dayWords('december')).toEqual({ weekdays: [], months: [12], rest: '' })
})

test('little words around a day ask for nothing', () => {
  expect(dayWords('classes on Saturdays')).toEqual({ weekdays: [6], months: [], rest: '' })
})

test('a text without days stays as it is', () => {
  expect(dayWords('Sun & moon, the "mask"')).toEqual({ weekdays: [], months: [], rest: 'Sun & moon, the "mask"' })
})
