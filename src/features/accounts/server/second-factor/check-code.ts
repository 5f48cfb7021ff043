import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { unseal } from '#src/platform/secrets/seal.ts'
import { recoveryCodes, secondFactors } from '../tables.ts'
import { recoveryCodeHash, stepOf } from './codes.ts'

/** What an app's secret is sealed for. */
export const sealedFor = (userId: string) => ({ purpose: 'second-factor', owner: userId })

/** Whether a person has two-step verification. */
export async function hasSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  const [found] = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  return found !== undefined
}

/**
 * Uses up a code from the app or a recovery code. An app code works once: its time step is stored in the same statement
 * that checks it's later than the last one, so of two simultaneous tries only one gets in.
 */
export async function consumeCode(app: App, tx: Queryable, userId: string, code: string): Promise<boolean> {
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  if (!factor?.sealedSecret) return false
  const secret = await unseal(app.settings, factor.sealedSecret, sealedFor(userId))
  if (secret === undefined) {
    const advice = 'restore SERVER_SECRET or DATA_DIR/server-secret, or reset two-step verification under Staff'
    app.log.error({ id: userId }, `a two-step verification secret was sealed with a different server secret: ${advice}`)
  }
  const step = secret && stepOf(secret, code, app.clock.now())
  if (!step) return spendRecoveryCode(app, tx, userId, code)
  const taken = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId })
  return taken.length > 0
}

async function spendRecoveryCode(app: App, tx: Queryable, userId: string, code: string): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: app.clock.now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, recoveryCodeHash(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id })
  return used.length > 0
}
