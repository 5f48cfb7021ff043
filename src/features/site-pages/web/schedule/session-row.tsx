import { Link } from 'react-router'
import { agesText } from '#src/features/classes/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatTimeRange } from '#src/lib/dates.ts'
import { DateBox } from '#src/ui/date-box.tsx'
import { Spots } from '#src/ui/spots.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { ScheduledSession } from '../../contract.ts'
import { daysParts, offerText, placesText } from '../../schedule-text.ts'

/** A day as weekday and number, or a range of days. */
export function DayBox({ days }: { days: readonly string[] }) {
  const { weekday, number } = daysParts(days)
  return <DateBox month={weekday} day={number} dateTime={days[0]} />
}

/**
 * One session: day, title and time, open spots, and the link to its class. For a program, all `days` among those shown.
 */
export function SessionRow({ session, days = [session.day] }: { session: ScheduledSession; days?: readonly string[] }) {
  const { timeZone } = useProgram()
  const { slug, title, startsAt, endsAt, part, availability, placesLeft, capacity, waiting, bookable } = session
  return (
    <li>
      <DayBox days={days} />
      <div className="sd">
        <strong>{title}</strong>
        <span className="by">
          <time dateTime={startsAt}>{formatTimeRange(startsAt, endsAt, timeZone)}</time> · ages {agesText(session)}
          {part && ` · ${part.number} of ${part.of}`}
          {days.length > 1 && ` · ${days.length} days`}
        </span>
      </div>
      {bookable && (
        <div className="sp">
          <Spots state={availability} left={placesLeft ?? 0} capacity={capacity} waiting={waiting}>
            {placesText(session)}
          </Spots>
        </div>
      )}
      <Link className="link" to={`/events/${slug}`}>
        {offerText(session)}
        <VisuallyHidden> {title}</VisuallyHidden>
      </Link>
    </li>
  )
}
