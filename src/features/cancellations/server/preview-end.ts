import { isInPerson } from '#src/features/payments/in-person.ts'
import { paidParts, readRegistrations } from '#src/features/registrations/server.ts'
import type { Answering } from '#src/lib/contract.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { CancellationsContract } from '../contract.ts'
import { type Choice, moneyBack } from '../money-back.ts'

type Preview = Answering<CancellationsContract['GET /api/admin/registrations/:id/cancel']>

/** What ending a spot would refund or credit, in cents, by the rule that ends it; undefined if there is no spot. */
export async function previewEnd(
  db: Queryable,
  id: string,
): Promise<Outcome<{ preview: Preview }, 'ended'> | undefined> {
  const [place] = await readRegistrations(db, { id })
  if (!place) return undefined
  if (place.status === 'cancelled') return refused('ended')
  const parts = paidParts(place)
  const { feeCents } = place.agreedRule ?? place.policy
  const back = (choice: Choice, fee = 0) => {
    const { toCard, returned, given, kept } = moneyBack(choice, parts, fee)
    return { toCard, toCredit: returned + given, kept }
  }
  return {
    ok: true,
    preview: {
      settled: place.status === 'confirmed' || place.status === 'active',
      paid: parts.paidCents,
      unpaid: parts.unpaidCents,
      placesInOrder: place.orderPlaces.length,
      byHand: isInPerson(place.paidThrough),
      monthly: place.enrollmentOption === 'monthly',
      refund: back('refund'),
      refundLessFee: back('refund', feeCents),
      credit: back('credit'),
    },
  }
}
