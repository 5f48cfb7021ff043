import { and, count, eq } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { registrations } from './tables.ts'

/** How many children are on the waitlist of an offering. */
export async function waitingFor(db: Queryable, offeringId: string): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(registrations)
    .where(and(eq(registrations.offeringId, offeringId), eq(registrations.status, 'waitlisted')))
  return row?.waiting ?? 0
}
