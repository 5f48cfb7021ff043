import type { ProviderState } from '../provider.ts'
import type { payments } from './tables.ts'

type KnownPayment = Pick<typeof payments.$inferSelect, 'status' | 'amountCents' | 'currency'>

export type Decision =
  | { change: 'none' }
  | { change: 'status'; status: Exclude<ProviderState['status'], 'succeeded'>; failureMessage: string | null }
  | { change: 'paid' }
  | { change: 'flag'; because: 'amount-differs' }

/**
 * What the provider's current state means for a payment (T39, T41). `succeeded` and `cancelled` are final, so
 * late and repeated news changes nothing; a different amount or currency is never accepted for the order.
 */
export function decide(known: KnownPayment, state: ProviderState): Decision {
  if (known.status === 'succeeded' || known.status === 'cancelled') return { change: 'none' }
  if (state.status === 'succeeded') {
    const asAgreed = state.amountCents === known.amountCents && state.currency === known.currency
    return asAgreed ? { change: 'paid' } : { change: 'flag', because: 'amount-differs' }
  }
  if (state.status === known.status && state.status !== 'failed') return { change: 'none' }
  return {
    change: 'status',
    status: state.status,
    failureMessage: state.status === 'failed' ? (state.failureMessage ?? null) : null,
  }
}
