import { describe, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { type Abilities, type Bench, begin, paid } from './provider-contract.ts'

/** The part of the contract about single payments, refunds and disputes. */
export function paymentContract(bench: Bench, can: Abilities): void {
  const fetch = (ref: string) => bench().provider.fetch(ref)

  describe('a payment', () => {
    test('that was started waits, and nothing is charged', async () => {
      const { ref, clientSecret } = await begin(bench())
      expect(clientSecret).not.toBe(ref)
      expect(await fetch(ref)).toMatchObject({
        kind: 'payment',
        ref,
        status: 'pending',
        amountCents: 45_00,
        currency: 'usd',
        refundedCents: 0,
        disputedCents: 0,
        livemode: false,
      })
    })

    test('is the same for the same key, also at the same time', async () => {
      const key = newId()
      const begun = await Promise.all(Array.from({ length: 5 }, () => begin(bench(), 45_00, key)))
      expect(new Set(begun.map(each => `${each.ref} ${each.clientSecret}`)).size).toBe(1)
      expect(await begin(bench(), 45_00, key)).toEqual(begun[0])
      expect((await begin(bench())).ref).not.toBe(begun[0]!.ref)
    })

    test('is refused for a key that started another amount or order', async () => {
      const key = newId()
      await begin(bench(), 45_00, key)
      await expect(begin(bench(), 46_00, key)).rejects.toThrow()
      const other = { amountCents: 45_00, currency: 'usd', metadata: { orderId: 'another order' } }
      await expect(bench().provider.start(other, key)).rejects.toThrow()
    })

    test.each([0, -1, 1, 49, 45.5, Number.NaN, Number.POSITIVE_INFINITY])('of %d cents is refused', async cents => {
      await expect(begin(bench(), cents)).rejects.toThrow('50 cents')
    })

    test.each(['4242', '4444'])('with the card %s succeeds', async card => {
      expect(await fetch(await paid(bench(), 45_00, card))).toMatchObject({
        status: 'succeeded',
        amountCents: 45_00,
        cardLabel: `${card === '4242' ? 'Visa' : 'Mastercard'} ending ${card}`,
      })
    })

    test.each(['0002', '9995', '0069'])('with the card %s is declined with a sentence', async card => {
      const { status, failureMessage } = await fetch(await paid(bench(), 45_00, card))
      expect([status, failureMessage]).toEqual(['failed', expect.stringMatching(/^Your card .*\.$/)])
    })

    test('that was declined can be made with another card and the same secret', async () => {
      const { ref, clientSecret } = await begin(bench())
      for (const card of ['0002', '4242']) await bench().confirm(clientSecret, card)
      const { status, failureMessage } = await fetch(ref)
      expect([status, failureMessage]).toEqual(['succeeded', undefined])
    })

    test.runIf(can.bankSteps)('that the bank asks about waits for the answer', async () => {
      const { ref, clientSecret } = await begin(bench())
      await bench().confirm(clientSecret, '3155')
      expect((await fetch(ref)).status).toBe('needs_action')
      await bench().bankStep(clientSecret, true)
      expect((await fetch(ref)).status).toBe('succeeded')
    })

    test.runIf(can.bankSteps)('that was not approved at the bank is declined, and can be retried', async () => {
      const { ref, clientSecret } = await begin(bench())
      await bench().confirm(clientSecret, '3155')
      await bench().bankStep(clientSecret, false)
      expect(await fetch(ref)).toMatchObject({ status: 'failed', failureMessage: expect.stringMatching(/./) })
      await bench().confirm(clientSecret, '4242')
      expect((await fetch(ref)).status).toBe('succeeded')
    })

    test.runIf(can.bankSteps)('that takes long is pending, then succeeds', async () => {
      const ref = await paid(bench(), 45_00, '0341')
      expect((await fetch(ref)).status).toBe('processing')
      await bench().finishSlow(ref)
      expect((await fetch(ref)).status).toBe('succeeded')
    })

    test("that nobody made can be canceled, once or twice, and then can't be made", async () => {
      const { ref, clientSecret } = await begin(bench())
      for (let n = 0; n < 2; n++)
        expect((await bench().provider.stop(ref, 'now', `cancel:${ref}`)).status).toBe('cancelled')
      await Promise.resolve(bench().confirm(clientSecret, '4242')).catch(() => {})
      expect((await fetch(ref)).status).toBe('cancelled')
    })

    test('that was declined can be canceled', async () => {
      const ref = await paid(bench(), 45_00, '0002')
      expect((await bench().provider.stop(ref, 'now', newId())).status).toBe('cancelled')
    })

    test('that was made stays made if it is canceled too late', async () => {
      const ref = await paid(bench())
      expect((await bench().provider.stop(ref, 'now', newId())).status).toBe('succeeded')
    })

    test('that does not exist is an error', async () => {
      await expect(fetch('pi_nothing')).rejects.toThrow()
    })
  })

  describe('a refund', () => {
    const refund = (ref: string, cents: number, key = newId()) => bench().provider.refund(ref, cents, key)

    test('in part, and then of the rest, is counted on its payment', async () => {
      const ref = await paid(bench())
      const first = await refund(ref, 20_00)
      expect(first).toMatchObject({ kind: 'refund', amountCents: 20_00, currency: 'usd', livemode: false })
      expect(await fetch(first.ref)).toMatchObject({ kind: 'refund', ref: first.ref, status: 'succeeded' })
      expect((await fetch(ref)).refundedCents).toBe(20_00)
      await refund(ref, 25_00)
      expect(await fetch(ref)).toMatchObject({ status: 'succeeded', refundedCents: 45_00 })
    })

    test('of more than is left is refused', async () => {
      const ref = await paid(bench())
      await refund(ref, 20_00)
      await expect(refund(ref, 25_01)).rejects.toThrow()
      expect((await fetch(ref)).refundedCents).toBe(20_00)
    })

    test('of a payment that nobody made is refused', async () => {
      await expect(refund((await begin(bench())).ref, 1_00)).rejects.toThrow()
    })

    test('is sent once for one key, also at the same time, and never with another amount', async () => {
      const [ref, key] = [await paid(bench()), newId()]
      const sent = await Promise.all(Array.from({ length: 5 }, () => refund(ref, 10_00, key)))
      expect(new Set([...sent, await refund(ref, 10_00, key)].map(each => each.ref)).size).toBe(1)
      await expect(refund(ref, 11_00, key)).rejects.toThrow()
      expect((await fetch(ref)).refundedCents).toBe(10_00)
    })

    test.runIf(can.failingRefunds)('that fails later says so, and the payment holds the money again', async () => {
      const ref = await paid(bench(), 45_00, bench().provider.id === 'local' ? '5126' : '4242')
      const sent = await refund(ref, 45_00)
      await bench().failRefund(sent.ref)
      expect((await fetch(sent.ref)).status).toBe('failed')
      expect((await fetch(ref)).refundedCents).toBe(0)
    })
  })

  describe.runIf(can.disputes)('a dispute', () => {
    test('takes the money back until it is won', async () => {
      const ref = await paid(bench())
      const dispute = await bench().dispute(ref)
      expect(await fetch(ref)).toMatchObject({ status: 'succeeded', disputedCents: 45_00 })
      await bench().closeDispute(dispute, 'won')
      expect((await fetch(ref)).disputedCents).toBe(0)
    })

    test('that was lost keeps the money, whatever credit was given in the meantime (T57)', async () => {
      const ref = await paid(bench())
      await bench().closeDispute(await bench().dispute(ref), 'lost')
      expect(await fetch(ref)).toMatchObject({ disputedCents: 45_00, refundedCents: 0 })
    })
  })
}
