import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

const zone = 'America/New_York'

test.each([
  ['2026-12-08T12:00:00Z', 'Morning, Maya'],
  ['2026-12-08T17:00:00Z', 'Afternoon, Maya'],
  ['2026-12-08T22:45:00Z', 'Evening, Maya'],
  ['2026-12-09T06:00:00Z', 'Evening, Maya'],
])('at %s the dashboard says %s', (instant, words) => {
  expect(greeting(new Date(instant), zone, 'Maya')).toBe(words)
})

test('someone without a first name is greeted too', () => {
  expect(greeting(new Date('2026-12-08T12:00:00Z'), zone, ' ')).toBe('Good morning')
})
