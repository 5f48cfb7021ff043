import type { Queryable } from '#src/platform/database/open-database.ts'
import type { MailKind } from '../mail-kinds.ts'
import { findUser } from './find-user.ts'

/**
 * Whether a person wants mails of a kind, as chosen on /account. Asked only for what may be switched
 * off: receipts, changes of a class and safety always come.
 */
export async function wantsMail(db: Queryable, userId: string, kind: MailKind): Promise<boolean> {
  const user = await findUser(db, userId)
  return user !== undefined && !user.mailsOff.includes(kind)
}
