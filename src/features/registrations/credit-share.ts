import type { Cents } from '#src/lib/money.ts'

/**
 * How an order's credit is spread over its spots, in cents, in proportion to price. Remainders go to the
 * largest fractions, then to the earlier spot, so the shares always sum to `creditCents` and none exceeds its price
 * (T54). Pass the spots in one fixed order: by registration id.
 */
export function creditShares(creditCents: Cents, prices: readonly Cents[]): Cents[] {
  const total = prices.reduce((sum, price) => sum + price, 0)
  if (total === 0) return prices.map(() => 0)
  const shares = prices.map(price => Math.floor((creditCents * price) / total))
  const left = creditCents - shares.reduce((sum, share) => sum + share, 0)
  const fraction = (index: number) => (creditCents * prices[index]!) % total
  // Sorting is stable, so with equal fractions the earlier spot stays first.
  const order = prices.map((_, index) => index).sort((a, b) => fraction(b) - fraction(a))
  for (const index of order.slice(0, left)) shares[index]! += 1
  return shares
}
