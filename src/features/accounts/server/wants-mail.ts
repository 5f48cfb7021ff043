import type { Queryable } from '#src/platform/database/open-database.ts'
import type { MailKind } from '../mail-kinds.ts'
import { findUser } from './find-user.ts'

/**
 * Whether a person wants emails of this kind, as set on /account. Only asked for emails that can be turned off: receipts,
 * class changes and safety emails are always sent.
 */
export async function wantsMail(db: Queryable, userId: string, kind: MailKind): Promise<boolean> {
  const user = await findUser(db, userId)
  return user !== undefined && !user.mailsOff.includes(kind)
}
