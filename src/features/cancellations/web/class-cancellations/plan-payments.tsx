import { useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { formatDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { emailText } from '#src/lib/no-email.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { PlanPaymentAnswer } from '../../contract.ts'
import { PlanRefundForm } from './plan-refund-form.tsx'

type Props = { payments: readonly PlanPaymentAnswer[]; mayRefund: boolean; onRefunded: () => Promise<void> }

/** Recent charges of monthly plans, each with a way to refund it. Hidden if there are none. */
export function PlanPayments({ payments, mayRefund, onRefunded }: Props) {
  const { timeZone } = useProgram()
  const [chosen, setChosen] = useState<PlanPaymentAnswer | null>(null)
  if (payments.length === 0) return null
  return (
    <Panel as="section" aria-labelledby="plan-payments">
      <details className="call-off-class">
        <summary>
          <h2 id="plan-payments">Monthly plan payments</h2>
          <span className="by">The {payments.length} newest, for refunds</span>
        </summary>
        <ul className="lines">
          {payments.map(payment => (
            <li key={payment.id} className="call-off-row">
              <div>
                <strong>
                  {payment.child}, {formatCents(payment.amount)}
                </strong>
                <p className="by">
                  {payment.plan} · {formatDay(payment.paidAt, timeZone)} · {payment.parent}, {emailText(payment.email)}
                </p>
                {payment.refunds.map(({ id, amount, reason, at }) => (
                  <p key={id} className="by">
                    {formatCents(amount)} refunded on {formatDay(at, timeZone)}: {reason}
                  </p>
                ))}
              </div>
              {mayRefund && payment.left > 0 && (
                <Button small onClick={() => setChosen(payment)} aria-label={`Refund the payment for ${payment.child}`}>
                  Refund
                </Button>
              )}
            </li>
          ))}
        </ul>
      </details>
      <Dialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={chosen ? `Refund ${chosen.child}'s plan?` : ''}
      >
        {chosen && (
          <PlanRefundForm
            payment={chosen}
            onClose={() => setChosen(null)}
            onDone={async () => {
              await onRefunded()
              setChosen(null)
            }}
          />
        )}
      </Dialog>
    </Panel>
  )
}
