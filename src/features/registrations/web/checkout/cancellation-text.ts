import { cancellationTerms } from '#src/features/classes/cancellation-policy.ts'
import type { ClassAnswer } from '#src/features/classes/contract.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'

type Offering = Pick<ClassAnswer, 'cancellation' | 'startDate'>

type Price = { total: number; credit: number }

/**
 * What canceling would mean for a spot, computed, with the deadline in the program's zone. `total` is the price in
 * cents, `credit` the part of it that credit pays and that comes back as credit.
 */
export function cancellationText(
  { cancellation, startDate }: Offering,
  { total, credit }: Price,
  now: Date,
  zone: string,
) {
  const { noticeHours } = cancellation
  const startsAt = startDate ? new Date(startDate) : null
  const terms = cancellationTerms({ ...cancellation, startsAt, paidCents: total }, now)
  if (!terms.open || !terms.deadline) {
    return {
      open: false,
      title: `This class starts in less than ${noticeHours} hours`,
      detail: "You can't cancel for a refund anymore, but you can give the spot to another child.",
    }
  }
  const detail =
    total === 0
      ? 'After that, you can give the spot to another child.'
      : `${formatCents(terms.refundCents)} ${credit > 0 ? 'back' : 'back to your card'}, or ${formatCents(terms.creditCents)} as credit. After that, you can give the spot to another child.`
  return { open: true, title: `Free to cancel until ${formatMoment(terms.deadline, zone)}`, detail }
}
