import { eq } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import { storedRole } from '#src/lib/permissions.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { isWellKnownPassword } from '../common-passwords.ts'
import { createAccount } from '../create-account.ts'
import { createSignIn, endSignIn, setSignInCookie } from '../create-sign-in.ts'
import { rememberDevice } from '../known-device.ts'
import { hashPassword } from '../password-hashing.ts'
import { staffInvitations } from '../tables.ts'
import { findInvitation } from './invite.ts'

type Accepting = { token: string; firstName: string; lastName: string; password: string }

/**
 * Creates the account an invitation offers, once, and signs it in. The link came by email, so the address is verified. On a
 * live site, the sign-in doesn't open anything until two-step verification is set up.
 */
export async function acceptInvitation(
  app: App,
  { token, firstName, lastName, password }: Accepting,
  asking: RequestContext,
): Promise<Outcome<object, 'invitation-not-usable' | 'password-known'>> {
  const { db, clock, settings } = app
  const found = await findInvitation(db, token, clock.now())
  if (!found) return refused('invitation-not-usable')
  if (isWellKnownPassword(password, [firstName, lastName, found.email])) return refused('password-known')
  // Hashing takes a while and happens outside the transaction. Only the lock decides who was first.
  const passwordHash = await hashPassword(password)

  const made = await inTransaction(db, async tx => {
    const now = clock.now()
    const invitation = await findInvitation(tx, token, now, { lock: true })
    if (!invitation) return undefined
    const { email, role } = invitation
    const account = await createAccount(tx, {
      email,
      firstName,
      lastName,
      ...storedRole(role),
      passwordHash,
      emailVerifiedAt: now,
    })
    await tx.delete(staffInvitations).where(eq(staffInvitations.id, invitation.id))
    if (!account.ok) return undefined
    if (asking.viewer) await endSignIn(tx, asking.viewer.signInId)
    await rememberDevice(tx, asking, account.userId, { secure: settings.live, byMailedLink: true })
    const { userAgent } = asking
    return createSignIn(tx, { userId: account.userId, remembered: false, userAgent, now, passwordConfirmed: true })
  })
  if (!made) return refused('invitation-not-usable')
  setSignInCookie(asking, made.token, { remembered: false }, settings.live)
  return { ok: true }
}
