import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refunds } from '#src/features/payments/server/tables.ts'
import { checkPlans } from '#src/features/subscriptions/server/jobs.ts'
import { newId } from '#src/lib/ids.ts'
import { openStripeWorld, openTestWorld, type PlanWorld } from '#src/testing/plan-worlds.ts'
import { endWithPlan } from './end-with-plan.ts'
import { registrations } from './tables.ts'

describe.each([
  ['the test provider', openTestWorld],
  ['the Stripe adapter', openStripeWorld],
])('the first payment of a plan over %s', { timeout: 60_000 }, (_, open) => {
  let world: PlanWorld
  beforeEach(async () => {
    world = await open()
  })
  afterEach(async () => {
    await world.plans.sendRefunds()
    expect(await world.plans.auditEverything()).toEqual([])
    await world.close()
  })

  /** A family with the card form open for a monthly spot. */
  async function begun() {
    const { plans } = world
    const [who, program] = [await plans.family(), await plans.program()]
    const monthly = { enrollmentOption: 'monthly', startDate: '2026-12-08' }
    const { registrationId, orderId, amountDue: amount } = (await plans.enroll(who, program, monthly)).body
    const { body } = await plans.post(who, '/api/create-subscription', {
      registrationId,
      amount,
      agreedMonthly: 600_00,
    })
    const payment = async () => (await plans.paidBy(who))[0]!
    return {
      orderId,
      payment,
      pay: () => world.confirm(body.clientSecret, '4242'),
      plan: async () => plans.payments.provider.fetchPlan((await payment()).subscriptionRef!),
      place: async () =>
        (await plans.db.select().from(registrations).where(eq(registrations.id, registrationId)))[0]!.status,
    }
  }
  async function checkAll() {
    const { app, context, payments } = world.plans
    await checkPlans({ ...app, provider: payments.provider, above: { ended: endWithPlan(context) } })
  }

  test("can't be paid once the hold has expired, and its plan has ended", async () => {
    const { orderId, pay, payment, plan } = await begun()
    await world.plans.payments.cancelPayment(orderId)
    await pay()
    await world.deliver()
    const { providerRef, status } = await payment()
    expect(status).toBe('cancelled')
    expect((await world.plans.payments.provider.fetch(providerRef!)).status).toBe('cancelled')
    expect((await plan())?.status).toBe('canceled')
  })

  test('made while it is being canceled keeps the plan and the spot', async () => {
    const { orderId, pay, plan, place } = await begun()
    const { provider } = world.plans.payments
    const { stop } = provider
    const spy = vi.spyOn(provider, 'stop').mockImplementation(async (...asked) => {
      await pay()
      return stop(...asked)
    })
    await world.plans.payments.cancelPayment(orderId)
    spy.mockRestore()
    await checkAll()
    expect([(await plan())?.status, await place()]).toEqual(['active', 'confirmed'])
  })

  test('is refunded in full if its plan has ended before we learn of it', async () => {
    const { pay, payment, place } = await begun()
    await pay()
    await world.plans.payments.provider.stop((await payment()).subscriptionRef!, 'now', 'by-hand')
    await world.deliver()
    await checkAll()
    expect(await place()).toBe('cancelled')
    expect(await world.plans.db.select().from(refunds)).toMatchObject([
      { paymentId: (await payment()).id, amountCents: 625_00, reason: 'paid-too-late' },
    ])
  })

  test('stays open when staff try to record cash for it', async () => {
    const { plans } = world
    const { orderId, pay, place } = await begun()
    const cash = { key: newId(), way: 'cash', amount: 625_00 }
    const taken = await plans.post(plans.admin, `/api/admin/orders/${orderId}/payments`, cash)
    expect(taken.body.code).toBe('card-only')
    await pay()
    await world.deliver()
    expect(await place()).toBe('confirmed')
  })
})
