import { useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { FamilyFileAnswer } from '../../family-answers.ts'
import { SettleOrder } from './settle-order.tsx'

type Props = { order: FamilyFileAnswer['orders'][number]; mayTake: boolean; onChanged: () => Promise<void> }

/** An unpaid order: how long its spots are held, and a button to settle it. */
export function OpenOrder({ order, mayTake, onChanged }: Props) {
  const { timeZone } = useProgram()
  const toast = useToast()
  const [open, setOpen] = useState(false)
  const says = `Amount due: ${formatCents(order.due)}. The spot is held until ${formatMoment(order.heldUntil, timeZone)}.`
  return (
    <div className="row">
      <span className="by">{says}</span>
      <Button small onClick={() => setOpen(true)}>
        Take payment for {order.reference}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="How are they paying?">
        <SettleOrder
          orderId={order.id}
          due={order.due}
          says={says}
          mayTake={mayTake}
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
