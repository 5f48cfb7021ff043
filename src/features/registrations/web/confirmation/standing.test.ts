import { expect, test } from 'vitest'
import { standingOf } from './standing.ts'

const email = 'maya@example.com'
const paid = (amountDue: number, creditUsed = 0) => ({ amountDue, creditUsed, total: amountDue + creditUsed })
const confirmed = { status: 'confirmed', paymentStatus: 'paid' } as const

test('a confirmed spot says what was paid and how', () => {
  expect(standingOf(confirmed, paid(4500), email)).toEqual({
    heading: "You're In",
    line: 'Paid $45.00. Receipt sent to maya@example.com',
    tone: 'good',
  })
  expect(standingOf(confirmed, paid(2000, 2500), email).line).toContain('Paid $20.00 and $25.00 credit.')
  expect(standingOf(confirmed, paid(0, 4500), email).line).toContain('Paid with $45.00 credit.')
  expect(standingOf(confirmed, paid(0), email).line).toContain('Nothing to pay.')
})

test('an unpaid spot never says "You\'re In"', () => {
  for (const status of ['pending', 'waitlisted', 'cancelled'] as const) {
    expect(standingOf({ status, paymentStatus: 'unpaid' }, paid(4500), email).heading).not.toBe("You're In")
  }
  expect(standingOf({ status: 'pending', paymentStatus: 'unpaid' }, paid(4500), email).line).toBe(
    "We're still waiting for your payment",
  )
})
