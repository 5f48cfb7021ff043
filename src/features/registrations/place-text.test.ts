import { expect, test } from 'vitest'
import { choiceText, optionText, weekdayText } from './place-text.ts'

test('an option is named, and a class has none', () => {
  expect(optionText({ enrollmentOption: 'monthly', covered: null })).toBe('Monthly option')
  expect(optionText({ enrollmentOption: null, covered: null })).toBeNull()
})

test('the choice names the weekdays after the option, if there are any', () => {
  const [days, covered] = [['Monday', 'Wednesday'], { units: 3, from: '2027-06-07', to: '2027-06-25' }]
  expect(choiceText({ enrollmentOption: 'daily', days, covered: null, dayPart: null })).toBe('Daily option: Mon, Wed')
  expect(choiceText({ enrollmentOption: 'daily', days, covered, dayPart: null })).toBe(
    'Daily option: Mon, Wed, Jun 7–25',
  )
  expect(choiceText({ enrollmentOption: 'daily', days: [], covered, dayPart: null })).toBe(
    'Daily option: 3 days, Jun 7–25',
  )
  expect(choiceText({ enrollmentOption: 'weekly', days: [], covered, dayPart: null })).toBe(
    'Weekly option: 3 weeks, Jun 7–25',
  )
  expect(choiceText({ enrollmentOption: 'weekly', days: [], covered: null, dayPart: null })).toBe('Weekly option')
  expect(choiceText({ enrollmentOption: null, days: [], covered: null, dayPart: null })).toBeNull()
})

test('weekdays are abbreviated, one alone and a full week are spelled out', () => {
  expect(weekdayText(['Monday', 'Wednesday'])).toBe('Mon, Wed')
  expect(weekdayText(['Tuesday'])).toBe('Tuesday')
  expect(weekdayText(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])).toBe('Monday to Friday')
  expect(weekdayText([])).toBe('')
})
