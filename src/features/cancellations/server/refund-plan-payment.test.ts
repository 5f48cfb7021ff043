import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ledgerEntries, refunds } from '#src/features/payments/server/tables.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { beginPlanIn, openStripeWorld, openTestWorld, type PlanWorld } from '#src/testing/plan-worlds.ts'
import type { PlanPaymentAnswer } from '../contract.ts'

describe.each([
  ['the test provider', openTestWorld],
  ['the Stripe adapter', openStripeWorld],
])('over %s', { timeout: 60_000 }, (_, open) => {
  let world: PlanWorld
  // Each test has its own setup, because months pass in it.
  beforeEach(async () => {
    world = await open()
  })
  afterEach(async () => {
    expect(await world.plans.auditEverything()).toEqual([])
    await world.close()
  })

  type Begun = Awaited<ReturnType<typeof beginPlanIn>>
  const listed = async ({ who }: Begun): Promise<PlanPaymentAnswer[]> => {
    const { body } = await world.plans.get(world.plans.admin, '/api/admin/subscription-payments')
    return body.filter((each: PlanPaymentAnswer) => each.email === who.email)
  }
  const refund = (id: string, amount: number, left: number) =>
    world.plans.post(world.plans.admin, `/api/admin/subscription-payments/${id}/refund`, {
      amount,
      left,
      reason: 'A month away.',
    })
  const begin = async () => beginPlanIn(world, await world.plans.program())
  async function secondMonth(begun: Begun) {
    await world.advanceMonth(begun.plan.providerRef)
    await world.deliver()
    return (await listed(begun))[0]!
  }
  async function sent() {
    await world.plans.sendRefunds()
    await world.deliver()
  }

  /** The bank returns the first refund. Returns that refund. */
  async function sentBack() {
    const [row] = await world.plans.db.select().from(refunds).orderBy(refunds.id)
    await world.failRefund(row!.providerRef!)
    await world.deliver()
    return row!
  }
  const failed = async () => (await world.plans.get(world.plans.admin, '/api/admin/failed-refunds')).body
  const give = (refundId: string) =>
    world.plans.post(world.plans.admin, `/api/admin/refunds/${refundId}/give-credit`, undefined)

  test('a month is refunded in two parts: ledger, provider and screens agree, and its classes are no longer covered (T51)', async () => {
    const { plans } = world
    const begun = await begin()
    const { who, plan } = begun
    const month = await secondMonth(begun)
    expect(month).toMatchObject({ amount: 600_00, left: 600_00, child: 'Leo Alvarez', refunds: [] })
    const clay = () => plans.offering({ meetings: [['2026-12-28T22:45:00Z', '2026-12-28T23:45:00Z']] })
    expect((await plans.enroll(who, await clay())).body.amountDue).toBe(0)

    const first = (await refund(month.id, 250_00, 600_00)).body
    expect(first).toMatchObject({ message: '$250.00 is going back to the card.', payment: { left: 350_00 } })
    await sent()
    expect((await plans.get(plans.admin, '/api/admin/uncovered-places')).body).toEqual([])
    expect((await refund(month.id, 350_00, 350_00)).body.payment).toMatchObject({
      left: 0,
      refunds: [{ amount: 350_00, reason: 'A month away.' }, { amount: 250_00 }],
    })
    await sent()

    const [paid] = (await plans.paidBy(who)).filter(each => each.amountCents === 600_00)
    expect(paid!.refundedCents).toBe(600_00)
    expect((await plans.payments.provider.fetch(paid!.providerRef!)).refundedCents).toBe(600_00)
    const entries = await plans.db.select().from(ledgerEntries).where(eq(ledgerEntries.parentId, who.id))
    const card = entries.filter(each => each.account === 'card').reduce((sum, each) => sum + each.amountCents, 0)
    expect(card).toBe(625_00)
    const shown = await plans.read(who, plan.id)
    expect(shown).toMatchObject({ status: 'active', monthReturned: true })
    expect(shown.paymentHistory).toMatchObject([{ amount: 600_00, refunded: 600_00 }, { refunded: 0 }])
    const uncovered = (await plans.get(plans.admin, '/api/admin/uncovered-places')).body
    expect(uncovered).toMatchObject([{ parentEmail: who.email, event: 'Clay Critters', amount: 45_00 }])
    expect((await plans.enroll(who, await clay())).body.amountDue).toBe(45_00)
    const told = (await plans.db.select().from(mails).where(eq(mails.to, who.email))).filter(
      each => each.kind === 'plan-refund',
    )
    expect(told.map(each => each.subject).sort()).toEqual([
      '$250.00 of After-School Makers is going back to your card',
      '$350.00 of After-School Makers is going back to your card',
    ])
    expect(told[0]!.text).toContain('Reason: A month away.')

    // The next month is paid again, and covers classes again.
    await world.advanceMonth(plan.providerRef)
    await world.deliver()
    expect(await plans.read(who, plan.id)).toMatchObject({ status: 'active', monthReturned: false })
  })

  test('simultaneous submits send one refund; more than is left, or an outdated amount, is refused', async () => {
    const begun = await begin()
    const month = await secondMonth(begun)
    expect((await refund(month.id, 600_01, 600_00)).body.code).toBe('more-than-left')
    // Opens all connections first, so that the submits really overlap.
    await Promise.all(Array.from({ length: 10 }, () => world.plans.db.execute('SELECT pg_sleep(0.05)')))
    for (let left = 600_00; left > 300_00; left -= 60_00) {
      const pressed = await Promise.all(Array.from({ length: 6 }, () => refund(month.id, 60_00, left)))
      const changed = Array.from({ length: 5 }, () => 'left-changed')
      expect(pressed.map(each => each.body.code ?? 'sent').sort()).toEqual([...changed, 'sent'])
    }
    expect((await listed(begun))[0]).toMatchObject({ left: 300_00 })
    await sent()
    const [paid] = (await world.plans.paidBy(begun.who)).filter(each => each.amountCents === 600_00)
    expect((await world.plans.payments.provider.fetch(paid!.providerRef!)).refundedCents).toBe(300_00)
    expect((await refund(month.id, 1, 600_00)).body.code).toBe('left-changed')
  })

  test('a refund of the payment that started the spot is not given a second time when the spot is canceled', async () => {
    const { plans } = world
    const begun = await begin()
    const { who, registrationId } = begun
    const [first] = await listed(begun)
    expect(first).toMatchObject({ amount: 625_00, left: 625_00 })
    expect((await refund(first!.id, 500_00, 625_00)).status).toBe(200)
    await sent()
    const canceled = await plans.post(plans.admin, `/api/admin/registrations/${registrationId}/cancel`, {
      outcome: 'credit',
      reason: 'They moved away.',
    })
    expect(canceled.body).toMatchObject({ toCard: 0, toCredit: 125_00, kept: 0 })
    expect((await plans.get(who, '/api/user/credit-balance')).body.balance).toBe(125_00)
    expect((await listed(begun))[0]!.left).toBe(0)
    expect((await refund(first!.id, 1_00, 0)).body.code).toBe('place-ended')
  })

  test('if a bank returns the refund of a month, the money counts as ours again, is listed, and becomes credit once (T44)', async () => {
    const { plans } = world
    const begun = await begin()
    const month = await secondMonth(begun)
    await refund(month.id, 600_00, 600_00)
    await sent()
    const row = await sentBack()
    expect((await listed(begun))[0]!.left).toBe(600_00)
    expect(await plans.read(begun.who, begun.plan.id)).toMatchObject({ monthReturned: false })
    const { email } = begun.who
    expect(await failed()).toMatchObject([{ orderReference: 'After-School Makers', email, amount: 600_00 }])
    expect((await Promise.all([give(row.id), give(row.id)])).map(each => each.status)).toEqual([200, 200])
    expect((await plans.get(begun.who, '/api/user/credit-balance')).body.balance).toBe(600_00)
    expect([await failed(), (await listed(begun))[0]!.left]).toEqual([[], 0])
  })

  test('a month refunded by a second refund is not given as credit for the first, failed one (T45)', async () => {
    const begun = await begin()
    const month = await secondMonth(begun)
    await refund(month.id, 250_00, 600_00)
    await sent()
    const row = await sentBack()
    expect(await failed()).toMatchObject([{ id: row.id, amount: 250_00 }])
    expect((await refund(month.id, 250_00, 600_00)).status).toBe(200)
    await sent()
    expect(await failed()).toEqual([])
    expect(await give(row.id)).toMatchObject({ status: 409, body: { code: 'settled-otherwise' } })
    expect((await world.plans.get(begun.who, '/api/user/credit-balance')).body.balance).toBe(0)
    expect((await listed(begun))[0]!.left).toBe(350_00)
  })

  test('canceling a spot refunds what is left even if the bank returned a first refund and a second one was made', async () => {
    const { plans } = world
    const begun = await begin()
    const [first] = await listed(begun)
    await refund(first!.id, 500_00, 625_00)
    await sent()
    await sentBack()
    const url = `/api/admin/registrations/${begun.registrationId}/cancel`
    expect((await plans.get(plans.admin, url)).body.paid).toBe(625_00)
    expect((await refund(first!.id, 500_00, 625_00)).status).toBe(200)
    await sent()
    const canceled = await plans.post(plans.admin, url, { outcome: 'refund', reason: 'They moved away.' })
    expect(canceled).toMatchObject({ status: 200, body: { toCard: 125_00, toCredit: 0, kept: 0 } })
    await sent()
    expect(await failed()).toEqual([])
  })
})
