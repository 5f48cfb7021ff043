import { useProgram } from '#src/features/organization/web.ts'
import { formatDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { DollarsForm } from '#src/ui/dollars-form.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { PlanPaymentAnswer } from '../../contract.ts'
import { api } from '../calls.ts'

type Props = { payment: PlanPaymentAnswer; onClose: () => void; onDone: () => Promise<void> }

/** How much of one plan payment to refund to its card, and why. */
export function PlanRefundForm({ payment, onClose, onDone }: Props) {
  const toast = useToast()
  const { timeZone } = useProgram()
  const { id, left, periodStart, periodEnd } = payment
  return (
    <DollarsForm
      least={1}
      most={left}
      outside={`Enter an amount up to ${formatCents(left)}.`}
      begin={left}
      reasonHint="The family may see this in the email."
      longestReason={1000}
      verb="Refund"
      tone="danger"
      busyLabel="Refunding"
      closeLabel="Don't refund"
      failed="Nothing was refunded. Try again."
      onClose={onClose}
      onSend={async given => {
        const { message } = await api('POST /api/admin/subscription-payments/:id/refund', {
          params: { id },
          body: { ...given, left },
        })
        toast({ title: 'Refund on its way', description: message, tone: 'good' })
        await onDone()
      }}
    >
      <p>
        {formatCents(left)} can still be refunded
        {periodStart && periodEnd && ` for ${formatDay(periodStart, timeZone)} to ${formatDay(periodEnd, timeZone)}`}.
        The plan continues. If you refund the whole month, it covers no classes in that month.
      </p>
    </DollarsForm>
  )
}
