import { and, eq, gt } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { payments } from './tables.ts'

/** Whether the bank has taken back, or is deciding about, money of an order: nothing is given for it meanwhile. */
export async function isDisputed(db: Queryable, orderId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), gt(payments.disputedCents, 0)))
  return found !== undefined
}
