import { expect, test } from 'vitest'
import { cardText, postDay } from './post-text.ts'

test('a card shows kind, reading time and date', () => {
  const post = { kind: 'craft' as const, readingMinutes: 4, publishedAt: '2026-11-12T14:00:00Z' }
  expect(cardText(post, 'America/New_York')).toBe('Craft · 4 min read · Nov 12, 2026')
})

test("the date is in the program's time zone, not the browser's", () => {
  expect(postDay('2026-11-13T04:59:59Z', 'America/New_York')).toBe('Nov 12, 2026')
  expect(postDay('2026-11-13T05:00:00Z', 'America/New_York')).toBe('Nov 13, 2026')
})
