import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { orders, registrations } from './tables.ts'

/** The answer of a checkout: amounts in cents. */
export type Checkout = {
  orderId: string
  registrationIds: string[]
  registrationId: string
  amountDue: number
  requiresPayment: boolean
  /** Whether the order changed the choice for spots that were waiting for payment. */
  updated: boolean
}

/** The answer that an existing order's checkout gave. */
export async function readCheckout(db: Queryable, orderId: string): Promise<Checkout> {
  const places = await db
    .select({ id: registrations.id, due: orders.dueCents, status: orders.status })
    .from(orders)
    .innerJoin(registrations, eq(registrations.orderId, orders.id))
    .where(eq(orders.id, orderId))
    .orderBy(asc(registrations.id))
  const [first] = places
  if (!first) throw new Error('The order has no spots.')
  return {
    orderId,
    registrationIds: places.map(place => place.id),
    registrationId: first.id,
    amountDue: first.due,
    requiresPayment: first.status === 'open',
    updated: false,
  }
}
