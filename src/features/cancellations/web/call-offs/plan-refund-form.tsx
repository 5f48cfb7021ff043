import { useProgram } from '#src/features/organization/web.ts'
import { formatDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { DollarsForm } from '#src/ui/dollars-form.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { PlanPaymentAnswer } from '../../contract.ts'
import { api } from '../calls.ts'

type Props = { payment: PlanPaymentAnswer; onClose: () => void; onDone: () => Promise<void> }

/** How much of one plan payment goes back to its card, and why. */
export function PlanRefundForm({ payment, onClose, onDone }: Props) {
  const toast = useToast()
  const { timeZone } = useProgram()
  const { id, left, periodStart, periodEnd } = payment
  return (
    <DollarsForm
      least={1}
      most={left}
      outside={`Please type an amount up to ${formatCents(left)}.`}
      begin={left}
      reasonHint="The family may read it in the mail."
      longestReason={1000}
      verb="Refund"
      tone="danger"
      busyLabel="Sending it back"
      closeLabel="Keep it"
      failed="Nothing went back. Please try again."
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
        {formatCents(left)} can still go back
        {periodStart && periodEnd && ` for ${formatDay(periodStart, timeZone)} to ${formatDay(periodEnd, timeZone)}`}.
        The plan goes on. When the whole month goes back, it covers no classes in it.
      </p>
    </DollarsForm>
  )
}
