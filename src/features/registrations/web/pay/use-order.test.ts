import { expect, test } from 'vitest'
import { nextAskAfter, orderState } from './use-order.ts'

type Known = Parameters<typeof orderState>[0]
const order = (status: Known['status'], payment?: NonNullable<Known['payment']>['status'], refunded = 0): Known => ({
  status,
  heldForSeconds: 900,
  payment: payment ? { status: payment, refunded } : null,
})

test('an order is paid only if our server says so, whatever the card form said', () => {
  expect(orderState(order('open', 'pending'), 5_000)).toBe('checking')
  expect(orderState(order('open', 'succeeded'), 5_000)).toBe('checking')
  expect(orderState(order('paid', 'succeeded'))).toBe('paid')
})

test('a declined attempt leads back to the form, or says that the hold expired', () => {
  expect(orderState(order('open', 'failed'), 5_000)).toBe('pay')
  expect(orderState(order('lapsed', 'failed'), 5_000)).toBe('lapsed')
})

test('a refusal from before the card form said "done" is ignored for now', () => {
  expect(orderState(order('open', 'failed'), -50)).toBe('checking')
  expect(orderState(order('open', 'failed'), 900)).toBe('checking')
})

test('the page waits for a running payment after a reload and after the hold expired', () => {
  expect(orderState(order('open', 'processing'))).toBe('checking')
  expect(orderState(order('lapsed', 'succeeded'))).toBe('checking')
})

test('a refund is shown as one', () => {
  expect(orderState(order('refunded', 'succeeded'), 5_000)).toBe('returned')
  expect(orderState(order('lapsed', 'succeeded', 4500))).toBe('returned')
})

test('an unpaid order shows the form until its hold expires', () => {
  expect(orderState(order('open'))).toBe('pay')
  expect(orderState(order('lapsed'))).toBe('lapsed')
})

test('an expired hold ends the form right away, unless the family is at their bank', () => {
  expect(orderState({ ...order('open', 'pending'), heldForSeconds: 0 })).toBe('lapsed')
  expect(orderState({ ...order('open', 'needs_action'), heldForSeconds: 0 })).toBe('pay')
  expect(orderState({ ...order('open', 'processing'), heldForSeconds: 0 })).toBe('checking')
})

test('the page polls after 700 ms at first and at least every 3 seconds', () => {
  expect(nextAskAfter(0)).toBe(700)
  expect(nextAskAfter(3)).toBeGreaterThan(nextAskAfter(2))
  expect(nextAskAfter(50)).toBe(3_000)
})
