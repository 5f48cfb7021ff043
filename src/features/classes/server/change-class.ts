import { eq } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { ChangedClass } from '../contract.ts'
import { type Offering, readOfferings } from './read-offerings.ts'
import { offerings } from './tables.ts'

const LOCK_TIMEOUT_MS = 5_000

export type ClassNeeds = {
  /** Announces, in the transaction, that a class may have free places now (the waitlist listens). */
  placesFreed?: (tx: Transaction, offeringIds: readonly string[]) => Promise<void>
}
type Refusal = 'not-found' | 'changed-meanwhile' | 'too-few-places' | 'no-dates'

/**
 * Changes what a class says, costs and holds, unless somebody saved it after it was read. Its address stays, and so does
 * the price of orders: they keep their own lines. The row is locked first, so that no place is taken between the look at
 * `taken` and the new capacity.
 */
export function changeClass(
  { db, clock, changed, placesFreed }: Pick<App, 'db' | 'clock' | 'changed'> & ClassNeeds,
  id: string,
  { updatedAt: read, price, ...change }: ChangedClass,
): Promise<Outcome<{ offering: Offering }, Refusal>> {
  return inTransaction(
    db,
    async tx => {
      const [before] = await tx.select().from(offerings).where(eq(offerings.id, id)).for('update')
      if (!before) return refused('not-found')
      if (before.updatedAt.getTime() !== Date.parse(read)) return refused('changed-meanwhile')
      const { taken } = before
      if (change.capacity !== 0 && change.capacity < taken) return refused('too-few-places', { taken })
      if (change.status === 'published' && before.startsAt === null) return refused('no-dates')
      const now = clock.now()
      await tx
        .update(offerings)
        .set({ ...change, priceCents: price, updatedAt: later(now, before.updatedAt) })
        .where(eq(offerings.id, id))
      // More places, no limit, or published again: whoever waits in line comes first.
      await placesFreed?.(tx, [id])
      await changed(tx, 'classes')
      const [offering] = await readOfferings(tx, { where: eq(offerings.id, id) }, now)
      return { ok: true as const, offering: offering! }
    },
    { lockTimeoutMs: LOCK_TIMEOUT_MS },
  )
}

/** `now`, or the millisecond after `before` where a clock stands still or runs behind: no two savings look alike. */
const later = (now: Date, before: Date) => new Date(Math.max(now.getTime(), before.getTime() + 1))
