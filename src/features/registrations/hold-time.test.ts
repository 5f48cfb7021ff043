import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extendedHoldEnd, heldUntil, heldUntilWhenPaying, orderedUntil } from './hold-time.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 17, minutes))
const order = { createdAt: at(0), heldUntil: heldUntil(at(0), 15) }

test('starting to pay leaves at least ten minutes', () => {
  expect(heldUntilWhenPaying(order, at(2), 15)).toEqual(at(15))
  expect(heldUntilWhenPaying(order, at(14), 15)).toEqual(at(24))
})

test('the extra time for paying is given once', () => {
  const extended = { ...order, heldUntil: heldUntilWhenPaying(order, at(14), 15) }
  expect(heldUntilWhenPaying(extended, at(23), 15)).toEqual(at(24))
})

test('a hold is never shortened and never lasts longer than thirty minutes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 60 }), (holdMinutes, minute) => {
      const before = { createdAt: at(0), heldUntil: heldUntil(at(0), holdMinutes) }
      const after = heldUntilWhenPaying(before, at(minute), holdMinutes)
      expect(after.getTime()).toBeGreaterThanOrEqual(before.heldUntil.getTime())
      expect(after.getTime()).toBeLessThanOrEqual(at(30).getTime())
    }),
  )
})

test('a family can extend a hold by 15 minutes, at most twice and never beyond 45 minutes after the order', () => {
  expect(extendedHoldEnd({ ...order, timesKept: 0 })).toEqual(at(30))
  expect(extendedHoldEnd({ ...order, heldUntil: at(30), timesKept: 1 })).toEqual(at(45))
  expect(extendedHoldEnd({ ...order, heldUntil: at(24), timesKept: 2 })).toBeNull()
  expect(extendedHoldEnd({ ...order, heldUntil: at(40), timesKept: 1 })).toEqual(at(45))
  expect(extendedHoldEnd({ ...order, heldUntil: at(45), timesKept: 1 })).toBeNull()
})

test('the day given for a waitlist offer is never shortened', () => {
  expect(extendedHoldEnd({ ...order, heldUntil: at(24 * 60), timesKept: 0 })).toBeNull()
})

test('a waitlist offer keeps its hours, and ten minutes are added at the end, once', () => {
  const offeredUntil = at(24 * 60)
  const until = orderedUntil(at(60), 15, offeredUntil)
  expect(until).toEqual(offeredUntil)
  expect(orderedUntil(at(24 * 60 - 5), 15, offeredUntil)).toEqual(at(24 * 60 + 10))
  const offered = { createdAt: at(60), heldUntil: until, offeredUntil }
  expect(heldUntilWhenPaying(offered, at(70), 15)).toEqual(offeredUntil)
  const longer = heldUntilWhenPaying(offered, at(24 * 60 - 3), 15)
  expect(longer).toEqual(at(24 * 60 + 7))
  expect(heldUntilWhenPaying({ ...offered, heldUntil: longer }, at(24 * 60 + 5), 15)).toEqual(longer)
})

test('a hold never exceeds the unpaid time a family has left, and is never shortened', () => {
  expect(orderedUntil(at(0), 15, null, at(12))).toEqual(at(12))
  expect(orderedUntil(at(0), 15, null, at(20))).toEqual(at(15))
  expect(orderedUntil(at(0), 15, at(14), at(12))).toEqual(at(14))
  expect(heldUntilWhenPaying({ ...order, atMost: at(20) }, at(14), 15)).toEqual(at(20))
  expect(heldUntilWhenPaying({ ...order, atMost: at(5) }, at(14), 15)).toEqual(at(15))
  expect(extendedHoldEnd({ ...order, timesKept: 0, atMost: at(20) })).toEqual(at(20))
  expect(extendedHoldEnd({ ...order, timesKept: 0, atMost: at(15) })).toBeNull()
})
