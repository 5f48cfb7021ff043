import { desc, eq } from 'drizzle-orm'
import type { Database } from '#src/platform/database/open-database.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { createAccount } from './create-account.ts'
import { hashPassword } from './password-hashing.ts'

export const PASSWORD = 'paper heron 545'
let made: Promise<string> | undefined

/** For tests: a parent with a password, created without signing up. */
export async function personWithPassword(db: Database, email: string, role: 'parent' | 'staff' | 'admin' = 'parent') {
  made ??= hashPassword(PASSWORD)
  const done = await createAccount(db, {
    email,
    firstName: 'Maya',
    lastName: 'Alvarez',
    passwordHash: await made,
    role,
  })
  if (!done.ok) throw new Error(done.because)
  return { id: done.userId, email }
}

/** The Cookie header a browser would send after this answer. */
export function cookiesOf(headers: Record<string, unknown>): string {
  const set = [headers['set-cookie'] ?? []].flat() as string[]
  return set.map(line => line.split(';')[0]).join('; ')
}

/** The emails to an address, newest first, with their link's token. */
export async function mailsTo(db: Database, email: string) {
  const found = await db.select().from(mails).where(eq(mails.to, email)).orderBy(desc(mails.createdAt), desc(mails.id))
  return found.map(mail => ({ kind: mail.kind, text: mail.text, token: /#token=([\w-]+)/.exec(mail.text)?.[1] }))
}
