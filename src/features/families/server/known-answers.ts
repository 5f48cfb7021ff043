import { and, desc, eq, gt, gte, or, sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { addressBuckets, countAddressUse } from '#src/platform/http/limits.ts'
import { uses } from '#src/platform/http/tables.ts'

/** The form is the one place that tells a known e-mail address, so an address may learn it 5 times an hour (THREATS T4). */
const LIMIT = { max: 5, seconds: 3600 }
const TOLD = 'known address told'

/**
 * Seconds until this address may send the form again; `undefined` when it may now. Asked before the form is looked at,
 * so that the refusal itself tells nothing.
 */
export async function knownAnswersUsedUp(db: Queryable, address: string): Promise<number | undefined> {
  const spent = addressBuckets(TOLD, address, LIMIT).map(({ bucket, limit }) =>
    and(eq(uses.bucket, bucket), gte(uses.used, limit.max)),
  )
  const [row] = await db
    .select({ left: sql<number>`ceil(extract(epoch FROM ${uses.until} - now()))::int` })
    .from(uses)
    .where(and(or(...spent), gt(uses.until, sql`now()`)))
    .orderBy(desc(uses.until))
    .limit(1)
  return row && Math.max(1, row.left)
}

/** Counts one answer that is to tell of a known e-mail address; refused when others of this moment told it the last. */
export const countKnownAnswer = (db: Queryable, address: string) => countAddressUse(db, TOLD, address, LIMIT)
