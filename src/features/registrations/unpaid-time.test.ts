import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_UNPAID_MINUTES, mayHoldAgainAt, type UnpaidHold, unpaidUntil } from './unpaid-time.ts'

const DAY = 24 * 60
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 17, 0) + minutes * 60_000)
const held = (...minutes: [from: number, until: number][]): UnpaidHold[] =>
  minutes.map(([from, until]) => ({ from: at(from), until: at(until) }))

test('a family that held nothing can hold a spot for an hour', () => {
  expect(MOST_UNPAID_MINUTES).toBe(60)
  expect(unpaidUntil([], at(0), 15)).toEqual(at(60))
  expect(mayHoldAgainAt([], at(0), 15)).toBeNull()
})

test('earlier holds are subtracted, and two spots held at the same time count once', () => {
  expect(unpaidUntil(held([0, 15], [20, 35]), at(40), 15)).toEqual(at(40 + 30))
  expect(unpaidUntil(held([5, 15], [0, 20], [20, 30]), at(40), 15)).toEqual(at(40 + 30))
})

test('for a running hold only the elapsed time counts', () => {
  expect(unpaidUntil(held([0, 15]), at(5), 15)).toEqual(at(60))
})

test('what was held more than a day ago does not count', () => {
  expect(unpaidUntil(held([0, 45]), at(DAY), 15)).toEqual(at(DAY + 15))
  expect(unpaidUntil(held([0, 45]), at(DAY + 30), 15)).toEqual(at(DAY + 30 + 45))
  expect(unpaidUntil(held([0, 45]), at(DAY + 45), 15)).toEqual(at(DAY + 45 + 60))
})

test('a new hold needs ten minutes, and is possible again a day after the earlier one', () => {
  expect(mayHoldAgainAt(held([0, 50]), at(60), 15)).toBeNull()
  expect(mayHoldAgainAt(held([0, 51]), at(60), 15)).toEqual(at(DAY + 1))
  expect(mayHoldAgainAt(held([0, 60]), at(60), 15)).toEqual(at(DAY + 10))
  expect(mayHoldAgainAt(held([0, 4], [10, 66]), at(70), 15)).toEqual(at(DAY + 10 + 6))
  expect(mayHoldAgainAt(held([0, 51]), at(DAY + 1), 15)).toBeNull()
})

test('current holds are expected to run out unpaid', () => {
  expect(mayHoldAgainAt(held([0, 45], [50, 65]), at(59), 15)).toEqual(at(DAY + 10))
})

test('shorter and longer holds set by staff are still given', () => {
  expect(mayHoldAgainAt(held([0, 55]), at(60), 5)).toBeNull()
  expect(mayHoldAgainAt(held([0, 56]), at(60), 5)).toEqual(at(DAY + 1))
  expect(unpaidUntil([], at(0), 120)).toEqual(at(120))
})

test('no day has more than an hour of unpaid holds, however they are spread', () => {
  const asks = fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 90 })), { maxLength: 40 })
  fc.assert(
    fc.property(asks, steps => {
      const holds: UnpaidHold[] = []
      let now = 0
      for (const [wait, wanted] of steps) {
        now += wait
        if (mayHoldAgainAt(holds, at(now), 15)) continue
        const until = new Date(Math.min(at(now + wanted).getTime(), unpaidUntil(holds, at(now), 15).getTime()))
        holds.push({ from: at(now), until })
      }
      const minutes = new Set(holds.flatMap(each => minutesOf(each)))
      for (const { until } of holds) {
        const end = Math.round((until.getTime() - at(0).getTime()) / 60_000)
        const ofDay = [...minutes].filter(minute => minute >= end - DAY && minute < end)
        expect(ofDay.length).toBeLessThanOrEqual(MOST_UNPAID_MINUTES)
      }
    }),
  )
})

test('a spot can be held again exactly at the moment shown, and not a minute earlier', () => {
  const some = fc.array(fc.tuple(fc.integer({ min: 0, max: DAY - 61 }), fc.integer({ min: 1, max: 60 })), {
    maxLength: 8,
  })
  fc.assert(
    fc.property(some, pairs => {
      const holds = held(...pairs.map(([from, length]): [number, number] => [from, from + length]))
      const again = mayHoldAgainAt(holds, at(DAY), 15)
      if (!again) return
      expect(mayHoldAgainAt(holds, again, 15)).toBeNull()
      expect(mayHoldAgainAt(holds, new Date(again.getTime() - 60_000), 15)).not.toBeNull()
    }),
  )
})

function minutesOf({ from, until }: UnpaidHold): number[] {
  const first = Math.round((from.getTime() - at(0).getTime()) / 60_000)
  const last = Math.round((until.getTime() - at(0).getTime()) / 60_000)
  return Array.from({ length: Math.max(0, last - first) }, (_, n) => first + n)
}
