import type { ReactNode } from 'react'
import { Crumbs } from '#src/ui/crumbs.tsx'
import type { OrderAnswer } from '../../contract.ts'
import { ExpiredHoldNote } from './lapsed-note.tsx'
import { CheckingNote, PaidNote, ReturnedNote } from './order-ends.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PayPanel } from './pay-panel.tsx'
import { useAfterPaid, useOrder } from './use-order.ts'
import './pay.css'

/** "Complete Your Payment": the card form, the summary, and the result. Shared by /checkout and /payment. */
export function OrderPayment({
  loaded,
  registrationId = loaded.registrations[0]?.id ?? '',
  terms,
  children,
}: {
  loaded: OrderAnswer
  registrationId?: string
  /** Above the card form: what the payment means beyond today. */
  terms?: ReactNode
  /** Below it: how to leave. */
  children?: ReactNode
}) {
  const { order, state, secondsLeft, press, refresh } = useOrder(loaded)
  const after = useAfterPaid(state === 'paid', registrationId)
  const [first] = order.registrations
  const back = first ? `/cart?classId=${first.event.id}&childId=${first.child.id}` : '/cart'
  return (
    <div className="wrap page">
      <Crumbs items={[{ to: back, label: 'Back to cart' }]} />
      <header className="page-head">
        <h1 tabIndex={-1}>Complete Your Payment</h1>
      </header>
      <div className="split">
        <div className="stack">
          {state === 'pay' && (
            <>
              {terms}
              <PayPanel
                order={order}
                secondsLeft={secondsLeft}
                amountBefore={loaded.amountDue}
                onDone={press}
                onRefresh={refresh}
              />
              {children}
            </>
          )}
          {state === 'checking' && <CheckingNote />}
          {state === 'paid' && <PaidNote order={order} address={after.address} onStay={after.stay} />}
          {state === 'returned' && <ReturnedNote order={order} />}
          {state === 'lapsed' && <ExpiredHoldNote order={order} />}
        </div>
        <OrderSummary order={order} />
      </div>
    </div>
  )
}
