import { formatCents } from '#src/lib/money.ts'
import type { Eligibility } from './blocked.tsx'

type Told = Pick<Eligibility, 'refundToCard' | 'refundToCredit' | 'terms' | 'byHand'>

export const creditDetail = 'The full amount, available right away.'

/** Where a refund goes, and what is kept; what was paid with credit comes back as credit. */
export function refundText({ refundToCard, refundToCredit, terms, byHand }: Told): { title: string; detail: string } {
  // Classes have a supply fee; the fee for programs is just called a fee.
  const fee = terms.noticeHours <= 48 ? 'supply fee' : 'fee'
  const kept = terms.feeKept > 0 ? `We keep the ${formatCents(terms.feeKept)} ${fee}.` : 'Everything you paid.'
  if (refundToCard === 0 && refundToCredit === 0)
    return { title: 'Refund', detail: `${kept} There's nothing left to refund.` }
  if (refundToCard === 0) return { title: 'Back as credit', detail: `${kept} You paid with credit.` }
  if (refundToCredit === 0)
    return byHand
      ? { title: 'Refund in person', detail: `${kept} In cash or by check.` }
      : { title: 'Refund to your card', detail: `${kept} Takes 5 to 10 days.` }
  const title = `${formatCents(refundToCard)} ${byHand ? 'in person' : 'to your card'}, ${formatCents(refundToCredit)} as credit`
  return { title, detail: `${kept} What you paid with credit comes back as credit.` }
}
