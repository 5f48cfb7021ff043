import { createHash, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { testIntents } from '../tables.ts'

type Intent = typeof testIntents.$inferSelect

/** The payment with this secret, locked; undefined both for a wrong secret and for no payment. */
export async function lockIntentBySecret(tx: Transaction, clientSecret: string): Promise<Intent | undefined> {
  const of = eq(testIntents.id, intentIdOf(clientSecret))
  const [intent] = await tx.select().from(testIntents).where(of).for('update')
  const right = isSameSecret(intent?.clientSecret, clientSecret)
  return intent && right ? intent : undefined
}

/** The payment that a secret names; whether it's the right secret is another question. */
export const intentIdOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? ''

/** Compares in constant time, even if there is nothing to compare with. */
export const isSameSecret = (known: string | undefined, given: string): boolean =>
  timingSafeEqual(digest(known ?? ''), digest(given)) && known !== undefined

const digest = (text: string) => createHash('sha256').update(text).digest()
