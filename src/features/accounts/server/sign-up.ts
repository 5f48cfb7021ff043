import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { isWellKnownPassword } from './common-passwords.ts'
import { createAccount } from './create-account.ts'
import { hashPassword } from './password-hashing.ts'
import { sendVerifyLink, tellAlreadyHaveAccount } from './send-links.ts'

export type SignUpForm = { firstName: string; lastName: string; email: string; password: string }

/**
 * Makes a parent account (spec 1 sections 4 and 5). A known address gets the same work and the same answer; nothing of
 * its account changes, and its owner gets a mail instead (THREATS T4).
 */
export async function signUp(app: App, form: SignUpForm): Promise<Outcome<object, 'password-known'>> {
  const { firstName, lastName, email, password } = form
  if (isWellKnownPassword(password, [firstName, lastName, email])) return refused('password-known')
  const passwordHash = await hashPassword(password)
  await inTransaction(app.db, async tx => {
    const made = await createAccount(tx, { firstName, lastName, email, passwordHash })
    if (made.ok) await sendVerifyLink(app, tx, { id: made.userId, email, firstName })
    else await tellAlreadyHaveAccount(app, tx, email)
  })
  return { ok: true }
}
