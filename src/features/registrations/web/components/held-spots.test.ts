import { expect, test } from 'vitest'
import type { RegistrationAnswer } from '../../contract.ts'
import { heldOrders } from './held-spots.ts'

const now = new Date('2026-11-20T15:00:00Z')
const spot = (orderId: string | null, heldUntil: string | null, more: object = {}) =>
  ({ orderId, heldUntil, status: 'pending', paymentStatus: 'unpaid', ...more }) as unknown as RegistrationAnswer

test('orders that are still held and unpaid are listed, the one that ends first on top', () => {
  const found = heldOrders(
    [
      spot('b', '2026-11-20T15:12:00Z'),
      spot('a', '2026-11-20T15:05:00Z'),
      spot('b', '2026-11-20T15:10:00Z'),
      spot('over', '2026-11-20T15:00:00Z'),
      spot('paid', '2026-11-20T15:30:00Z', { status: 'confirmed', paymentStatus: 'paid' }),
      spot(null, '2026-11-20T15:30:00Z'),
      spot('waits', null, { status: 'waitlisted' }),
    ],
    now,
  )
  expect(found.map(({ orderId, heldUntil, spots }) => [orderId, heldUntil, spots])).toEqual([
    ['a', '2026-11-20T15:05:00Z', 1],
    ['b', '2026-11-20T15:10:00Z', 2],
  ])
})
