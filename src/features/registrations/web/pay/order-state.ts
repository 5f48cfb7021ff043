import type { OrderAnswer } from '../../contract.ts'

/** What the family sees of an order: pay now, we are asking the bank, paid, everything came back, or too late. */
export type OrderState = 'pay' | 'checking' | 'paid' | 'returned' | 'lapsed'

type Known = Pick<OrderAnswer, 'status' | 'heldForSeconds'> & {
  payment: Pick<NonNullable<OrderAnswer['payment']>, 'status' | 'refunded'> | null
}

/** Our server asks the provider at most once a second, so what it knows this long after a press is newer than the press. */
const SURE_AFTER_MS = 3_000

/**
 * The state of an order by what our server says alone. `knownFor` is how long after the card form said that it was done
 * the order was read, in ms (undefined: it said nothing); that only makes us ask more often and never counts as a payment
 * (T37). Right after a refused card was followed by a good one, our server may still tell of the refusal.
 */
export function orderState(order: Known, knownFor?: number): OrderState {
  if (order.status === 'paid') return 'paid'
  if (order.status === 'refunded' || (order.payment?.refunded ?? 0) > 0) return 'returned'
  const payment = order.payment?.status
  if (payment === 'processing' || payment === 'succeeded') return 'checking'
  const refused = payment === 'cancelled' || (payment === 'failed' && (knownFor ?? 0) >= SURE_AFTER_MS)
  if (knownFor !== undefined && !refused) return 'checking'
  if (order.status === 'lapsed') return 'lapsed'
  // Whoever is at their bank already may go on there: a place that is left is theirs, else everything comes back.
  return order.heldForSeconds === 0 && payment !== 'needs_action' ? 'lapsed' : 'pay'
}

/** How long to wait before asking again, in ms: 700 at first, backing off to 3 seconds. */
export const nextAskAfter = (asked: number): number => Math.min(3_000, Math.round(700 * 1.25 ** asked))
