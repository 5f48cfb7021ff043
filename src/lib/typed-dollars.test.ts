import { expect, test } from 'vitest'
import { centsOfTyped } from './typed-dollars.ts'

test('dollars as people type them become whole cents', () => {
  const typed = ['10', '$12.50', ' 0.5 ', '12.05', '1,000', '0']
  expect(typed.map(centsOfTyped)).toEqual([1000, 1250, 50, 1205, 100_000, 0])
})

test('anything else is not an amount', () => {
  for (const typed of ['', 'ten', '-5', '1.234', '1e3', '12,50', '.5', '10 dollars', '10$', '٣'])
    expect([typed, centsOfTyped(typed)]).toEqual([typed, null])
})
