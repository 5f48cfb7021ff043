import { expect, test } from 'vitest'
import { choiceText, optionText, weekdayText } from './place-text.ts'

test('an option is named, and a class has none', () => {
  expect(optionText({ enrollmentOption: 'monthly' })).toBe('Monthly option')
  expect(optionText({ enrollmentOption: null })).toBeNull()
})

test('the choice names the weekdays after the option, if there are any', () => {
  expect(choiceText({ enrollmentOption: 'daily', days: ['Monday', 'Wednesday'] })).toBe('Daily option: Mon, Wed')
  expect(choiceText({ enrollmentOption: 'weekly', days: [] })).toBe('Weekly option')
  expect(choiceText({ enrollmentOption: null, days: [] })).toBeNull()
})

test('weekdays are abbreviated, one alone and a full week are spelled out', () => {
  expect(weekdayText(['Monday', 'Wednesday'])).toBe('Mon, Wed')
  expect(weekdayText(['Tuesday'])).toBe('Tuesday')
  expect(weekdayText(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])).toBe('Monday to Friday')
  expect(weekdayText([])).toBe('')
})
