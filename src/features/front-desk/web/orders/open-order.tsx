import { useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { balanceText } from '#src/features/registrations/balance-text.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { FamilyFileAnswer } from '../../family-answers.ts'
import { SettleOrder } from './settle-order.tsx'

type Props = { order: FamilyFileAnswer['orders'][number]; mayTake: boolean; onChanged: () => Promise<void> }

/** An unpaid order with how long its spots are held, or one that was paid in part, and a button to settle it. */
export function OpenOrder({ order, mayTake, onChanged }: Props) {
  const { timeZone } = useProgram()
  const toast = useToast()
  const [open, setOpen] = useState(false)
  const isPart = order.balance > 0
  const says = isPart
    ? `Paid ${formatCents(order.paid)}. ${balanceText({ ...order, due: order.balance })}.`
    : `Amount due: ${formatCents(order.due)}. The spot is held until ${formatMoment(order.heldUntil, timeZone)}.`
  return (
    <div className="row">
      <span className="by">{says}</span>
      <Button small onClick={() => setOpen(true)}>
        Take payment for {order.reference}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="How are they paying?">
        <SettleOrder
          orderId={order.id}
          due={isPart ? order.balance : order.due}
          says={says}
          mayTake={mayTake}
          balance={isPart ? { dueOn: order.dueOn } : undefined}
          onClose={() => setOpen(false)}
          onDone={async (title, description) => {
            toast({ title, description, tone: 'good' })
            setOpen(false)
            await onChanged()
          }}
        />
      </Dialog>
    </div>
  )
}
