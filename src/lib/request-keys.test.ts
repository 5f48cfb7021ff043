import { expect, test } from 'vitest'
import { requestKeys } from './request-keys.ts'

test('the same content keeps its key; other content and other forms get a different one', () => {
  const keyFor = requestKeys()
  const first = keyFor({ email: 'a@example.com' })
  expect(keyFor({ email: 'a@example.com' })).toBe(first)
  expect(keyFor({ email: 'b@example.com' })).not.toBe(first)
  expect(requestKeys()({ email: 'a@example.com' })).not.toBe(first)
})
