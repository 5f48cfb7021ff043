import { Link } from 'react-router'
import type { RegistrationAnswer } from '#src/features/registrations/contract.ts'
import { weekdayText } from '#src/features/registrations/place-text.ts'
import {
  AcceptOffer,
  heldUntilText,
  PayBalance,
  PlanLink,
  RegistrationBadges,
} from '#src/features/registrations/web.ts'
import { LeaveWaitlist } from '#src/features/waitlist/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { waitlistPositionText } from '#src/lib/ordinal.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { PinkedEdge } from '#src/ui/pinked-edge.tsx'
import { ClassPicture } from '#src/ui/scenes/class-picture.tsx'

/** One registration of one child: class, date, status, price, and what can be done next. */
export function RegistrationRow({
  registration,
  now,
  zone,
  titleAs: Title = 'h3',
}: {
  registration: RegistrationAnswer
  now: Date
  zone: string
  titleAs?: 'h3' | 'h4'
}) {
  const { id, event, child, status, paymentStatus, heldUntil, position, price } = registration
  const held =
    status === 'pending' && paymentStatus === 'unpaid' && heldUntil !== null && Date.parse(heldUntil) > now.getTime()
  return (
    <li className="item">
      <PinkedEdge className="thumb">
        <ClassPicture category={event.category} seed={event.id} label="" />
      </PinkedEdge>
      <div className="item-in">
        <Title>
          <Link to={`/events/${event.slug}`}>{event.title}</Link>
        </Title>
        <p className="by">
          {child.firstName} · {whenInText(registration, zone)}
        </p>
        <RegistrationBadges
          status={status}
          paymentStatus={paymentStatus}
          returned={registration.returned}
          balance={registration.balance}
        />
        <PlanLink registration={registration} />
        {held && <p className="by">{heldUntilText(registration, zone)}</p>}
        {position !== null && (
          <p className="by">{waitlistPositionText(position)}. We'll email you when a spot opens.</p>
        )}
      </div>
      <div className="item-end">
        <strong>{price === 0 ? 'Free' : formatCents(price)}</strong>
        {held && !registration.orderId ? (
          <AcceptOffer registration={registration} />
        ) : position !== null ? (
          <LeaveWaitlist registrationId={id} title={event.title} child={child.firstName} position={position} />
        ) : held ? (
          <ButtonLink tone="primary" small to={`/payment/${id}`}>
            Pay now<span className="vh"> for {event.title}</span>
          </ButtonLink>
        ) : registration.balance ? (
          <PayBalance registration={registration} />
        ) : (
          <QuietLink to={`/confirmation?registration=${id}`}>
            Details<span className="vh"> for {event.title}</span>
          </QuietLink>
        )}
      </div>
    </li>
  )
}

function whenInText({ sessions: { first, count }, days }: RegistrationAnswer, zone: string): string {
  if (!first) return 'dates coming soon'
  const start = formatMoment(first.startsAt, zone)
  const words = count > 1 ? `${count} sessions starting ${start}` : start
  return days.length > 0 ? `${words}, ${weekdayText(days)}` : words
}
