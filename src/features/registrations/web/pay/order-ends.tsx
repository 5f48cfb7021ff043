import { useEffect, useRef, useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { formatCents } from '#src/lib/money.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { SkeletonLines } from '#src/ui/skeleton.tsx'
import type { OrderAnswer } from '../../contract.ts'

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

export function PaidNote({ order, address, onStay }: { order: OrderAnswer; address: string; onStay: () => void }) {
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

/** Paid after the hold ran out, with no spot left: everything was refunded. */
export function ReturnedNote({ order }: { order: OrderAnswer }) {
  const [first] = order.registrations
  const back = order.payment?.refunded ?? 0
  return (
    <>
      <Note title="The last spot was taken. We're refunding you in full.">
        Your payment arrived after your hold on this spot ran out, and no other spot was open.{' '}
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

/** Moves the focus to what has just replaced the form. */
function useFocused() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  return box
}
