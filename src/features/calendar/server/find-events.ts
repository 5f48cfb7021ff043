import { and, asc, eq, gte, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { dayOf } from '#src/lib/dates.ts'
import { addDays, weekStartOf } from '#src/lib/plain-days.ts'
import { startOfDay } from '#src/lib/start-of-day.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { type CalendarEventRow, calendarEvents, weeklyThemes } from './tables.ts'

/** A period as instants, and as the days it touches in the program's time zone, both inclusive. */
export type EventWindow = { from: Date; to: Date; firstDay: string; lastDay: string }

/** The period between two days or instants. Days count from their first to their last moment in the time zone. */
export function windowOf(from: string, to: string, zone: string): EventWindow {
  const isDay = (value: string) => value.length === 10
  const dayIn = (value: string) => (isDay(value) ? value : dayOf(value, zone))
  return {
    from: isDay(from) ? startOfDay(from, zone) : new Date(from),
    to: isDay(to) ? startOfDay(addDays(to, 1), zone) : new Date(to),
    firstDay: dayIn(from),
    lastDay: dayIn(to),
  }
}

/** Events and closed days in the period by start, with all-day events before timed events on the same day. */
export function listEvents(
  db: Queryable,
  { from, to, firstDay, lastDay }: EventWindow,
  zone: string,
  limit = 1_000,
): Promise<CalendarEventRow[]> {
  const wholeDays = and(
    lte(calendarEvents.startsOn, lastDay),
    gte(sql`coalesce(${calendarEvents.endsOn}, ${calendarEvents.startsOn})`, firstDay),
  )
  const hours = and(
    isNotNull(calendarEvents.startsAt),
    lt(calendarEvents.startsAt, to),
    gte(sql`coalesce(${calendarEvents.endsAt}, ${calendarEvents.startsAt})`, from),
  )
  return db
    .select()
    .from(calendarEvents)
    .where(and(isNull(calendarEvents.removedAt), or(wholeDays, hours)))
    .orderBy(asc(startIn(zone)), asc(calendarEvents.id))
    .limit(limit)
}

/** The wall-clock time an event starts in the program's time zone. All-day events start at midnight. */
const startIn = (zone: string): SQL =>
  sql`coalesce(${calendarEvents.startsOn}::timestamp, ${calendarEvents.startsAt} AT TIME ZONE ${zone})`

/** The theme of this day's week, if there is one. */
export async function themeOfWeek(db: Queryable, day: string): Promise<{ title: string; text: string } | null> {
  const [theme] = await db
    .select()
    .from(weeklyThemes)
    .where(eq(weeklyThemes.weekStart, weekStartOf(day)))
  return theme ? { title: theme.title, text: theme.text } : null
}
