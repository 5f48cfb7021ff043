import type { User } from '#src/features/accounts/server.ts'
import { hasEmail } from '#src/lib/no-email.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { type Missing, missingFrom } from '../missing.ts'
import { contactsOf } from './keep-contacts.ts'
import { policiesToAgree } from './policies-to-agree.ts'

/** What's missing from a family's registration. */
export async function readMissing(
  db: Queryable,
  { id, email, emailVerifiedAt }: Pick<User, 'id' | 'email' | 'emailVerifiedAt'>,
): Promise<Missing[]> {
  return missingFrom({
    hasEmail: hasEmail(email),
    isConfirmed: emailVerifiedAt !== null,
    contacts: (await contactsOf(db, id)).length,
    policiesToAgree: (await policiesToAgree(db, id)).length,
  })
}
