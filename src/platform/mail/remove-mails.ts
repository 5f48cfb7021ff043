import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../database/open-database.ts'
import { mails } from './tables.ts'

/** Deletes the matching emails, sent or not: those of a deleted account, or those that have served their purpose. */
export async function removeMails(tx: Queryable, which: SQL | undefined): Promise<void> {
  if (!which) throw new Error('Without a condition every email would be deleted.')
  await tx.delete(mails).where(which)
}

/** Replaces part of the keys (`once`) of the matching emails. */
export async function rekeyMails(tx: Queryable, which: SQL | undefined, from: string, to: string): Promise<void> {
  await tx
    .update(mails)
    .set({ once: sql`replace(${mails.once}, ${from}, ${to})` })
    .where(which)
}
