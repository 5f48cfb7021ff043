import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { isWellKnownPassword } from './common-passwords.ts'
import { createAccount } from './create-account.ts'
import { limitAccountExistsAnswers } from './known-answers.ts'
import { hashPassword } from './password-hashing.ts'
import { mailAlreadyHaveAccount, sendVerifyLink } from './send-links.ts'

export type SignUpForm = { firstName: string; lastName: string; email: string; password: string }
type Refusal = 'password-known' | 'account-exists' | 'too-many-tries'

/**
 * Creates a parent account. A known email address is refused and said so, 5 times an hour per caller's IP `address`. Its
 * account doesn't change, and its owner gets an email (T4).
 */
export async function signUp(app: App, form: SignUpForm, address: string): Promise<Outcome<object, Refusal>> {
  const { firstName, lastName, email, password } = form
  return limitAccountExistsAnswers<object, Refusal>(app.db, address, async () => {
    if (isWellKnownPassword(password, [firstName, lastName, email])) return refused('password-known')
    const passwordHash = await hashPassword(password)
    return inTransaction(app.db, async tx => {
      const made = await createAccount(tx, { firstName, lastName, email, passwordHash })
      if (made.ok) {
        await sendVerifyLink(app, tx, { id: made.userId, email, firstName })
        return { ok: true }
      }
      await mailAlreadyHaveAccount(app, tx, email)
      return refused('account-exists')
    })
  })
}
