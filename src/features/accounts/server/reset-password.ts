import { eq, sql } from 'drizzle-orm'
import { senderIn } from '#src/features/organization/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { isWellKnownPassword } from './common-passwords.ts'
import { createSignIn, endAllSignIns, hasShownSecondFactor, setSignInCookie } from './create-sign-in.ts'
import { findUser } from './find-user.ts'
import { deviceHash, hasSignedInFrom, rememberDevice } from './known-device.ts'
import { passwordChangedMail } from './mails/password-changed-mail.ts'
import { closeLinks, consumeLink, type LinkPurpose, readLink } from './one-time-links.ts'
import { revokeAccess, type ServerAccountPart } from './parts.ts'
import { hashPassword } from './password-hashing.ts'
import { clearAttempts } from './sign-in-limits.ts'
import { knownDevices, users } from './tables.ts'

const PASSWORD_LINKS: LinkPurpose[] = ['set-password', 'reset-password']

/**
 * Sets a password with an emailed link, once (T9). The link came by email, so the address is verified as well. All sign-ins
 * end, and so does access without one. A browser where this person is already signed in (just registered) continues with
 * a new sign-in. Someone locked out by other people's guesses gets in immediately from this browser (T102).
 */
export async function resetPassword(
  app: App,
  parts: readonly ServerAccountPart[],
  { token, password }: { token: string; password: string },
  asking: RequestContext,
): Promise<Outcome<object, 'link-not-usable' | 'password-known'>> {
  const { db, clock, settings } = app
  const found = await readLink(db, token, clock.now())
  const user = found && (await findUser(db, found.userId))
  if (!user || user.disabledAt || !PASSWORD_LINKS.includes(found.purpose)) return refused('link-not-usable')
  if (isWellKnownPassword(password, [user.firstName, user.lastName, user.email])) return refused('password-known')
  // Hashing takes a while and happens outside the transaction. Only `consumeLink` decides who was first.
  const passwordHash = await hashPassword(password)

  const device = deviceHash(asking, settings.live)
  const here = asking.viewer?.id === user.id ? asking.viewer : undefined
  const done = await inTransaction(db, async tx => {
    const now = clock.now()
    if (!(await consumeLink(tx, token, now))) return undefined
    await closeLinks(tx, user.id, now)
    await clearAttempts(tx, { email: user.email, device })
    await tx
      .update(users)
      .set({
        passwordHash,
        emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now.toISOString()}::timestamptz)`,
      })
      .where(eq(users.id, user.id))
    const secondFactorShown = here !== undefined && (await hasShownSecondFactor(tx, here.signInId))
    await endAllSignIns(tx, user.id)
    const byMailedLink = !(await hasSignedInFrom(tx, user.id, device))
    await tx.delete(knownDevices).where(eq(knownDevices.userId, user.id))
    await rememberDevice(tx, asking, user.id, { secure: settings.live, byMailedLink })
    await revokeAccess(tx, parts, user, now)
    await app.mail(tx, passwordChangedMail(await senderIn(tx, settings), user))
    if (!here) return { token: undefined }
    const { userAgent } = asking
    const shown = { passwordConfirmed: true, secondFactorShown }
    return createSignIn(tx, { userId: user.id, remembered: false, userAgent, now, ...shown })
  })
  if (!done) return refused('link-not-usable')
  if (done.token) setSignInCookie(asking, done.token, { remembered: false }, settings.live)
  return { ok: true }
}
