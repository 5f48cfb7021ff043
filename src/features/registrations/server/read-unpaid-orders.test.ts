import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(async () => {
  expect(await counter.audit()).toEqual([])
  await counter.close()
})

const MINUTE = 60_000
const unpaid = async (who: Family) => (await counter.get(who, '/api/unpaid-orders')).body.orders

test("a family's held orders are listed until they are paid or the time is up, the one that ends first on top", async () => {
  const [who, other] = [await counter.family(['Leo', 'Mia']), await counter.family()]
  expect(await unpaid(who)).toEqual([])
  const first = (await counter.enroll(who, await counter.offering({ title: 'Bead Stories' }))).body
  counter.clock.forward(5 * MINUTE)
  const second = (await counter.enroll(who, await counter.offering(), { childId: who.childIds[1]! })).body
  const both = await unpaid(who)
  expect(both).toEqual([
    { id: first.orderId, heldUntil: expect.any(String), spots: 1, title: 'Bead Stories', child: 'Leo' },
    { id: second.orderId, heldUntil: expect.any(String), spots: 1, title: 'Clay Critters', child: 'Mia' },
  ])
  expect(await unpaid(other)).toEqual([])

  counter.clock.set(new Date(both[0].heldUntil))
  expect((await unpaid(who)).map((each: { id: string }) => each.id)).toEqual([second.orderId])
  expect(
    (await counter.post(who, `/api/registrations/${second.registrationId}/cancel`, { cancellationType: 'refund' }))
      .status,
  ).toBe(200)
  expect(await unpaid(who)).toEqual([])
})
