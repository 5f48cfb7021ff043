import { eq } from 'drizzle-orm'
import { senderIn } from '#src/features/organization/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import { formatPhone } from '#src/lib/phone-number.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { Viewer } from '#src/platform/http/handlers.ts'
import type { Profile } from '../account-part.ts'
import { isPasswordConfirmed } from './confirm-password.ts'
import { lockAccount } from './delete-account.ts'
import { findUser } from './find-user.ts'
import { profileChangedMail } from './mails/profile-changed-mail.ts'
import type { ServerAccountPart } from './parts.ts'
import { users } from './tables.ts'

/**
 * Changes name and phone. For staff at the door, a parent's name says who can pick up, and the phone is the number to call.
 * So a change needs a recently confirmed password and always sends an email to the account, and the parts record the
 * previous values (T80).
 */
export async function changeProfile(
  app: App,
  parts: readonly ServerAccountPart[],
  viewer: Viewer,
  typed: { firstName: string; lastName: string; phone: string },
): Promise<Outcome<object, 'confirm-password'>> {
  const after = { ...typed, phone: formatPhone(typed.phone) || null }
  return inTransaction(app.db, async tx => {
    await lockAccount(tx, viewer.id)
    const user = (await findUser(tx, viewer.id))!
    const before = profileOf(user)
    if (isSameProfile(before, after)) return { ok: true }
    if (user.role === 'parent') {
      if (!(await isPasswordConfirmed(tx, viewer, app.clock.now()))) return refused('confirm-password')
      for (const part of parts) await part.profileChanged?.(tx, user, { before, after })
      await app.mail(tx, profileChangedMail(await senderIn(tx, app.settings), user, { before, after }))
    }
    await setProfile(tx, user.id, after)
    return { ok: true }
  })
}

/** Sets the name and phone of an account, the phone as `formatPhone` writes it. */
export async function setProfile(tx: Queryable, userId: string, profile: Profile): Promise<void> {
  await tx.update(users).set(profileOf(profile)).where(eq(users.id, userId))
}

/** Sets the phone number of an account, as `formatPhone` writes it. */
export async function setPhone(tx: Queryable, userId: string, phone: string): Promise<void> {
  await tx.update(users).set({ phone }).where(eq(users.id, userId))
}

const profileOf = ({ firstName, lastName, phone }: Profile): Profile => ({ firstName, lastName, phone })
const isSameProfile = (one: Profile, other: Profile) =>
  one.firstName === other.firstName && one.lastName === other.lastName && one.phone === other.phone
