import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Finding } from '#src/features/payments/server.ts'
import { id, instant } from '#src/platform/database/columns.ts'
import type { PageErrorKind } from '../page-error-kinds.ts'

/** Each audit of money and spots, started by a person or at night. One runs at a time. */
export const auditRuns = pgTable(
  'audit_runs',
  {
    id: id(),
    startedAt: instant('started_at').notNull(),
    /** Null while it's running. */
    finishedAt: instant('finished_at'),
    /** How many of its parts are done. */
    done: integer('done').notNull().default(0),
    findings: jsonb('findings').$type<Finding[]>().notNull().default([]),
  },
  table => [
    index('audit_runs_latest').on(table.startedAt),
    uniqueIndex('audit_runs_one').on(sql`(true)`).where(sql`${table.finishedAt} IS NULL`),
  ],
)

/** How often pages went wrong in browsers: a daily count, with nothing about who saw it. */
export const pageErrors = pgTable(
  'page_errors',
  {
    day: date('day').notNull(),
    kind: text('kind').$type<PageErrorKind>().notNull(),
    /** The page's route pattern, or `unknown`. */
    page: text('page').notNull(),
    /** The page's build, or `other`. */
    build: text('build').notNull(),
    count: integer('count').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  table => [primaryKey({ columns: [table.day, table.kind, table.page, table.build] })],
)
