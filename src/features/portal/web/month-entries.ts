import type { CalendarEvent } from '#src/features/calendar/contract.ts'
import { daysOfEvent } from '#src/features/calendar/event-days.ts'
import type { ScheduledSession } from '#src/features/site-pages/contract.ts'
import { formatTime, formatTimeRange } from '#src/lib/dates.ts'
import { inTime } from '#src/lib/in-time.ts'

/** One entry on a day of the public calendar. */
export type MonthEntry = {
  id: string
  kind: 'class' | 'normal' | 'holiday' | 'special'
  title: string
  /** `5:45`, short enough for a calendar cell; `null` for all-day entries. */
  hour: string | null
  /** `5:45 to 6:45 PM`, `All day`. */
  time: string
  /** Where it links to. Calendar events have no link. */
  to: string | null
}

/** Everything in a month by day `YYYY-MM-DD`: all-day entries first, then by time. */
export function entriesByDay(
  events: readonly CalendarEvent[],
  sessions: readonly ScheduledSession[],
  zone: string,
): Map<string, MonthEntry[]> {
  const byDay = new Map<string, MonthEntry[]>()
  const put = (day: string, entry: MonthEntry) => byDay.set(day, [...(byDay.get(day) ?? []), entry])
  const dated = [
    ...events.map(event => ({ start: event.isAllDay ? '' : event.startDate, event })),
    ...sessions.map(session => ({ start: session.startsAt, session })),
  ].sort((a, b) => inTime(a.start, b.start))
  for (const each of dated) {
    if ('event' in each) for (const day of daysOfEvent(each.event, zone)) put(day, eventEntry(each.event, zone))
    else put(each.session.day, sessionEntry(each.session, zone))
  }
  return byDay
}

const eventEntry = ({ id, title, type, isAllDay, startDate, endDate }: CalendarEvent, zone: string): MonthEntry => ({
  id,
  kind: type,
  title,
  hour: isAllDay ? null : hourOf(startDate, zone),
  time: isAllDay ? 'All day' : endDate ? formatTimeRange(startDate, endDate, zone) : formatTime(startDate, zone),
  to: null,
})

const sessionEntry = ({ slug, title, startsAt, endsAt }: ScheduledSession, zone: string): MonthEntry => ({
  id: `${slug} ${startsAt}`,
  kind: 'class',
  title,
  hour: hourOf(startsAt, zone),
  time: formatTimeRange(startsAt, endsAt, zone),
  to: `/events/${slug}`,
})

const hourOf = (instant: string, zone: string) => formatTime(instant, zone).replace(/ [AP]M$/, '')
