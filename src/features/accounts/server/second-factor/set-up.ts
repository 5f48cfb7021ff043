import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { senderIn } from '#src/features/organization/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext, Viewer } from '#src/platform/http/handlers.ts'
import { seal, unseal } from '#src/platform/secrets/seal.ts'
import { createSignIn, endAllSignIns, setSignInCookie } from '../create-sign-in.ts'
import { findUser } from '../find-user.ts'
import { secondFactorMail } from '../mails/second-factor-mail.ts'
import { recoveryCodes, secondFactors } from '../tables.ts'
import { sealedFor } from './check-code.ts'
import { countCodeTry } from './code-limits.ts'
import { newRecoveryCodes, newSecret, recoveryCodeHash, stepOf } from './codes.ts'

type Signed = Omit<RequestContext, 'viewer'> & { viewer: Viewer }

/** A new secret that waits for its first code. An app that's already in use keeps working until then. */
export async function startSecondFactor(app: App, userId: string): Promise<string> {
  const secret = newSecret()
  const pendingSecret = await seal(app.settings, secret, sealedFor(userId))
  await app.db
    .insert(secondFactors)
    .values({ userId, pendingSecret })
    .onConflictDoUpdate({ target: secondFactors.userId, set: { pendingSecret } })
  return secret
}

/**
 * Turns on the waiting secret with its first code and returns ten recovery codes, which are stored only as hashes. Every
 * sign-in ends, and this browser gets a new one that counts as verified (T7).
 */
export async function confirmSecondFactor(
  app: App,
  code: string,
  asking: Signed,
): Promise<Outcome<{ recoveryCodes: string[] }, 'not-started' | 'wrong-code' | 'too-many-tries'>> {
  const { db, clock, settings } = app
  const userId = asking.viewer.id
  const counted = await countCodeTry(db, userId, 'set-up')
  if (!counted.ok) return refused('too-many-tries', { retryAfterSeconds: counted.retryAfterSeconds })
  const done = await inTransaction(db, async tx => {
    const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update')
    const secret = factor?.pendingSecret && (await unseal(settings, factor.pendingSecret, sealedFor(userId)))
    if (!secret) return refused('not-started')
    const now = clock.now()
    const step = stepOf(secret, code, now)
    if (!step) return refused('wrong-code')
    await tx
      .update(secondFactors)
      .set({ sealedSecret: factor.pendingSecret, pendingSecret: null, lastStep: step, confirmedAt: now })
      .where(eq(secondFactors.userId, userId))
    const codes = await replaceRecoveryCodes(tx, userId)
    await endAllSignIns(tx, userId)
    await app.mail(tx, secondFactorMail(await senderIn(tx, settings), (await findUser(tx, userId))!, 'on'))
    await asking.note(tx, { about: { kind: 'staff', id: userId }, after: { secondFactor: 'on' } })
    const { userAgent } = asking
    const shown = { passwordConfirmed: true, secondFactorShown: true }
    const { token } = await createSignIn(tx, { userId, remembered: false, userAgent, now, ...shown })
    return { ok: true as const, codes, token }
  })
  if (!done.ok) return done
  setSignInCookie(asking, done.token, { remembered: false }, settings.live)
  return { ok: true, recoveryCodes: done.codes }
}

/** Ten new codes that replace all earlier ones. */
export async function replaceRecoveryCodes(tx: Queryable, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map(code => ({ userId, codeHash: recoveryCodeHash(code) })))
  return codes
}

/** Removes app and codes. Returns false when two-step verification wasn't on. */
export async function removeSecondFactor(tx: Queryable, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const gone = await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId })
  return gone.length > 0
}

/** The state of your own two-step verification. */
export async function readSecondFactor(app: App, viewer: Viewer) {
  const [factor] = await app.db
    .select({
      isOn: isNotNull(secondFactors.confirmedAt).mapWith(Boolean),
      left: sql<number>`(SELECT count(*) FROM recovery_codes c WHERE c.user_id = ${viewer.id} AND c.used_at IS NULL)::int`,
    })
    .from(secondFactors)
    .where(eq(secondFactors.userId, viewer.id))
  return {
    isOn: factor?.isOn ?? false,
    isRequired: app.settings.live,
    isMissing: viewer.secondFactorMissing ?? false,
    recoveryCodesLeft: factor?.left ?? 0,
  }
}
