import { Link } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { formatTime } from '#src/lib/dates.ts'
import { addressOf } from '#src/lib/map-address.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { Directions } from '#src/ui/directions.tsx'
import { Ticket } from '#src/ui/ticket.tsx'
import { dayInText, type OwnSession } from './own-sessions.ts'

/** The family's next class as a ticket: when, who and where. */
export function NextClass({ session, now, zone }: { session: OwnSession; now: Date; zone: string }) {
  const { startsAt, endsAt, title, slug, child, number, of, location, registrationId } = session
  const program = useProgram()
  return (
    <Ticket
      aria-label="Next class"
      above={dayInText(startsAt, now, zone)}
      main={formatTime(startsAt, zone).replace(/ [AP]M$/, '')}
      below={`to ${formatTime(endsAt, zone)}`}
    >
      <h2>
        <Link to={`/events/${slug}`}>{title}</Link>
      </h2>
      <p className="by">
        {child}
        {of > 1 && ` · class ${number} of ${of}`} · {location}
      </p>
      <div className="row">
        <Directions to={addressOf(location, program)} tone="primary" small />
        <ButtonLink small to={`/confirmation?registration=${registrationId}`}>
          Details
        </ButtonLink>
        <QuietLink to={`/api/registrations/${registrationId}/calendar.ics`} reloadDocument>
          Add to my calendar
        </QuietLink>
      </div>
    </Ticket>
  )
}
