import type { App } from '#src/platform/app.ts'
import { feature, Refused, type ServerFeature } from '#src/platform/http/handlers.ts'
import type { JobKind } from '#src/platform/jobs/jobs.ts'
import type { PaymentProvider } from '../../provider.ts'
import { testProviderContract } from '../../test-provider-contract.ts'
import { billPlans } from './bill-plans.ts'
import { answerBankStep, completeSlowIntent, confirmIntent, readIntent } from './confirm-intent.ts'
import { fetchState, stopThing } from './fetch-state.ts'
import { moveClock, planNow } from './plan-clock.ts'
import { readTestEvent } from './read-test-event.ts'
import { failRefund, refundIntent } from './refund-intent.ts'
import { startIntent } from './start-intent.ts'
import { startTestPlan } from './start-plan.ts'
import { deliverTestEvent, testEventsSince } from './test-events.ts'
import { beginCardUpdate, chooseCard, fetchTestPlan, resumeTestPlan, retryTestCharge } from './test-plans.ts'
import type { TestProviderOptions, TestTools } from './test-tools.ts'

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
    readEvent: (raw, headers) => readTestEvent(tools, raw, headers),
    changedSince: t => testEventsSince(tools, t),
  }

  const routes = feature(testProviderContract, {
    'POST /local-pay/confirm': async ({ body }) => {
      const done = await confirmIntent(tools, body.clientSecret, body.card)
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
