import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { newId } from '#src/lib/ids.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { hashToken } from './read-viewer.ts'
import { oneTimeLinks } from './tables.ts'
import { newToken } from './tokens.ts'

export type LinkPurpose = (typeof oneTimeLinks.$inferSelect)['purpose']

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** How long a link works, in milliseconds. Resets are used right away; a first password may wait for a free evening. */
export const LIFE: Record<LinkPurpose, number> = {
  'reset-password': 10 * MINUTE,
  'set-password': 7 * DAY,
  'verify-email': 7 * DAY,
  'change-email': DAY,
  'undo-email': 7 * DAY,
}

/** Creates a link token for a person that works until `linkEndsAt`. Earlier links of the same purpose stay valid until they expire. */
export async function createLinkToken(
  tx: Queryable,
  userId: string,
  purpose: LinkPurpose,
  now: Date,
  email?: string,
): Promise<{ token: string; linkEndsAt: Date }> {
  const token = newToken()
  const linkEndsAt = new Date(now.getTime() + LIFE[purpose])
  const tokenHash = hashToken(token)
  await tx
    .insert(oneTimeLinks)
    .values({ id: newId(), tokenHash, userId, purpose, email, expiresAt: linkEndsAt, createdAt: now })
  return { token, linkEndsAt }
}

const usable = (token: string, now: Date) =>
  and(eq(oneTimeLinks.tokenHash, hashToken(token)), isNull(oneTimeLinks.usedAt), gt(oneTimeLinks.expiresAt, now))

/** The owner of a link, if it can still be used. Doesn't use it up. */
export async function readLink(db: Queryable, token: string, now: Date) {
  const [link] = await db
    .select({ userId: oneTimeLinks.userId, purpose: oneTimeLinks.purpose, email: oneTimeLinks.email })
    .from(oneTimeLinks)
    .where(usable(token, now))
  return link
}

/** Uses up a link. Of two simultaneous calls, only one succeeds. */
export async function consumeLink(tx: Queryable, token: string, now: Date) {
  const [link] = await tx.update(oneTimeLinks).set({ usedAt: now }).where(usable(token, now)).returning({
    userId: oneTimeLinks.userId,
    purpose: oneTimeLinks.purpose,
    email: oneTimeLinks.email,
    createdAt: oneTimeLinks.createdAt,
  })
  return link
}

/**
 * Invalidates all other open links of a person, because a new password or address ends what was emailed before. The undo
 * link to a previous address stays open, so someone who took over an account can't close it.
 */
export async function closeLinks(tx: Queryable, userId: string, now: Date): Promise<void> {
  await tx
    .update(oneTimeLinks)
    .set({ usedAt: now })
    .where(and(eq(oneTimeLinks.userId, userId), isNull(oneTimeLinks.usedAt), ne(oneTimeLinks.purpose, 'undo-email')))
}

/** Whether an address belonged to someone recently and they can still take it back. */
export async function isKeptForOwner(db: Queryable, email: string): Promise<boolean> {
  const [link] = await db
    .select({ id: oneTimeLinks.id })
    .from(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.purpose, 'undo-email'),
        eq(sql`lower(${oneTimeLinks.email})`, email.trim().toLowerCase()),
        isNull(oneTimeLinks.usedAt),
        gt(oneTimeLinks.expiresAt, sql`now()`),
      ),
    )
  return link !== undefined
}
