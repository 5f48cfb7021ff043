import { creditShares } from '#src/features/registrations/credit-share.ts'
import { type Cents, sumCents } from '#src/lib/money.ts'
import { type MoneyBack, type PaidParts, partBack } from './money-back.ts'

/**
 * How an amount that is given back of an order is taken from its live spots, in cents: in proportion to what was paid for
 * each, as far as that goes. The rest was kept from spots that ended, and is money or credit as asked. `shares` are in the order
 * of the spots; the sum of `back` is the amount.
 */
export function shareRefund(
  choice: 'refund' | 'credit',
  amountCents: Cents,
  spots: readonly PaidParts[],
): { shares: MoneyBack[]; back: MoneyBack } {
  const weights = spots.map(({ paidCents, creditPartCents }) =>
    Math.max(0, choice === 'refund' ? paidCents - creditPartCents : paidCents),
  )
  const fromSpots = Math.min(amountCents, sumCents(weights))
  const cents = creditShares(fromSpots, weights)
  const shares = spots.map((spot, n) => partBack(choice, spot, cents[n]!))
  const rest = amountCents - fromSpots
  const sum = (key: 'toCard' | 'returned' | 'given') => sumCents(shares.map(share => share[key]))
  const back = {
    toCard: sum('toCard') + (choice === 'refund' ? rest : 0),
    returned: sum('returned'),
    given: sum('given') + (choice === 'credit' ? rest : 0),
    kept: 0,
  }
  return { shares, back }
}
