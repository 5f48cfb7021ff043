import { addFirstEmail, sendSetPasswordLink } from '#src/features/accounts/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { databaseErrorCode } from '#src/platform/database/error-code.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { lockFamily } from '../lock-family.ts'
import { BY_PHONE } from './register-by-phone.ts'

const UNIQUE_VIOLATION = '23505'
type Added = Outcome<object, 'not-found' | 'has-email' | 'account-exists'>

/**
 * Gives a family that was registered without an email address its first one, and emails it the link to choose a password.
 * An address that a family already has can only be changed by the family itself.
 */
export async function addEmail(
  app: App,
  { parentId, email }: { parentId: string; email: string },
  { note }: Pick<RequestContext, 'note'>,
): Promise<Added> {
  return inTransaction(app.db, async (tx): Promise<Added> => {
    await lockFamily(tx, parentId)
    const added = await addFirstEmail(tx, parentId, email)
    if (!added.ok) return added.because === 'email-taken' ? refused('account-exists') : refused(added.because)
    await sendSetPasswordLink(app, tx, added.user, BY_PHONE)
    await note(tx, { about: { kind: 'family', id: parentId }, after: { email: 'added' } })
    return { ok: true }
  }).catch((error: unknown) => {
    if (databaseErrorCode(error) === UNIQUE_VIOLATION) return refused('account-exists')
    throw error
  })
}
