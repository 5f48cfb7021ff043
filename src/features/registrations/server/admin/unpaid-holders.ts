import { sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'

export type UnpaidHolder = {
  parentId: string
  parent: string
  parentEmail: string
  confirmed: boolean
  /** Spots reserved in the last 7 days and not paid for, and how many of those are held now. */
  places: number
  holding: number
  lastAt: string
}

/** A family that reserves this many spots in a week without paying for any is listed for staff. */
const WORTH_A_LOOK = 6
const MOST_SHOWN = 20

/**
 * The families that reserved the most spots in the 7 days before `now` without paying for them, most spots first. A
 * spot whose choice was changed counts once. Spots that staff booked or hold for a family don't count (T34).
 */
export async function unpaidHolders(db: Queryable, now: Date): Promise<UnpaidHolder[]> {
  const at = now.toISOString()
  const { rows } = await db.execute<UnpaidHolder>(sql`
    SELECT u.id AS "parentId", trim(u.first_name || ' ' || u.last_name) AS parent, u.email AS "parentEmail",
      u.email_verified_at IS NOT NULL AS confirmed, count(*)::int AS places,
      (count(*) FILTER (WHERE r.status = 'pending' AND r.held_until > ${at}::timestamptz))::int AS holding,
      max(r.created_at) AS "lastAt"
    FROM registrations r JOIN orders o ON o.id = r.order_id JOIN users u ON u.id = r.parent_id
    WHERE r.created_at > ${at}::timestamptz - interval '7 days' AND r.status IN ('pending', 'cancelled')
      AND r.payment_status = 'unpaid' AND r.ended_because IS DISTINCT FROM 'replaced' AND NOT o.kept_by_staff
    GROUP BY u.id HAVING count(*) >= ${WORTH_A_LOOK}
    ORDER BY count(*) DESC, u.id LIMIT ${MOST_SHOWN}`)
  return rows.map(row => ({ ...row, lastAt: new Date(row.lastAt).toISOString() }))
}
