import { and, asc, eq, gte, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { closures } from '#src/features/classes/server/tables.ts'
import { dayOf, isoIn } from '#src/lib/dates.ts'
import { inTime } from '#src/lib/in-time.ts'
import { addDays, weekStartOf } from '#src/lib/plain-days.ts'
import { startOfDay } from '#src/lib/start-of-day.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { type CalendarEventRow, calendarEvents, weeklyThemes } from './tables.ts'

/** A window as instants, and as the days of the program's zone that it touches, both inside. */
export type EventWindow = { from: Date; to: Date; firstDay: string; lastDay: string }

/** The window between two days or instants. Days count whole, from their first to their last moment in the zone. */
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

/**
 * The events that touch the window and the days on which the organization is closed, as holidays, by start; whole days
 * stand before the hours of their first day.
 */
export async function listEvents(db: Queryable, window: EventWindow, zone: string, limit = 1_000) {
  const events = [...(await closedDays(db, window, limit)), ...(await savedEvents(db, window, zone, limit))]
  const begins = ({ startsOn, startsAt }: CalendarEventRow) => (startsOn ? `${startsOn}T00` : isoIn(startsAt!, zone))
  // Stable: at the same start they stay as the database ordered them.
  return events.sort((a, b) => inTime(begins(a), begins(b))).slice(0, limit)
}

async function closedDays(db: Queryable, { firstDay, lastDay }: EventWindow, limit: number) {
  const rows = await db
    .select()
    .from(closures)
    .where(and(lte(closures.firstDay, lastDay), gte(closures.lastDay, firstDay)))
    .orderBy(asc(closures.firstDay), asc(closures.id))
    .limit(limit)
  return rows.map(
    ({ id, title, firstDay, lastDay, createdAt }): CalendarEventRow => ({
      id,
      title,
      description: null,
      type: 'holiday',
      startsOn: firstDay,
      endsOn: lastDay === firstDay ? null : lastDay,
      startsAt: null,
      endsAt: null,
      createdBy: null,
      createdAt,
      updatedAt: createdAt,
      removedAt: null,
    }),
  )
}

function savedEvents(
  db: Queryable,
  { from, to, firstDay, lastDay }: EventWindow,
  zone: string,
  limit: number,
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
