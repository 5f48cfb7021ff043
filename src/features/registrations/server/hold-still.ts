import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { registrations } from './tables.ts'

/**
 * Keeps the spots of a class in their state until the transaction ends, before the class itself is locked. Whoever is
 * being confirmed meanwhile is waited for and told of the change; whoever comes later reads it in the confirmation. Who
 * waits in line is left alone: only the class's lock moves them, and an offer passes over rows that someone holds (R3).
 */
export async function holdStill(tx: Transaction, offeringId: string): Promise<void> {
  await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(eq(registrations.offeringId, offeringId), inArray(registrations.status, ['pending', 'confirmed', 'active'])),
    )
    .orderBy(asc(registrations.id))
    .for('share')
}
