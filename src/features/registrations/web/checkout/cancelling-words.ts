import { cancellationTerms } from '#src/features/classes/cancellation-policy.ts'
import type { ClassAnswer } from '#src/features/classes/contract.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'

type Offering = Pick<ClassAnswer, 'cancellation' | 'startDate'>

/** What cancelling would mean for a place that costs `paidCents`, computed, with the deadline in the program's zone. */
export function cancellingWords({ cancellation, startDate }: Offering, paidCents: number, now: Date, zone: string) {
  const { kind, noticeHours, feeCents } = cancellation
  if (kind === 'program') {
    return {
      open: true,
      title: `Free to cancel until ${noticeHours / 24} days before the first day`,
      detail: `${formatCents(Math.max(0, paidCents - feeCents))} back, or ${formatCents(paidCents)} as credit. After that there is no refund.`,
    }
  }
  const startsAt = startDate ? new Date(startDate) : null
  const terms = cancellationTerms({ ...cancellation, startsAt, paidCents }, now)
  if (!terms.open || !terms.deadline) {
    return {
      open: false,
      title: `This class begins in less than ${noticeHours} hours`,
      detail: 'It cannot be cancelled for a refund any more. The place may be given to another child.',
    }
  }
  const detail =
    paidCents === 0
      ? 'After that the place can be given to another child.'
      : `${formatCents(terms.refundCents)} back to your card, or ${formatCents(terms.creditCents)} as credit. After that the place can be given to another child.`
  return { open: true, title: `Free to cancel until ${formatMoment(terms.deadline, zone)}`, detail }
}
