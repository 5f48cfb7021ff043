import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { needsSecondFactor } from '../account-rules.ts'
import { createSignIn, endSignIn, setSignInCookie } from './create-sign-in.ts'
import { findUserByEmail, type User } from './find-user.ts'
import { deviceHash, isKnownDevice, rememberDevice } from './known-device.ts'
import { verifyPassword } from './password-hashing.ts'
import { hasSecondFactor } from './second-factor/check-code.ts'
import { beginStep, setStepCookie } from './second-factor/sign-in-step.ts'
import { countTry, undoAttempt } from './sign-in-limits.ts'

export type SignInForm = { email: string; password: string; rememberMe?: boolean }

/**
 * Signs in with email and password. Known and unknown addresses, wrong passwords and deactivated accounts do the same work
 * and get the same answer (T4). Someone with two-step verification isn't signed in yet: `next` is `code`. `too-many-tries`
 * comes with `details.retryAfterSeconds`.
 */
export async function signIn(
  app: App,
  form: SignInForm,
  asking: RequestContext,
): Promise<Outcome<{ user: User; next?: 'code' | 'set-up' }, 'wrong-sign-in' | 'too-many-tries'>> {
  const { db, clock, settings } = app
  const user = await findUserByEmail(db, form.email)
  const device = deviceHash(asking, settings.live)
  const known = await isKnownDevice(db, user?.id, device)

  const counted = await countTry(db, {
    email: form.email,
    address: asking.address,
    knownDevice: known ? device : undefined,
  })
  if (!counted.ok) return refused('too-many-tries', { retryAfterSeconds: counted.retryAfterSeconds })
  const fits = await verifyPassword(form.password, user?.passwordHash)
  if (!fits || !user || user.disabledAt) return refused('wrong-sign-in')

  const remembered = form.rememberMe ?? false
  if (await hasSecondFactor(db, user.id)) {
    const step = await inTransaction(db, async tx => {
      await undoAttempt(tx, counted.buckets)
      return beginStep(tx, { userId: user.id, remembered, now: clock.now() })
    })
    setStepCookie(asking, step, settings.live)
    return { ok: true, user, next: 'code' }
  }
  const { token } = await inTransaction(db, async tx => {
    await undoAttempt(tx, counted.buckets)
    if (asking.viewer) await endSignIn(tx, asking.viewer.signInId)
    await rememberDevice(tx, asking, user.id, { secure: settings.live })
    return createSignIn(tx, {
      userId: user.id,
      remembered,
      userAgent: asking.userAgent,
      now: clock.now(),
      passwordConfirmed: true,
    })
  })
  setSignInCookie(asking, token, { remembered }, settings.live)
  return needsSecondFactor(settings, user) ? { ok: true, user, next: 'set-up' } : { ok: true, user }
}
