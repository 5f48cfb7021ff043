import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { createAccount } from './create-account.ts'
import { linkWith } from './mails/mail-frame.ts'
import { createLinkToken } from './one-time-links.ts'

/**
 * For `npm run admin:create` (T12): creates an admin and returns the link that sets the password once, good for 7 days.
 * No password is ever typed on a command line. An address that already has an account is refused.
 */
export async function createAdmin(
  app: Pick<App, 'db' | 'clock' | 'settings'>,
  person: { email: string; firstName: string; lastName: string },
): Promise<Outcome<{ userId: string; link: string }, 'email-taken'>> {
  return inTransaction(app.db, async tx => {
    const made = await createAccount(tx, { ...person, role: 'admin' })
    if (!made.ok) return refused('email-taken')
    const { token } = await createLinkToken(tx, made.userId, 'set-password', app.clock.now())
    return { ok: true, userId: made.userId, link: linkWith(app.settings, '/reset-password', token) }
  })
}
