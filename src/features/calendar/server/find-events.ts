import { and, asc, eq, gte, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { closures } from '#src/features/classes/server/tables.ts'
import { dayOf, isoIn } from '#src/lib/dates.ts'
import { inTime } from '#src/lib/in-time.ts'
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

/**
 * Events in the period, plus the days the business is closed, shown as holidays. Sorted by start, with all-day events before
 * timed events on the same day.
 */
export async function listEvents(db: Queryable, window: EventWindow, zone: string, limit = 1_000) {
  const events = [...(await closedDays(db, window, limit)), ...(await savedEvents(db, window, zone, limit))]
  const begins = ({ startsOn, startsAt }: CalendarEventRow) => (startsOn ? `${startsOn}T00` : isoIn(startsAt!, zone))
  // Stable sort: events with the same start stay in database order.
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
