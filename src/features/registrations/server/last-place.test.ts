import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'

let counter: Counter
const BUYERS = 40
const PLACES = 7
let families: Family[]

beforeAll(async () => {
  counter = await openCounter()
  families = await Promise.all(Array.from({ length: BUYERS }, () => counter.family()))
})
afterAll(() => counter.close())

const live = async (offeringId: string) => {
  const { rows } = await counter.db.execute<{ live: number }>(
    sql`SELECT count(*)::int AS live FROM registrations WHERE offering_id = ${offeringId} AND status <> 'cancelled'`,
  )
  return rows[0]!.live
}

test('forty families who want the last seven spots get exactly seven, and the others are told "full" (T33)', async () => {
  for (let round = 0; round < 3; round++) {
    const classId = await counter.offering({ capacity: PLACES })
    const answers = await Promise.all(families.map(who => counter.enroll(who, classId)))
    const losers = answers.filter(each => each.status !== 200)
    expect(answers.length - losers.length).toBe(PLACES)
    expect(new Set(losers.map(each => `${each.status} ${each.body.code}`))).toEqual(new Set(['409 full']))
    expect(losers[0]!.body).toMatchObject({
      message: 'This class is full. You can join the waitlist.',
      classId,
      title: 'Clay Critters',
      waiting: 0,
    })
    expect([await counter.taken(classId), await live(classId)]).toEqual([PLACES, PLACES])
  }
  expect(await counter.audit()).toEqual([])
})

test('the control: counting first and then inserting oversells in the same race, if the database lets it', async () => {
  const [guard] = (
    await counter.db.execute<{ text: string }>(
      `SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = 'sessions_seats'`,
    )
  ).rows
  await counter.db.execute('ALTER TABLE sessions DROP CONSTRAINT sessions_seats')
  const classId = await counter.offering({ capacity: PLACES })
  /** What a naive program would do: count a spot before it is taken. */
  async function countThenInsert(who: Family) {
    if ((await live(classId)) >= PLACES) return
    await counter.db.execute(sql`INSERT INTO registrations
      (id, offering_id, child_id, parent_id, status, payment_status, price_cents, held_until)
      VALUES (${newId()}, ${classId}, ${who.childId}, ${who.id}, 'pending', 'unpaid', 0, now() + interval '1 hour')`)
  }
  await Promise.all(families.map(countThenInsert))
  expect(await live(classId)).toBeGreaterThan(PLACES)
  await counter.db.execute(sql`DELETE FROM registrations WHERE offering_id = ${classId}`)
  await counter.db.execute(`ALTER TABLE sessions ADD CONSTRAINT sessions_seats ${guard!.text}`)
})

test('carts with several classes in any order never deadlock and never oversell', async () => {
  const classes = await Promise.all(Array.from({ length: 6 }, () => counter.offering({ capacity: 12 })))
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => counter.family()))
  await Promise.all(
    buyers.map(async (who, index) => {
      // Each cart starts at a different class and goes in a different direction.
      const turned = classes.map((_, step) => classes[(index + step) % classes.length]!)
      const basket = (index % 2 ? turned.reverse() : turned).slice(0, 2 + (index % 3))
      for (const classId of basket) await counter.addToCart(who, classId)
    }),
  )
  const answers = await Promise.all(buyers.map(who => counter.checkOut(who)))
  expect(new Set(answers.map(each => each.body.code ?? each.status))).toEqual(new Set([200, 'full']))
  for (const classId of classes) {
    expect(await live(classId)).toBeLessThanOrEqual(12)
    expect(await counter.taken(classId)).toBe(await live(classId))
  }
  // All or nothing: a family that was told "full" holds nothing and still has its cart.
  const loser = buyers[answers.findIndex(each => each.status === 409)]!
  expect((await counter.get(loser, '/api/registrations')).body).toEqual([])
  expect((await counter.get(loser, '/api/cart')).body.items.length).toBeGreaterThan(1)
  expect(await counter.audit()).toEqual([])
})
