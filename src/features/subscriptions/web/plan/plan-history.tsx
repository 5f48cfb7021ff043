import { useProgram } from '#src/features/organization/web.ts'
import { formatCents } from '#src/lib/money.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Table } from '#src/ui/table.tsx'
import type { SubscriptionAnswer } from '../../contract.ts'
import { dayWithYear } from '../../plan-text.ts'

type Payment = SubscriptionAnswer['paymentHistory'][number]

const STATES = {
  succeeded: { tone: 'leaf', shape: 'dot', word: 'Succeeded' },
  pending: { tone: 'clay', shape: 'ring', word: 'Pending' },
  failed: { tone: 'bad', shape: 'ring', word: 'Failed' },
} as const

/** Every charge of a plan, newest first, with the reason if it failed. */
export function PlanHistory({ plan }: { plan: SubscriptionAnswer }) {
  const { timeZone } = useProgram()
  const first = plan.paymentHistory.at(-1)
  const fee = first && first.amount > plan.amount ? first.amount - plan.amount : 0
  return (
    <Sheet as="section" aria-labelledby="history-title">
      <h2 id="history-title">Payment history</h2>
      {plan.paymentHistory.length === 0 ? (
        <p className="by">No charges yet.</p>
      ) : (
        <Table
          caption="Payment history"
          rows={plan.paymentHistory}
          keyOf={row => row.id}
          columns={[
            { key: 'date', header: 'Date', rowHeader: true, cell: row => dayWithYear(row.createdAt, timeZone) },
            { key: 'amount', header: 'Amount', cell: row => formatCents(row.amount) },
            { key: 'status', header: 'Status', cell: row => <Status payment={row} /> },
          ]}
        />
      )}
      {fee > 0 && <p className="by">The first payment includes the one-time {formatCents(fee)} registration fee.</p>}
    </Sheet>
  )
}

function Status({ payment }: { payment: Payment }) {
  const { tone, shape, word } = STATES[payment.status]
  const { status, failureMessage, refunded } = payment
  return (
    <div className="plan-charge">
      <Badge tone={tone} shape={shape}>
        {word}
      </Badge>
      {failureMessage && (
        <p className="by">
          {status === 'succeeded' ? `Paid after a failed attempt: ${failureMessage}` : failureMessage}
        </p>
      )}
      {refunded > 0 && <p className="by">{formatCents(refunded)} was refunded to your card</p>}
    </div>
  )
}
