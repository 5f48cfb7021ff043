import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Started, StartPayment } from '../../provider.ts'
import { testIntents } from '../tables.ts'
import { testId } from './test-events.ts'
import type { TestTools } from './test-tools.ts'

/** Starts a payment, once for each key. Throws if the key was used for something else. */
export async function startIntent({ db, clock }: TestTools, payment: StartPayment, key: string): Promise<Started> {
  const { amountCents, currency, metadata } = payment
  if (!Number.isSafeInteger(amountCents) || amountCents < 50) throw new Error('a card payment is 50 cents or more')
  const id = testId('pi')
  const now = clock.now()
  const [begun] = await db
    .insert(testIntents)
    .values({
      id,
      idempotencyKey: key,
      clientSecret: `${id}_secret_${randomBytes(32).toString('base64url')}`,
      amountCents,
      currency,
      metadata,
      status: 'requires_payment_method',
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: testIntents.idempotencyKey })
    .returning()
  const [intent] = begun ? [begun] : await db.select().from(testIntents).where(eq(testIntents.idempotencyKey, key))
  const same =
    intent!.amountCents === amountCents &&
    intent!.currency === currency &&
    isDeepStrictEqual(intent!.metadata, metadata)
  if (!same) throw new Error('this key was used for another payment')
  return { ref: intent!.id, clientSecret: intent!.clientSecret }
}
