import type { App } from '#src/platform/app.ts'
import { feature, Refused, type ServerFeature } from '#src/platform/http/handlers.ts'
import type { JobKind } from '#src/platform/jobs/jobs.ts'
import type { PaymentProvider } from '../../provider.ts'
import { testProviderContract } from '../../test-provider-contract.ts'
import { answerBankStep, confirmIntent, finishSlowIntent, readIntent } from './confirm-intent.ts'
import { fetchState, stopThing } from './fetch-state.ts'
import { readTestEvent } from './read-test-event.ts'
import { failRefund, refundIntent } from './refund-intent.ts'
import { startIntent } from './start-intent.ts'
import { deliverTestEvent, testEventsSince } from './test-events.ts'
import type { TestProviderOptions, TestTools } from './test-tools.ts'

/**
 * The built-in test provider (PRODUCT.md part 2, THREATS 2.4): own books, own routes, signed events to our own webhook.
 * It behaves as a card provider does; only the cards are named instead of numbered, and no money exists.
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
    startPlan: notYet,
    fetchPlan: notYet,
    resumePlan: notYet,
    updateCard: notYet,
    retryCharge: notYet,
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
  })

  const deliver: JobKind<{ eventId: string }> = {
    name: 'deliver-test-event',
    retries: 12,
    run: ({ eventId }) => deliverTestEvent(tools, eventId),
  }
  const finish: JobKind<{ intentId: string }> = {
    name: 'finish-test-payment',
    run: ({ intentId }) => finishSlowIntent(tools, intentId),
  }
  const fail: JobKind<{ refundId: string }> = {
    name: 'fail-test-refund',
    run: ({ refundId }) => failRefund(tools, refundId),
  }
  return { provider, alongside: [{ routes, jobs: [deliver, finish, fail] }] }
}

function notYet(): never {
  throw new Error('the test provider cannot do this yet')
}
