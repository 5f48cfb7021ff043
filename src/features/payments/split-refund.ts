import type { Cents } from '#src/lib/money.ts'

/**
 * How much of a refund each payment of an order returns, in cents, in the order given: the first ones as far as they go.
 * Undefined if less than the amount is left of all of them together.
 */
export function splitRefund(amount: Cents, left: readonly Cents[]): Cents[] | undefined {
  let rest = amount
  const parts = left.map(cents => {
    const part = Math.min(rest, Math.max(0, cents))
    rest -= part
    return part
  })
  return rest === 0 ? parts : undefined
}
