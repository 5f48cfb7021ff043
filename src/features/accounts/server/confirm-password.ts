import { and, eq, gt } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { RequestContext, Viewer } from '#src/platform/http/handlers.ts'
import { findUser, type User } from './find-user.ts'
import { deviceHash, isKnownDevice } from './known-device.ts'
import { verifyPassword } from './password-hashing.ts'
import { countTry, undoAttempt } from './sign-in-limits.ts'
import { signIns } from './tables.ts'

const STAYS_CONFIRMED_MS = 10 * 60_000

type Signed = Omit<RequestContext, 'viewer'> & { viewer: Viewer }
type Wrong = 'wrong-password' | 'no-password' | 'too-many-tries'

/** Whether the password was typed in this sign-in within the last 10 minutes (T80). */
export async function isPasswordConfirmed(db: Queryable, viewer: Viewer, now: Date): Promise<boolean> {
  const [found] = await db
    .select({ id: signIns.id })
    .from(signIns)
    .where(
      and(
        eq(signIns.id, viewer.signInId),
        gt(signIns.passwordConfirmedAt, new Date(now.getTime() - STAYS_CONFIRMED_MS)),
      ),
    )
  return found !== undefined
}

/** Confirms the signed-in person's password. Good for 10 minutes in this sign-in. */
export async function confirmPassword(
  app: App,
  password: string,
  asking: Signed,
): Promise<Outcome<{ user: User }, Wrong>> {
  const done = await checkPassword(app, password, asking)
  if (!done.ok) return done
  await app.db
    .update(signIns)
    .set({ passwordConfirmedAt: app.clock.now() })
    .where(eq(signIns.id, asking.viewer.signInId))
  return done
}

/** Whether it's the signed-in person's password. Wrong tries count like those on the sign-in page (T5). */
export async function checkPassword(
  { db, settings }: App,
  password: string,
  asking: Signed,
): Promise<Outcome<{ user: User }, Wrong>> {
  const user = await findUser(db, asking.viewer.id)
  if (!user?.passwordHash) return refused('no-password')
  const device = deviceHash(asking, settings.live)
  const known = await isKnownDevice(db, user.id, device)
  const { address } = asking
  const counted = await countTry(db, { email: user.email, address, knownDevice: known ? device : undefined })
  if (!counted.ok) return refused('too-many-tries', { retryAfterSeconds: counted.retryAfterSeconds })
  if (!(await verifyPassword(password, user.passwordHash))) return refused('wrong-password')
  await undoAttempt(db, counted.buckets)
  return { ok: true, user }
}
