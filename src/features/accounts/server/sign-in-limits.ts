import type { Queryable } from '#src/platform/database/open-database.ts'
import { addressBuckets, countUse, forgetUses, hashedEmail, returnUse } from '#src/platform/http/limits.ts'

const QUARTER = 15 * 60
const PER_ACCOUNT = { max: 20, seconds: QUARTER }
const PER_DEVICE = { max: 20, seconds: QUARTER }
/** A school's whole class may sit behind one address, so this one is wide. */
const PER_ADDRESS = { max: 60, seconds: QUARTER }

const accountBucket = (email: string) => `sign-in account ${hashedEmail(email)}`
const deviceBucket = (email: string, device: string) => `sign-in device ${hashedEmail(email)} ${device}`

export type Try = { email: string; address: string; knownDevice: string | undefined }

/**
 * Counts a try before its password is looked at, so that parallel tries cannot slip by (T5). A browser the
 * person used before has its own count: guessing from elsewhere never locks the owner out.
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

/** Takes a try back that had the right password: only failures count. */
export async function takeBack(db: Queryable, buckets: readonly string[]): Promise<void> {
  for (const bucket of buckets) await returnUse(db, bucket)
}

/**
 * Forgets the tries on an account, and those of one browser, once the owner chose a new password with a mailed link: what
 * was guessed before says nothing about the new one. The count of the network address stays.
 */
export async function forgetTries(tx: Queryable, { email, device }: { email: string; device: string }): Promise<void> {
  await forgetUses(tx, accountBucket(email))
  await forgetUses(tx, deviceBucket(email, device))
}
