import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { openShop, type Shop } from '#src/testing/payment-shop.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { withoutOrders } from '#src/testing/without-orders.ts'
import { auditMoney } from './audit-money.ts'
import { creditBalance, creditHistory, giveCredit, returnCredit, spendCredit } from './credit.ts'
import { ledgerEntries } from './tables.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await withoutOrders(shop.site.open.pool)
})
afterAll(() => shop.close())

const family = async (cents: number) => {
  const parent = await signedInPerson(shop.db)
  await give(parent.id, cents)
  return parent
}
const give = (parentId: string, amountCents: number, cause = `staff:${newId()}`) =>
  inTransaction(shop.db, tx => giveCredit(tx, { parentId, amountCents, cause, note: 'A rainy day' }))
const spend = (parentId: string, amountCents: number, orderId = newId()) =>
  inTransaction(shop.db, tx => spendCredit(tx, { parentId, orderId, amountCents }))

test('a hundred attempts to spend one balance never spend more than it has', async () => {
  const { id } = await family(25_00)
  const spends = await Promise.all(Array.from({ length: 100 }, () => spend(id, 7_00)))
  expect(spends.filter(each => each.ok)).toHaveLength(3)
  expect(spends.find(each => !each.ok)).toMatchObject({ because: 'not-enough-credit' })
  expect(await creditBalance(shop.db, id)).toBe(4_00)
})

test('an order spends its credit once, however often it is requested', async () => {
  const { id } = await family(25_00)
  const orderId = newId()
  await Promise.all(Array.from({ length: 10 }, () => spend(id, 10_00, orderId)))
  expect(await creditBalance(shop.db, id)).toBe(15_00)
  await expect(spend(id, 11_00, orderId)).rejects.toThrow('another amount')
})

test('spent credit comes back as credit, once for each cause and never more than was spent', async () => {
  const { id } = await family(25_00)
  const orderId = newId()
  await spend(id, 20_00, orderId)
  const back = (cause: string, amountCents?: number) =>
    inTransaction(shop.db, tx => returnCredit(tx, { parentId: id, orderId, amountCents, cause }))
  const returned = await Promise.all(Array.from({ length: 20 }, () => back('cancelled:1', 12_00)))
  expect(returned.filter(cents => cents > 0)).toEqual([12_00])
  expect(await back('cancelled:2', 12_00)).toBe(8_00)
  expect(await back('cancelled:3')).toBe(0)
  expect(await creditBalance(shop.db, id)).toBe(25_00)
})

test('simultaneous returns for one order give back no more than it used', async () => {
  const { id } = await family(25_00)
  const orderId = newId()
  await spend(id, 20_00, orderId)
  const back = (nth: number) => ({ parentId: id, orderId, amountCents: 12_00, cause: `cancelled:${nth} of ${orderId}` })
  await Promise.all(Array.from({ length: 10 }, (_, nth) => inTransaction(shop.db, tx => returnCredit(tx, back(nth)))))
  expect(await creditBalance(shop.db, id)).toBe(25_00)
})

test('the same cause is credited once', async () => {
  const { id } = await family(5_00)
  const given = await Promise.all(Array.from({ length: 10 }, () => give(id, 45_00, `cancelled:${id}`)))
  expect(given.filter(Boolean)).toHaveLength(1)
  expect(await creditBalance(shop.db, id)).toBe(50_00)
})

test.each([0, -1, 1.5, Number.NaN])('%s cents are neither given nor spent', async cents => {
  const { id } = await family(5_00)
  await expect(give(id, cents)).rejects.toThrow('whole positive cents')
  await expect(spend(id, cents)).rejects.toThrow('whole positive cents')
})

test('a family reads its own balance, and the history says what moved', async () => {
  const { id, cookie } = await family(25_00)
  await spend(id, 10_00)
  expect((await shop.site.ask('GET', '/api/user/credit-balance', { cookie })).body).toEqual({ balance: 15_00 })
  expect((await shop.site.ask('GET', '/api/user/credit-balance')).status).toBe(401)
  expect((await creditHistory(shop.db, id)).map(each => [each.amountCents, each.note])).toEqual([
    [-10_00, 'Used for a booking'],
    [25_00, 'A rainy day'],
  ])
})

test("ledger entries can't be changed or deleted", async () => {
  const { id } = await family(5_00)
  const mine = eq(ledgerEntries.parentId, id)
  const refused = { cause: { message: 'ledger_entries is append-only' } }
  const raised = shop.db.update(ledgerEntries).set({ amountCents: -50_00 }).where(mine)
  await expect(raised).rejects.toMatchObject(refused)
  await expect(shop.db.delete(ledgerEntries).where(mine)).rejects.toMatchObject(refused)
})

test('after all of these tests the ledger still adds up', async () => {
  expect(await auditMoney(shop.db)).toEqual([])
})
