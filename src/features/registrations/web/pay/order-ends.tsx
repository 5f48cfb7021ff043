import { useEffect, useRef, useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { formatCents } from '#src/lib/money.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { SkeletonLines } from '#src/ui/skeleton.tsx'
import type { OrderAnswer } from '../../contract.ts'

const LONG_MS = 20_000

/** While our server asks the bank. Nothing to press: a second payment must not be possible here. */
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
      <Note ref={note} tabIndex={-1} title="We are asking your bank">
        {long
          ? `This takes longer than usual. You may close this page: we write to you as soon as we know. Please do not pay again; questions go to ${phone}.`
          : 'This takes a few seconds. Please do not pay again.'}
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

/** Paid after the hold ran out and no place was left: everything came back. */
export function ReturnedNote({ order }: { order: OrderAnswer }) {
  const [first] = order.registrations
  const back = order.payment?.refunded ?? 0
  return (
    <>
      <Note title="The last place was gone. Your money is on its way back.">
        Your payment arrived after the time for this place ran out, and no other place was free.{' '}
        {back > 0 ? `All of the ${formatCents(back)} goes back to your card` : 'All of it goes back to your card'}
        {order.creditUsed > 0 && `, and your ${formatCents(order.creditUsed)} credit is back too`}. Banks take 5 to 10
        days to show it. You do not have to do anything.
      </Note>
      <div className="row">
        {first && <ButtonLink to={`/events/${first.event.slug}`}>See the waitlist</ButtonLink>}
        <QuietLink to="/classes">Browse Classes</QuietLink>
      </div>
    </>
  )
}

/** Moves the focus to what has just taken the place of the form. */
function useFocused() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  return box
}
