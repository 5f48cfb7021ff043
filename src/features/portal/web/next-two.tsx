import type { CalendarEvent } from '#src/features/calendar/contract.ts'
import { DayBox, type UpcomingClass, UpcomingRow } from '#src/features/classes/web.ts'
import { formatDay, formatTime, formatTimeRange } from '#src/lib/dates.ts'
import { inTime } from '#src/lib/in-time.ts'
import { LoadFailed } from '#src/ui/load-failed.tsx'

type Props = {
  events: readonly CalendarEvent[]
  /** `null` if they couldn't be loaded. */
  classes: readonly UpcomingClass[] | null
  zone: string
}

/** The next two things in the program: classes with spots left, or calendar events. */
export function NextTwo({ events, classes, zone }: Props) {
  if (!classes)
    return (
      <LoadFailed title="Couldn't load upcoming classes" titleAs="h3">
        This month's schedule is below.
      </LoadFailed>
    )
  const all = [
    ...events.map(event => ({ at: startOf(event), row: <EventRow key={event.id} of={event} zone={zone} /> })),
    ...classes.map(of => ({ at: of.startsAt, row: <UpcomingRow key={of.id} of={of} zone={zone} /> })),
  ].sort((a, b) => inTime(a.at, b.at))
  if (all.length === 0) return <p>Nothing scheduled yet.</p>
  return <ul className="event-rows">{all.slice(0, 2).map(each => each.row)}</ul>
}

/** All-day events use noon, which falls on the same day in every US time zone. */
const startOf = ({ startDate, isAllDay }: CalendarEvent) => (isAllDay ? `${startDate}T17:00:00.000Z` : startDate)

function EventRow({ of, zone }: { of: CalendarEvent; zone: string }) {
  const start = startOf(of)
  const hours = of.endDate ? formatTimeRange(start, of.endDate, zone) : formatTime(start, zone)
  return (
    <li>
      <DayBox instant={start} zone={zone} />
      <div>
        <h3>{of.title}</h3>
        <p className="by">
          {formatDay(start, zone).split(',')[0]}, {of.isAllDay ? 'all day' : hours}
        </p>
      </div>
    </li>
  )
}
