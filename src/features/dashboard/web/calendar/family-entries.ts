import type { CalendarEvent } from '#src/features/calendar/contract.ts'
import { daysOfEvent } from '#src/features/calendar/event-days.ts'
import { formatTime, formatTimeRange } from '#src/lib/dates.ts'
import { inTime } from '#src/lib/in-time.ts'
import type { OwnSession } from '../own-sessions.ts'

/** One entry on a family's calendar: a session of a child, or an event for everyone. */
export type FamilyEntry = {
  id: string
  kind: 'own' | CalendarEvent['type']
  title: string
  /** `5:45`, short enough for a calendar cell; `null` for all-day entries. */
  hour: string | null
  /** `5:45 to 6:45 PM`, `All day`. */
  time: string
  session?: OwnSession
  description?: string | null
}

/** Names of the entry kinds, for the legend and screen readers. */
export const KIND_WORDS = { normal: 'For families', special: 'Special day', holiday: 'Closed' } as const

/**
 * The entries of a day `YYYY-MM-DD` on a family's calendar: all-day entries first, then by time. A program meets every
 * day for a year, so entries are only built for the days requested.
 */
export function familyEntries(
  sessions: readonly OwnSession[],
  events: readonly CalendarEvent[],
  zone: string,
): (day: string) => readonly FamilyEntry[] {
  const byDay = new Map<string, { start: string; entry: () => FamilyEntry }[]>()
  const put = (day: string, start: string, entry: () => FamilyEntry) =>
    byDay.set(day, [...(byDay.get(day) ?? []), { start, entry }])
  for (const event of events)
    for (const day of daysOfEvent(event, zone))
      put(day, event.isAllDay ? '' : event.startDate, () => ofEvent(event, zone))
  for (const session of sessions) put(session.day, session.startsAt, () => ofSession(session, zone))

  const made = new Map<string, readonly FamilyEntry[]>()
  return day => {
    const entries =
      made.get(day) ?? (byDay.get(day) ?? []).sort((a, b) => inTime(a.start, b.start)).map(({ entry }) => entry())
    made.set(day, entries)
    return entries
  }
}

/** An entry in words: "Leo: Clay Critters, 5:45 to 6:45 PM", "Closed: Winter break, all day". */
export function entryText({ kind, title, time, session }: FamilyEntry): string {
  const whose = session ? session.child : KIND_WORDS[kind as keyof typeof KIND_WORDS]
  return `${whose}: ${title}, ${time === 'All day' ? 'all day' : time}`
}

const ofSession = (session: OwnSession, zone: string): FamilyEntry => ({
  id: `${session.registrationId} ${session.startsAt}`,
  kind: 'own',
  title: session.title,
  hour: hourOf(session.startsAt, zone),
  time: formatTimeRange(session.startsAt, session.endsAt, zone),
  session,
})

const ofEvent = (event: CalendarEvent, zone: string): FamilyEntry => ({
  id: event.id,
  kind: event.type,
  title: event.title,
  hour: event.isAllDay ? null : hourOf(event.startDate, zone),
  time: event.isAllDay
    ? 'All day'
    : event.endDate
      ? formatTimeRange(event.startDate, event.endDate, zone)
      : formatTime(event.startDate, zone),
  description: event.description,
})

const hourOf = (instant: string, zone: string) => formatTime(instant, zone).replace(/ [AP]M$/, '')
