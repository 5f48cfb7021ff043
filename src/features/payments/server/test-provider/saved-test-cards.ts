import { and, desc, eq, ne } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { Queryable, Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { SavedCard } from '../../provider.ts'
import { TEST_CARDS, type TestCard } from '../../test-cards.ts'
import { testIntents, testInvoices, testSavedCards, testSubscriptions } from '../tables.ts'
import { intentIdOf, isSameSecret } from './find-intent.ts'
import { testId } from './test-events.ts'
import type { TestTools } from './test-tools.ts'

const testCard = (id: string): TestCard | undefined => TEST_CARDS.find(card => card.id === id)

/** Keeps the card of a payment that succeeded, if the family asked for it; once for each card. */
export async function saveTestCard(
  tx: Transaction,
  { clock }: Pick<TestTools, 'clock'>,
  { customer, card, saveCard }: Pick<typeof testIntents.$inferSelect, 'customer' | 'card' | 'saveCard'>,
): Promise<void> {
  if (!saveCard || !customer || !card) return
  await tx
    .insert(testSavedCards)
    .values({ id: testId('card'), customer, card, createdAt: clock.now() })
    .onConflictDoNothing()
}

/** The test card behind a saved one; undefined if this customer has no saved card with this id. */
export async function savedTestCard(
  tx: Transaction,
  customer: string | null,
  ref: string,
): Promise<TestCard | undefined> {
  if (!customer) return undefined
  const [saved] = await tx.select().from(testSavedCards).where(ofCustomer(customer, ref))
  return saved && testCard(saved.card)
}

/** The saved cards of a customer, newest first. */
export async function savedTestCards(db: Queryable, customer: string): Promise<SavedCard[]> {
  const saved = await db
    .select()
    .from(testSavedCards)
    .where(eq(testSavedCards.customer, customer))
    .orderBy(desc(testSavedCards.createdAt), desc(testSavedCards.id))
  return saved.map(presentCard)
}

const presentCard = ({ id, card }: typeof testSavedCards.$inferSelect): SavedCard => ({
  ref: id,
  label: testCard(card)?.label ?? 'Card',
})

/** The saved cards that the holder of a payment's secret may pay it with. */
export async function savedCardsFor(
  { db }: Pick<TestTools, 'db'>,
  clientSecret: string,
): Promise<Outcome<{ cards: SavedCard[] }, 'not-found'>> {
  const rows = await db
    .select({ clientSecret: testIntents.clientSecret, card: testSavedCards })
    .from(testIntents)
    .leftJoin(testSavedCards, eq(testSavedCards.customer, testIntents.customer))
    .where(eq(testIntents.id, intentIdOf(clientSecret)))
    .orderBy(desc(testSavedCards.createdAt), desc(testSavedCards.id))
  if (!isSameSecret(rows[0]?.clientSecret, clientSecret)) return refused('not-found')
  return { ok: true, cards: rows.flatMap(({ card }) => (card ? [presentCard(card)] : [])) }
}

/** Deletes a customer's saved card unless it pays one of its plans. */
export async function deleteTestCard(
  { db }: Pick<TestTools, 'db'>,
  customer: string,
  ref: string,
): Promise<'deleted' | 'in-use' | 'unknown'> {
  return inTransaction(db, async tx => {
    const [saved] = await tx.select().from(testSavedCards).where(ofCustomer(customer, ref)).for('update')
    if (!saved) return 'unknown'
    const [plan] = await tx
      .select({ id: testSubscriptions.id })
      .from(testSubscriptions)
      .innerJoin(testInvoices, eq(testInvoices.subscriptionId, testSubscriptions.id))
      .innerJoin(testIntents, eq(testIntents.id, testInvoices.intentId))
      .where(
        and(
          eq(testIntents.customer, customer),
          eq(testSubscriptions.card, saved.card),
          ne(testSubscriptions.status, 'canceled'),
        ),
      )
      .limit(1)
    if (plan) return 'in-use'
    await tx.delete(testSavedCards).where(eq(testSavedCards.id, saved.id))
    return 'deleted'
  })
}

const ofCustomer = (customer: string, ref: string) =>
  and(eq(testSavedCards.customer, customer), eq(testSavedCards.id, ref))
