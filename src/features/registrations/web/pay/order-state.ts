import type { OrderAnswer } from '../../contract.ts'

/** What the family sees of an order: pay now, we are asking the bank, paid, everything came back, or too late. */
export type OrderState = 'pay' | 'checking' | 'paid' | 'returned' | 'lapsed'

type Known = Pick<OrderAnswer, 'status'> & {
  payment: Pick<NonNullable<OrderAnswer['payment']>, 'status' | 'refunded'> | null
}

/**
 * The state of an order by what our server says alone; `pressed` is whether the card form has just said that it is done,
 * which only makes us ask more often and never counts as a payment (THREATS T37).
 */
export function orderState(order: Known, pressed: boolean): OrderState {
  if (order.status === 'paid') return 'paid'
  if (order.status === 'refunded' || (order.payment?.refunded ?? 0) > 0) return 'returned'
  const payment = order.payment?.status
  if (payment === 'processing' || payment === 'succeeded') return 'checking'
  if (pressed && payment !== 'failed' && payment !== 'cancelled') return 'checking'
  return order.status === 'lapsed' ? 'lapsed' : 'pay'
}

/** How long to wait before asking again, in ms: 700 at first, backing off to 3 seconds. */
export const nextAskAfter = (asked: number): number => Math.min(3_000, Math.round(700 * 1.25 ** asked))
