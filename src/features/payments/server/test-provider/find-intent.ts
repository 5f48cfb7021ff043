import { createHash, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { testIntents } from '../tables.ts'

type Intent = typeof testIntents.$inferSelect

/**
 * The payment with this secret, locked; undefined both for a wrong secret and for no payment. Compared in constant
 * time, even if there is nothing to compare with.
 */
export async function lockIntentBySecret(tx: Transaction, clientSecret: string): Promise<Intent | undefined> {
  const [id = ''] = clientSecret.split('_secret_')
  const [intent] = await tx.select().from(testIntents).where(eq(testIntents.id, id)).for('update')
  const right = timingSafeEqual(digest(intent?.clientSecret ?? ''), digest(clientSecret))
  return intent && right ? intent : undefined
}

const digest = (text: string) => createHash('sha256').update(text).digest()
