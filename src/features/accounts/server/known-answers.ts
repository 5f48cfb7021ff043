import { and, desc, eq, gt, gte, or, sql } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { addressBuckets, countAddressUse } from '#src/platform/http/limits.ts'
import { rateLimits } from '#src/platform/http/tables.ts'

/**
 * Signing up and registering are the two forms that reveal a known email address. One IP address can learn that 5 times an
 * hour, counting both forms together (T4).
 */
const LIMIT = { max: 5, seconds: 3600 }
const TOLD = 'known address told'

/**
 * Creates an account with `make`, and answers `account-exists` only as often as the caller's IP address may learn it. After
 * that, every form from there is refused as `too-many-tries` before it's looked at, so the refusal itself reveals
 * nothing. The details contain `retryAfterSeconds`.
 */
export async function limitAccountExistsAnswers<Done extends object, Reason extends string>(
  db: Queryable,
  address: string,
  make: () => Promise<Outcome<Done, Reason>>,
): Promise<Outcome<Done, Reason | 'too-many-tries'>> {
  const wait = await secondsToWait(db, address)
  if (wait) return refused('too-many-tries', { retryAfterSeconds: wait })
  const made = await make()
  if (made.ok || made.because !== 'account-exists') return made
  // Of many simultaneous forms, only as many are told as the limit allows.
  const counted = await countAddressUse(db, TOLD, address, LIMIT)
  return counted.ok ? made : refused('too-many-tries', { retryAfterSeconds: counted.retryAfterSeconds })
}

/** Seconds until this IP address may send such a form again, or `undefined` when it may now. */
async function secondsToWait(db: Queryable, address: string): Promise<number | undefined> {
  const spent = addressBuckets(TOLD, address, LIMIT).map(({ bucket, limit }) =>
    and(eq(rateLimits.bucket, bucket), gte(rateLimits.used, limit.max)),
  )
  const [row] = await db
    .select({ left: sql<number>`ceil(extract(epoch FROM ${rateLimits.until} - now()))::int` })
    .from(rateLimits)
    .where(and(or(...spent), gt(rateLimits.until, sql`now()`)))
    .orderBy(desc(rateLimits.until))
    .limit(1)
  return row && Math.max(1, row.left)
}
