import { sql } from 'drizzle-orm'
import { coverageOf } from '#src/features/classes/plan-coverage.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { Database } from '#src/platform/database/open-database.ts'
import { childPlans, plansOf } from '../load-requested-items.ts'
import { ownStartIn } from '../own-start.ts'

export type UncoveredPlace = {
  registrationId: string
  child: string
  parent: string
  parentEmail: string
  event: string
  startDate: string
  amount: number
}
type Row = UncoveredPlace & { category: string; plans: unknown }

/** The maximum number listed. */
const LIMIT = 500

/**
 * Spots in upcoming classes that a monthly plan paid for and no plan covers anymore: the plan is unpaid, ended, ends before
 * the class, or its month was refunded in full (T51); the registration fee in a plan's first payment isn't part of the
 * month. The soonest 500. `amount` is what the class would cost, in cents.
 */
export async function uncoveredPlaces(db: Database, now: Date): Promise<UncoveredPlace[]> {
  const { timeZone } = await readProgramSettings(db)
  const start = ownStartIn('r', 'o')
  const { rows } = await db.execute<Row>(sql`
    SELECT r.id AS "registrationId", trim(c.first_name || ' ' || coalesce(c.last_name, '')) AS child,
      trim(u.first_name || ' ' || u.last_name) AS parent, u.email AS "parentEmail", o.title AS event,
      ${start} AS "startDate", -l.amount_cents AS amount, o.category,
      ${plansOf(sql`r.child_id`, now.toISOString())} AS plans
    FROM registrations r
    JOIN order_lines l ON l.registration_id = r.id AND l.kind = 'plan-coverage'
    JOIN offerings o ON o.id = r.offering_id
    JOIN children c ON c.id = r.child_id
    JOIN users u ON u.id = r.parent_id
    WHERE r.status IN ('confirmed', 'active') AND ${start} > ${now.toISOString()}::timestamptz
    ORDER BY ${start}, r.id`)
  return rows
    .filter(row => !isPaidFor(row, timeZone))
    .slice(0, LIMIT)
    .map(({ category: _category, plans: _plans, ...row }) => ({
      ...row,
      startDate: new Date(row.startDate).toISOString(),
    }))
}

/** The spot was agreed and counted when it was booked, so the plan's first day and limit aren't checked again. */
function isPaidFor({ category, startDate, plans }: Row, timeZone: string): boolean {
  const at = new Date(startDate)
  const wanted = { category, at, day: dayOf(at, timeZone) }
  const agreed = { firstDay: null, includedPerMonth: null, coveredStarts: [] }
  return childPlans(plans).some(plan => {
    const { kind } = coverageOf({ ...plan, ...agreed }, wanted)
    return kind === 'covered' || kind === 'later'
  })
}
