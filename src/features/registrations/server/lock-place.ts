import { asc, eq } from 'drizzle-orm'
import { lockFamily } from '#src/features/families/server.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { type RegistrationRow, readRegistrations } from './read-registrations.ts'
import { orders, registrations } from './tables.ts'

/**
 * Locks a spot with its family and its order, in that order, and reads its current state; undefined if there is none.
 * Everything that ends a spot starts with this.
 */
export async function lockPlace(tx: Transaction, id: string): Promise<RegistrationRow | undefined> {
  const [known] = await tx
    .select({ parentId: registrations.parentId })
    .from(registrations)
    .where(eq(registrations.id, id))
  if (!known) return undefined
  await lockFamily(tx, known.parentId)
  const [owned] = await tx
    .select({ orderId: registrations.orderId })
    .from(registrations)
    .where(eq(registrations.id, id))
  const { orderId } = owned!
  if (orderId) await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update')
  await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(orderId ? eq(registrations.orderId, orderId) : eq(registrations.id, id))
    .orderBy(asc(registrations.id))
    .for('update')
  return (await readRegistrations(tx, { id }))[0]
}
