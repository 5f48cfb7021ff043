import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { orderLines } from './tables.ts'

/** The price lines of an order as agreed, amounts in cents. */
export const readPriceLines = (db: Queryable, orderId: string) =>
  db
    .select({
      registrationId: orderLines.registrationId,
      kind: orderLines.kind,
      label: orderLines.label,
      amount: orderLines.amountCents,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id))
