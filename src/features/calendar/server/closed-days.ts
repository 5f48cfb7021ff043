import { and, asc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { calendarEvents } from './tables.ts'

/** Days `YYYY-MM-DD` without classes; both ends included. */
type ClosedDays = { id: string; title: string; firstDay: string; lastDay: string }

/** Closed days that end on this day or later, by first day, at most `limit`. An event with hours closes no day. */
export function closedDaysFrom(db: Queryable, from: string, limit?: number): Promise<ClosedDays[]> {
  const lastDay = sql`coalesce(${calendarEvents.endsOn}, ${calendarEvents.startsOn})`
  const found = db
    .select({
      id: calendarEvents.id,
      title: calendarEvents.title,
      firstDay: sql<string>`${calendarEvents.startsOn}::text`,
      lastDay: sql<string>`${lastDay}::text`,
    })
    .from(calendarEvents)
    .where(
      and(
        eq(calendarEvents.type, 'holiday'),
        isNotNull(calendarEvents.startsOn),
        isNull(calendarEvents.removedAt),
        gte(lastDay, from),
      ),
    )
    .orderBy(asc(calendarEvents.startsOn), asc(calendarEvents.id))
  return limit === undefined ? found : found.limit(limit)
}
