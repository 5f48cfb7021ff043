import { useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { FamilyFileAnswer } from '../../family-answers.ts'
import { SettleOrder } from './settle-order.tsx'

type Props = { order: FamilyFileAnswer['orders'][number]; isAdmin: boolean; onChanged: () => Promise<void> }

/** An order that waits to be paid: until when its places are held, and the way to settle it. */
export function OpenOrder({ order, isAdmin, onChanged }: Props) {
  const { timeZone } = useProgram()
  const toast = useToast()
  const [open, setOpen] = useState(false)
  const says = `${formatCents(order.due)} is to pay. The place is held until ${formatMoment(order.heldUntil, timeZone)}.`
  return (
    <div className="row">
      <span className="by">{says}</span>
      <Button small onClick={() => setOpen(true)}>
        Settle {order.reference}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="How is it paid?">
        <SettleOrder
          orderId={order.id}
          due={order.due}
          says={says}
          isAdmin={isAdmin}
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
