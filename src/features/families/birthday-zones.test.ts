import { afterEach, expect, test } from 'vitest'
import { ageOn, dayOf } from '#src/lib/dates.ts'
import { birthDateProblem } from './child-age.ts'

// Only a separate process can set the device's time zone, so this isn't with the rules that run in threads.
const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test("a birthday is the same day in every time zone from -12 to +14, and the age only follows the program's time zone", () => {
  const lateEvening = new Date('2026-06-14T03:30:00Z') // 11:30 PM on June 13 in Orlando
  // Fixed zones are named the other way around: Etc/GMT-14 is fourteen hours ahead.
  const fixed = Array.from(
    { length: 27 },
    (_, index) => `Etc/GMT${index <= 14 ? '-' : '+'}${index <= 14 ? 14 - index : index - 14}`,
  )
  const offsets = new Set<number>()
  for (const device of ['America/New_York', ...fixed]) {
    process.env.TZ = device
    offsets.add(lateEvening.getTimezoneOffset() / -60)
    const today = dayOf(lateEvening, 'America/New_York')
    expect([device, today, ageOn('2018-06-14', today), birthDateProblem('2018-06-14', today)]).toEqual([
      device,
      '2026-06-13',
      7,
      undefined,
    ])
    expect(ageOn('2018-06-14', dayOf(new Date('2026-06-14T04:00:00Z'), 'America/New_York'))).toBe(8)
  }
  expect([Math.min(...offsets), Math.max(...offsets), offsets.size]).toEqual([-12, 14, 27])
})
