import { LinkButton, QuietLink } from '#src/ui/button.tsx'
import { CalendarIcon, ReceiptIcon, ShareIcon } from '#src/ui/icons.tsx'
import { useShare } from '#src/ui/use-share.ts'
import type { RegistrationAnswer } from '../../contract.ts'
import { googleCalendarUrl } from './google-calendar.ts'

/** Secondary links from a ticket: Google Calendar, the receipt, a friend. Sharing sends the class's own page. */
export function TicketLinks({ registration }: { registration: RegistrationAnswer }) {
  const { event, sessions, orderId, status, paymentStatus } = registration
  const share = useShare(event.title, `/events/${event.slug}`)
  const held = status === 'confirmed' || status === 'active'
  const google = held && googleCalendarUrl(registration)
  return (
    <div className="row ticket-links">
      {google && (
        <QuietLink to={google} rel="noreferrer" target="_blank">
          <CalendarIcon />{' '}
          {sessions.count > 1
            ? `First ${event.kind === 'program' ? 'day' : 'class'} to Google Calendar`
            : 'Google Calendar'}
        </QuietLink>
      )}
      {orderId && paymentStatus !== 'unpaid' && (
        <QuietLink to={`/receipt/${orderId}`}>
          <ReceiptIcon /> Receipt
        </QuietLink>
      )}
      <LinkButton className="needs-script" onClick={() => void share()}>
        <ShareIcon /> Invite a friend
      </LinkButton>
    </div>
  )
}
