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
import { keptUntil } from './order-words.ts'
import { isMonthly, setupFailed, usePaymentSecret } from './use-payment-secret.ts'

/** The card form of an order with until when its places are kept. A refused card keeps everything. */
export function PayPanel({
  order,
  secondsLeft,
  amountBefore,
  onDone,
  onRefresh,
}: {
  order: OrderAnswer
  secondsLeft: number
  /** The amount the page opened with, in cents. */
  amountBefore: number
  onDone: () => void
  /** Reads the order anew. */
  onRefresh: () => void
}) {
  const { timeZone } = useProgram()
  const { clientSecret, problem, begin, starting } = usePaymentSecret(order, onRefresh)
  // The form itself tells of a try that was made on this page.
  const [toldByForm, setToldByForm] = useState(false)
  const failed = order.payment?.status === 'failed' ? order.payment.failureMessage : null
  return (
    <>
      <HoldNote order={order} secondsLeft={secondsLeft} />
      {order.amountDue !== amountBefore && (
        <Note tone="warn" role="alert" title="The amount has changed">
          It was {formatCents(amountBefore)} and is {formatCents(order.amountDue)} now. Nothing was charged.
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
        <Note tone="bad" title="The last try did not go through">
          {failed} Nothing was charged. Choose another card and try again.
        </Note>
      )}
      {clientSecret && (
        <PaymentPanel
          key={clientSecret}
          clientSecret={clientSecret}
          amountCents={order.amountDue}
          kept={`we keep ${keptUntil(order, timeZone)}`}
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
          <SkeletonLines spinner label="Getting the card form ready" widths={['30%', '100%', '100%', '60%']} />
        </Sheet>
      )}
    </>
  )
}

/** Where a bank's own page leads back to. */
function returnPathOf(order: OrderAnswer): string {
  return `${isMonthly(order) ? '/subscription-confirmation' : '/registration-confirmation'}?order=${order.id}`
}
