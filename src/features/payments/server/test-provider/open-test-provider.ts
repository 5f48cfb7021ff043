import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { feature, Refused, type ServerFeature } from '#src/platform/http/handlers.ts'
import type { JobKind } from '#src/platform/jobs/jobs.ts'
import {
  type EventHint,
  ForgedEvent,
  type PaymentProvider,
  type ProviderState,
  type Started,
  type StartPayment,
} from '../../provider.ts'
import { testProviderContract } from '../../test-provider-contract.ts'
import { testIntents, testRefunds, testSubscriptions } from '../tables.ts'
import { billPlans } from './bill-plans.ts'
import { answerBankStep, completeSlowIntent, confirmIntent, readIntent } from './confirm-intent.ts'
import { endUnbegunPlan } from './first-payment.ts'
import { intentState, refundState, subscriptionState } from './intent-state.ts'
import { moveClock, planNow } from './plan-clock.ts'
import { failRefund, refundIntent } from './refund-intent.ts'
import { deleteTestCard, savedCardsFor, savedTestCards } from './saved-test-cards.ts'
import { SIGNATURE_HEADER, verify } from './signature.ts'
import { signingSecret } from './signing-secret.ts'
import { startTestPlan } from './start-plan.ts'
import { announce, deliverTestEvent, testEventsSince, testId } from './test-events.ts'
import { beginCardUpdate, chooseCard, fetchTestPlan, resumeTestPlan, retryTestCharge } from './test-plans.ts'
import { stopSubscription } from './test-subscriptions.ts'
import type { TestProviderOptions, TestTools } from './test-tools.ts'

const Event = z.strictObject({
  id: z.string().min(1).max(100),
  type: z.string().min(1).max(100),
  ref: z.string().min(1).max(100),
  created: z.iso.datetime(),
  livemode: z.literal(false),
})

/** Reads an event of the test provider from the raw bytes. Throws `ForgedEvent` for everything else. */
async function readTestEvent(
  { db, clock }: Pick<TestTools, 'db' | 'clock'>,
  raw: Uint8Array,
  headers: Record<string, string | string[] | undefined>,
): Promise<EventHint> {
  const { current, previous } = await signingSecret(db)
  verify(raw, headers[SIGNATURE_HEADER], previous ? [current, previous] : [current], clock.now())
  const parsed = Event.safeParse(jsonOf(raw))
  if (!parsed.success) throw new ForgedEvent('it is not a test mode event')
  const { id, type, ref, created } = parsed.data
  return { eventId: id, type, ref, at: new Date(created) }
}

function jsonOf(raw: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(raw).toString())
  } catch {
    return undefined
  }
}

/**
 * The built-in test provider: its own books, its own routes, signed events to our own webhook.
 * It behaves like a card provider, but the cards are named instead of numbered, and there is no real money.
 */
export function openTestProvider(
  app: App,
  options: TestProviderOptions = {},
): { provider: PaymentProvider; alongside: ServerFeature[] } {
  const tools: TestTools = { ...app, options }
  const provider: PaymentProvider = {
    id: 'local',
    clientConfig: () => ({ provider: 'local', demo: true }),
    start: (payment, key) => startIntent(tools, payment, key),
    fetch: ref => fetchState(tools, ref),
    stop: (ref, when) => stopThing(tools, ref, when),
    refund: (payment, cents, key) => refundIntent(tools, payment, cents, key),
    startPlan: (plan, key) => startTestPlan(tools, plan, key),
    fetchPlan: ref => fetchTestPlan(tools.db, ref),
    resumePlan: ref => resumeTestPlan(tools, ref),
    updateCard: (ref, _returnUrl, key) => beginCardUpdate(tools, ref, key),
    retryCharge: (ref, key) => retryTestCharge(tools, ref, key),
    // The payment's own secret shows them, on /local-pay/cards.
    openSavedCards: async () => undefined,
    savedCards: customerId => savedTestCards(tools.db, customerId),
    deleteCard: (customerId, ref) => deleteTestCard(tools, customerId, ref),
    // Its only record of a family is the saved cards, which are deleted with the account.
    deleteCustomer: async () => {},
    readEvent: (raw, headers) => readTestEvent(tools, raw, headers),
    changedSince: t => testEventsSince(tools, t),
  }

  const routes = feature(testProviderContract, {
    'POST /local-pay/confirm': async ({ body }) => {
      const done = await confirmIntent(tools, body.clientSecret, body.card, body.save)
      return done.ok ? done.intent : new Refused(done.because)
    },
    'POST /local-pay/bank-step': async ({ body }) => {
      const done = await answerBankStep(tools, body.clientSecret, body.approve)
      return done.ok ? done.intent : new Refused(done.because)
    },
    'GET /local-pay/state': async ({ query }) => {
      const done = await readIntent(tools, query.clientSecret)
      return done.ok ? done.intent : new Refused(done.because)
    },
    'GET /local-pay/cards': async ({ query }) => {
      const found = await savedCardsFor(tools, query.clientSecret)
      return found.ok ? { cards: found.cards } : new Refused(found.because)
    },
    'POST /local-pay/card': async ({ body }) => {
      const done = await chooseCard(tools, body.clientSecret, body.card)
      return done.ok ? { label: done.label, failureMessage: done.failureMessage } : new Refused(done.because)
    },
    'GET /api/admin/test-provider': async () => ({ now: (await planNow(tools, tools.db)).toISOString() }),
    'POST /api/admin/test-provider/advance': async ({ body }, { note }) => {
      const now = await moveClock(tools, body)
      await note(tools.db, { about: { kind: 'test-provider', id: 'clock' }, after: { now } })
      await billPlans(tools, now)
      return { now: now.toISOString() }
    },
  })

  const deliver: JobKind<{ eventId: string }> = {
    name: 'deliver-test-event',
    retries: 12,
    run: ({ eventId }) => deliverTestEvent(tools, eventId),
  }
  const finish: JobKind<{ intentId: string }> = {
    name: 'finish-test-payment',
    run: ({ intentId }) => completeSlowIntent(tools, intentId),
  }
  const fail: JobKind<{ refundId: string }> = {
    name: 'fail-test-refund',
    run: ({ refundId }) => failRefund(tools, refundId),
  }
  const bill: JobKind = {
    name: 'bill-test-plans',
    every: 'sweep',
    retries: 0,
    run: async () => billPlans(tools, await planNow(tools, tools.db)),
  }
  return { provider, alongside: [{ routes, jobs: [deliver, finish, fail, bill] }] }
}

/** Starts a payment, once for each key. Throws if the key was used for something else. */
async function startIntent({ db, clock }: TestTools, payment: StartPayment, key: string): Promise<Started> {
  const { amountCents, currency, customer, metadata } = payment
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
      customer: customer?.id,
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
    intent!.customer === (customer?.id ?? null) &&
    isDeepStrictEqual(intent!.metadata, metadata)
  if (!same) throw new Error('this key was used for another payment')
  return { ref: intent!.id, clientSecret: intent!.clientSecret }
}

/** The current state of a payment, refund or subscription. Throws for an id that is none of them. */
async function fetchState({ db }: Pick<TestTools, 'db'>, ref: string): Promise<ProviderState> {
  const [intent] = await db.select().from(testIntents).where(eq(testIntents.id, ref))
  if (intent) return intentState(intent)
  const [found] = await db
    .select({ refund: testRefunds, currency: testIntents.currency })
    .from(testRefunds)
    .innerJoin(testIntents, eq(testIntents.id, testRefunds.intentId))
    .where(eq(testRefunds.id, ref))
  if (found) return refundState(found.refund, found.currency)
  const [subscription] = await db.select().from(testSubscriptions).where(eq(testSubscriptions.id, ref))
  if (subscription) return subscriptionState(subscription)
  throw new Error('The test provider does not know this id.')
}

/** Cancels a payment that nobody made, or ends a subscription. One that has ended or was paid stays as it is. */
async function stopThing(tools: TestTools, ref: string, when: 'now' | 'period_end'): Promise<ProviderState> {
  const payment = await inTransaction(tools.db, async tx => {
    const [intent] = await tx.select().from(testIntents).where(eq(testIntents.id, ref)).for('update')
    if (!intent) return undefined
    if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') return intentState(intent)
    const [canceled] = await tx
      .update(testIntents)
      .set({ status: 'canceled', updatedAt: tools.clock.now() })
      .where(eq(testIntents.id, ref))
      .returning()
    await announce(tx, tools, 'payment.cancelled', ref)
    await endUnbegunPlan(tx, tools, ref)
    return intentState(canceled!)
  })
  return payment ?? stopSubscription(tools, ref, when)
}
