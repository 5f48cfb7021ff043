import { expect, test } from 'vitest'
import { ordinal, waitlistPositionText } from './ordinal.ts'

test('ordinals have the right endings', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111].map(ordinal)).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 103rd 111th'.split(' '),
  )
  expect([1, 3].map(waitlistPositionText)).toEqual(['First on the waitlist', '3rd on the waitlist'])
})
