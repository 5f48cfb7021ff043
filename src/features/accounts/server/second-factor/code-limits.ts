import type { Queryable } from '#src/platform/database/open-database.ts'
import { countUse, forgetUses } from '#src/platform/http/limits.ts'

/** Whoever guesses codes already knows the password, so only a few tries are allowed. At the daily limit, a guess works once in 6,000 days. */
const AT_ONCE = { max: 10, seconds: 15 * 60 }
const A_DAY = { max: 50, seconds: 24 * 3600 }

/**
 * Counts a try before checking its code, so parallel tries can't slip through (T5). A browser the person used before has
 * its own count, so someone who guesses elsewhere doesn't lock them out.
 */
export async function countCodeTry(db: Queryable, userId: string, knownDevice: string | undefined) {
  const bucket = `code ${userId} ${knownDevice ?? 'unknown'}`
  const daily = await countUse(db, `${bucket} daily`, A_DAY)
  if (!daily.ok) return daily
  const counted = await countUse(db, bucket, AT_ONCE)
  return counted.ok ? { ok: true as const, bucket } : counted
}

/** Clears a browser's tries after a correct code. The daily count stays. */
export const forgetCodeTries = (db: Queryable, bucket: string): Promise<void> => forgetUses(db, bucket)
