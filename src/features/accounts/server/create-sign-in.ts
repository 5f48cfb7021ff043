import { eq } from 'drizzle-orm'
import { newId } from '#src/lib/ids.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
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
  /** The person just typed the password or chose one. */
  passwordConfirmed?: boolean
  /** The person just used two-step verification, or had in the sign-in that this one replaces. */
  secondFactorShown?: boolean
}

/** Signs a person in with a fresh token (T7). Put it in the cookie with `setSignInCookie` after `tx` commits. */
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

/** Gives the token to the browser: for 30 days, or until it closes. `secure` on a live site. */
export function setSignInCookie(
  asking: Pick<RequestContext, 'setCookie'>,
  token: string,
  { remembered }: { remembered: boolean },
  secure: boolean,
): void {
  asking.setCookie(signInCookie(secure), token, remembered ? { maxAgeSeconds: REMEMBERED_SECONDS } : {})
}

/** Removes the token from the browser. */
export function clearSignInCookie(asking: Pick<RequestContext, 'setCookie'>, secure: boolean): void {
  asking.setCookie(signInCookie(secure), '', { maxAgeSeconds: 0 })
}

/** Ends one sign-in. */
export async function endSignIn(tx: Queryable, signInId: string): Promise<void> {
  await tx.delete(signIns).where(eq(signIns.id, signInId))
}

/** Whether a sign-in used two-step verification. Asked before a replacement sign-in is created. */
export async function hasShownSecondFactor(tx: Queryable, signInId: string): Promise<boolean> {
  const [found] = await tx.select({ at: signIns.secondFactorAt }).from(signIns).where(eq(signIns.id, signInId))
  return !!found?.at
}

/**
 * Ends everyone's sign-ins and emailed links after a restore, so sign-ins that ended and links that were used since the
 * backup don't work again.
 */
export async function endEverySignIn(tx: Queryable): Promise<void> {
  await tx.delete(signIns)
  await tx.delete(oneTimeLinks)
}

/** Ends every sign-in of a person, including one that's waiting for its code: after a new password, another role, or deactivation. */
export async function endAllSignIns(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(signIns).where(eq(signIns.userId, userId))
  await tx.delete(signInSteps).where(eq(signInSteps.userId, userId))
}
