import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { changeRole } from './change-role.ts'
import { createAccount } from './create-account.ts'
import { findUserByEmail } from './find-user.ts'
import { linkWith } from './mails/mail-frame.ts'
import { createLinkToken } from './one-time-links.ts'

/**
 * For `npm run admin:create` (THREATS T12): makes an admin, or makes an existing person one, and answers a link that
 * sets the password once. Whoever can run it owns the server, so nothing else is asked.
 */
export async function createAdmin(
  app: Pick<App, 'db' | 'clock' | 'settings'>,
  person: { email: string; firstName: string; lastName: string },
): Promise<{ link: string; userId: string; existed: boolean }> {
  return inTransaction(app.db, async tx => {
    const made = await createAccount(tx, { ...person, role: 'admin' })
    const userId = made.ok ? made.userId : (await findUserByEmail(tx, person.email))!.id
    if (!made.ok) await changeRole(tx, userId, 'admin')
    const token = await createLinkToken(tx, userId, 'set-password', app.clock.now())
    return { link: linkWith(app.settings, '/reset-password', token), userId, existed: !made.ok }
  })
}
