import type { Queryable } from '#src/platform/database/open-database.ts'
import { addressBuckets, countUse, forgetUses, hashedEmail, returnUse } from '#src/platform/http/limits.ts'

const QUARTER = 15 * 60
const PER_ACCOUNT = { max: 20, seconds: QUARTER }
const PER_DEVICE = { max: 20, seconds: QUARTER }
/** A whole school may share one IP address, so this limit is generous. */
const PER_ADDRESS = { max: 60, seconds: QUARTER }

const accountBucket = (email: string) => `sign-in account ${hashedEmail(email)}`
const deviceBucket = (email: string, device: string) => `sign-in device ${hashedEmail(email)} ${device}`

export type Try = { email: string; address: string; knownDevice: string | undefined }

/**
 * Counts a try before checking its password, so parallel tries can't slip through (T5). A browser the person used before
 * has its own count, so guessing elsewhere never locks the owner out.
 */
export async function countTry(
  db: Queryable,
  each: Try,
): Promise<{ ok: true; buckets: string[] } | { ok: false; retryAfterSeconds: number }> {
  const limits = each.knownDevice
    ? [{ bucket: deviceBucket(each.email, each.knownDevice), limit: PER_DEVICE }]
    : [
        ...addressBuckets('sign-in address', each.address, PER_ADDRESS),
        { bucket: accountBucket(each.email), limit: PER_ACCOUNT },
      ]
  for (const { bucket, limit } of limits) {
    const counted = await countUse(db, bucket, limit)
    if (!counted.ok) return counted
  }
  return { ok: true, buckets: limits.map(({ bucket }) => bucket) }
}

/** Takes back a try with the right password, because only failures count. */
export async function undoAttempt(db: Queryable, buckets: readonly string[]): Promise<void> {
  for (const bucket of buckets) await returnUse(db, bucket)
}

/**
 * Clears an account's tries, and one browser's, after the owner chose a new password with an emailed link: earlier guesses
 * say nothing about the new password. The IP address's count stays.
 */
export async function clearAttempts(
  tx: Queryable,
  { email, device }: { email: string; device: string },
): Promise<void> {
  await forgetUses(tx, accountBucket(email))
  await forgetUses(tx, deviceBucket(email, device))
}
