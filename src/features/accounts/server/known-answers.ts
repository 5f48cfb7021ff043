import { and, desc, eq, gt, gte, or, sql } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { addressBuckets, countAddressUse } from '#src/platform/http/limits.ts'
import { uses } from '#src/platform/http/tables.ts'

/**
 * Signing up and joining are the two forms that tell a known e-mail address; a caller's address may learn it 5 times an
 * hour, over both forms together (T4).
 */
const LIMIT = { max: 5, seconds: 3600 }
const TOLD = 'known address told'

/**
 * Makes an account with `make` and lets it answer `account-exists` only as often as the caller's address may learn it;
 * after that every form from there is refused as `too-many-tries` before it is looked at, so that the refusal itself
 * tells nothing. `retryAfterSeconds` is in its details.
 */
export async function limitKnownAnswers<Done extends object, Reason extends string>(
  db: Queryable,
  address: string,
  make: () => Promise<Outcome<Done, Reason>>,
): Promise<Outcome<Done, Reason | 'too-many-tries'>> {
  const wait = await secondsToWait(db, address)
  if (wait) return refused('too-many-tries', { retryAfterSeconds: wait })
  const made = await make()
  if (made.ok || made.because !== 'account-exists') return made
  // Of many forms at the same moment, only as many are told as the limit says.
  const counted = await countAddressUse(db, TOLD, address, LIMIT)
  return counted.ok ? made : refused('too-many-tries', { retryAfterSeconds: counted.retryAfterSeconds })
}

/** Seconds until this address may send such a form again; `undefined` when it may now. */
async function secondsToWait(db: Queryable, address: string): Promise<number | undefined> {
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
