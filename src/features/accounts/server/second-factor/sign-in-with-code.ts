import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { createSignIn, endSignIn, setSignInCookie } from '../create-sign-in.ts'
import { findUser } from '../find-user.ts'
import { deviceHash, hasSignedInFrom, rememberDevice } from '../known-device.ts'
import { consumeCode } from './check-code.ts'
import { countCodeTry, forgetCodeTries } from './code-limits.ts'
import { clearStepCookie, endStep, readStep } from './sign-in-step.ts'

type Refusal = 'password-first' | 'wrong-code' | 'too-many-tries'

/**
 * Finishes signing in with a code. Only here a sign-in begins, with a fresh token (T7). The step, the code and the new
 * sign-in are one transaction, so each counts once. `too-many-tries` comes with `details.retryAfterSeconds`.
 */
export async function signInWithCode(
  app: App,
  code: string,
  asking: RequestContext,
): Promise<Outcome<object, Refusal>> {
  const { db, clock, settings } = app
  const step = await readStep(db, asking, settings.live, clock.now())
  const user = step && (await findUser(db, step.userId))
  if (!step || !user || user.disabledAt) return refused('password-first')
  const device = deviceHash(asking, settings.live)
  const known = await hasSignedInFrom(db, user.id, device)
  const counted = await countCodeTry(db, user.id, known ? device : undefined)
  if (!counted.ok) return refused('too-many-tries', { retryAfterSeconds: counted.retryAfterSeconds })

  const { remembered } = step
  const token = await inTransaction(db, async tx => {
    if (!(await consumeCode(app, tx, user.id, code))) return undefined
    if (!(await endStep(tx, step.id))) return undefined
    if (asking.viewer) await endSignIn(tx, asking.viewer.signInId)
    await rememberDevice(tx, asking, user.id, { secure: settings.live })
    const now = clock.now()
    const { userAgent } = asking
    const shown = { passwordConfirmed: true, secondFactorShown: true }
    return (await createSignIn(tx, { userId: user.id, remembered, userAgent, now, ...shown })).token
  })
  if (!token) return refused('wrong-code')
  await forgetCodeTries(db, counted.bucket)
  clearStepCookie(asking, settings.live)
  setSignInCookie(asking, token, { remembered }, settings.live)
  return { ok: true }
}
