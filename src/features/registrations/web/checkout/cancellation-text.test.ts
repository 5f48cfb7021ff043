import { expect, test } from 'vitest'
import { cancellationText } from './cancellation-text.ts'

const zone = 'America/New_York'
const clay = {
  startDate: '2026-12-08T22:45:00Z',
  cancellation: { kind: 'class', noticeHours: 48, feeCents: 1000, deadline: '2026-12-06T22:45:00Z' },
} as const

test('the outcome is shown in dollars with the deadline in local time', () => {
  const words = cancellationText(clay, { total: 4500, credit: 0 }, new Date('2026-11-20T12:00:00Z'), zone)
  expect(words.title).toBe('Free to cancel until Sun, Dec 6, 5:45 PM')
  expect(words.detail).toContain('$35.00 back to your card, or $45.00 as credit.')
})

test('what credit pays does not come back to the card', () => {
  const words = cancellationText(clay, { total: 4500, credit: 2500 }, new Date('2026-11-20T12:00:00Z'), zone)
  expect(words.detail).toContain('$35.00 back, or $45.00 as credit.')
})

test('within 48 hours it says so before anything is bought', () => {
  const words = cancellationText(clay, { total: 4500, credit: 0 }, new Date('2026-12-06T22:45:01Z'), zone)
  expect(words).toMatchObject({ open: false, title: 'This class starts in less than 48 hours' })
})

test('a free spot mentions no money', () => {
  expect(cancellationText(clay, { total: 0, credit: 0 }, new Date('2026-11-20T12:00:00Z'), zone).detail).not.toContain(
    '$',
  )
})
