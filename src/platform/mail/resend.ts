import { and, eq, gt, sql } from 'drizzle-orm'
import { newId } from '#src/lib/ids.ts'
import type { Queryable } from '../database/open-database.ts'
import { mails } from './tables.ts'

type MailRow = typeof mails.$inferSelect

/** Whether a copy of this email was written within this many seconds. */
export async function wasCopiedWithin(tx: Queryable, mailId: string, seconds: number): Promise<boolean> {
  const lately = gt(mails.createdAt, sql`now() - make_interval(secs => ${seconds})`)
  return (await tx.$count(mails, and(eq(mails.resentFrom, mailId), lately))) > 0
}

/** Writes the email again with its own Message-ID. Answers the id of the copy; the caller sends it with a job. */
export async function copyMail(tx: Queryable, mail: MailRow): Promise<string> {
  const { kind, to, subject, html, text, replyTo, headers, attachments } = mail
  const id = newId()
  await tx
    .insert(mails)
    .values({ id, kind, to, subject, html, text, replyTo, headers, attachments, links: 'none', resentFrom: mail.id })
  return id
}

/** Lets a parked email be tried again. */
export async function unparkMail(tx: Queryable, mailId: string): Promise<void> {
  await tx.update(mails).set({ parkedAt: null }).where(eq(mails.id, mailId))
}
