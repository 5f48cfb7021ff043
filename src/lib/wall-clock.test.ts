import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockChanges } from './clock-changes.ts'
import { type KnownClock, rememberClock, wallClock } from './wall-clock.ts'

const NEVER: KnownClock = { changes: [], until: 0 }
const NEW_YORK = 'America/New_York'

test('lists clock changes with their time and the new offset', () => {
  const { changes } = clockChanges(NEW_YORK, '2026-11-22')
  const told = changes.map(([from, minutes]) => [new Date(from).toISOString(), minutes])
  expect(told[0]).toEqual(['2024-11-22T05:00:00.000Z', -300])
  expect(told.slice(1)).toEqual([
    ['2025-03-09T07:00:00.000Z', -240],
    ['2025-11-02T06:00:00.000Z', -300],
    ['2026-03-08T07:00:00.000Z', -240],
    ['2026-11-01T06:00:00.000Z', -300],
    ['2027-03-14T07:00:00.000Z', -240],
    ['2027-11-07T06:00:00.000Z', -300],
    ['2028-03-12T07:00:00.000Z', -240],
    ['2028-11-05T06:00:00.000Z', -300],
  ])
})

test("the data in a page agrees with the machine's time zones, even around every change and far from one", () => {
  const zones = [NEW_YORK, 'Asia/Kolkata', 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Casablanca', 'UTC']
  for (const zone of zones) {
    const clock = clockChanges(zone, '2026-11-22')
    const near = clock.changes.map(([from]) => fc.integer({ min: from - 7_200_000, max: from + 7_200_000 }))
    const anywhere = fc.integer({ min: Date.UTC(2000), max: Date.UTC(2050) })
    fc.assert(
      fc.property(fc.oneof(anywhere, ...near), at => {
        rememberClock(zone, NEVER)
        const byZones = wallClock(new Date(at), zone)
        rememberClock(zone, clock)
        expect(wallClock(new Date(at), zone)).toBe(byZones)
      }),
      { numRuns: 500 },
    )
    rememberClock(zone, NEVER)
  }
})

test("within its years the machine's time zones are not used", () => {
  // A clock five minutes off: only code that uses it gives this answer.
  const from = Date.UTC(2026, 0)
  rememberClock(NEW_YORK, { changes: [[from, 5]], until: from + 1_000 })
  expect(wallClock(new Date(from), NEW_YORK)).toBe('2026-01-01 00:05:00')
  expect(wallClock(new Date(from - 1), NEW_YORK)).toBe('2025-12-31 18:59:59')
  expect(wallClock(new Date(from + 1_000), NEW_YORK)).toBe('2025-12-31 19:00:01')
  rememberClock(NEW_YORK, NEVER)
})
