import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerings } from '#src/features/classes/server/tables.ts'
import { giveCredit } from '#src/features/payments/server.ts'
import { newId } from '#src/lib/ids.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { accountLock, whileLocked } from '#src/testing/while-locked.ts'
import { cartItems } from './tables.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(async () => {
  expect(await counter.audit()).toEqual([])
  await counter.close()
})

const balanceOf = async (who: Family) => (await counter.get(who, '/api/user/credit-balance')).body.balance

test('a cart becomes one order, which empties it', async () => {
  const who = await counter.family(['Leo', 'Mia'])
  const [clay, free] = [await counter.offering(), await counter.offering({ priceCents: 0 })]
  await counter.addToCart(who, clay)
  await counter.addToCart(who, clay, who.childIds[1])
  const { body: cart } = await counter.addToCart(who, free)
  expect([cart.items.length, cart.total]).toEqual([3, 90_00])
  const { body } = await counter.checkOut(who, { expectedTotal: 90_00 })
  expect([body.registrationIds.length, body.amountDue, body.requiresPayment]).toEqual([3, 90_00, true])
  expect((await counter.get(who, '/api/cart')).body).toEqual({ items: [], total: 0 })
  expect([await counter.taken(clay), await counter.taken(free)]).toEqual([2, 1])
})

test('the same pair twice is one item, by id or by slug', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  await counter.addToCart(who, classId)
  const { body } = await counter.addToCart(who, `class-${classId}`)
  expect(body.items.map((item: { event: { id: string } }) => item.event.id)).toEqual([classId])
})

test('the database holds a class once in the cart of a child', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  await counter.addToCart(who, classId)
  const [item] = await counter.db.select().from(cartItems).where(eq(cartItems.offeringId, classId))
  await expect(counter.db.insert(cartItems).values({ ...item!, id: newId() })).rejects.toMatchObject({
    cause: { constraint: 'cart_items_once' },
  })
})

test('checking out twice, at the same time or again while it is held, makes one order (T36)', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  await counter.addToCart(who, classId)
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => counter.checkOut(who)))
  answers.push(await counter.checkOut(who))
  expect(new Set(answers.map(each => each.text)).size).toBe(1)
  expect([answers[0]!.status, await counter.taken(classId)]).toEqual([200, 1])
})

test('siblings added twice each and checked out twice are one order with one spot each', async () => {
  const who = await counter.family(['Leo', 'Mia'])
  const classId = await counter.offering()
  await Promise.all([...who.childIds, ...who.childIds].map(childId => counter.addToCart(who, classId, childId)))
  const { items, total } = (await counter.get(who, '/api/cart')).body
  expect([items.length, total]).toEqual([2, 90_00])
  const seen = { expectedTotal: 90_00, items: items.map((item: { id: string }) => item.id) }
  const answers = await Promise.all([1, 2].map(() => counter.checkOut(who, seen)))
  expect(new Set(answers.map(each => each.text)).size).toBe(1)
  expect([answers[0]!.body.registrationIds.length, await counter.taken(classId)]).toEqual([2, 2])
})

test('an item put back while the checkout is in flight is not ordered, not even a free class', async () => {
  const who = await counter.family()
  const [clay, free] = [await counter.offering(), await counter.offering({ priceCents: 0 })]
  const { items, total } = (await counter.addToCart(who, clay)).body
  await counter.addToCart(who, free)
  const seen = { expectedTotal: total, items: items.map((item: { id: string }) => item.id) }
  expect((await counter.checkOut(who, seen)).body.code).toBe('cart-changed')
  expect([await counter.taken(clay), await counter.taken(free)]).toEqual([0, 0])
})

test('an item put back after the checkout stays in the cart, and the order being paid stays as it was', async () => {
  const who = await counter.family()
  const [clay, removed] = [await counter.offering(), await counter.offering({ priceCents: 30_00 })]
  const { items } = (await counter.addToCart(who, clay)).body
  const order = (await counter.checkOut(who, { items: items.map((item: { id: string }) => item.id) })).body
  const begun = await counter.begin(who, order)
  const undone = (await counter.addToCart(who, removed)).body
  expect(undone.items.map((item: { event: { id: string } }) => item.event.id)).toEqual([removed])
  await counter.confirmCard(begun.body.clientSecret)
  const { body } = await counter.get(who, `/api/orders/${order.orderId}`)
  expect(body).toMatchObject({ status: 'paid', total: 45_00, amountDue: 45_00 })
  expect(body.registrations.map((each: { event: { id: string } }) => each.event.id)).toEqual([clay])
  expect([await counter.taken(clay), await counter.taken(removed)]).toEqual([1, 0])
})

test('a cart of free classes is confirmed right away, and a repeat gets the same answer', async () => {
  const [who, classId] = [await counter.family(), await counter.offering({ priceCents: 0 })]
  await counter.addToCart(who, classId)
  const [first, again] = [await counter.checkOut(who), await counter.checkOut(who)]
  expect(first.body).toMatchObject({ amountDue: 0, requiresPayment: false })
  expect(again.text).toBe(first.text)
})

test('an empty cart is reported as empty, even with an open direct order', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  await counter.enroll(who, classId)
  expect((await counter.checkOut(who)).body.code).toBe('empty-cart')
})

test('a price change since adding is shown, and a stale total is refused (T53, T86)', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  await counter.addToCart(who, classId)
  await counter.db.update(offerings).set({ priceCents: 55_00 }).where(eq(offerings.id, classId))
  const { body: cart } = await counter.get(who, '/api/cart')
  expect(cart.items[0]).toMatchObject({ price: 55_00, priceBefore: 45_00 })
  const stale = await counter.checkOut(who, { expectedTotal: 45_00 })
  expect([stale.status, stale.body.code, stale.body.total]).toEqual([409, 'price-changed', 55_00])
  expect(await counter.taken(classId)).toBe(0)
  expect((await counter.checkOut(who, { expectedTotal: 55_00 })).body.amountDue).toBe(55_00)
})

test('one full class stops the whole cart, and is named', async () => {
  const [who, other] = [await counter.family(), await counter.family()]
  const [open, full] = [await counter.offering(), await counter.offering({ capacity: 1, title: 'Tiny Theater' })]
  for (const classId of [open, full]) await counter.addToCart(who, classId)
  await counter.enroll(other, full)
  const { status, body } = await counter.checkOut(who)
  expect([status, body.code, body.title]).toEqual([409, 'full', 'Tiny Theater'])
  expect(await counter.taken(open)).toBe(0)
  const { body: cart } = await counter.get(who, '/api/cart')
  expect(cart.items.map((item: { placesLeft: number }) => item.placesLeft)).toEqual([10, 0])
})

test("programs and classes that can't be booked can't go in a cart", async () => {
  const who = await counter.family()
  const code = async (classId: string) => (await counter.addToCart(who, classId)).body.code
  expect(await code(await counter.offering({ kind: 'program' }))).toBe('option-needed')
  expect(await code(await counter.offering({ status: 'archived' }))).toBe('not-bookable')
  expect(await code('no-such-class')).toBe('not-found')
  expect((await counter.addToCart(who, await counter.offering(), newId())).status).toBe(404)
})

test('only its owner can remove an item, and the cart can be cleared (T24)', async () => {
  const [who, other] = [await counter.family(), await counter.family()]
  const { body } = await counter.addToCart(who, await counter.offering())
  await counter.addToCart(who, await counter.offering())
  const url = (id: string) => `/api/cart/remove/${id}`
  const remove = (person: typeof who, id: string) => counter.ask('DELETE', url(id), { cookie: person.cookie })
  const [foreign, unknown, malformed] = [
    await remove(other, body.items[0].id),
    await remove(other, newId()),
    await remove(other, 'x'),
  ]
  expect([foreign.status, foreign.text, foreign.text]).toEqual([404, unknown.text, malformed.text])
  expect((await remove(who, body.items[0].id)).body.items.length).toBe(1)
  expect((await counter.ask('DELETE', '/api/cart/clear', { cookie: who.cookie })).body.items).toEqual([])
})

test('unknown fields in a checkout are refused (T26)', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  await counter.addToCart(who, classId)
  for (const field of ['status', 'paymentStatus', 'amount', 'parentId', 'taken', 'totalCents']) {
    expect((await counter.checkOut(who, { [field]: 0 })).status).toBe(400)
  }
  expect(await counter.taken(classId)).toBe(0)
})

test('credit pays the requested amount, and never leaves 1 to 49 cents for the card (T56)', async () => {
  const who = await counter.family()
  await counter.db.transaction(tx =>
    giveCredit(tx, { parentId: who.id, amountCents: 60_00, cause: `gift:${who.id}`, note: 'A gift' }),
  )
  for (const [useCredit, due] of [
    [10_00, 35_00],
    [0, 45_00],
    [44_60, 50],
    [false, 45_00],
  ] as const) {
    await counter.addToCart(who, await counter.offering())
    const { body } = await counter.checkOut(who, { useCredit, expectedTotal: 45_00 })
    expect([useCredit, body.amountDue, body.requiresPayment]).toEqual([useCredit, due, true])
  }
})

test('a different amount of credit for the same spots is another order, the same amount is the same order', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  await counter.db.transaction(tx =>
    giveCredit(tx, { parentId: who.id, amountCents: 60_00, cause: `gift:${who.id}`, note: 'A gift' }),
  )
  const order = async (useCredit: number) =>
    (await counter.enroll(who, classId, { useCredit, expectedTotal: 45_00 })).body
  const [ten, again, twenty] = [await order(10_00), await order(10_00), await order(20_00)]
  expect([ten.amountDue, again.orderId, twenty.amountDue]).toEqual([35_00, ten.orderId, 25_00])
  expect(twenty.orderId).not.toBe(ten.orderId)
  expect(await counter.taken(classId)).toBe(1)
})

test('credit is not spent on a price nobody has seen, even if no total is sent (T53)', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  await counter.db.transaction(tx =>
    giveCredit(tx, { parentId: who.id, amountCents: 60_00, cause: `gift:${who.id}`, note: 'A gift' }),
  )
  await counter.addToCart(who, classId)
  await counter.db.update(offerings).set({ priceCents: 55_00 }).where(eq(offerings.id, classId))
  const { status, body } = await counter.checkOut(who, { useCredit: true })
  expect([status, body.code, body.total]).toEqual([409, 'price-changed', 55_00])
  const seen = await counter.checkOut(who, { useCredit: true, expectedTotal: 55_00 })
  expect(seen.body).toMatchObject({ amountDue: 0, requiresPayment: false })
})

test('a direct booking never spends credit without a total (T53)', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  await counter.db.transaction(tx =>
    giveCredit(tx, { parentId: who.id, amountCents: 60_00, cause: `gift:${who.id}`, note: 'A gift' }),
  )
  for (const useCredit of [true, 10_00]) {
    const { status, body } = await counter.enroll(who, classId, { useCredit })
    expect([status, body.code, body.total]).toEqual([409, 'total-needed', 45_00])
  }
  expect([await counter.taken(classId), await balanceOf(who)]).toEqual([0, 60_00])
  // Without credit the card form shows the amount; a free order needs no review.
  expect((await counter.enroll(who, classId)).body).toMatchObject({ amountDue: 45_00, requiresPayment: true })
  const free = await counter.offering({ priceCents: 0 })
  expect((await counter.enroll(who, free, { useCredit: true })).body).toMatchObject({ requiresPayment: false })
  const other = await counter.offering()
  const seen = await counter.enroll(who, other, { useCredit: true, expectedTotal: 45_00 })
  expect(seen.body).toMatchObject({ amountDue: 0, requiresPayment: false })
})

test('when many classes are added at the same time, only as many as fit stay in the cart', async () => {
  const who = await counter.family()
  const classes = await Promise.all(Array.from({ length: 23 }, () => counter.offering()))
  for (const id of classes.slice(0, 15)) expect((await counter.addToCart(who, id)).status).toBe(200)
  const adds = classes.slice(15).map(id => () => counter.addToCart(who, id))
  const answers = await whileLocked(counter.db, accountLock(who.id), adds)
  expect(answers.map(each => each.body.code ?? each.status)).toEqual([
    ...Array<number>(5).fill(200),
    ...Array<string>(3).fill('cart-full'),
  ])
  expect((await counter.get(who, '/api/cart')).body.items).toHaveLength(20)
})
