import type { CalendarEvent } from '#src/features/calendar/contract.ts'
import { dayOf, formatTime } from '#src/lib/dates.ts'
import { inTime } from '#src/lib/in-time.ts'
import type { OwnSession } from './own-sessions.ts'

/** Upcoming Events shows the first 5. */
const UPCOMING = 5

export type UpcomingEvent = { key: string; day: string; title: string; by: string }

const WORDS: Record<CalendarEvent['type'], string> = { normal: 'All day', holiday: 'Closed', special: 'Special day' }

/**
 * The family's own sessions and the calendar events from today on, in one list, soonest first. All-day events come
 * before timed ones. Each spot is listed once, with its next session and how many come after it: a class that meets every
 * day would fill the list by itself.
 */
export function upcomingEvents(
  sessions: readonly OwnSession[],
  events: readonly CalendarEvent[],
  now: Date,
  zone: string,
): UpcomingEvent[] {
  const bySpot = Map.groupBy(sessions, each => each.registrationId)
  const own = [...bySpot].slice(0, UPCOMING).map(([registrationId, [next, ...later]]) => {
    const { startsAt, day, title, child } = next!
    const by = `${child}, ${formatTime(startsAt, zone)}`
    return {
      key: `${registrationId} ${startsAt}`,
      day,
      at: Date.parse(startsAt),
      title,
      by: later.length > 0 ? `${by}, and ${later.length} more` : by,
    }
  })
  const today = dayOf(now, zone)
  const others = events.map(({ id, title, type, startDate, isAllDay }) => ({
    key: id,
    // An event that started before today continues today.
    day: [isAllDay ? startDate : dayOf(startDate, zone), today].sort()[1]!,
    at: isAllDay ? 0 : Date.parse(startDate),
    title,
    by: isAllDay ? WORDS[type] : formatTime(startDate, zone),
  }))
  return [...own, ...others]
    .sort((a, b) => inTime(a.day, b.day) || a.at - b.at)
    .slice(0, UPCOMING)
    .map(({ at: _, ...each }) => each)
}
