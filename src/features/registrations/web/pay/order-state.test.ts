import { expect, test } from 'vitest'
import { nextAskAfter, orderState } from './order-state.ts'

type Known = Parameters<typeof orderState>[0]
const order = (status: Known['status'], payment?: NonNullable<Known['payment']>['status'], refunded = 0): Known => ({
  status,
  heldForSeconds: 900,
  payment: payment ? { status: payment, refunded } : null,
})

test('an order is paid only when our server says so, whatever the card form said', () => {
  expect(orderState(order('open', 'pending'), 5_000)).toBe('checking')
  expect(orderState(order('open', 'succeeded'), 5_000)).toBe('checking')
  expect(orderState(order('paid', 'succeeded'))).toBe('paid')
})

test('a refused try leads back to the form, also while the hold is over', () => {
  expect(orderState(order('open', 'failed'), 5_000)).toBe('pay')
  expect(orderState(order('lapsed', 'failed'), 5_000)).toBe('lapsed')
})

test('a refusal that was known before the card form said "done" is not believed yet', () => {
  expect(orderState(order('open', 'failed'), -50)).toBe('checking')
  expect(orderState(order('open', 'failed'), 900)).toBe('checking')
})

test('a payment that is under way is waited for after a reload and after the hold ran out', () => {
  expect(orderState(order('open', 'processing'))).toBe('checking')
  expect(orderState(order('lapsed', 'succeeded'))).toBe('checking')
})

test('money that came back is told as such', () => {
  expect(orderState(order('refunded', 'succeeded'), 5_000)).toBe('returned')
  expect(orderState(order('lapsed', 'succeeded', 4500))).toBe('returned')
})

test('an order nobody has begun to pay waits for the form until its hold runs out', () => {
  expect(orderState(order('open'))).toBe('pay')
  expect(orderState(order('lapsed'))).toBe('lapsed')
})

test('a hold that is over ends the form at once, but not for somebody who is at their bank', () => {
  expect(orderState({ ...order('open', 'pending'), heldForSeconds: 0 })).toBe('lapsed')
  expect(orderState({ ...order('open', 'needs_action'), heldForSeconds: 0 })).toBe('pay')
  expect(orderState({ ...order('open', 'processing'), heldForSeconds: 0 })).toBe('checking')
})

test('we ask every 700 ms at first and never less often than every 3 seconds', () => {
  expect(nextAskAfter(0)).toBe(700)
  expect(nextAskAfter(3)).toBeGreaterThan(nextAskAfter(2))
  expect(nextAskAfter(50)).toBe(3_000)
})
