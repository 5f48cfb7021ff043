import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ledgerEntries } from '#src/features/payments/server/tables.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { beginPlanIn, openStripeWorld, openTestWorld, type PlanWorld } from '#src/testing/plan-worlds.ts'
import { registrations } from './tables.ts'

describe.each([
  ['the test provider', openTestWorld],
  ['the Stripe adapter', openStripeWorld],
])('over %s', (_, open) => {
  let world: PlanWorld
  beforeAll(async () => {
    world = await open()
  })
  afterAll(() => world.close())

  /**
   * Checks that ledger, payments, provider and screens agree, and that no audit has a finding. Returns what the screen
   * shows.
   */
  async function agreed({ who, plan }: Awaited<ReturnType<typeof beginPlanIn>>) {
    const { plans } = world
    const shown = await plans.read(who, plan.id)
    const state = (await plans.payments.provider.fetchPlan(plan.providerRef))!
    expect(shown).toMatchObject({
      status: state.status,
      amount: state.monthlyCents,
      cancelAtPeriodEnd: state.cancelAtPeriodEnd,
      card: state.cardLabel,
      currentPeriodStart: state.periodStart.toISOString(),
      currentPeriodEnd: state.periodEnd.toISOString(),
    })
    const charges = state.charges.map(({ amountCents, status }) => ({ amount: amountCents, status }))
    expect(shown.paymentHistory.toReversed()).toMatchObject(charges)
    const paid = state.charges.filter(charge => charge.status === 'succeeded')
    const rows = (await plans.paidBy(who)).map(row => [row.providerRef, row.status, row.amountCents]).sort()
    expect(rows).toEqual(paid.map(charge => [charge.paymentRef, 'succeeded', charge.amountCents]).sort())
    const entries = await plans.db.select().from(ledgerEntries).where(eq(ledgerEntries.parentId, who.id))
    const sum = (account: string) =>
      entries.filter(each => each.account === account).reduce((cents, each) => cents + each.amountCents, 0)
    const cents = paid.reduce((total, charge) => total + charge.amountCents, 0)
    expect([sum('card'), sum('sales')]).toEqual([cents, -cents])
    expect(await plans.auditAll()).toEqual([])
    return { ...shown, cents }
  }

  test('a year of a plan: declines that recover, a cancellation that is undone, and the end', async () => {
    const { plans } = world
    const program = await plans.program()
    const begun = await beginPlanIn(world, program)
    const { who, registrationId, plan } = begun
    const ref = plan.providerRef
    const afterwards = async (act: unknown) => {
      await act
      await world.deliver()
      return agreed(begun)
    }
    const post = (path: string) => plans.post(who, `/api/subscription/${plan.id}/${path}`, undefined)
    const cancel = () => plans.post(who, '/api/cancel-subscription', { subscriptionId: ref })
    expect(await afterwards(undefined)).toMatchObject({ status: 'active', card: 'Visa ending 4242', cents: 625_00 })

    // Months 2 and 3 are ordinary.
    await afterwards(world.advanceMonth(ref))
    expect((await afterwards(world.advanceMonth(ref))).cents).toBe(625_00 + 2 * 600_00)

    // Month 4: the bank declines, the family gives another card, and the provider retries on its own.
    await world.changeCard(ref, '0002')
    expect(await afterwards(world.advanceMonth(ref))).toMatchObject({
      status: 'past_due',
      isActive: false,
      paymentHistory: [{ status: 'failed', failureMessage: expect.stringMatching(/declined/) }, {}, {}, {}],
    })
    expect((await post('retry')).body.status).toBe('past_due')
    await post('card')
    await world.giveCard(ref, '4444')
    expect(await afterwards(world.retryLater(ref))).toMatchObject({ status: 'active', card: 'Mastercard ending 4444' })

    // Month 5: the bank declines again, and the family pays right away with another card, clicking five times.
    await world.changeCard(ref, '0002')
    await afterwards(world.advanceMonth(ref))
    await post('card')
    await world.giveCard(ref, '4242')
    const pressed = await Promise.all(Array.from({ length: 5 }, () => post('retry')))
    expect(pressed.map(answer => answer.body.status)).toEqual(Array(5).fill('active'))
    expect((await afterwards(undefined)).cents).toBe(625_00 + 4 * 600_00)

    // Undoing a cancellation changes nothing about the months.
    expect((await cancel()).body.subscription).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
    expect(await afterwards(undefined)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
    expect((await post('resume')).body).toMatchObject({ status: 'active', cancelAtPeriodEnd: false })
    for (let month = 6; month <= 12; month++)
      expect((await afterwards(world.advanceMonth(ref))).paymentHistory).toHaveLength(month)

    // The plan ends with the period, and nothing is charged after it.
    await cancel()
    expect(await plans.taken(program)).toBe(1)
    for (let month = 13; month <= 14; month++)
      expect(await afterwards(world.advanceMonth(ref))).toMatchObject({
        status: 'canceled',
        isActive: false,
        cents: 625_00 + 11 * 600_00,
      })
    expect(await plans.taken(program)).toBe(0)
    const [place] = await plans.db.select().from(registrations).where(eq(registrations.id, registrationId))
    expect(place).toMatchObject({ status: 'cancelled', endedBecause: 'plan-ended' })
    expect((await post('resume')).body.status).toBe('canceled')
    const told = (await plans.db.select().from(mails).where(eq(mails.to, who.email))).map(each => each.kind).sort()
    const twice = (kind: string) => [kind, kind]
    expect(told.filter(kind => kind.startsWith('plan'))).toEqual([
      // The first month has its own email, and two months have the one for a recovered payment.
      ...Array.from({ length: 9 }, () => 'plan-charged'),
      'plan-ended',
      ...twice('plan-payment-failed'),
      ...twice('plan-payment-recovered'),
      'plan-started',
    ])
  }, 120_000)
})
