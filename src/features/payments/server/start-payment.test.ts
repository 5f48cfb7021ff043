import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { openShop, type Shop } from '#src/testing/payment-shop.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import type { PaymentProvider } from '../provider.ts'
import { payments, testIntents } from './tables.ts'

let shop: Shop
/** How the provider currently misbehaves. */
const trouble = { refuses: false, losesAnswer: false, hidesCards: false }
const lines: { level: number; msg: string; orderId?: string }[] = []
let starts = 0
const troubled = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  async openSavedCards() {
    if (trouble.hidesCards) throw new Error('no connection')
    return 'a secret for the saved cards'
  },
  async start(payment, key) {
    starts++
    if (trouble.refuses) throw new Error('no connection')
    const started = await provider.start(payment, key)
    if (trouble.losesAnswer) throw new Error('the connection was cut after execution')
    return started
  },
})
beforeAll(async () => {
  shop = await openShop({ around: troubled, logTo: { write: line => void lines.push(JSON.parse(line)) } })
})
afterAll(() => shop.close())

const family = async () => (await signedInPerson(shop.db)).id
const intents = (amountCents: number) =>
  shop.db.select().from(testIntents).where(eq(testIntents.amountCents, amountCents))

test('twenty simultaneous starts make one payment, one intent and one secret', async () => {
  const order = await shop.order({ due: 61_01, parentId: await family() })
  const started = await Promise.all(Array.from({ length: 20 }, () => shop.payments.startPayment(order)))
  expect(started.every(each => each.ok)).toBe(true)
  expect(new Set(started.map(each => each.ok && each.clientSecret)).size).toBe(1)
  expect(await intents(61_01)).toHaveLength(1)
  expect(await shop.db.select().from(payments).where(eq(payments.orderId, order.orderId))).toHaveLength(1)
})

test("a repeat while the payment is pending gives the same secret, counts as no attempt and doesn't ask the provider", async () => {
  const order = await shop.order({ parentId: await family() })
  const secret = await shop.start(order)
  starts = 0
  for (let call = 0; call < 12; call++) expect(await shop.start(order)).toBe(secret)
  expect(starts).toBe(0)
})

test("saved cards are offered with the family's name; without them the family can still pay, and the log says so", async () => {
  const order = await shop.order({ due: 61_07, parentId: await family() })
  expect(await shop.payments.startPayment(order)).toMatchObject({ cardsSecret: 'a secret for the saved cards' })
  expect((await intents(61_07))[0]!.customer).toBe(order.parentId)
  trouble.hidesCards = true
  const again = await shop.payments.startPayment(order)
  trouble.hidesCards = false
  expect([again.ok, again.ok && again.cardsSecret]).toEqual([true, undefined])
  expect(lines.filter(({ orderId }) => orderId === order.orderId).map(({ msg }) => msg)).toEqual([
    'could not offer the saved cards',
  ])
})

test('a payment from before saved cards is repeated the way its key was first used', async () => {
  const order = await shop.order({ due: 61_08, parentId: await family() })
  trouble.refuses = true
  await shop.payments.startPayment(order)
  trouble.refuses = false
  await shop.db.update(payments).set({ namesCustomer: false }).where(eq(payments.orderId, order.orderId))
  expect(await shop.payments.startPayment(order)).toMatchObject({ ok: true, cardsSecret: undefined })
  expect((await intents(61_08))[0]!.customer).toBeNull()
})

test("if the provider doesn't respond, nothing is charged, and the next call continues with the same key", async () => {
  const order = await shop.order({ due: 61_02, parentId: await family() })
  trouble.refuses = true
  expect(await shop.payments.startPayment(order)).toEqual({ ok: false, because: 'provider-down' })
  expect((await shop.paymentOf(order.orderId)).status).toBe('started')
  trouble.refuses = false
  expect((await shop.payments.startPayment(order)).ok).toBe(true)
  expect(await intents(61_02)).toHaveLength(1)
})

test("an answer lost after execution doesn't start a second payment", async () => {
  const order = await shop.order({ due: 61_03, parentId: await family() })
  trouble.losesAnswer = true
  for (let call = 0; call < 3; call++) expect((await shop.payments.startPayment(order)).ok).toBe(false)
  trouble.losesAnswer = false
  const secret = await shop.start(order)
  const [intent, ...others] = await intents(61_03)
  expect([intent!.clientSecret, others]).toEqual([secret, []])
})

test('the sixth attempt for an order is refused before the provider is asked', async () => {
  const order = await shop.order({ parentId: await family() })
  for (let attempt = 1; attempt <= 5; attempt++) {
    await shop.confirm(await shop.start(order), '0002')
    shop.clock.forward(2_000)
    await shop.payments.refreshPayment(order.orderId)
    expect((await shop.payments.readPayment(order.orderId))?.status).toBe('failed')
  }
  starts = 0
  expect(await shop.payments.startPayment(order)).toMatchObject({ ok: false, because: 'too-many-tries' })
  expect(starts).toBe(0)
})

test("an account's eleventh attempt within an hour is refused, for any order", async () => {
  const parentId = await family()
  for (let attempt = 1; attempt <= 10; attempt++) await shop.start(await shop.order({ parentId }))
  starts = 0
  expect(await shop.payments.startPayment(await shop.order({ parentId }))).toMatchObject({
    ok: false,
    because: 'too-many-tries',
  })
  expect(starts).toBe(0)
  expect((await shop.payments.startPayment(await shop.order({ parentId: await family() }))).ok).toBe(true)
})

test("a paid order can't be paid again", async () => {
  const order = await shop.order({ parentId: await family() })
  await shop.pay(order)
  expect(await shop.payments.startPayment(order)).toEqual({ ok: false, because: 'already-paid' })
})

test("a canceled payment can't be confirmed, and a new one starts", async () => {
  const order = await shop.order({ parentId: await family() })
  const old = await shop.start(order)
  await shop.payments.cancelPayment(order.orderId)
  expect((await shop.confirm(old)).body.status).toBe('cancelled')
  expect(await shop.payments.readPayment(order.orderId)).toMatchObject({ status: 'cancelled' })
  expect(await shop.start(order)).not.toBe(old)
})

test('the table itself allows one open payment per order', async () => {
  const order = await shop.order({ parentId: await family() })
  await shop.start(order)
  const first = await shop.paymentOf(order.orderId)
  const second = { ...first, id: newId(), idempotencyKey: newId(), providerRef: null }
  const insert = () => shop.db.insert(payments).values(second)
  await expect(insert()).rejects.toMatchObject({ cause: { constraint: 'payments_one_part' } })
  await shop.payments.cancelPayment(order.orderId)
  await insert()
})

test('a different amount is our own bug and starts nothing', async () => {
  const order = await shop.order({ parentId: await family() })
  await shop.start(order)
  await expect(shop.payments.startPayment({ ...order, amountCents: 1_00 })).rejects.toThrow('another amount')
})
