import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(() => counter.close())

type Sold = { who: Family; classId: string; orderId: string; registrationId: string }

async function sold({ pay }: { pay: boolean }): Promise<Sold> {
  const [who, classId] = [await counter.family(), await counter.offering({ capacity: 3 })]
  const order = (await counter.enroll(who, classId)).body
  if (pay) await counter.pay(who, order)
  return { who, classId, orderId: order.orderId, registrationId: order.registrationId }
}
const run = (query: ReturnType<typeof sql>) => counter.db.execute(query)
/** The database reads its own clock for which sessions are still to come. */
const putAhead = (classId: string) =>
  run(sql`UPDATE sessions SET starts_at = now() + interval '1 day', ends_at = now() + interval '25 hours'
    WHERE offering_id = ${classId}`)

test('every healthy state has no findings', async () => {
  await sold({ pay: true })
  await sold({ pay: false })
  expect(await counter.audit()).toEqual([])
})

const FAULTS: [rule: string, sale: { pay: boolean }, plant: (sale: Sold) => Promise<unknown>][] = [
  [
    'I1-capacity',
    { pay: true },
    ({ classId }) =>
      putAhead(classId)
        .then(() => run(sql`ALTER TABLE sessions DROP CONSTRAINT sessions_seats`))
        .then(() => run(sql`UPDATE offerings SET capacity = 1, taken = 2 WHERE id = ${classId}`))
        .then(async () => {
          const other = await counter.family()
          await run(sql`INSERT INTO registrations (id, offering_id, child_id, parent_id, status, payment_status, price_cents)
        VALUES (${newId()}, ${classId}, ${other.childId}, ${other.id}, 'confirmed', 'paid', 0)`)
        }),
  ],
  [
    'seats-agree',
    { pay: true },
    ({ classId }) => run(sql`UPDATE sessions SET seats_taken = 0 WHERE offering_id = ${classId}`),
  ],
  [
    'seats-of-class',
    { pay: true },
    ({ classId }) =>
      putAhead(classId).then(() => run(sql`UPDATE sessions SET seats = 0 WHERE offering_id = ${classId}`)),
  ],
  ['taken-agrees', { pay: true }, ({ classId }) => run(sql`UPDATE offerings SET taken = 2 WHERE id = ${classId}`)],
  [
    'I2-once',
    { pay: true },
    ({ registrationId }) =>
      run(sql`DROP INDEX registrations_one_spot`).then(() =>
        run(sql`INSERT INTO registrations (id, offering_id, child_id, parent_id, status, payment_status, price_cents)
      SELECT ${newId()}, offering_id, child_id, parent_id, 'waitlisted', 'unpaid', 0 FROM registrations WHERE id = ${registrationId}`),
      ),
  ],
  [
    'own-family',
    { pay: true },
    async ({ registrationId }) =>
      run(sql`UPDATE registrations SET parent_id = ${(await counter.family()).id} WHERE id = ${registrationId}`),
  ],
  [
    'order-total',
    { pay: false },
    ({ orderId }) => run(sql`UPDATE orders SET total_cents = 1, credit_cents = 1, due_cents = 0 WHERE id = ${orderId}`),
  ],
  [
    'place-price',
    { pay: false },
    ({ registrationId }) => run(sql`UPDATE registrations SET price_cents = 1 WHERE id = ${registrationId}`),
  ],
  [
    'I2-paid-placed',
    { pay: true },
    ({ registrationId }) =>
      run(sql`UPDATE registrations SET status = 'pending', held_until = now() WHERE id = ${registrationId}`),
  ],
  [
    'paid-has-places',
    { pay: true },
    ({ registrationId }) => run(sql`UPDATE registrations SET order_id = NULL WHERE id = ${registrationId}`),
  ],
  [
    'confirmed-is-paid',
    { pay: false },
    ({ registrationId }) => run(sql`UPDATE registrations SET status = 'confirmed' WHERE id = ${registrationId}`),
  ],
  [
    'ended-for-a-reason',
    { pay: false },
    ({ registrationId, classId }) =>
      run(sql`UPDATE registrations SET status = 'cancelled' WHERE id = ${registrationId}`).then(() =>
        run(sql`UPDATE offerings SET taken = 0 WHERE id = ${classId}`),
      ),
  ],
  [
    'I6 place-or-refund',
    { pay: true },
    ({ orderId }) => run(sql`UPDATE orders SET status = 'lapsed' WHERE id = ${orderId}`),
  ],
  [
    'I3 charge-counted',
    { pay: true },
    async ({ who }) => {
      const plan = newId()
      await run(sql`INSERT INTO subscriptions (id, parent_id, child_id, name, status, amount_cents, current_period_start,
          current_period_end, provider, provider_ref)
        VALUES (${plan}, ${who.id}, ${who.childId}, 'Makers', 'active', 60000, now(), now() + interval '1 month', 'local', ${plan})`)
      await run(sql`INSERT INTO subscription_payments (id, subscription_id, amount_cents, status, provider_ref)
        VALUES (${newId()}, ${plan}, 60000, 'succeeded', ${`in_${plan}`})`)
    },
  ],
  [
    'refunded-is-empty',
    { pay: false },
    ({ orderId }) => run(sql`UPDATE orders SET status = 'refunded' WHERE id = ${orderId}`),
  ],
]

test.each(FAULTS)('a planted fault against %s is found', async (rule, sale, plant) => {
  const before = await counter.audit()
  const made = await sold(sale)
  await plant(made)
  const found = (await counter.audit()).filter(
    each => !before.some(known => known.rule === each.rule && known.about === each.about),
  )
  expect(found.map(each => each.rule)).toContain(rule)
})
