import { expect, test } from 'vitest'
import { remainderText } from './credit-choice.tsx'

test('the remainder rule is explained only if it changes the amount used', () => {
  expect(remainderText(4500, 2500, true)).toBeNull()
  expect(remainderText(4500, 4500, true)).toBeNull()
  expect(remainderText(4500, 4480, true)).toContain('so $44.50 of your credit is used')
  expect(remainderText(4500, 9000, 4460)).toContain('so $44.50 of your credit is used')
  expect(remainderText(30, 10, true)).toContain('on us')
  expect(remainderText(4500, 9000, false)).toBeNull()
})
