import { useState } from 'react'
import { formatCents } from '#src/lib/money.ts'
import { DollarsForm } from '#src/ui/dollars-form.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { api } from '../calls.ts'

type Props = { familyId: string; onClose: () => void; onGiven: () => Promise<void> }
const MOST = 100_000

/** How much credit, and why. The same form sent twice gives once. */
export function CreditForm({ familyId, onClose, onGiven }: Props) {
  const toast = useToast()
  const [giftId] = useState(() => crypto.randomUUID())
  return (
    <DollarsForm
      least={100}
      most={MOST}
      outside={`Please type an amount from $1.00 to ${formatCents(MOST)}.`}
      reasonHint="The family reads it in its credit history."
      longestReason={300}
      verb="Give"
      noAmount="Give credit"
      tone="primary"
      busyLabel="Giving it"
      closeLabel="Not now"
      failed="No credit was given. Please try again."
      onClose={onClose}
      onSend={async given => {
        const { message } = await api('POST /api/admin/families/:id/credit', {
          params: { id: familyId },
          body: { giftId, ...given },
        })
        toast({ title: 'Credit given', description: message, tone: 'good' })
        await onGiven()
      }}
    >
      <p>The family can spend it on any class. It is a gift: nothing that was paid goes back.</p>
    </DollarsForm>
  )
}
