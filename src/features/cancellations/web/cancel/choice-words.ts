import { formatCents } from '#src/lib/money.ts'
import type { Eligibility } from './blocked.tsx'

type Told = Pick<Eligibility, 'refundToCard' | 'refundToCredit' | 'terms' | 'byHand'>

export const creditDetail = 'The full amount, ready at once.'

/** Where a refund goes, and what is kept; what credit paid comes back as credit. */
export function refundWords({ refundToCard, refundToCredit, terms, byHand }: Told): { title: string; detail: string } {
  // The supply fee of classes; programs keep a fee of another name.
  const fee = terms.noticeHours <= 48 ? 'supply fee' : 'fee'
  const kept = terms.feeKept > 0 ? `The ${formatCents(terms.feeKept)} ${fee} stays.` : 'Everything you paid.'
  if (refundToCard === 0 && refundToCredit === 0) return { title: 'Refund', detail: `${kept} Nothing is left to send.` }
  if (refundToCard === 0) return { title: 'Back as credit', detail: `${kept} Your credit paid for it.` }
  if (refundToCredit === 0)
    return byHand
      ? { title: 'Refund at our desk', detail: `${kept} In cash or by cheque.` }
      : { title: 'Refund to your card', detail: `${kept} 5 to 10 days.` }
  const title = `${formatCents(refundToCard)} ${byHand ? 'at our desk' : 'to your card'}, ${formatCents(refundToCredit)} as credit`
  return { title, detail: `${kept} What credit paid comes back as credit.` }
}
