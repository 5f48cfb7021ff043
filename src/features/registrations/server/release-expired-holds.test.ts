import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerings } from '#src/features/classes/server/tables.ts'
import { payments } from '#src/features/payments/server/tables.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { type Counter, openCounter, SCHOOL_YEAR } from '#src/testing/open-counter.ts'
import { beginPrograms, registrationJobs } from './jobs.ts'
import { releaseExpiredHolds, type Which } from './release-expired-holds.ts'
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
const release = (which: Which = {}) => inTransaction(counter.db, tx => releaseExpiredHolds(counter.context, tx, which))
const orderOf = async (id: string) => (await counter.db.select().from(orders).where(eq(orders.id, id)))[0]!
const placeOf = async (id: string) =>
  (await counter.db.select().from(registrations).where(eq(registrations.id, id)))[0]!
const job = (name: string) => registrationJobs(counter.context).find(each => each.name === name)!

test('an expired hold frees the spot for the next family even if no job runs (T34)', async () => {
  const [first, second, classId] = [
    await counter.family(),
    await counter.family(),
    await counter.offering({ capacity: 1 }),
  ]
  const held = (await counter.enroll(first, classId)).body
  counter.clock.forward(15 * MINUTE - 1)
  expect((await counter.enroll(second, classId)).body.code).toBe('full')
  counter.clock.forward(1)
  expect((await counter.enroll(second, classId)).status).toBe(200)
  expect(await counter.taken(classId)).toBe(1)
  expect(await placeOf(held.registrationId)).toMatchObject({ status: 'cancelled', endedBecause: 'hold-ran-out' })
  expect((await orderOf(held.orderId)).status).toBe('lapsed')
  expect((await counter.begin(first, held)).body.code).toBe('hold-lapsed')
})

test('when many families want the spot of one expired hold, one gets it', async () => {
  const classId = await counter.offering({ capacity: 1 })
  await counter.enroll(await counter.family(), classId)
  counter.clock.forward(20 * MINUTE)
  const families = await Promise.all(Array.from({ length: 12 }, () => counter.family()))
  const answers = await Promise.all(families.map(who => counter.enroll(who, classId)))
  expect(answers.filter(each => each.status === 200).length).toBe(1)
  expect(await counter.taken(classId)).toBe(1)
})

test('the family whose hold expired can simply start again', async () => {
  const [who, classId] = [await counter.family(), await counter.offering({ capacity: 1 })]
  const before = (await counter.enroll(who, classId)).body
  counter.clock.forward(16 * MINUTE)
  const after = await counter.enroll(who, classId)
  expect(after.status).toBe(200)
  expect(after.body.orderId).not.toBe(before.orderId)
})

test('an extended hold that is then ordered with another spot ends with that order', async () => {
  const [who, classId] = [await counter.family(['Leo', 'Mia']), await counter.offering({ capacity: 2 })]
  const { orderId } = (await counter.enroll(who, classId)).body
  const { heldUntil } = (await counter.get(who, `/api/orders/${orderId}`)).body
  await counter.post(who, `/api/orders/${orderId}/keep`, { heldUntil })
  for (const childId of who.childIds) await counter.addToCart(who, classId, childId)
  const both = (await counter.checkOut(who, { expectedTotal: 90_00 })).body
  const until = (await orderOf(both.orderId)).heldUntil
  expect(until.getTime()).toBe(counter.clock.now().getTime() + 15 * MINUTE)
  counter.clock.set(until)
  await job('release-expired-holds').run({} as never)
  expect(await counter.taken(classId)).toBe(0)
  expect(
    await counter.db.$count(
      registrations,
      and(eq(registrations.parentId, who.id), eq(registrations.status, 'pending')),
    ),
  ).toBe(0)
})

test('the job ends every expired hold, and simultaneous runs do it once', async () => {
  const classId = await counter.offering()
  for (let each = 0; each < 4; each++) await counter.enroll(await counter.family(), classId)
  counter.clock.forward(15 * MINUTE)
  const still = (await counter.enroll(await counter.family(), classId)).body
  expect(await counter.taken(classId)).toBe(5)
  await Promise.all([1, 2, 3].map(() => job('release-expired-holds').run({} as never)))
  expect(await counter.taken(classId)).toBe(1)
  expect((await placeOf(still.registrationId)).status).toBe('pending')
})

test('an order that is being settled is skipped, not waited for', async () => {
  const classId = await counter.offering()
  const { orderId } = (await counter.enroll(await counter.family(), classId)).body
  counter.clock.forward(16 * MINUTE)
  await counter.db.transaction(async tx => {
    await tx.execute(sql`SELECT 1 FROM orders WHERE id = ${orderId} FOR UPDATE`)
    expect(await release({ offeringIds: [classId] })).toBe(0)
  })
  expect(await release({ offeringIds: [classId] })).toBe(1)
})

test('while a payment is pending the order stays open, but its spot is free', async () => {
  const [who, classId] = [await counter.family(), await counter.offering({ capacity: 1 })]
  const order = (await counter.enroll(who, classId)).body
  const begun = await counter.begin(who, order)
  await counter.confirmCard(begun.body.clientSecret, '3155')
  await counter.payments.refreshPayment(order.orderId)
  counter.clock.forward(31 * MINUTE)
  expect(await release({ offeringIds: [classId] })).toBe(1)
  expect([(await orderOf(order.orderId)).status, await counter.taken(classId)]).toEqual(['open', 0])
  await counter.ask('POST', '/local-pay/bank-step', { body: { clientSecret: begun.body.clientSecret, approve: true } })
  expect((await counter.get(who, `/api/orders/${order.orderId}`)).body.status).toBe('paid')
  expect(await counter.taken(classId)).toBe(1)
})

test("the payment of a lapsed order is canceled, so that an old tab can't pay it", async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  const order = (await counter.enroll(who, classId)).body
  const begun = await counter.begin(who, order)
  counter.clock.forward(31 * MINUTE)
  await release()
  await job('cancel-payment').run({ orderId: order.orderId } as never)
  await counter.confirmCard(begun.body.clientSecret)
  const [payment] = await counter.db.select().from(payments).where(eq(payments.orderId, order.orderId))
  expect(payment!.status).toBe('cancelled')
  expect((await counter.get(who, `/api/orders/${order.orderId}`)).body.status).toBe('lapsed')
})

test('starting to pay holds the spot for ten more minutes, once', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  const order = (await counter.enroll(who, classId)).body
  counter.clock.forward(14 * MINUTE)
  await counter.begin(who, order)
  const until = counter.clock.now().getTime() + 10 * MINUTE
  expect((await orderOf(order.orderId)).heldUntil.getTime()).toBe(until)
  expect((await placeOf(order.registrationId)).heldUntil!.getTime()).toBe(until)
  counter.clock.forward(9 * MINUTE)
  await counter.begin(who, order)
  expect((await orderOf(order.orderId)).heldUntil.getTime()).toBe(until)
})

test('a confirmed spot in a program becomes active on its first day', async () => {
  const classId = await counter.offering({
    kind: 'program',
    meetings: SCHOOL_YEAR,
  })
  const who = await counter.family()
  const order = (await counter.enroll(who, classId, { enrollmentOption: 'weekly', startDate: '2026-11-30' })).body
  await counter.pay(who, order)
  await beginPrograms(counter.context)
  expect((await placeOf(order.registrationId)).status).toBe('confirmed')
  counter.clock.set(new Date('2026-11-30T05:00:00Z'))
  await beginPrograms(counter.context)
  expect((await placeOf(order.registrationId)).status).toBe('active')
})

test('popularity counts all spots of a class that were ever confirmed', async () => {
  const [classId, other] = [await counter.offering(), await counter.offering({ popularity: 3 })]
  const popularity = async (id: string) =>
    (await counter.db.select().from(offerings).where(eq(offerings.id, id)))[0]!.popularity
  const who = await counter.family()
  await counter.pay(who, (await counter.enroll(who, classId)).body)
  await counter.enroll(await counter.family(), classId)
  const told: string[] = []
  const changed: Counter['context']['changed'] = async (_tx, kind) => void told.push(kind)
  const count = registrationJobs({ ...counter.context, changed }).find(each => each.name === 'count-popularity')!
  await count.run({} as never)
  // One spot is paid, the other still held; a class that nobody booked keeps its number.
  expect([await popularity(classId), await popularity(other)]).toEqual([1, 3])
  await count.run({} as never)
  expect(told, 'cached lists are invalidated by a change, and only then').toEqual(['classes'])
})

test("orders waiting for their bank don't stop others from being released", async () => {
  const [who, classId] = [await counter.family(), await counter.offering({ capacity: 1 })]
  // Lower ids than ours, so they come first; their spots are already free.
  await counter.db.execute(sql`
    WITH waiting AS (
      INSERT INTO orders (id, reference, parent_id, status, total_cents, credit_cents, due_cents, held_until)
      SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'WAITING-' || n, ${who.id}, 'open', 4500, 0, 4500,
        '2026-01-01' FROM generate_series(1, 200) n RETURNING id, parent_id)
    INSERT INTO payments (id, order_id, parent_id, provider, idempotency_key, amount_cents, currency, status)
    SELECT id, id, parent_id, 'test', 'waiting:' || id, 4500, 'usd', 'processing' FROM waiting`)
  const order = (await counter.enroll(await counter.family(), classId)).body
  counter.clock.forward(31 * MINUTE)
  await job('release-expired-holds').run({} as never)
  expect((await orderOf(order.orderId)).status).toBe('lapsed')
  expect(await counter.taken(classId)).toBe(0)
  await counter.db.execute(sql`DELETE FROM payments WHERE idempotency_key LIKE 'waiting:%'`)
  await counter.db.execute(sql`DELETE FROM orders WHERE reference LIKE 'WAITING-%'`)
})
