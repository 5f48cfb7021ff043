import { cancelAmounts, cancelSentence } from '#src/features/classes/cancel-text.ts'
import { monthlyText } from '#src/features/classes/price-text.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatTime } from '#src/lib/dates.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { ShieldIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { Tape } from '#src/ui/tape.tsx'
import type { OrderAnswer, RegistrationAnswer } from '../../contract.ts'

/** What canceling would mean, computed by the server's one rule, and where to go next. */
export function PlansChange({
  registration,
  order,
}: {
  registration: RegistrationAnswer
  order: Pick<OrderAnswer, 'creditUsed' | 'monthly'> | null
}) {
  const { timeZone } = useProgram()
  const { sessions, status, cancellation } = registration
  const { first } = sessions
  const { title, detail } = changeText(registration, timeZone, order?.creditUsed)
  const held = status === 'confirmed' || status === 'active'
  return (
    <section className="stack">
      <h2>If plans change</h2>
      {title && (
        <Note soft tone={cancellation.open ? 'good' : 'warn'} icon={<ShieldIcon />} title={title}>
          {detail}
        </Note>
      )}
      {held && order?.monthly && registration.enrollmentOption === 'monthly' && (
        <MonthlyCharge monthly={order.monthly} />
      )}
      <p className="by">
        {held && <QuietLink to="/registrations">Cancel or give it away</QuietLink>}{' '}
        <QuietLink to="/cancellation-policy">Cancellation policy</QuietLink>
      </p>
      <div className="row">
        <ButtonLink to="/dashboard">My Dashboard</ButtonLink>
        <ButtonLink to="/classes">Browse Classes</ButtonLink>
        <QuietLink to="/">Home</QuietLink>
      </div>
      {held && first && (
        <p>
          <Tape>See you at {formatTime(first.startsAt, timeZone).replace(/ [AP]M$/, '')}!</Tape>
        </p>
      )}
    </section>
  )
}

/** What the plan charges after today, and where it can be stopped. */
function MonthlyCharge({ monthly }: { monthly: NonNullable<OrderAnswer['monthly']> }) {
  const plan = monthlyText(monthly)
  return (
    <p className="by">
      Monthly charge: {plan.each}. The first one is {plan.next}.{' '}
      <QuietLink to="/subscriptions">See or cancel your plan</QuietLink>
    </p>
  )
}

/** The note's text; no title if there is nothing to cancel. What credit paid (cents) does not come back to the card. */
export function changeText(
  { status, cancellation }: Pick<RegistrationAnswer, 'status' | 'cancellation'>,
  zone: string,
  creditUsed = 0,
) {
  const { open, because, deadline, refund, credit } = cancellation
  if (status === 'cancelled' || !deadline) return { title: null, detail: '' }
  if (status === 'pending' || status === 'waitlisted') {
    return {
      title: 'Nothing is paid yet',
      detail: "If you don't pay, we release the spot. There's nothing to cancel.",
    }
  }
  const title = cancelSentence(cancellation, zone)
  if (open) {
    const amounts = cancelAmounts({ refundCents: refund, creditCents: credit, creditPartCents: creditUsed })
    return { title, detail: `${amounts} After that, you can give the spot to another child.`.trim() }
  }
  if (because === 'already-started') return { title, detail: "If something went wrong, tell us. We'll help." }
  return {
    title,
    detail: "You can still give the spot to another child. Contact us and we'll change the name.",
  }
}
