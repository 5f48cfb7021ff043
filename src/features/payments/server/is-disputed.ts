import { and, eq, gt, sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { payments } from './tables.ts'

/**
 * Whether the bank has taken back, or is deciding about, money of an order, or part of it was refunded at the provider and
 * not by us: then nothing is given for it automatically, staff decide.
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
