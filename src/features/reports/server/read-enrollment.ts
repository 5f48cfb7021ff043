import { sql } from 'drizzle-orm'
import { ATTENDING_STATUSES } from '#src/features/registrations/lifecycle.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { EnrollmentAnswer } from '../class-reports-contract.ts'
import type { ClassFilter, ClassGroup } from '../grouping.ts'
import type { Span } from '../report-span.ts'
import { type ClassFacts, classColumns, filterTitle, fits, groupClasses } from './class-facts.ts'
import { instantsOf } from './time-span.ts'

const MOST_ROWS = 200

export type ClassEnrollment = ClassFacts & {
  /** 0 means no limit. */
  capacity: number
  children: number
  waiting: number
}

/** The classes that meet in a period with their spots as they are now, by first session. One statement. */
export async function readClassEnrollment(
  db: Queryable,
  { from: first, until: last, ...filter }: Span & ClassFilter,
  zone: string,
): Promise<ClassEnrollment[]> {
  const { from, until } = instantsOf({ from: first, until: last }, zone)
  const { rows } = await db.execute<ClassEnrollment>(sql`
    WITH meets AS (
      SELECT DISTINCT offering_id FROM sessions
      WHERE cancelled_at IS NULL AND starts_at >= ${from.toISOString()} AND starts_at < ${until.toISOString()}
    ), counts AS (
      SELECT r.offering_id, count(*) FILTER (WHERE r.status = ANY(${sql.param([...ATTENDING_STATUSES])}::text[]))::int AS children,
        count(*) FILTER (WHERE r.status = 'waitlisted')::int AS waiting
      FROM registrations r WHERE r.offering_id IN (SELECT offering_id FROM meets) GROUP BY 1
    )
    SELECT ${classColumns(zone)}, o.capacity, coalesce(n.children, 0) AS children, coalesce(n.waiting, 0) AS waiting
    FROM meets m JOIN offerings o ON o.id = m.offering_id LEFT JOIN counts n ON n.offering_id = o.id
    WHERE o.status <> 'draft' AND ${fits(filter, zone)} ORDER BY o.starts_at NULLS LAST, o.title, o.id`)
  return rows
}

type Asked = Span & ClassFilter & { by: ClassGroup }

/** Spots, fill and waitlists of a period by class, season or category. Two statements. */
export async function readEnrollment(db: Queryable, { by, ...asked }: Asked, zone: string) {
  const [classes, only] = await Promise.all([readClassEnrollment(db, asked, zone), filterTitle(db, asked)])
  const counted = classes.map(facts => ({ facts, value: countOf(facts) }))
  const rows = groupClasses(counted, by, add).map(({ value, ...row }) => ({ ...row, ...value }))
  return {
    rows: rows.slice(0, MOST_ROWS),
    total: counted.reduce((sum, { value }) => add(sum, value), NONE),
    only,
    more: Math.max(0, rows.length - MOST_ROWS),
  }
}

const NONE: EnrollmentAnswer = { classes: 0, children: 0, spots: 0, filled: 0, waiting: 0 }

/** A class without a limit has no spots to fill, so its children don't count for the fill rate. */
const countOf = ({ capacity, children, waiting }: ClassEnrollment): EnrollmentAnswer => ({
  classes: 1,
  children,
  spots: capacity,
  filled: capacity === 0 ? 0 : children,
  waiting,
})

const add = (one: EnrollmentAnswer, other: EnrollmentAnswer): EnrollmentAnswer => ({
  classes: one.classes + other.classes,
  children: one.children + other.children,
  spots: one.spots + other.spots,
  filled: one.filled + other.filled,
  waiting: one.waiting + other.waiting,
})
