import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../database/open-database.ts'
import { mails } from './tables.ts'

/** Deletes the emails that match, sent or not: of an account that is erased, or once they have served their purpose. */
export async function removeMails(tx: Queryable, which: SQL | undefined): Promise<void> {
  if (!which) throw new Error('without a condition every mail would be deleted')
  await tx.delete(mails).where(which)
}

/** Replaces a part of the keys (`once`) of the emails that match. */
export async function rekeyMails(tx: Queryable, which: SQL | undefined, from: string, to: string): Promise<void> {
  await tx
    .update(mails)
    .set({ once: sql`replace(${mails.once}, ${from}, ${to})` })
    .where(which)
}
