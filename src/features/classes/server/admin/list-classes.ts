import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { type Availability, LIMITED_BELOW } from '../../availability.ts'
import { likeText, WORDS } from '../find-text.ts'
import { readOfferings } from '../read-offerings.ts'
import { spotsLeft } from '../spots-left.ts'
import { offerings } from '../tables.ts'

type Row = typeof offerings.$inferSelect
type Wanted = {
  q?: string
  season?: Row['season'] | ''
  seasonId?: string
  status?: Row['status'] | ''
  availability?: Availability | ''
  limit?: number
  offset?: number
}

/** Classes of every status: the next to start first, then past ones, latest first. */
export async function listForStaff(
  db: Queryable,
  { q, season, seasonId, status, availability, limit = 50, offset }: Wanted,
  now: Date,
) {
  const typed = q?.trim()
  const where = and(
    typed ? sql`${WORDS} LIKE ${`%${likeText(typed)}%`}` : undefined,
    season ? eq(offerings.season, season) : undefined,
    seasonId ? eq(offerings.seasonId, seasonId) : undefined,
    status ? eq(offerings.status, status) : undefined,
    availability ? availabilityIs(availability, now) : undefined,
  )
  const at = sql`${now.toISOString()}::timestamptz`
  const orderBy = [
    sql`(offerings.ends_at IS NULL OR offerings.ends_at > ${at}) DESC`,
    sql`CASE WHEN offerings.ends_at <= ${at} THEN -extract(epoch FROM offerings.starts_at) ELSE extract(epoch FROM offerings.starts_at) END NULLS FIRST`,
    sql`offerings.id`,
  ]
  const [classes, total] = [
    await readOfferings(db, { where, orderBy, limit, offset }, now),
    await db.$count(offerings, where),
  ]
  return { classes, total }
}

/** The words of `availabilityOf`, computed in the database. */
function availabilityIs(wanted: Availability, now: Date): SQL {
  if (wanted === 'open') return sql`offerings.capacity = 0`
  const left = spotsLeft(now)
  const inside = {
    full: sql`${left} <= 0`,
    limited: sql`${left} BETWEEN 1 AND ${LIMITED_BELOW - 1}`,
    available: sql`${left} >= ${LIMITED_BELOW}`,
  }[wanted]
  return sql`(offerings.capacity > 0 AND ${inside})`
}
