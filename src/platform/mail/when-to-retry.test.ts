import { expect, test } from 'vitest'
import { whenToRetry } from './when-to-retry.ts'

const HOUR = 3_600_000
const tries = [1, 2, 5, 12, 60, 5_000]

test.each([
  ["can't be reached", {}],
  ['wants another password', { code: 535, command: 'AUTH PLAIN' }],
  ['refuses the sender', { code: 550, command: 'MAIL FROM' }],
  ['is shutting down', { code: 421, command: 'CONN' }],
])('a server that %s is tried again within a minute, however often it failed (R13)', (_, trouble) => {
  expect(tries.map(n => whenToRetry(trouble, n, HOUR))).toEqual([2, 4, 32, 60, 60, 60].map(after => ({ after })))
})

test('a busy recipient is retried less and less often, down to every half hour', () => {
  const busy = { code: 451, command: 'RCPT TO' }
  expect(tries.map(n => whenToRetry(busy, n, HOUR))).toEqual([30, 60, 480, 1800, 1800, 1800].map(after => ({ after })))
})

test('permanently refused emails are parked right away, and all others after three days', () => {
  for (const command of ['RCPT TO', 'DATA']) expect(whenToRetry({ code: 550, command }, 1, 0)).toEqual({ park: true })
  expect(whenToRetry({}, 1, 72 * HOUR)).toEqual({ after: 2 })
  expect(whenToRetry({}, 1, 72 * HOUR + 1)).toEqual({ park: true })
})
