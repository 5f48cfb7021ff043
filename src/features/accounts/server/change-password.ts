import { eq } from 'drizzle-orm'
import { senderIn } from '#src/features/organization/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext, Viewer } from '#src/platform/http/handlers.ts'
import { isWellKnownPassword } from './common-passwords.ts'
import { checkPassword } from './confirm-password.ts'
import { createSignIn, endAllSignIns, hasShownSecondFactor, setSignInCookie } from './create-sign-in.ts'
import { rememberDevice } from './known-device.ts'
import { passwordChangedMail } from './mails/password-changed-mail.ts'
import { closeLinks } from './one-time-links.ts'
import { hashPassword } from './password-hashing.ts'
import { knownDevices, users } from './tables.ts'

type Refusal = 'wrong-password' | 'no-password' | 'too-many-tries' | 'password-known'

/** Changes the password for someone who knows the current one. Signs out everyone except this browser, which gets a new sign-in (T7). */
export async function changePassword(
  app: App,
  { currentPassword, password }: { currentPassword: string; password: string },
  asking: Omit<RequestContext, 'viewer'> & { viewer: Viewer },
): Promise<Outcome<object, Refusal>> {
  const checked = await checkPassword(app, currentPassword, asking)
  if (!checked.ok) return checked
  const { user } = checked
  if (isWellKnownPassword(password, [user.firstName, user.lastName, user.email])) return refused('password-known')
  const passwordHash = await hashPassword(password)
  const { token } = await inTransaction(app.db, async tx => {
    const now = app.clock.now()
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id))
    const secondFactorShown = await hasShownSecondFactor(tx, asking.viewer.signInId)
    await endAllSignIns(tx, user.id)
    await closeLinks(tx, user.id, now)
    await tx.delete(knownDevices).where(eq(knownDevices.userId, user.id))
    await rememberDevice(tx, asking, user.id, { secure: app.settings.live })
    await app.mail(tx, passwordChangedMail(await senderIn(tx, app.settings), user))
    const { userAgent } = asking
    const shown = { passwordConfirmed: true, secondFactorShown }
    return createSignIn(tx, { userId: user.id, remembered: false, userAgent, now, ...shown })
  })
  setSignInCookie(asking, token, { remembered: false }, app.settings.live)
  return { ok: true }
}
