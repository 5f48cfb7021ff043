import { describe, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import type { PlanState, PlanTerms } from '../provider.ts'
import type { Bench } from './provider-contract.ts'

const TERMS: PlanTerms = { name: 'Sunshine Club', monthlyCents: 120_00, onceCents: 25_00 }
const DAY = 86_400_000

/** The part of the contract about monthly plans, from the first payment to the end. */
export function planContract(bench: Bench): void {
  async function beginPlan(terms = TERMS, key = newId(), customer = bench().family()) {
    return bench().provider.startPlan(
      { terms, currency: 'usd', customer: await customer, metadata: { registrationId: 'a place' } },
      key,
    )
  }
  async function running() {
    const { subscriptionRef, payment } = await beginPlan()
    await bench().confirm(payment.clientSecret, '4242')
    return subscriptionRef
  }
  async function plan(ref: string): Promise<PlanState> {
    const state = await bench().provider.fetchPlan(ref)
    if (!state) throw new Error('There is no such plan.')
    return state
  }
  const charged = (state: PlanState) => state.charges.map(({ amountCents, status }) => [amountCents, status])

  describe('a plan', () => {
    test('that was started waits for its first payment: the month plus the one-time charge', async () => {
      const { subscriptionRef, payment } = await beginPlan()
      expect(await bench().provider.fetch(payment.ref)).toMatchObject({ status: 'pending', amountCents: 145_00 })
      const state = await plan(subscriptionRef)
      expect(state).toMatchObject({ status: 'incomplete', monthlyCents: 120_00, currency: 'usd', livemode: false })
      expect(charged(state)).toEqual([[145_00, 'pending']])
    })

    test('is the same for the same key, and refused for other terms', async () => {
      const [key, family] = [newId(), bench().family()]
      const first = await beginPlan(TERMS, key, family)
      expect(await beginPlan(TERMS, key, family)).toEqual(first)
      await expect(beginPlan({ ...TERMS, monthlyCents: 1_00 }, key, family)).rejects.toThrow()
    })

    test('without a one-time charge starts with the month alone', async () => {
      const { payment } = await beginPlan({ ...TERMS, onceCents: 0 })
      expect((await bench().provider.fetch(payment.ref)).amountCents).toBe(120_00)
    })

    test('runs once its first payment is made, for a month, with the card that made it', async () => {
      const state = await plan(await running())
      expect(state).toMatchObject({ status: 'active', cancelAtPeriodEnd: false, cardLabel: 'Visa ending 4242' })
      const days = (state.periodEnd.getTime() - state.periodStart.getTime()) / DAY
      expect(days).toBeGreaterThanOrEqual(28)
      expect(days).toBeLessThanOrEqual(31)
      expect(state.charges).toMatchObject([
        { amountCents: 145_00, status: 'succeeded', periodStart: state.periodStart, periodEnd: state.periodEnd },
      ])
    })

    test('whose first card is declined can be paid with another', async () => {
      const { subscriptionRef, payment } = await beginPlan()
      await bench().confirm(payment.clientSecret, '0002')
      expect((await plan(subscriptionRef)).status).toBe('incomplete')
      expect((await bench().provider.fetch(payment.ref)).status).toBe('failed')
      await bench().confirm(payment.clientSecret, '4242')
      expect((await plan(subscriptionRef)).status).toBe('active')
    })

    test("whose first payment is canceled ends, and can't be paid anymore", async () => {
      const { subscriptionRef, payment } = await beginPlan()
      for (let n = 0; n < 2; n++)
        expect((await bench().provider.stop(payment.ref, 'now', `cancel:${payment.ref}`)).status).toBe('cancelled')
      await Promise.resolve(bench().confirm(payment.clientSecret, '4242')).catch(() => {})
      expect((await plan(subscriptionRef)).status).toBe('canceled')
    })

    test('whose first payment was made continues if it is canceled too late', async () => {
      const { subscriptionRef, payment } = await beginPlan()
      await bench().confirm(payment.clientSecret, '4242')
      expect((await bench().provider.stop(payment.ref, 'now', newId())).status).toBe('succeeded')
      expect((await plan(subscriptionRef)).status).toBe('active')
    })

    test('is charged the month alone when it renews', async () => {
      const ref = await running()
      const before = await plan(ref)
      await bench().advanceMonth(ref)
      const state = await plan(ref)
      expect(charged(state)).toEqual([
        [145_00, 'succeeded'],
        [120_00, 'succeeded'],
      ])
      expect([state.status, state.periodStart]).toEqual(['active', before.periodEnd])
      expect(state.charges[1]).toMatchObject({ periodStart: state.periodStart, periodEnd: state.periodEnd })
      expect(new Set(state.charges.flatMap(each => [each.ref, each.paymentRef])).size).toBe(4)
    })

    test('whose card is declined owes the month; the same card is declined again, another one pays it', async () => {
      const ref = await running()
      await bench().changeCard(ref, '0002')
      await bench().advanceMonth(ref)
      const owing = await plan(ref)
      expect(owing.status).toBe('past_due')
      expect(owing.charges[1]).toMatchObject({ status: 'failed', failureMessage: expect.stringMatching(/./) })
      expect((await bench().provider.retryCharge(ref, newId())).status).toBe('past_due')

      await bench().provider.updateCard(ref, 'http://localhost:3000/subscriptions', newId())
      await bench().giveCard(ref, '4444')
      const state = await bench().provider.retryCharge(ref, newId())
      expect(state).toMatchObject({ status: 'active', cardLabel: 'Mastercard ending 4444' })
      expect(state.charges.map(each => [each.ref, each.status])).toEqual([
        [owing.charges[0]!.ref, 'succeeded'],
        [owing.charges[1]!.ref, 'succeeded'],
      ])
    })

    test('with nothing due is charged nothing by a retry', async () => {
      const ref = await running()
      expect(charged(await bench().provider.retryCharge(ref, newId()))).toEqual([[145_00, 'succeeded']])
    })

    test('keeps its card until another one is given', async () => {
      const ref = await running()
      const update = await bench().provider.updateCard(ref, 'http://localhost:3000/subscriptions', newId())
      expect(update.kind === 'page' ? update.url : update.clientSecret).toMatch(/./)
      expect((await plan(ref)).cardLabel).toBe('Visa ending 4242')
      await bench().advanceMonth(ref)
      expect((await plan(ref)).status).toBe('active')
    })

    test('that ends with its period runs until then and is not charged again', async () => {
      const ref = await running()
      for (let n = 0; n < 2; n++)
        expect(await bench().provider.stop(ref, 'period_end', `stop:${ref}`)).toMatchObject({
          kind: 'subscription',
          status: 'succeeded',
          cancelAtPeriodEnd: true,
        })
      expect((await plan(ref)).status).toBe('active')
      await bench().advanceMonth(ref)
      const state = await plan(ref)
      expect([state.status, charged(state)]).toEqual(['canceled', [[145_00, 'succeeded']]])
    })

    test('continues when its cancellation is undone, and can be canceled again with the earlier keys', async () => {
      const ref = await running()
      for (let n = 0; n < 2; n++) {
        await bench().provider.stop(ref, 'period_end', `stop:${ref}`)
        expect((await plan(ref)).cancelAtPeriodEnd).toBe(true)
        expect((await bench().provider.resumePlan(ref, `resume:${ref}`)).cancelAtPeriodEnd).toBe(false)
      }
      await bench().advanceMonth(ref)
      expect((await plan(ref)).charges).toHaveLength(2)
    })

    test('that was ended right away stays ended', async () => {
      const ref = await running()
      for (let n = 0; n < 2; n++) expect((await bench().provider.stop(ref, 'now', newId())).status).toBe('cancelled')
      expect((await bench().provider.stop(ref, 'period_end', newId())).status).toBe('cancelled')
      expect((await bench().provider.resumePlan(ref, newId())).status).toBe('canceled')
      expect((await bench().provider.retryCharge(ref, newId())).charges).toHaveLength(1)
    })

    test('is refunded through the payment of a month', async () => {
      const state = await plan(await running())
      const { paymentRef } = state.charges[0]!
      await bench().provider.refund(paymentRef, 25_00, newId())
      expect((await bench().provider.fetch(paymentRef)).refundedCents).toBe(25_00)
    })

    test('can also be looked up like a payment, and anything else is no plan', async () => {
      const ref = await running()
      const { periodEnd } = await plan(ref)
      expect(await bench().provider.fetch(ref)).toMatchObject({ kind: 'subscription', status: 'succeeded', periodEnd })
      for (const other of ['sub_nothing', 'pi_nothing', ''])
        expect(await bench().provider.fetchPlan(other)).toBeUndefined()
    })
  })
}
