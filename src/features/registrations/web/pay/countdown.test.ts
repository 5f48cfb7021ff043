import { expect, test } from 'vitest'
import { momentPassed, timeLeftText } from './countdown.ts'

test('time left is shown in minutes, and in seconds only near the end', () => {
  expect(timeLeftText(86_399)).toBe('23 hours')
  expect(timeLeftText(7_199)).toBe('119 minutes')
  expect(timeLeftText(899)).toBe('14 minutes')
  expect(timeLeftText(120)).toBe('2 minutes')
  expect(timeLeftText(119)).toBe('1 minute 59 seconds')
  expect(timeLeftText(60)).toBe('1 minute')
  expect(timeLeftText(1)).toBe('1 second')
  expect(timeLeftText(0)).toBe('0 seconds')
})

test('five minutes and one minute before the end are announced once each, even after the computer slept', () => {
  expect(momentPassed(301, 300)).toBe(300)
  expect(momentPassed(300, 299)).toBeUndefined()
  expect(momentPassed(61, 60)).toBe(60)
  expect(momentPassed(900, 30)).toBe(60)
})
