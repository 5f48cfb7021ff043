import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { ShieldIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { cancellationTerms } from '../../cancellation-policy.ts'
import type { ClassAnswer } from '../../contract.ts'

/** What canceling would give back, always computed with the actual rule. */
export function CancellationNote({ shown, now }: { shown: ClassAnswer; now: string }) {
  const { timeZone } = useProgram()
  const { noticeHours, feeCents } = shown.cancellation
  if (shown.kind === 'program') {
    const fee = formatCents(feeCents)
    return (
      <Note
        tone="good"
        soft
        icon={<ShieldIcon />}
        title={`Free to cancel until ${noticeHours / 24} days before your first day`}
      >
        Everything but {fee} back to your card, or all of it as credit.
      </Note>
    )
  }
  const startsAt = shown.startDate ? new Date(shown.startDate) : null
  const terms = cancellationTerms({ ...shown.cancellation, startsAt, paidCents: shown.price }, new Date(now))
  if (!terms.open || !terms.deadline) {
    return (
      <Note tone="quiet" soft title="No longer refundable">
        {terms.because === 'already-started'
          ? 'This class has already started.'
          : `It starts in less than ${noticeHours} hours. You can still give your spot to someone else.`}
      </Note>
    )
  }
  return (
    <Note
      tone="good"
      soft
      icon={<ShieldIcon />}
      title={`Free to cancel until ${formatMoment(terms.deadline, timeZone)}`}
    >
      {shown.price === 0
        ? 'Please let us know so another child can come.'
        : `${formatCents(terms.refundCents)} back to your card, or ${formatCents(terms.creditCents)} as credit.`}
    </Note>
  )
}
