import { and, eq, gt } from 'drizzle-orm'
import { newId } from '#src/lib/ids.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { hashToken } from '../read-viewer.ts'
import { signInSteps } from '../tables.ts'
import { newToken } from '../tokens.ts'

const LIFE_SECONDS = 10 * 60
const stepCookie = (secure: boolean) => (secure ? '__Host-sign-in-step' : 'sign-in-step')

/** Remembers for 10 minutes that the password was right. The token only allows entering the code. */
export async function beginStep(
  tx: Queryable,
  { userId, remembered, now }: { userId: string; remembered: boolean; now: Date },
) {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LIFE_SECONDS * 1000)
  await tx.insert(signInSteps).values({ id: newId(), tokenHash: hashToken(token), userId, remembered, expiresAt })
  return token
}

/** Gives the token to the browser, out of reach of scripts. */
export function setStepCookie(asking: Pick<RequestContext, 'setCookie'>, token: string, secure: boolean): void {
  asking.setCookie(stepCookie(secure), token, { maxAgeSeconds: LIFE_SECONDS })
}

/** Removes it. */
export function clearStepCookie(asking: Pick<RequestContext, 'setCookie'>, secure: boolean): void {
  asking.setCookie(stepCookie(secure), '', { maxAgeSeconds: 0 })
}

/** The step this browser is in, if any. */
export async function readStep(db: Queryable, asking: Pick<RequestContext, 'cookies'>, secure: boolean, now: Date) {
  const token = asking.cookies[stepCookie(secure)]
  if (!token || token.length > 100) return undefined
  const [step] = await db
    .select()
    .from(signInSteps)
    .where(and(eq(signInSteps.tokenHash, hashToken(token)), gt(signInSteps.expiresAt, now)))
  return step
}

/** Ends a step. Of two simultaneous calls, only one is told it did. */
export async function endStep(tx: Queryable, stepId: string): Promise<boolean> {
  const ended = await tx.delete(signInSteps).where(eq(signInSteps.id, stepId)).returning({ id: signInSteps.id })
  return ended.length > 0
}
