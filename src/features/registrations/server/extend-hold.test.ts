import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#src/platform/database/retry.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { releaseExpiredHolds } from './release-expired-holds.ts'
import { orders, registrations } from './tables.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(async () => {
  expect(await counter.audit()).toEqual([])
  await counter.close()
})

const MINUTE = 60_000
type Ordered = { orderId: string; heldUntil: string }
const look = async (who: Family, orderId: string) => (await counter.get(who, `/api/orders/${orderId}`)).body
const keep = (who: Family, { orderId, heldUntil }: Ordered) =>
  counter.post(who, `/api/orders/${orderId}/keep`, { heldUntil })

async function held(capacity = 10) {
  const [who, classId] = [await counter.family(), await counter.offering({ capacity })]
  const { orderId } = (await counter.enroll(who, classId)).body
  const order = await look(who, orderId)
  return { who, classId, order: { orderId, heldUntil: order.heldUntil as string }, from: Date.parse(order.heldUntil) }
}

test('a hold can be extended by 15 minutes, twice, and then no more', async () => {
  const { who, order, from } = await held()
  counter.clock.forward(5 * MINUTE)
  expect(await look(who, order.orderId)).toMatchObject({
    heldForSeconds: 600,
    keepableUntil: new Date(from + 15 * MINUTE).toISOString(),
  })
  const once = (await keep(who, order)).body
  expect([Date.parse(once.heldUntil), once.heldForSeconds]).toEqual([from + 15 * MINUTE, 25 * 60])
  const twice = (await keep(who, { ...order, heldUntil: once.heldUntil })).body
  expect([Date.parse(twice.heldUntil), twice.keepableUntil]).toEqual([from + 30 * MINUTE, null])
  const again = await keep(who, { ...order, heldUntil: twice.heldUntil })
  expect([again.status, again.body.code]).toEqual([409, 'kept-longest'])
})

test('an extended hold keeps the spot from others until the new end', async () => {
  const { who, classId, order } = await held(1)
  await keep(who, order)
  const other = await counter.family()
  counter.clock.forward(16 * MINUTE)
  await inTransaction(counter.db, tx => releaseExpiredHolds(counter.context, tx))
  expect((await counter.enroll(other, classId)).body.code).toBe('full')
  counter.clock.forward(14 * MINUTE)
  expect((await counter.enroll(other, classId)).status).toBe(200)
})

test('ten taps on the same button extend the hold once', async () => {
  const { who, order, from } = await held()
  const answers = await Promise.all(Array.from({ length: 10 }, () => keep(who, order)))
  expect(answers.map(each => each.status)).toEqual(Array(10).fill(200))
  expect(Date.parse((await look(who, order.orderId)).heldUntil)).toBe(from + 15 * MINUTE)
})

test("an expired hold, a paid order and another family's order can't be extended", async () => {
  const late = await held()
  const paid = await held()
  await counter.pay(paid.who, { orderId: paid.order.orderId, amountDue: 45_00 })
  expect((await keep(paid.who, paid.order)).body.code).toBe('already-paid')
  expect((await keep(await counter.family(), late.order)).status).toBe(404)
  counter.clock.forward(15 * MINUTE)
  expect((await keep(late.who, late.order)).body.code).toBe('hold-lapsed')
})

test('the day of a waitlist offer is not shortened', async () => {
  const { who, order, from } = await held()
  const day = new Date(from + 24 * 60 * MINUTE)
  await counter.db.update(orders).set({ heldUntil: day }).where(eq(orders.id, order.orderId))
  await counter.db.update(registrations).set({ heldUntil: day }).where(eq(registrations.orderId, order.orderId))
  expect((await keep(who, { ...order, heldUntil: day.toISOString() })).body.code).toBe('kept-longest')
  expect(Date.parse((await look(who, order.orderId)).heldUntil)).toBe(day.getTime())
})
