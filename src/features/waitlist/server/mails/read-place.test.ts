import { expect, test } from 'vitest'
import { waitlistFacts } from './read-place.ts'

const zone = 'America/New_York'
const place = { title: 'After-School Makers', child: 'Leo', startsAt: new Date('2026-12-08T22:45:00Z') }
const begins = (now: string) => waitlistFacts(place, new Date(now), zone).find(([name]) => name === 'Starts')?.[1]

test("a waitlist email names the first date if it's in the future", () => {
  expect(begins('2026-12-08T22:44:59.999Z')).toBe('Tue, Dec 8, 5:45 PM')
  expect(begins('2026-12-08T22:45:00Z')).toBeUndefined()
  expect(begins('2026-01-01T17:00:00Z')).toBe('Tue, Dec 8, 5:45 PM')
  expect(begins('2025-12-31T17:00:00Z')).toBe('Tue, Dec 8, 2026, 5:45 PM')
})
