import { useState } from 'react'
import { formatCents } from '#src/lib/money.ts'
import { DollarsForm } from '#src/ui/dollars-form.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { GOODWILL_A_DAY_CENTS, MOST_GOODWILL_CENTS } from '../../goodwill.ts'
import { api } from '../calls.ts'

type Props = { familyId: string; onClose: () => void; onGiven: () => Promise<void> }

const TITLES = { given: 'Credit given', waiting: 'Waiting for approval', declined: 'Credit declined' } as const

/** How much credit, and why. Sending the form twice gives the credit once. */
export function CreditForm({ familyId, onClose, onGiven }: Props) {
  const toast = useToast()
  const [giftId] = useState(() => crypto.randomUUID())
  return (
    <DollarsForm
      least={100}
      most={MOST_GOODWILL_CENTS}
      outside={`Enter an amount from $1.00 to ${formatCents(MOST_GOODWILL_CENTS)}.`}
      reasonHint="The family sees this in their credit history."
      longestReason={300}
      verb="Give"
      noAmount="Give credit"
      tone="primary"
      busyLabel="Giving credit"
      closeLabel="Not now"
      failed="No credit was given. Try again."
      onClose={onClose}
      onSend={async given => {
        const { state, message } = await api('POST /api/admin/families/:id/credit', {
          params: { id: familyId },
          body: { giftId, ...given },
        })
        toast({ title: TITLES[state], description: message, tone: 'good' })
        await onGiven()
      }}
    >
      <p>The family can use it for any class. It's a gift, so it doesn't refund any payment.</p>
      <p className="by">
        You can give up to {formatCents(GOODWILL_A_DAY_CENTS)} in 24 hours on your own. Above that, another admin must
        approve it before the family gets it.
      </p>
    </DollarsForm>
  )
}
