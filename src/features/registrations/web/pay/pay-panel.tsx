import { useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { PaymentPanel } from '#src/features/payments/web.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { SkeletonLines } from '#src/ui/skeleton.tsx'
import type { OrderAnswer } from '../../contract.ts'
import { HoldNote } from './hold-note.tsx'
import { keptUntil } from './order-text.ts'
import { isMonthly, setupFailed, usePaymentSecret } from './use-payment-secret.ts'

/** The card form of an order, with how long its spots are held. A declined card loses nothing. */
export function PayPanel({
  order,
  secondsLeft,
  amountBefore,
  onDone,
  onRefresh,
}: {
  order: OrderAnswer
  secondsLeft: number
  /** The amount when the page opened, in cents. */
  amountBefore: number
  onDone: () => void
  /** Reads the order again. */
  onRefresh: () => void
}) {
  const { timeZone } = useProgram()
  const { clientSecret, problem, begin, starting } = usePaymentSecret(order, onRefresh)
  // The form itself reports an attempt made on this page.
  const [toldByForm, setToldByForm] = useState(false)
  const failed = order.payment?.status === 'failed' ? order.payment.failureMessage : null
  return (
    <>
      <HoldNote order={order} secondsLeft={secondsLeft} />
      {order.amountDue !== amountBefore && (
        <Note tone="warn" role="alert" title="The amount has changed">
          It was {formatCents(amountBefore)} and is now {formatCents(order.amountDue)}. Nothing was charged.
        </Note>
      )}
      {problem && (
        <Note
          tone="bad"
          role="alert"
          title={setupFailed(order)}
          action={
            <Button small onClick={begin} busy={starting} busyLabel="Trying again">
              Try again
            </Button>
          }
        >
          {problem}
        </Note>
      )}
      {failed && !toldByForm && (
        <Note tone="bad" title="Your last payment didn't go through">
          {failed} Nothing was charged. Try again with another card.
        </Note>
      )}
      {clientSecret && (
        <PaymentPanel
          key={clientSecret}
          clientSecret={clientSecret}
          amountCents={order.amountDue}
          kept={`we're holding ${keptUntil(order, timeZone)}`}
          noReason={isMonthly(order) ? 'Subscription setup failed. Please try again.' : undefined}
          returnPath={returnPathOf(order)}
          onDone={onDone}
          onFailed={({ kind }) => {
            setToldByForm(kind !== 'closed')
            if (kind === 'closed') begin()
          }}
        />
      )}
      {!clientSecret && !problem && (
        <Sheet>
          <SkeletonLines spinner label="Loading the card form" widths={['30%', '100%', '100%', '60%']} />
        </Sheet>
      )}
    </>
  )
}

/** Where the bank's page sends the family back to. */
function returnPathOf(order: OrderAnswer): string {
  return `${isMonthly(order) ? '/subscription-confirmation' : '/registration-confirmation'}?order=${order.id}`
}
