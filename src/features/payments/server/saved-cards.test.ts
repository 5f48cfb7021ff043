import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountDeletions } from '#src/features/accounts/server/tables.ts'
import { openShop, type Shop } from '#src/testing/payment-shop.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import type { PaymentProvider } from '../provider.ts'
import { deleteCustomers } from './delete-customers.ts'
import { providerCustomers } from './tables.ts'

let shop: Shop
let isDown = false
const deleted: string[] = []
const around = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  savedCards: id => (isDown ? Promise.reject(new Error('no connection')) : provider.savedCards(id)),
  async deleteCustomer(ref) {
    if (isDown) throw new Error('no connection')
    deleted.push(ref)
  },
  deleteCard: (id, ref) => (isDown ? Promise.reject(new Error('no connection')) : provider.deleteCard(id, ref)),
})
beforeAll(async () => {
  shop = await openShop({ around })
})
afterAll(() => shop.close())

/** A family that paid with this card and saved it. */
async function familyWith(card: string) {
  const family = await signedInPerson(shop.db)
  await shop.confirm(await shop.start(await shop.order({ parentId: family.id })), card, true)
  const read = () => shop.site.ask('GET', '/api/user/cards', { cookie: family.cookie })
  const remove = (ref: string) => shop.site.ask('DELETE', `/api/user/cards/${ref}`, { cookie: family.cookie })
  return { read, remove, cards: async () => (await read()).body.cards }
}

test("a family reads and deletes its own saved cards, and nobody else's", async () => {
  const [mine, theirs] = [await familyWith('4242'), await familyWith('4444')]
  const [card] = await mine.cards()
  expect(card).toEqual({ ref: expect.any(String), label: 'Visa ending 4242' })
  expect((await theirs.remove(card.ref)).status).toBe(404)
  expect(await mine.cards()).toHaveLength(1)
  expect((await mine.remove(card.ref)).body).toEqual({ deleted: true })
  expect(await mine.cards()).toEqual([])
  expect((await mine.remove(card.ref)).status).toBe(404)
  expect(await theirs.cards()).toHaveLength(1)
})

test('a family that deleted its account is deleted at the provider too, with retries until it works', async () => {
  const family = await signedInPerson(shop.db)
  const still = () => shop.db.select().from(providerCustomers).where(eq(providerCustomers.parentId, family.id))
  await shop.db.insert(providerCustomers).values({ parentId: family.id, provider: 'local', ref: 'cus_1' })
  await deleteCustomers(shop.tools)
  expect([deleted, (await still()).length]).toEqual([[], 1])
  await shop.db.insert(accountDeletions).values({ userId: family.id, deletedAt: new Date() })
  isDown = true
  await deleteCustomers(shop.tools)
  isDown = false
  expect(await still()).toHaveLength(1)
  await deleteCustomers(shop.tools)
  await deleteCustomers(shop.tools)
  expect([deleted, (await still()).length]).toEqual([['cus_1'], 0])
})

test('an outage of the card service is reported, not shown as an empty list', async () => {
  const { read, remove, cards } = await familyWith('4242')
  const [card] = await cards()
  isDown = true
  const answers = [await read(), await remove(card.ref)]
  isDown = false
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [503, 'provider-down'],
    [503, 'provider-down'],
  ])
})
