import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/open-database.ts'
import { networksOf } from './caller-address.ts'

/** How often something may be done within a window of this many seconds. */
export type Allowance = { max: number; seconds: number }
type Spent = { ok: false; retryAfterSeconds: number }

type Use = { bucket: string; limit: Allowance }
type Counted = { ok: true; used: number } | Spent

/**
 * Counts one use of a bucket within a window that begins at its first use; answers whether it is still within `max`
 * and, if not, when to come back. Counted in the database, so that two processes share one count.
 */
export async function countUse(db: Queryable, bucket: string, limit: Allowance): Promise<Counted> {
  const [counted] = await countUses(db, [{ bucket, limit }])
  return counted!
}

/** The same for several buckets in one statement; all of them are counted, whatever the answers. */
export async function countUses(db: Queryable, uses: readonly Use[]): Promise<Counted[]> {
  const values = uses.map(({ bucket, limit }) => sql`(${bucket}, 1, now() + make_interval(secs => ${limit.seconds}))`)
  const { rows } = await db.execute<{ bucket: string; used: number; left: number }>(sql`
    INSERT INTO rate_limits AS u (bucket, used, until) VALUES ${sql.join(values, sql`, `)}
    ON CONFLICT (bucket) DO UPDATE SET
      used = CASE WHEN u.until <= now() THEN 1 ELSE u.used + 1 END,
      until = CASE WHEN u.until <= now() THEN excluded.until ELSE u.until END
    RETURNING bucket, used, ceil(extract(epoch FROM until - now()))::int AS left`)
  return uses.map(({ bucket, limit }) => {
    const { used, left } = rows.find(each => each.bucket === bucket)!
    return used <= limit.max ? { ok: true, used } : { ok: false, retryAfterSeconds: Math.max(1, left) }
  })
}

/** The counts that a caller adds to, narrowest first; everything counted by address uses this. */
export const addressBuckets = (what: string, address: string, limit: Allowance) =>
  networksOf(address).map(({ name, times }) => ({
    bucket: `${what} ${name}`,
    limit: { max: limit.max * times, seconds: limit.seconds },
  }))

/**
 * Counts one use by an address. A use refused by a narrow network doesn't count for the wide one: a customer can't use
 * up the limit of their whole provider.
 */
export async function countAddressUse(
  db: Queryable,
  what: string,
  address: string,
  limit: Allowance,
): Promise<{ ok: true } | Spent> {
  for (const each of addressBuckets(what, address, limit)) {
    const counted = await countUse(db, each.bucket, each.limit)
    if (!counted.ok) return counted
  }
  return { ok: true }
}

/** An email address as stored in a bucket: always the same for one address, and unreadable there. */
export const hashedEmail = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url')

/** Takes back one use of a bucket. */
export async function returnUse(db: Queryable, bucket: string): Promise<void> {
  await db.execute(sql`UPDATE rate_limits SET used = greatest(used - 1, 0) WHERE bucket = ${bucket}`)
}

/** Clears the uses of a bucket, for example after the right password. */
export async function forgetUses(db: Queryable, bucket: string): Promise<void> {
  await db.execute(sql`DELETE FROM rate_limits WHERE bucket = ${bucket}`)
}
