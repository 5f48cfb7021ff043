import { sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { Span } from '../report-span.ts'
import { instantsOf } from './time-span.ts'

type Families = { joined: number; booked: number; firstTime: number }

/** How many families registered in this period, how many paid for something, and how many of those for the first time. */
export async function readFamilies(db: Queryable, span: Span, zone: string): Promise<Families> {
  const { from, until } = instantsOf(span, zone)
  const within = (at: string) =>
    sql`${sql.raw(at)} >= ${from.toISOString()} AND ${sql.raw(at)} < ${until.toISOString()}`
  const { rows } = await db.execute<Families>(sql`SELECT
    (SELECT count(*) FROM users WHERE role = 'parent' AND ${within('created_at')})::int AS joined,
    count(*)::int AS booked,
    count(*) FILTER (WHERE NOT EXISTS (SELECT FROM orders e WHERE e.parent_id = b.parent_id AND e.paid_at < ${from.toISOString()}))::int AS "firstTime"
    FROM (SELECT DISTINCT parent_id FROM orders WHERE ${within('paid_at')}) b`)
  return rows[0]!
}
