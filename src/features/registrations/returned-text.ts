import { formatCents } from '#src/lib/money.ts'

/** What a family got for a spot that was paid and ended, in cents. */
export type Returned = { toCard: number; toCredit: number }

/** `$45.00 credit`, `$35.00 refunded`, or both; null if nothing was given back. */
export function returnedText({ toCard, toCredit }: Returned): string | null {
  const parts = [
    ...(toCard > 0 ? [`${formatCents(toCard)} refunded`] : []),
    ...(toCredit > 0 ? [`${formatCents(toCredit)} credit`] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : null
}
