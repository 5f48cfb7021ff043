import { and, asc, eq, gte, isNotNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { dayOf } from '#src/lib/dates.ts'
import { addDays, weekStartOf } from '#src/lib/plain-days.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { calendarEvents, weeklyThemes } from './tables.ts'

/** A window as instants, and as the days of the program's zone that it touches, both inside. */
export type EventWindow = { from: Date; to: Date; firstDay: string; lastDay: string }

/** The window between two days or instants. Days count whole, from their first to their last moment in the zone. */
export function windowOf(from: string, to: string, zone: string): EventWindow {
  const isDay = (value: string) => value.length === 10
  const dayIn = (value: string) => (isDay(value) ? value : dayOf(value, zone))
  const midnight = (day: string) => new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds)
  return {
    from: isDay(from) ? midnight(from) : new Date(from),
    to: isDay(to) ? midnight(addDays(to, 1)) : new Date(to),
    firstDay: dayIn(from),
    lastDay: dayIn(to),
  }
}

/** The events that touch the window, by start; whole days stand before the hours of their first day. */
export function listEvents(db: Queryable, { from, to, firstDay, lastDay }: EventWindow, zone: string, limit = 1_000) {
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
    .where(or(wholeDays, hours))
    .orderBy(asc(startIn(zone)), asc(calendarEvents.id))
    .limit(limit)
}

/** The wall-clock time at which an event begins in the program's zone; whole days begin at midnight. */
const startIn = (zone: string): SQL =>
  sql`coalesce(${calendarEvents.startsOn}::timestamp, ${calendarEvents.startsAt} AT TIME ZONE ${zone})`

/** What the week of this day is about, if somebody said so. */
export async function themeOfWeek(db: Queryable, day: string): Promise<{ title: string; text: string } | null> {
  const [theme] = await db
    .select()
    .from(weeklyThemes)
    .where(eq(weeklyThemes.weekStart, weekStartOf(day)))
  return theme ? { title: theme.title, text: theme.text } : null
}
