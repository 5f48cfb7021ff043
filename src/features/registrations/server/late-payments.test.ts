import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payments, refunds } from '#src/features/payments/server/tables.ts'
import { auditMoney } from '#src/features/payments/server.ts'
import { type Counter, openCounter } from '#src/testing/open-counter.ts'
import { registrationJobs } from './jobs.ts'
import { orders, registrations } from './tables.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(() => counter.close())

const MINUTE = 60_000
const PLACES = 4
const LATE = 6

/**
 * The hardest minute of a class: holds have expired, their families pay, others enroll, and the job releases holds, all
 * at the same time. Every family that was charged must end up with exactly one of a spot or a full refund (I1, I6; T35).
 */
test('late payments, new families and the job at the same moment: each charge becomes a spot or a full refund', async () => {
  for (let round = 0; round < 4; round++) {
    const classes = [await counter.offering({ capacity: PLACES }), await counter.offering({ capacity: PLACES })]
    const late = await Promise.all(Array.from({ length: PLACES }, () => counter.family()))
    const held = []
    for (const [index, who] of late.entries()) {
      for (const classId of index % 2 ? classes : [...classes].reverse()) await counter.addToCart(who, classId)
      const order = (await counter.checkOut(who)).body
      held.push({ who, order, secret: (await counter.begin(who, order)).body.clientSecret })
    }
    counter.clock.forward(31 * MINUTE)
    const others = await Promise.all(Array.from({ length: LATE }, () => counter.family()))
    const release = registrationJobs(counter.context)[0]!
    const answers = await Promise.all([
      ...held.map(async ({ who, order, secret }) => {
        await counter.confirmCard(secret)
        return counter.get(who, `/api/orders/${order.orderId}`)
      }),
      ...others.map((who, index) => counter.enroll(who, classes[index % 2]!)),
      release.run({} as never).then(() => ({ status: 200 })),
      counter.payments.catchUp().then(() => ({ status: 200 })),
    ])
    expect(answers.filter(each => each.status >= 500)).toEqual([])
    await counter.payments.catchUp()

    const orderIds = held.map(each => each.order.orderId as string)
    const settled = await counter.db.select().from(orders).where(inArray(orders.id, orderIds))
    for (const order of settled) {
      const places = await counter.db.select().from(registrations).where(eq(registrations.orderId, order.id))
      const back = await counter.db.select().from(refunds).where(eq(refunds.orderId, order.id))
      const [paid] = await counter.db.select().from(payments).where(eq(payments.orderId, order.id))
      expect(paid!.status).toBe('succeeded')
      const live = places.filter(place => place.status === 'confirmed').length
      const refunded = back.reduce((sum, refund) => sum + refund.amountCents, 0)
      expect([`2 places, 0 back`, `0 places, 9000 back`]).toContain(`${live} places, ${refunded} back`)
    }
    for (const classId of classes) expect(await counter.taken(classId)).toBeLessThanOrEqual(PLACES)
    expect(await counter.audit()).toEqual([])
    // No job sends refunds here, and this clock differs from the database's.
    const money = await auditMoney(counter.db)
    expect(money.filter(each => each.rule !== 'I6 refund-stuck')).toEqual([])
  }
})
