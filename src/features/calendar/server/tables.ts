import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/tables.ts'
import { createdAt, id, instant } from '#src/platform/database/columns.ts'

/**
 * Events on the parents' calendar. All-day events are days in the program's time zone and keep their date through clock
 * changes; others are instants. A row is one or the other.
 */
export const calendarEvents = pgTable(
  'calendar_events',
  {
    id: id(),
    title: text('title').notNull(),
    description: text('description'),
    type: text('type', { enum: ['normal', 'holiday', 'special'] })
      .notNull()
      .default('normal'),
    startsOn: date('starts_on', { mode: 'string' }),
    endsOn: date('ends_on', { mode: 'string' }),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Since when it's been off all calendars. Kept, so restoring it keeps its id in calendar apps. */
    removedAt: instant('removed_at'),
  },
  table => [
    index('calendar_events_days').on(table.startsOn),
    index('calendar_events_instants').on(table.startsAt),
    check('calendar_events_type_known', sql`${table.type} IN ('normal', 'holiday', 'special')`),
    check(
      'calendar_events_days_or_instants',
      sql`(${table.startsOn} IS NOT NULL AND ${table.startsAt} IS NULL AND ${table.endsAt} IS NULL)
        OR (${table.startsAt} IS NOT NULL AND ${table.startsOn} IS NULL AND ${table.endsOn} IS NULL)`,
    ),
    check(
      'calendar_events_end_after_start',
      sql`(${table.endsOn} IS NULL OR ${table.endsOn} >= ${table.startsOn}) AND (${table.endsAt} IS NULL OR ${table.endsAt} >= ${table.startsAt})`,
    ),
  ],
)
export type CalendarEventRow = typeof calendarEvents.$inferSelect

/** The theme of a week's classes. The week starts on this Sunday. */
export const weeklyThemes = pgTable(
  'weekly_themes',
  {
    weekStart: date('week_start', { mode: 'string' }).primaryKey(),
    title: text('title').notNull(),
    text: text('text').notNull(),
  },
  table => [check('weekly_themes_on_sunday', sql`extract(isodow FROM ${table.weekStart}) = 7`)],
)
