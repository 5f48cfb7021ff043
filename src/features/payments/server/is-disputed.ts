import { and, eq, gt, sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { payments } from './tables.ts'

/**
 * Whether the bank has taken back, or is deciding about, money of an order, or some of it went back at the provider by no
 * refund of ours: nothing is given for it by itself, people decide.
 */
export async function isDisputed(db: Queryable, orderId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(eq(payments.orderId, orderId), gt(sql`${payments.disputedCents} + ${payments.returnedElsewhereCents}`, 0)),
    )
  return found !== undefined
}
