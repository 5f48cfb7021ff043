import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { formatCents } from '#src/lib/money.ts'
import { Button, ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { Note } from '#src/ui/note.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { SkeletonLines } from '#src/ui/skeleton.tsx'
import type { OrderAnswer } from '../../contract.ts'
import { placesOf } from './hold-note.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PayPanel } from './pay-panel.tsx'
import { useAfterPaid, useOrder } from './use-order.ts'
import { useReserveAgain } from './use-reserve-again.ts'
import './pay.css'

/** "Complete Your Payment": the card form, the summary, and the result. Shared by /checkout and /payment. */
export function OrderPayment({
  loaded,
  registrationId = loaded.registrations[0]?.id ?? '',
  children,
}: {
  loaded: OrderAnswer
  registrationId?: string
  /** Below the card form: how to leave. */
  children?: ReactNode
}) {
  const { order, state, secondsLeft, checkPayment, refresh } = useOrder(loaded)
  const after = useAfterPaid(state === 'paid', registrationId)
  const [first, ...others] = order.registrations
  // A program among others was chosen in the cart; alone it's chosen again on its page, where this address leads.
  const isFromCart = others.length > 0 && first?.event.kind === 'program'
  const back = first && !isFromCart ? `/cart?classId=${first.event.id}&childId=${first.child.id}` : '/cart'
  return (
    <div className="wrap page">
      <Crumbs
        items={[
          loaded.balance ? { to: '/registrations', label: 'Your registrations' } : { to: back, label: 'Back to cart' },
        ]}
      />
      <header className="page-head">
        <h1 tabIndex={-1}>Complete Your Payment</h1>
      </header>
      <div className="split">
        {state === 'pay' && <OrderSummary order={order} first />}
        <div className="stack">
          {state === 'pay' && (
            <>
              <PayPanel
                order={order}
                secondsLeft={secondsLeft}
                amountBefore={loaded.balance?.due ?? loaded.amountDue}
                onDone={checkPayment}
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
        {state !== 'pay' && <OrderSummary order={order} />}
      </div>
    </div>
  )
}

const LONG_MS = 20_000

/** Shown while our server asks the bank. There is no button: paying twice must be impossible here. */
export function CheckingNote() {
  const { phone } = useProgram()
  const [long, setLong] = useState(false)
  const note = useFocused()
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Note ref={note} tabIndex={-1} title="Checking with your bank">
        {long
          ? `This is taking longer than usual. You can close this page: we'll email you as soon as we know. Please don't pay again. Questions? Call ${phone}.`
          : "This takes a few seconds. Please don't pay again."}
      </Note>
      <Sheet aria-hidden="true">
        <SkeletonLines label="" widths={['40%', '90%', '70%']} />
      </Sheet>
    </>
  )
}

function PaidNote({ order, address, onStay }: { order: OrderAnswer; address: string; onStay: () => void }) {
  const note = useFocused()
  return (
    <Note tone="good" ref={note} tabIndex={-1} title="Payment Successful">
      {order.amountDue > 0 ? `${formatCents(order.amountDue)} paid. ` : ''}
      <QuietLink to={address} replace onFocus={onStay}>
        Go to your confirmation
      </QuietLink>
    </Note>
  )
}

/** Paid after the hold ran out, and the spot was gone or a session had begun: everything was refunded. */
export function ReturnedNote({ order }: { order: OrderAnswer }) {
  const [first] = order.registrations
  const back = order.payment?.refunded ?? 0
  return (
    <>
      <Note title="Your payment arrived too late. We're refunding you in full.">
        Your hold on this spot had run out, and the spot was no longer available.{' '}
        {back > 0 ? `All ${formatCents(back)} is going back to your card` : "It's all going back to your card"}
        {order.creditUsed > 0 && `, and your ${formatCents(order.creditUsed)} credit is back in your account`}. Banks
        take 5 to 10 days to show it. You don't have to do anything.
      </Note>
      <div className="row">
        {first && <ButtonLink to={`/events/${first.event.slug}`}>See the waitlist</ButtonLink>}
        <QuietLink to="/classes">Browse Classes</QuietLink>
      </div>
    </>
  )
}

/** Moves the focus to what has just replaced the form, and on a phone the screen, too: the button was far below. */
function useFocused() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return box
}

/** Says that the hold ran out unpaid, and offers to reserve the same spots again for the same children and days. */
export function ExpiredHoldNote({ order }: { order: OrderAnswer }) {
  const { busy, problem, reserveAgain } = useReserveAgain(order)
  const box = useFocused()
  const [first, ...others] = order.registrations
  const what = others.length === 0 ? 'this spot' : 'these spots'
  return (
    <div ref={box} tabIndex={-1} className="stack">
      <Note tone="warn" role="alert" title={`Your hold on ${what} ran out`}>
        Nothing was charged. If {others.length === 0 ? "there's still a spot" : 'there are still spots'}, you can
        reserve {others.length === 0 ? 'it' : 'them'} again with the same details.
      </Note>
      {problem && (
        <Note tone="bad" role="alert">
          {problem} {first && <QuietLink to={`/events/${first.event.slug}`}>About {first.event.title}</QuietLink>}
        </Note>
      )}
      <div className="row">
        {first && (
          <Button tone="primary" busy={busy} busyLabel="Reserving again" onClick={() => void reserveAgain()}>
            Reserve {placesOf(order)} again
          </Button>
        )}
        <QuietLink to="/classes">Browse Classes</QuietLink>
      </div>
    </div>
  )
}
