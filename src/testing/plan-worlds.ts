import { sql } from 'drizzle-orm'
import { EVENT_TYPES } from '#src/features/payments/server/stripe/stripe-events.ts'
import { failRefund } from '#src/features/payments/server/test-provider/refund-intent.ts'
import { eventBody, openFakeStripe, signEvent } from './fake-stripe/open-fake-stripe.ts'
import type { Family } from './open-counter.ts'
import { openPlans, type Plans } from './open-plans.ts'
import { testProviderActs } from './test-provider-acts.ts'

/** The whole product on one provider, with everything that time, banks and families do to plans there. */
export type PlanWorld = {
  plans: Plans
  confirm(clientSecret: string, card: string): unknown
  advanceMonth(plan: string): unknown
  /** Lets some days pass, after which a failed charge has been retried. */
  retryLater(plan: string): unknown
  giveCard(plan: string, card: string): unknown
  changeCard(plan: string, card: string): unknown
  /** A bank returns a refund. */
  failRefund(refund: string): unknown
  /** Delivers all new events to our webhook: newest first, and each twice. */
  deliver(): Promise<void>
  close(): Promise<void>
}

/** The product on the built-in test provider. */
export async function openTestWorld(): Promise<PlanWorld> {
  const plans = await openPlans()
  const tools = { ...plans.app, options: {} }
  return {
    plans,
    confirm: plans.confirmCard,
    ...testProviderActs(tools),
    failRefund: refund => failRefund(tools, refund),
    async deliver() {
      for (const event of (await plans.waiting()).reverse()) for (let n = 0; n < 2; n++) await plans.send(event)
    },
    close: plans.close,
  }
}

/** The product on the Stripe adapter, over HTTP against Stripe's stand-in; both use the stand-in's clock. */
export async function openStripeWorld(): Promise<PlanWorld> {
  const stripe = await openFakeStripe()
  const { books } = stripe
  const set = (to: Date) => books.forward(Math.floor(to.getTime() / 1000) - books.now())
  set(new Date('2026-11-20T17:00:00Z'))
  const now = () => new Date(books.now() * 1000)
  const plans = await openPlans({
    clock: { now, set, forward: ms => books.forward(ms / 1000) },
    env: {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_URL: stripe.url.href,
    },
  })
  let heard = 0
  async function deliver() {
    const news = books.events.slice(heard).filter(({ type }) => EVENT_TYPES.includes(type as never))
    heard = books.events.length
    for (const event of news.reverse().flatMap(each => [each, each])) {
      const body = eventBody(event)
      const headers = {
        'content-type': 'application/json',
        'stripe-signature': signEvent(body, 'whsec_1', books.now()),
      }
      const answer = await plans.ask('POST', '/api/webhooks/payments', { body: Buffer.from(body), headers })
      if (answer.status !== 200) throw new Error(answer.text)
    }
  }
  async function close() {
    await plans.close()
    stripe.close()
  }
  return { plans, ...stripe, deliver, close }
}

/** Starts a plan for the child of a family that stays signed in for years; returns the plan's row. */
export async function beginPlanIn({ plans, confirm, deliver }: PlanWorld, programId: string) {
  const who: Family = await plans.family()
  await plans.db.execute(sql`UPDATE sign_ins SET expires_at = '2030-01-01'`)
  const order = (await plans.enroll(who, programId, { enrollmentOption: 'monthly', startDate: '2026-12-08' })).body
  const { registrationId, amountDue: amount } = order
  const begun = await plans.post(who, '/api/create-subscription', { registrationId, amount, agreedMonthly: 600_00 })
  if (begun.status !== 200) throw new Error(begun.text)
  await confirm(begun.body.clientSecret, '4242')
  await deliver()
  return { who, registrationId: registrationId as string, plan: await plans.planOf(registrationId) }
}
