import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cancelSentence } from '#src/features/classes/cancel-text.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatCents } from '#src/lib/money.ts'
import { waitlistPositionText } from '#src/lib/ordinal.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { Kid } from '#src/ui/sewn-button.tsx'
import type { RegistrationAnswer } from '../../contract.ts'
import { choiceText } from '../../place-text.ts'
import { fromText } from '../../session-text.ts'
import { PayBalance } from './balance-due.tsx'
import { EventThumb } from './event-picture.tsx'
import { heldUntilText } from './held-until-text.ts'
import { PlanLink } from './plan-link.tsx'
import { RegistrationBadges } from './registration-badges.tsx'
import { AcceptOffer } from './take-the-place.tsx'

/**
 * One spot of a child as a row: picture, class, dates, state, what canceling means, price. A pending spot links to
 * its payment; `actions` are further buttons (cancel). Belongs in a `<ul className="lines">`.
 */
export function RegistrationCard({
  registration,
  showChild = false,
  receipt = true,
  actions,
  rowId,
}: {
  registration: RegistrationAnswer
  /** For lists that are not grouped by child. */
  showChild?: boolean
  /** Links to the receipt. */
  receipt?: boolean
  actions?: ReactNode
  /** Lets the row take the focus after an action on it. */
  rowId?: string
}) {
  const { timeZone } = useProgram()
  const { id, orderId, event, sessions, status, paymentStatus, price, child } = registration
  const offered = status === 'pending' && !registration.orderId
  return (
    <li className="item" id={rowId} tabIndex={rowId ? -1 : undefined}>
      <EventThumb event={event} />
      <div className="item-in">
        <h3>
          <Link to={`/events/${event.slug}`}>{event.title}</Link>
        </h3>
        {showChild && (
          <p>
            <Kid id={child.id} name={child.firstName} />
          </p>
        )}
        <p className="by">{[choiceText(registration), fromText(sessions, timeZone)].filter(Boolean).join(' · ')}</p>
        <RegistrationBadges
          status={status}
          paymentStatus={paymentStatus}
          returned={registration.returned}
          balance={registration.balance}
        />
        <p className="by">{standing(registration, timeZone)}</p>
        <PlanLink registration={registration} />
      </div>
      <div className="item-end">
        <strong className="num">{formatCents(price)}</strong>
        <div className="row">
          {offered && <AcceptOffer registration={registration} />}
          {status === 'pending' && !offered && (
            <ButtonLink
              small
              tone="primary"
              to={`/payment/${id}`}
              aria-label={`Pay ${formatCents(price)} for ${event.title}, ${child.firstName}`}
            >
              Pay {formatCents(price)}
            </ButtonLink>
          )}
          <PayBalance registration={registration} />
          {receipt && orderId && paymentStatus !== 'unpaid' && (
            <QuietLink to={`/receipt/${orderId}`} aria-label={`Receipt for ${event.title}, ${child.firstName}`}>
              Receipt
            </QuietLink>
          )}
          {actions}
        </div>
      </div>
    </li>
  )
}

/** The most useful fact about the spot now: how long it is held or can be canceled. */
function standing(registration: RegistrationAnswer, zone: string): string | null {
  const { status, cancellation, position } = registration
  if (status === 'pending') return heldUntilText(registration, zone)
  if (status === 'waitlisted')
    return `${position ? waitlistPositionText(position) : 'On the waitlist'}. We'll email you when a spot opens.`
  if (status === 'cancelled' || !cancellation.deadline) return null
  return cancelSentence(cancellation, zone)
}
