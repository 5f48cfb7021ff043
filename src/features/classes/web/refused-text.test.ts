import { expect, test } from 'vitest'
import { ApiError } from '#src/lib/api-client.ts'
import { refusedText } from './refused-text.ts'

const refusal = (body: object) => new ApiError(409, JSON.stringify({ code: 'held-too-long', ...body }), '')
const words = (error: unknown) => refusedText(error, 'Try again.', 'America/New_York')

test('a family that held a spot too long sees when it can reserve again', () => {
  const again = '2026-11-21T17:10:00.000Z'
  expect(words(refusal({ message: 'Other families can book it now.', again }))).toBe(
    'Other families can book it now. You can reserve again after Sat, Nov 21, 12:10 PM.',
  )
})

test('any other refusal shows its own message, and a lost connection shows the given one', () => {
  expect(words(refusal({ message: 'This class is full.' }))).toBe('This class is full.')
  expect(words(new TypeError('fetch failed'))).toBe('Try again.')
})
