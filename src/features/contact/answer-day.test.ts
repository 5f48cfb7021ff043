import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerBy } from './answer-day.ts'

const ZONE = 'America/New_York'
const by = (subject: Parameters<typeof answerBy>[0], instant: string) => answerBy(subject, new Date(instant), ZONE)

test('replies are due on weekdays, never on a Saturday', () => {
  // Friday, November 20, 2026.
  expect(by('registration', '2026-11-20T17:00:00Z')).toBe('Monday evening')
  expect(by('general', '2026-11-20T17:00:00Z')).toBe('Tuesday evening')
  expect(by('collaboration', '2026-11-20T17:00:00Z')).toBe('Friday, November 27')
  expect(by('collaboration', '2026-12-30T17:00:00Z')).toBe('Wednesday, January 6, 2027')
  expect(by('registration', '2026-11-23T17:00:00Z')).toBe('Tuesday evening')
})

test("the day is in the program's time zone", () => {
  // Thursday night in New York, already Friday in UTC.
  expect(by('registration', '2026-11-20T03:00:00Z')).toBe('Friday evening')
  // On the two days when the clocks change.
  expect(by('registration', '2026-11-01T05:30:00Z')).toBe('Monday evening')
  expect(by('registration', '2026-03-08T07:30:00Z')).toBe('Monday evening')
})

test('no promise falls on a weekend', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }), now => {
      for (const subject of ['registration', 'general', 'collaboration', 'sweet'] as const)
        expect(answerBy(subject, now, ZONE)).toMatch(/^(Mon|Tues|Wednes|Thurs|Fri)day/)
    }),
  )
})
