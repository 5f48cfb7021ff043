import type { Answered } from '#src/lib/contract.ts'
import { formatCents } from '#src/lib/money.ts'
import type { CancellationsContract } from '../../contract.ts'

export type EndPreview = Answered<CancellationsContract['GET /api/admin/registrations/:id/cancel']>

/** What was paid for a spot, and what else ends with it. */
export function settledText({ paid, unpaid, monthly }: EndPreview): string {
  const money = paid > 0 ? `They paid ${formatCents(paid)}.` : 'They paid nothing.'
  if (unpaid > 0) return `${money} The ${formatCents(unpaid)} still due is dropped.`
  return monthly ? `${money} The monthly plan ends with this spot.` : money
}

/** What happens to a spot that was never paid. */
export function unpaidText({ placesInOrder }: EndPreview): string {
  return placesInOrder > 1
    ? `They haven't paid yet. All ${placesInOrder} spots in this order are released together.`
    : "They haven't paid yet. The spot is released."
}

/** `$35.00 to the card, $10.00 as credit. We keep $5.00.` */
export function backText({ toCard, toCredit, kept }: EndPreview['refund'], byHand: boolean): string {
  const ways = [
    toCard > 0 ? `${formatCents(toCard)} ${byHand ? 'in person, recorded in the family file' : 'to the card'}` : '',
    toCredit > 0 ? `${formatCents(toCredit)} as credit` : '',
  ].filter(Boolean)
  const back = ways.length > 0 ? `${ways.join(', ')}.` : ''
  return [back, kept > 0 ? `We keep ${formatCents(kept)}.` : ''].filter(Boolean).join(' ')
}
