import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { registrations } from './tables.ts'

/**
 * Keeps the spots of a class in their state until the transaction ends, before the class itself is locked. A spot being
 * confirmed at the same time is waited for, and its family is told of the change; later ones read it in the confirmation.
 * With `toWrite`, these rows can be changed as well. Waitlisted rows are not locked: only the class's lock moves them, and an offer skips rows that are locked (R3).
 */
export async function lockRegistrations(
  tx: Transaction,
  offeringId: string,
  { toWrite = false }: { toWrite?: boolean } = {},
): Promise<void> {
  await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(eq(registrations.offeringId, offeringId), inArray(registrations.status, ['pending', 'confirmed', 'active'])),
    )
    .orderBy(asc(registrations.id))
    .for(toWrite ? 'no key update' : 'share')
}
