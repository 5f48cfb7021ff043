import { eq } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { offerings } from '../tables.ts'
import type { ClassAdminContext } from './context.ts'

/** How long a change waits for the row of its class, in milliseconds. */
export const LOCK_TIMEOUT_MS = 5_000

type OfferingRow = typeof offerings.$inferSelect

/** Locks the spots of a class and then the class, unless someone saved it after it was loaded (`read`, ISO). With `toWrite`, the spots can be written. */
export async function lockClass(
  { families }: Pick<ClassAdminContext, 'families'>,
  tx: Transaction,
  id: string,
  read: string,
  options?: { toWrite?: boolean },
): Promise<Outcome<{ before: OfferingRow }, 'not-found' | 'changed-meanwhile'>> {
  await families?.lockRegistrations(tx, id, options)
  const [before] = await tx.select().from(offerings).where(eq(offerings.id, id)).for('update')
  if (!before) return refused('not-found')
  if (before.updatedAt.getTime() !== Date.parse(read)) return refused('changed-meanwhile')
  return { ok: true, before }
}

/** `now`, or the millisecond after `before` if a clock stands still or runs behind, so that no two saves look alike. */
export const savedAt = (now: Date, before: Date) => new Date(Math.max(now.getTime(), before.getTime() + 1))
