import type { User } from '#src/features/accounts/server.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { type Missing, missingFrom } from '../missing.ts'
import { contactsOf } from './keep-contacts.ts'
import { policiesToAgree } from './policies-to-agree.ts'

/** What's missing from a family's registration. */
export async function readMissing(
  db: Queryable,
  { id, emailVerifiedAt }: Pick<User, 'id' | 'emailVerifiedAt'>,
): Promise<Missing[]> {
  return missingFrom({
    isConfirmed: emailVerifiedAt !== null,
    contacts: (await contactsOf(db, id)).length,
    policiesToAgree: (await policiesToAgree(db, id)).length,
  })
}
