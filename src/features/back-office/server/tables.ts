import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Finding } from '#src/features/payments/server.ts'
import { id, instant } from '#src/platform/database/columns.ts'

/** Each time somebody, or the night, had it proved that money and places agree. One runs at a time. */
export const auditRuns = pgTable(
  'audit_runs',
  {
    id: id(),
    startedAt: instant('started_at').notNull(),
    /** Null while it runs. */
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
