import { expect, test } from 'vitest'
import { needsApproval } from './goodwill.ts'

test.each([
  [0, 20_000, false],
  [0, 20_001, true],
  [19_900, 100, false],
  [19_901, 100, true],
  [20_000, 100, true],
])('after %i cents in a day, another %i cents need approval: %s', (given, amount, needs) => {
  expect(needsApproval({ given, amount })).toBe(needs)
})
