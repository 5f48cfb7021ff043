import { expect, it } from 'vitest'
import { readDollars } from './price-range.tsx'

it('converts dollars to cents, and accepts nothing else', () => {
  expect(readDollars('$45')).toBe(4500)
  expect(readDollars('19.99')).toBe(1999)
  expect(readDollars('1,200.5')).toBe(120050)
  expect(readDollars('-5')).toBeNull()
  expect(readDollars('a lot')).toBeNull()
  expect(readDollars('')).toBeNull()
})
