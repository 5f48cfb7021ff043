import { Link } from 'react-router'
import { agesText } from '#src/features/classes/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatTimeRange } from '#src/lib/dates.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { DateBox } from '#src/ui/date-box.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { Spots } from '#src/ui/spots.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { ScheduleAnswer, ScheduledSession } from '../../contract.ts'
import { rowsOf } from '../../schedule-rows.ts'
import { daysParts, longDay, offerText, placesText } from '../../schedule-text.ts'

/** The classes of the days shown (`schedule-rows.ts`), or when the next ones are. */
export function ScheduleList({ schedule, quiet, empty }: { schedule: ScheduleAnswer; quiet: string; empty: string }) {
  const rows = rowsOf(schedule)
  if (rows.length === 0) return <NothingPlanned schedule={schedule} empty={empty} />
  return (
    <Panel>
      <ul className={`agenda sched ${schedule.kind}`}>
        {rows.map(row => {
          if (row.kind === 'quiet') return <QuietDay key={row.key} day={row.day} words={quiet} />
          return <SessionRow key={row.key} session={row.session} days={row.kind === 'program' ? row.days : undefined} />
        })}
      </ul>
    </Panel>
  )
}

function QuietDay({ day, words }: { day: string; words: string }) {
  return (
    <li>
      <DayBox days={[day]} />
      <div className="sd">
        <strong>No evening class</strong>
        {words && <span className="by">{words}</span>}
      </div>
    </li>
  )
}

function NothingPlanned({ schedule: { kind, nextDay }, empty }: { schedule: ScheduleAnswer; empty: string }) {
  const later = nextDay && `/schedule?${kind}=${kind === 'week' ? nextDay : nextDay.slice(0, 7)}`
  return (
    <Panel>
      <EmptyState
        title={`No classes this ${kind}`}
        action={
          later ? (
            <QuietLink to={later} preventScrollReset>
              Go to {longDay(nextDay)}
            </QuietLink>
          ) : (
            <QuietLink to="/classes">See all classes</QuietLink>
          )
        }
      >
        {later ? `The next class is on ${longDay(nextDay)}.` : empty}
      </EmptyState>
    </Panel>
  )
}

/** A day as weekday and number, or a range of days. */
function DayBox({ days }: { days: readonly string[] }) {
  const { weekday, number } = daysParts(days)
  return <DateBox month={weekday} day={number} dateTime={days[0]} />
}

/**
 * One session: day, title and time, open spots, and the link to its class. For a program, all `days` among those shown.
 */
function SessionRow({ session, days = [session.day] }: { session: ScheduledSession; days?: readonly string[] }) {
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
