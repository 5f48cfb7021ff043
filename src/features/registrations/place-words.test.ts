import { expect, test } from 'vitest'
import { choiceWords, optionWords, weekdayWords } from './place-words.ts'

test('an option is named, and a class has none', () => {
  expect(optionWords({ enrollmentOption: 'monthly' })).toBe('Monthly option')
  expect(optionWords({ enrollmentOption: null })).toBeNull()
})

test('the choice names the weekdays after the option, if there are any', () => {
  expect(choiceWords({ enrollmentOption: 'daily', days: ['Monday', 'Wednesday'] })).toBe('Daily option: Mon, Wed')
  expect(choiceWords({ enrollmentOption: 'weekly', days: [] })).toBe('Weekly option')
  expect(choiceWords({ enrollmentOption: null, days: [] })).toBeNull()
})

test('weekdays are abbreviated, one alone and a full week are spelled out', () => {
  expect(weekdayWords(['Monday', 'Wednesday'])).toBe('Mon, Wed')
  expect(weekdayWords(['Tuesday'])).toBe('Tuesday')
  expect(weekdayWords(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])).toBe('Monday to Friday')
  expect(weekdayWords([])).toBe('')
})
