import { sql } from 'drizzle-orm'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { App } from '#src/platform/app.ts'
import type { Database } from '#src/platform/database/open-database.ts'
import type { JobKind } from '#src/platform/jobs/jobs.ts'
import type { PageErrorAnswer } from '../../health-contract.ts'
import type { PageErrorKind } from '../../page-error-kinds.ts'
import { pageErrors } from '../tables.ts'

/** What the server knows about the pages it serves. */
export type Pages = {
  /** The build being served. */
  build(): Promise<string>
  /** The route pattern of a path, such as `/events/:slug`. */
  patternOf(path: string): Promise<string | undefined>
}

const KEPT_DAYS = 30
const MOST_ROWS = 50

/**
 * Counts one browser report and writes one log line. Anyone can send one, so unknown pages and builds are counted under one
 * name. That way the table can't grow with whatever is sent.
 */
export async function countPageError(
  { db, clock, log }: Pick<App, 'db' | 'clock' | 'log'>,
  pages: Pages,
  { requestId, ...sent }: { kind: PageErrorKind; path: string; build: string; requestId: string },
): Promise<void> {
  const [pattern, current, { timeZone }] = await Promise.all([
    pages.patternOf(sent.path),
    pages.build(),
    readProgramSettings(db),
  ])
  const page = pattern ?? 'unknown'
  const build = sent.build === current ? current : 'other'
  const lastAt = clock.now()
  await db
    .insert(pageErrors)
    .values({ day: dayOf(lastAt, timeZone), kind: sent.kind, page, build, count: 1, lastAt })
    .onConflictDoUpdate({
      target: [pageErrors.day, pageErrors.kind, pageErrors.page, pageErrors.build],
      set: { count: sql`${pageErrors.count} + 1`, lastAt: sql`greatest(${pageErrors.lastAt}, excluded.last_at)` },
    })
  log.warn({ requestId, route: page, code: sent.kind, build }, 'a page error was reported by a browser')
}

/** The counts of 30 days, latest first. `lastDay` counts the days that overlap the last 24 hours. */
export async function readPageErrors(db: Database, now: Date): Promise<PageErrorAnswer[]> {
  const yesterday = new Date(now.getTime() - 24 * 3_600_000)
  const { rows } = await db.execute<Omit<PageErrorAnswer, 'lastAt'> & { lastAt: Date | string }>(sql`
    SELECT kind, page, build, sum(count)::int AS count, max(last_at) AS "lastAt",
      coalesce(sum(count) FILTER (WHERE last_at > ${yesterday}), 0)::int AS "lastDay"
    FROM page_errors GROUP BY kind, page, build ORDER BY max(last_at) DESC, kind, page LIMIT ${MOST_ROWS}`)
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: new Date(lastAt).toISOString() }))
}

/** Counts older than 30 days say nothing about what runs today. */
export function forgetPageErrorsJob({ db, clock }: Pick<App, 'db' | 'clock'>): JobKind {
  return {
    name: 'forget-page-errors',
    every: '47 6 * * *',
    async run() {
      const before = new Date(clock.now().getTime() - KEPT_DAYS * 24 * 3_600_000)
      await db.delete(pageErrors).where(sql`${pageErrors.lastAt} < ${before}`)
    },
  }
}
