import { and, eq, gt, sql } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { countUse } from '#src/platform/http/limits.ts'
import { uses } from '#src/platform/http/tables.ts'

/** The form is the one place that tells a known e-mail address, so an address may learn it 5 times an hour (THREATS T4). */
const LIMIT = { max: 5, seconds: 3600 }
const bucket = (address: string) => `known address told ${address}`

/**
 * Seconds until this address may send the form again; `undefined` when it may now. Asked before the form is looked at,
 * so that the refusal itself tells nothing.
 */
export async function knownAnswersUsedUp(db: Queryable, address: string): Promise<number | undefined> {
  const [row] = await db
    .select({ used: uses.used, left: sql<number>`ceil(extract(epoch FROM ${uses.until} - now()))::int` })
    .from(uses)
    .where(and(eq(uses.bucket, bucket(address)), gt(uses.until, sql`now()`)))
  return row && row.used >= LIMIT.max ? Math.max(1, row.left) : undefined
}

/** Counts one answer that told of a known e-mail address. */
export async function noteKnownAnswer(db: Queryable, address: string): Promise<void> {
  await countUse(db, bucket(address), LIMIT)
}
