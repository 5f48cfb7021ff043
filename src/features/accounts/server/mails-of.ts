import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { newId } from '#src/lib/ids.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { rekeyMails } from '#src/platform/mail/remove-mails.ts'
import { mails } from '#src/platform/mail/tables.ts'
import type { AccountOwner } from '../account-part.ts'

const HAD = 'had-address'
const ASKED = 'asked-for-address'

/** The key of the email to an address the account no longer has. It's used to find the emails from before. */
export const previousAddressKey = (userId: string) => `${HAD}:${userId}:${newId()}`
/** The key of the email to an address that an account asked for and nobody has verified. */
export const pendingAddressKey = (userId: string) => `${ASKED}:${userId}:${newId()}`

const keyed = (kind: string, userId: string): SQL => sql`starts_with(${mails.once}, ${`${kind}:${userId}:`})`

/** Records that an address whose change is being undone did belong to the account for a while. */
export async function rememberAddress(tx: Queryable, { id, email }: AccountOwner): Promise<void> {
  await rekeyMails(tx, and(keyed(ASKED, id), sentTo(email)), ASKED, HAD)
}

/**
 * Every email to the person: to the current address, to previous addresses, and those that asked to verify one. If someone
 * else has the address now, only what was written before it changed.
 */
export function mailsOf({ id, email }: AccountOwner): SQL | undefined {
  const before = sql`EXISTS (SELECT FROM mails told
    WHERE starts_with(told.once, ${`${HAD}:${id}:`}) AND lower(told."to") = lower(${mails.to})
      AND (${mails.createdAt} <= told.created_at
        OR NOT EXISTS (SELECT FROM users u WHERE lower(u.email) = lower(told."to") AND u.id <> ${id})))`
  return or(sentTo(email), before, keyed(ASKED, id))
}

const sentTo = (email: string) => eq(sql`lower(${mails.to})`, email.toLowerCase())
