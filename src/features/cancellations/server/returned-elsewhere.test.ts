import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payments } from '#src/features/payments/server/tables.ts'
import { openStripeWorld, openTestWorld, type PlanWorld } from '#src/testing/plan-worlds.ts'

describe.each([
  ['the test provider', openTestWorld],
  ['the Stripe adapter', openStripeWorld],
])('money refunded in the dashboard of %s', { timeout: 60_000 }, (_, open) => {
  let world: PlanWorld
  beforeEach(async () => {
    world = await open()
  })
  afterEach(() => world.close())

  async function booked() {
    const { plans } = world
    const who = await plans.family()
    const order = (await plans.enroll(who, await plans.offering())).body
    const begun = await plans.begin(who, order)
    await world.confirm(begun.body.clientSecret, '4242')
    await world.deliver()
    const read = async () => (await plans.db.select().from(payments).where(eq(payments.orderId, order.orderId)))[0]!
    const { providerRef } = await read()
    return {
      read,
      cancel: (cancellationType: 'refund' | 'credit') =>
        plans.post(who, `/api/registrations/${order.registrationId}/cancel`, { cancellationType }),
      balance: async () => (await plans.get(who, '/api/user/credit-balance')).body.balance,
      async refundByHand(cents: number) {
        await plans.payments.provider.refund(providerRef!, cents, `by-hand:${cents}`)
        await world.deliver()
      },
    }
  }
  const found = async () => (await world.plans.auditEverything()).map(each => each.rule)

  test('counts as refunded, is reported by the audit, and is not given a second time as refund or credit', async () => {
    const { read, cancel, balance, refundByHand } = await booked()
    await refundByHand(20_00)
    expect(await read()).toMatchObject({ returnedElsewhereCents: 20_00, refundedCents: 0 })
    expect(await found()).toEqual(['I3 returned-elsewhere'])
    for (const choice of ['refund', 'credit'] as const)
      expect(await cancel(choice)).toMatchObject({ status: 409, body: { code: 'disputed' } })
    expect([await balance(), await found()]).toEqual([0, ['I3 returned-elsewhere']])
  })

  test('holds back credit that was given earlier', async () => {
    const { cancel, balance, refundByHand } = await booked()
    expect((await cancel('credit')).body.toCredit).toBe(45_00)
    await refundByHand(20_00)
    expect(await balance()).toBe(25_00)
  })

  test('is distinguished from our own refunds, whether pending, received or returned', async () => {
    const { read, cancel, refundByHand } = await booked()
    expect((await cancel('refund')).body.toCard).toBe(35_00)
    await world.plans.sendRefunds()
    await world.deliver()
    expect(await read()).toMatchObject({ returnedElsewhereCents: 0, refundedCents: 35_00 })
    await refundByHand(4_00)
    expect(await read()).toMatchObject({ returnedElsewhereCents: 4_00, refundedCents: 35_00 })
    const { rows } = await world.plans.db.execute<{ ref: string }>('SELECT provider_ref AS ref FROM refunds')
    await world.failRefund(rows[0]!.ref)
    await world.deliver()
    expect(await read()).toMatchObject({ returnedElsewhereCents: 4_00, refundedCents: 0 })
  })
})
