import { createHash, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { newId } from '#src/lib/ids.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { CONFIRM_DAYS } from '../newsletter-rules.ts'
import { subscriberLinks } from './tables.ts'

type Purpose = (typeof subscriberLinks.$inferSelect)['purpose']
const DAY = 86_400_000

/** Tokens are long and random, so a plain SHA-256 is enough. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Creates the token of a new link and stores its hash. Earlier links keep working. */
export async function createSubscriberLink(
  tx: Queryable,
  subscriberId: string,
  purpose: Purpose,
  now: Date,
  id = newId(),
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = purpose === 'confirm' ? new Date(now.getTime() + CONFIRM_DAYS * DAY) : null
  await tx.insert(subscriberLinks).values({ id, tokenHash: hashOf(token), subscriberId, purpose, expiresAt })
  return token
}

/** The link of a token, locked for the rest of the transaction; `undefined` if it doesn't exist or has expired. */
export async function findSubscriberLink(tx: Queryable, token: string, purpose: Purpose, now: Date) {
  const [link] = await tx
    .select()
    .from(subscriberLinks)
    .where(and(eq(subscriberLinks.tokenHash, hashOf(token)), eq(subscriberLinks.purpose, purpose)))
    .for('update')
  return link && (!link.expiresAt || link.expiresAt > now) ? link : undefined
}
