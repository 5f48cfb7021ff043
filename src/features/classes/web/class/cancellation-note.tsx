import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { ShieldIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { cancellationTerms } from '../../cancellation-policy.ts'
import type { ClassAnswer } from '../../contract.ts'

/** What cancelling would give back, computed by the one rule, never told in general. */
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
        title={`Free to cancel until ${noticeHours / 24} days before your start`}
      >
        Everything but {fee} back to your card, or all of it as credit.
      </Note>
    )
  }
  const startsAt = shown.startDate ? new Date(shown.startDate) : null
  const terms = cancellationTerms({ ...shown.cancellation, startsAt, paidCents: shown.price }, new Date(now))
  if (!terms.open || !terms.deadline) {
    return (
      <Note tone="quiet" soft title="No refund any more">
        {terms.because === 'already-started'
          ? 'This class has begun.'
          : `It begins in less than ${noticeHours} hours. You can still give the place to somebody else.`}
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
        ? 'Please let us know, so that another child can come.'
        : `${formatCents(terms.refundCents)} back to your card, or ${formatCents(terms.creditCents)} as credit.`}
    </Note>
  )
}
