import { expect, test } from 'vitest'
import { notCoveredText } from './coverage-text.ts'

test("a class that isn't included says why, and when that changes", () => {
  const shown = { plan: 'Makers', day: '2026-12-15' }
  const usedUp = (includedPerMonth: number) => notCoveredText({ ...shown, because: 'used-up', includedPerMonth }, 'Leo')
  expect(usedUp(2)).toBe(
    'Not included: Makers covers 2 classes a month, and Leo has used them. The next month starts Tue, Dec 15.',
  )
  expect(usedUp(1)).toBe(
    'Not included: Makers covers 1 class a month, and Leo has used it. The next month starts Tue, Dec 15.',
  )
  expect(usedUp(0)).toBe("Not included: Makers doesn't cover any classes.")
  const because = (kind: 'not-started' | 'later') =>
    notCoveredText({ ...shown, because: kind, includedPerMonth: null }, 'Leo')
  expect(because('not-started')).toBe("Not included: Leo's plan starts Tue, Dec 15.")
  expect(because('later')).toBe("Not included yet: you can book this class with Leo's plan starting Tue, Dec 15.")
})
