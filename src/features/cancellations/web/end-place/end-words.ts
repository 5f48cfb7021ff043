import type { Answered } from '#src/lib/contract.ts'
import { formatCents } from '#src/lib/money.ts'
import type { CancellationsContract } from '../../contract.ts'

export type EndPreview = Answered<CancellationsContract['GET /api/admin/registrations/:id/cancel']>

/** What was paid for a spot, and what else ends with it. */
export function settledWords({ paid, monthly }: EndPreview): string {
  const money = paid > 0 ? `They paid ${formatCents(paid)}.` : 'Nothing was paid for it.'
  return monthly ? `${money} Its monthly plan ends with it.` : money
}

/** What happens to a spot that was never paid. */
export function unpaidWords({ placesInOrder }: EndPreview): string {
  return placesInOrder > 1
    ? `Nothing is paid yet. All ${placesInOrder} places of this order are let go together.`
    : 'Nothing is paid yet. The place is let go.'
}

/** `$35.00 to the card, $10.00 as credit. $5.00 stays with us.` */
export function backWords({ toCard, toCredit, kept }: EndPreview['refund'], byHand: boolean): string {
  const ways = [
    toCard > 0 ? `${formatCents(toCard)} ${byHand ? 'by hand, marked in the family file' : 'to the card'}` : '',
    toCredit > 0 ? `${formatCents(toCredit)} as credit` : '',
  ].filter(Boolean)
  const back = ways.length > 0 ? `${ways.join(', ')}.` : ''
  return [back, kept > 0 ? `${formatCents(kept)} stays with us.` : ''].filter(Boolean).join(' ')
}
