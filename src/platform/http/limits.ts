import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/open-database.ts'

/**
 * Counts one use of a bucket within a window that begins at its first use; answers whether it is still within `max`
 * and, if not, when to come back. Counted in the database, so that two processes keep one count.
 */
export async function countUse(
  db: Queryable,
  bucket: string,
  limit: { max: number; seconds: number },
): Promise<{ ok: true; used: number } | { ok: false; retryAfterSeconds: number }> {
  const { rows } = await db.execute<{ used: number; left: number }>(sql`
    INSERT INTO uses AS u (bucket, used, until)
    VALUES (${bucket}, 1, now() + make_interval(secs => ${limit.seconds}))
    ON CONFLICT (bucket) DO UPDATE SET
      used = CASE WHEN u.until <= now() THEN 1 ELSE u.used + 1 END,
      until = CASE WHEN u.until <= now() THEN excluded.until ELSE u.until END
    RETURNING used, ceil(extract(epoch FROM until - now()))::int AS left`)
  const { used, left } = rows[0]!
  return used <= limit.max ? { ok: true, used } : { ok: false, retryAfterSeconds: Math.max(1, left) }
}

/** An e-mail address as it may stand in a bucket: the same for one address, and nobody reads it there. */
export const hashedEmail = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url')

/** Forgets the uses of a bucket, for example after the right password. */
export async function forgetUses(db: Queryable, bucket: string): Promise<void> {
  await db.execute(sql`DELETE FROM uses WHERE bucket = ${bucket}`)
}
