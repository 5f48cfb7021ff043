import { expect, test } from 'vitest'
import { ApiError } from '#src/lib/api-client.ts'
import { signInFailure } from './sign-in-failure.ts'

const answered = (status: number, problem: unknown) =>
  signInFailure(new ApiError(status, JSON.stringify(problem), '')).message

test('a failed sign-in shows the fixed message, whatever was wrong', () => {
  const usual = { title: 'Login Failed', message: 'Invalid email or password. Please try again.' }
  expect(signInFailure(new ApiError(401, '{"message":"x","code":"wrong-sign-in"}', ''))).toEqual(usual)
  expect(signInFailure(new ApiError(404, '{"message":"x","code":"not-found"}', ''))).toEqual(usual)
})

test('too many tries says when to try again, and the message for a lost connection or broken server never blames the password', () => {
  expect(answered(429, { message: 'x', code: 'too-many-tries', retryAfterSeconds: 61 })).toContain('in 2 minutes')
  expect(answered(429, { message: 'x', code: 'too-many-tries', retryAfterSeconds: 30 })).toContain('in 1 minute,')
  expect(answered(429, { message: 'x', code: 'limited' })).toContain('Wait a few minutes')
  expect(answered(500, 'oops')).toBe('Something went wrong. Try again.')
  expect(answered(503, { message: 'We are very busy.', code: 'busy' })).toBe('We are very busy.')
  expect(signInFailure(new TypeError('failed to fetch')).message).toContain('connection')
})
