import { describe, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import type { Customer } from '../provider.ts'
import type { Bench } from './provider-contract.ts'

/** The part of the contract about cards that families save for next time. */
export function savedCardContract(bench: Bench): void {
  const start = (customer: Customer) =>
    bench().provider.start(
      { amountCents: 45_00, currency: 'usd', customer, metadata: { orderId: 'an order' } },
      newId(),
    )
  const statusOf = async (ref: string) => (await bench().provider.fetch(ref)).status
  const labels = async ({ id }: Customer) => (await bench().provider.savedCards(id)).map(({ label }) => label)
  async function withCard(card = '4242') {
    const family = await bench().family()
    await bench().confirmAndSave((await start(family)).clientSecret, card)
    const [saved] = await bench().provider.savedCards(family.id)
    return { family, saved: saved! }
  }

  describe('a saved card', () => {
    test('is offered to its family and pays the next payment', async () => {
      const { family, saved } = await withCard()
      expect(saved.label).toBe('Visa ending 4242')
      await bench().provider.openSavedCards(family, true)
      const next = await start(family)
      await bench().confirmSaved(next.clientSecret, saved.ref)
      expect(await statusOf(next.ref)).toBe('succeeded')
    })

    test('is saved only if the family asks for it, and only once', async () => {
      const family = await bench().family()
      await bench().confirm((await start(family)).clientSecret, '4242')
      expect(await labels(family)).toEqual([])
      for (let n = 0; n < 2; n++) await bench().confirmAndSave((await start(family)).clientSecret, '4242')
      await bench().confirmAndSave((await start(family)).clientSecret, '4444')
      expect(await labels(family)).toEqual(['Mastercard ending 4444', 'Visa ending 4242'])
    })

    test('is of no use to another family, which neither sees nor deletes it', async () => {
      const { saved, family } = await withCard()
      const stranger = await bench().family()
      const theirs = await start(stranger)
      expect(await labels(stranger)).toEqual([])
      expect(await bench().provider.deleteCard(stranger.id, saved.ref)).toBe('unknown')
      await Promise.allSettled([bench().confirmSaved(theirs.clientSecret, saved.ref)])
      expect(await statusOf(theirs.ref)).toBe('pending')
      expect(await labels(family)).toEqual(['Visa ending 4242'])
    })

    test('is gone once deleted, also if it was saved twice', async () => {
      const { family, saved } = await withCard()
      await bench().confirmAndSave((await start(family)).clientSecret, '4242')
      expect(await bench().provider.deleteCard(family.id, saved.ref)).toBe('deleted')
      expect(await labels(family)).toEqual([])
      expect(await bench().provider.deleteCard(family.id, saved.ref)).toBe('unknown')
    })

    test('that pays a monthly plan stays until the plan ends', async () => {
      const { provider } = bench()
      const { family, saved } = await withCard()
      const terms = { name: 'Studio Afternoons', monthlyCents: 600_00, onceCents: 25_00 }
      const plan = await provider.startPlan({ terms, currency: 'usd', customer: family, metadata: {} }, newId())
      await bench().confirmSaved(plan.payment.clientSecret, saved.ref)
      expect(await provider.deleteCard(family.id, saved.ref)).toBe('in-use')
      expect(await labels(family)).toEqual(['Visa ending 4242'])
      await provider.stop(plan.subscriptionRef, 'now', newId())
      expect(await provider.deleteCard(family.id, saved.ref)).toBe('deleted')
    })

    test('that a family without any has is none', async () => {
      const family = await bench().family()
      expect(await labels(family)).toEqual([])
      expect(await bench().provider.deleteCard(family.id, 'pm_nothing')).toBe('unknown')
    })
  })
}
