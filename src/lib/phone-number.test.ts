import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone, isPhone, isTooShortForAPhone, phoneDigits } from './phone-number.ts'

test.each([
  '(407) 555-0145',
  '407-555-0145',
  '407.555.0145',
  '4075550145',
  '+1 407 555 0145',
  '+44 20 7946 0958',
  '407 555 0145 x12',
])('%s can be dialed', phone => expect(isPhone(phone)).toBe(true))

test.each([
  'abcdefghij',
  '555-0145',
  '407 555 01',
  'call me at 4075550145',
  '12345678901234567',
  '----------',
  '(407) 555-O145',
])('%s cannot be dialed', phone => expect(isPhone(phone)).toBe(false))

test('a US number is formatted, others stay as typed', () => {
  expect(['4075550145', '1 407 555 0145', '+1 (407)555-0145'].map(formatPhone)).toEqual(Array(3).fill('(407) 555-0145'))
  expect(['+44 20 7946 0958', '407 555 0145 x12', 'abc', '+40 755 501 45'].map(formatPhone)).toEqual([
    '+44 20 7946 0958',
    '407 555 0145 x12',
    'abc',
    '+40 755 501 45',
  ])
})

test('formatting never changes the number', () => {
  const digit = fc.integer({ min: 0, max: 9 }).map(String)
  fc.assert(
    fc.property(
      fc.array(digit, { minLength: 10, maxLength: 10 }).map(all => all.join('')),
      digits => {
        expect(phoneDigits(formatPhone(digits))).toBe(digits)
        expect(isPhone(formatPhone(digits))).toBe(true)
        expect(formatPhone(formatPhone(digits))).toBe(formatPhone(digits))
      },
    ),
  )
})

test('ten characters are the minimum, not counting spaces at the ends', () => {
  expect(['123456789', ' 23456789 ', '1234567890'].map(isTooShortForAPhone)).toEqual([true, true, false])
})
