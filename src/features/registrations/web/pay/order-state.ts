import type { OrderAnswer } from '../../contract.ts'

/** The order's state for the family: pay now, checking with the bank, paid, fully refunded, or too late. */
export type OrderState = 'pay' | 'checking' | 'paid' | 'returned' | 'lapsed'

type Known = Pick<OrderAnswer, 'status' | 'heldForSeconds'> & {
  payment: Pick<NonNullable<OrderAnswer['payment']>, 'status' | 'refunded'> | null
}

/** Our server asks the provider at most once a second, so after this long its answer is newer than the card form's. */
const SURE_AFTER_MS = 3_000

/**
 * The state of an order, based only on our server. `knownFor` is how long after the card form said "done" the order
 * was read, in ms (undefined: it said nothing); it only makes us ask more often and never counts as a payment
 * (T37). Right after a declined card was followed by a good one, our server may still report the decline.
 */
export function orderState(order: Known, knownFor?: number): OrderState {
  if (order.status === 'paid') return 'paid'
  if (order.status === 'refunded' || (order.payment?.refunded ?? 0) > 0) return 'returned'
  const payment = order.payment?.status
  if (payment === 'processing' || payment === 'succeeded') return 'checking'
  const refused = payment === 'cancelled' || (payment === 'failed' && (knownFor ?? 0) >= SURE_AFTER_MS)
  if (knownFor !== undefined && !refused) return 'checking'
  if (order.status === 'lapsed') return 'lapsed'
  // A family already at their bank may finish there: they get a spot if one is left, otherwise a full refund.
  return order.heldForSeconds === 0 && payment !== 'needs_action' ? 'lapsed' : 'pay'
}

/** How long to wait before asking again, in ms: 700 at first, backing off to 3 seconds. */
export const nextAskAfter = (asked: number): number => Math.min(3_000, Math.round(700 * 1.25 ** asked))
