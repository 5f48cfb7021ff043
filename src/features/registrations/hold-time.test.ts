import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heldUntil, heldUntilWhenPaying } from './hold-time.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 17, minutes))
const order = { createdAt: at(0), heldUntil: heldUntil(at(0), 15) }

test('beginning to pay leaves at least ten minutes', () => {
  expect(heldUntilWhenPaying(order, at(2), 15)).toEqual(at(15))
  expect(heldUntilWhenPaying(order, at(14), 15)).toEqual(at(24))
})

test('the longer hold is given once', () => {
  const extended = { ...order, heldUntil: heldUntilWhenPaying(order, at(14), 15) }
  expect(heldUntilWhenPaying(extended, at(23), 15)).toEqual(at(24))
})

test('a hold is never shortened and never lasts beyond thirty minutes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 60 }), (holdMinutes, minute) => {
      const before = { createdAt: at(0), heldUntil: heldUntil(at(0), holdMinutes) }
      const after = heldUntilWhenPaying(before, at(minute), holdMinutes)
      expect(after.getTime()).toBeGreaterThanOrEqual(before.heldUntil.getTime())
      expect(after.getTime()).toBeLessThanOrEqual(at(30).getTime())
    }),
  )
})
