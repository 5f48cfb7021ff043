import { expect, test } from 'vitest'
import { momentPassed, timeLeftWords } from './countdown.ts'

test('time left is shown in minutes, and in seconds only near the end', () => {
  expect(timeLeftWords(86_399)).toBe('23 hours')
  expect(timeLeftWords(7_199)).toBe('119 minutes')
  expect(timeLeftWords(899)).toBe('14 minutes')
  expect(timeLeftWords(120)).toBe('2 minutes')
  expect(timeLeftWords(119)).toBe('1 minute 59 seconds')
  expect(timeLeftWords(60)).toBe('1 minute')
  expect(timeLeftWords(1)).toBe('1 second')
  expect(timeLeftWords(0)).toBe('0 seconds')
})

test('five minutes and one minute before the end are announced once each, even after the computer slept', () => {
  expect(momentPassed(301, 300)).toBe(300)
  expect(momentPassed(300, 299)).toBeUndefined()
  expect(momentPassed(61, 60)).toBe(60)
  expect(momentPassed(900, 30)).toBe(60)
})
