import { eq } from 'drizzle-orm'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import { sendWithCommit } from '#src/platform/database/after-commit.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { BANK_REFUSAL, refusalOf, TEST_CARDS } from '../../test-cards.ts'
import type { IntentAnswer } from '../../test-provider-contract.ts'
import { testIntents } from '../tables.ts'
import { lockIntentBySecret } from './find-intent.ts'
import { beginTestPlan } from './first-payment.ts'
import { intentView } from './intent-state.ts'
import { savedTestCard, saveTestCard } from './saved-test-cards.ts'
import { announce } from './test-events.ts'
import type { TestTools } from './test-tools.ts'

type Intent = typeof testIntents.$inferSelect
type Change = Partial<Pick<Intent, 'status' | 'card' | 'failureMessage'>>
type Answer<Reason extends string> = Promise<Outcome<{ intent: IntentAnswer }, 'not-found' | Reason>>

const SLOW_SECONDS = 8

/**
 * Pays with a test card, by its last four digits, or with a saved card of the payment's customer. A payment that is pending or
 * done stays as it is: a second click charges nothing.
 */
export async function confirmIntent(
  tools: TestTools,
  clientSecret: string,
  cardId: string,
  save = false,
): Answer<'unknown-card' | 'answer-lost'> {
  return inTransaction(tools.db, async tx => {
    const found = await lockIntentBySecret(tx, clientSecret)
    if (!found) return refused('not-found')
    const intent = { ...found, saveCard: save }
    const card = TEST_CARDS.find(each => each.id === cardId) ?? (await savedTestCard(tx, intent.customer, cardId))
    if (!card) return refused('unknown-card')
    const open = intent.status === 'requires_payment_method' || intent.status === 'requires_action'
    if (!open) return { ok: true, intent: intentView(intent) }

    const refusal = refusalOf(card.behavior)
    if (refusal) {
      return change(tx, tools, intent, 'payment.failed', {
        status: 'requires_payment_method',
        card: card.id,
        failureMessage: refusal,
      })
    }
    if (card.behavior === 'asks-bank') {
      return change(tx, tools, intent, 'payment.needs_action', {
        status: 'requires_action',
        card: card.id,
        failureMessage: null,
      })
    }
    if (card.behavior === 'slow') {
      await tools.enqueue(
        tx,
        'finish-test-payment',
        { intentId: intent.id },
        { afterSeconds: tools.options.slowSeconds ?? SLOW_SECONDS },
      )
      return change(tx, tools, intent, 'payment.processing', {
        status: 'processing',
        card: card.id,
        failureMessage: null,
      })
    }
    const paid = await change(tx, tools, intent, 'payment.succeeded', {
      status: 'succeeded',
      card: card.id,
      failureMessage: null,
    })
    // The money moved, but no answer arrives: this is what a cut connection looks like.
    return card.behavior === 'answer-lost' ? refused('answer-lost') : paid
  })
}

/** Answers the bank's question. If there is none, nothing changes. */
export async function answerBankStep(tools: TestTools, clientSecret: string, approve: boolean): Answer<never> {
  return inTransaction(tools.db, async tx => {
    const intent = await lockIntentBySecret(tx, clientSecret)
    if (!intent) return refused('not-found')
    if (intent.status !== 'requires_action') return { ok: true, intent: intentView(intent) }
    return approve
      ? change(tx, tools, intent, 'payment.succeeded', { status: 'succeeded' })
      : change(tx, tools, intent, 'payment.failed', { status: 'requires_payment_method', failureMessage: BANK_REFUSAL })
  })
}

/** The state of a payment, for the holder of its secret. */
export async function readIntent(tools: TestTools, clientSecret: string): Answer<never> {
  return inTransaction(tools.db, async tx => {
    const intent = await lockIntentBySecret(tx, clientSecret)
    return intent ? { ok: true, intent: intentView(intent) } : refused('not-found')
  })
}

/** Ends the wait of the slow card. */
export async function completeSlowIntent(tools: TestTools, intentId: string): Promise<void> {
  await inTransaction(tools.db, async tx => {
    const [intent] = await tx.select().from(testIntents).where(eq(testIntents.id, intentId)).for('update')
    if (intent?.status === 'processing') await change(tx, tools, intent, 'payment.succeeded', { status: 'succeeded' })
  })
}

async function change(tx: Transaction, tools: TestTools, intent: Intent, event: string, to: Change) {
  const changed = { ...intent, ...to, updatedAt: tools.clock.now() }
  const { status, card, saveCard, failureMessage, updatedAt } = changed
  const now = { status, card, saveCard, failureMessage, updatedAt }
  await sendWithCommit(tx.update(testIntents).set(now).where(eq(testIntents.id, intent.id)))
  await announce(tx, tools, event, intent.id)
  if (to.status === 'succeeded') {
    await beginTestPlan(tx, tools, changed)
    await saveTestCard(tx, tools, changed)
  }
  return { ok: true as const, intent: intentView(changed) }
}
