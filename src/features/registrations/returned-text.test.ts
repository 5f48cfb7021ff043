import { expect, test } from 'vitest'
import { returnedText } from './returned-text.ts'

test('credit is called credit, and only what went back the way it was paid is called refunded', () => {
  expect(returnedText({ toCard: 0, toCredit: 4500 })).toBe('$45.00 credit')
  expect(returnedText({ toCard: 3500, toCredit: 0 })).toBe('$35.00 refunded')
  expect(returnedText({ toCard: 2000, toCredit: 2500 })).toBe('$20.00 refunded, $25.00 credit')
  expect(returnedText({ toCard: 0, toCredit: 0 })).toBeNull()
})
