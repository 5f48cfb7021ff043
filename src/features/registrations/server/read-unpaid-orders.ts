import { sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'

export type UnpaidOrder = {
  id: string
  /** The earliest end of its holds, as an ISO instant. */
  heldUntil: string
  spots: number
  /** The class and the child's first name, of the spot whose hold ends first. */
  title: string
  child: string
}

/** The orders of a family whose spots are still held and not paid, the one that ends first on top. */
export async function readUnpaidOrders(db: Queryable, parentId: string, now: Date): Promise<UnpaidOrder[]> {
  const { rows } = await db.execute<UnpaidOrder>(sql`
    SELECT * FROM (
      SELECT DISTINCT ON (r.order_id) r.order_id AS id, r.held_until AS "heldUntil",
        (count(*) OVER (PARTITION BY r.order_id))::int AS spots, f.title, c.first_name AS child
      FROM registrations r JOIN offerings f ON f.id = r.offering_id JOIN children c ON c.id = r.child_id
      WHERE r.parent_id = ${parentId} AND r.order_id IS NOT NULL AND r.status = 'pending'
        AND r.payment_status = 'unpaid' AND r.held_until > ${now.toISOString()}::timestamptz
      ORDER BY r.order_id, r.held_until, r.id) AS each_order
    ORDER BY "heldUntil", id`)
  return rows.map(row => ({ ...row, heldUntil: new Date(row.heldUntil).toISOString() }))
}
