import { eq } from 'drizzle-orm'
import { newId } from '#src/lib/ids.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { Asking } from '#src/platform/http/handlers.ts'
import { hashToken, signInCookie } from './read-viewer.ts'
import { oneTimeLinks, signInSteps, signIns } from './tables.ts'
import { newToken } from './tokens.ts'

const REMEMBERED_SECONDS = 30 * 24 * 3600
const UNTIL_THE_BROWSER_CLOSES_SECONDS = 12 * 3600

type NewSignIn = {
  userId: string
  remembered: boolean
  userAgent: string
  now: Date
  /** The person has just typed the password, or chosen one. */
  passwordConfirmed?: boolean
  /** The person has just shown the second factor, or had in the sign-in that this one stands for. */
  secondFactorShown?: boolean
}

/** Signs a person in with a fresh token (T7); put it into the cookie with `setSignInCookie` once `tx` is through. */
export async function createSignIn(
  tx: Queryable,
  { userId, remembered, userAgent, now, passwordConfirmed = false, secondFactorShown = false }: NewSignIn,
): Promise<{ token: string; signInId: string }> {
  const token = newToken()
  const signInId = newId()
  const seconds = remembered ? REMEMBERED_SECONDS : UNTIL_THE_BROWSER_CLOSES_SECONDS
  const expiresAt = new Date(now.getTime() + seconds * 1000)
  const passwordConfirmedAt = passwordConfirmed ? now : null
  await tx.insert(signIns).values({
    id: signInId,
    tokenHash: hashToken(token),
    userId,
    remembered,
    userAgent,
    expiresAt,
    lastSeenAt: now,
    passwordConfirmedAt,
    secondFactorAt: secondFactorShown ? now : null,
  })
  return { token, signInId }
}

/** Hands the token to the browser: for 30 days, or until it closes. `secure` on a live site. */
export function setSignInCookie(
  asking: Pick<Asking, 'setCookie'>,
  token: string,
  { remembered }: { remembered: boolean },
  secure: boolean,
): void {
  asking.setCookie(signInCookie(secure), token, remembered ? { maxAgeSeconds: REMEMBERED_SECONDS } : {})
}

/** Takes the token back from the browser. */
export function clearSignInCookie(asking: Pick<Asking, 'setCookie'>, secure: boolean): void {
  asking.setCookie(signInCookie(secure), '', { maxAgeSeconds: 0 })
}

/** Ends one sign-in. */
export async function endSignIn(tx: Queryable, signInId: string): Promise<void> {
  await tx.delete(signIns).where(eq(signIns.id, signInId))
}

/** Whether a sign-in showed the second factor. Asked before one that stands for it is made. */
export async function hasShownSecondFactor(tx: Queryable, signInId: string): Promise<boolean> {
  const [found] = await tx.select({ at: signIns.secondFactorAt }).from(signIns).where(eq(signIns.id, signInId))
  return !!found?.at
}

/**
 * Ends everybody's sign-ins and mailed links, after a restore: sign-ins that were ended since the backup, and links that
 * were used, must not open anything again.
 */
export async function endEverySignIn(tx: Queryable): Promise<void> {
  await tx.delete(signIns)
  await tx.delete(oneTimeLinks)
}

/** Ends every sign-in of a person, also one that waits for its code: after a new password, another role, or when the account is disabled. */
export async function endAllSignIns(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(signIns).where(eq(signIns.userId, userId))
  await tx.delete(signInSteps).where(eq(signInSteps.userId, userId))
}
