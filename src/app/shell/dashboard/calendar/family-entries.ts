import type { CalendarEvent } from '#src/features/calendar/contract.ts'
import { daysOfEvent } from '#src/features/calendar/event-days.ts'
import { dayOf, formatTime, formatTimeRange } from '#src/lib/dates.ts'
import type { OwnSession } from '../own-sessions.ts'

/** One thing on a day of a family's calendar: a session of a child, or an event for everybody. */
export type FamilyEntry = {
  id: string
  kind: 'own' | CalendarEvent['type']
  title: string
  /** `5:45` for the small space of a day; nothing for whole days. */
  hour: string | null
  /** `5:45 to 6:45 PM`, `All day`. */
  time: string
  session?: OwnSession
  description?: string | null
}

/** What the kinds of entries are called, for ear and eye. */
export const KIND_WORDS = { normal: 'For families', special: 'Special day', holiday: 'Closed' } as const

/** A family's sessions and the calendar's events by their day `YYYY-MM-DD`: whole days first, then by the clock. */
export function familyEntries(
  sessions: readonly OwnSession[],
  events: readonly CalendarEvent[],
  zone: string,
): Map<string, FamilyEntry[]> {
  const dated = [
    ...events.flatMap(event =>
      daysOfEvent(event, zone).map(day => ({
        day,
        start: event.isAllDay ? '' : event.startDate,
        entry: ofEvent(event, zone),
      })),
    ),
    ...sessions.map(session => ({
      day: dayOf(session.startsAt, zone),
      start: session.startsAt,
      entry: ofSession(session, zone),
    })),
  ].sort((a, b) => a.start.localeCompare(b.start))
  const byDay = new Map<string, FamilyEntry[]>()
  for (const { day, entry } of dated) byDay.set(day, [...(byDay.get(day) ?? []), entry])
  return byDay
}

/** An entry in words: "Leo: Clay Critters, 5:45 to 6:45 PM", "Closed: Winter break, all day". */
export function entryWords({ kind, title, time, session }: FamilyEntry): string {
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
