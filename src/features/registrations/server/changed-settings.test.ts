import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizationFeature, settingsCache } from '#src/features/organization/server.ts'
import { newId } from '#src/lib/ids.ts'
import { type Counter, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { orders, registrations } from './tables.ts'

let counter: Counter
let admin: { cookie: string }
beforeAll(async () => {
  counter = await openCounter({ more: app => [organizationFeature(app)] })
  admin = await signedInPerson(counter.db, { role: 'admin' })
})
afterAll(async () => {
  expect(await counter.auditEverything()).toEqual([])
  await counter.close()
})

async function set(body: object) {
  const answer = await counter.ask('PUT', '/api/admin/settings', { cookie: admin.cookie, body })
  expect(answer.status).toBe(200)
  // What another process does when it is notified of the commit.
  settingsCache.forget(['content'])
}

test('a spot keeps its agreed price, and the next one has the new price', async () => {
  const program = await counter.offering({ kind: 'program', priceCents: 0, title: 'After-School Makers' })
  const weekly = { enrollmentOption: 'weekly', startDate: '2026-12-08' }
  const [before, after] = [await counter.family(), await counter.family()]
  const agreed = (await counter.enroll(before, program, weekly)).body
  expect(agreed.amountDue).toBe(185_00)

  await set({ weeklyPrice: 200_00, registrationFee: 40_00, holdMinutes: 30 })
  const wrong = await counter.begin(before, { orderId: agreed.orderId, amountDue: 240_00 })
  expect([wrong.status, wrong.body.amount]).toEqual([409, 185_00])
  const paid = await counter.pay(before, agreed)
  expect(paid.body).toMatchObject({ status: 'paid' })
  const [order] = await counter.db.select().from(orders).where(eq(orders.id, agreed.orderId))
  const [place] = await counter.db.select().from(registrations).where(eq(registrations.id, agreed.registrationId))
  expect([order!.totalCents, place!.priceCents, place!.status]).toEqual([185_00, 185_00, 'confirmed'])

  const next = (await counter.enroll(after, program, weekly)).body
  expect(next.amountDue).toBe(240_00)
  const { rows } = await counter.db.execute<{ minutes: number }>(
    sql`SELECT extract(epoch FROM held_until - ${counter.clock.now().toISOString()}::timestamptz)::int / 60 AS minutes FROM orders WHERE id = ${next.orderId}`,
  )
  expect(rows[0]!.minutes).toBe(30)
})

test('a family that saw the old price is told the new one before anything is held', async () => {
  const who = await counter.family()
  const program = await counter.offering({ kind: 'program', priceCents: 0 })
  await set({ weeklyPrice: 160_00, registrationFee: 25_00 })
  const seen = { enrollmentOption: 'weekly', startDate: '2026-12-08', expectedTotal: 185_00 }
  await set({ weeklyPrice: 170_00 })
  const refused = await counter.enroll(who, program, seen)
  expect([refused.status, refused.body.code, refused.body.total]).toEqual([409, 'price-changed', 195_00])
})

test('a spot keeps its cancellation rule, and the next one has the new rule', async () => {
  const [before, after, classId] = [await counter.family(), await counter.family(), await counter.offering()]
  const refundOf = async (who: typeof before) => {
    const order = (await counter.enroll(who, classId)).body
    await counter.pay(who, order)
    return () => counter.get(who, `/api/registrations/${order.registrationId}/cancellation-eligibility`)
  }
  const old = await refundOf(before)
  const told = (await old()).body
  const put = (kind: string) =>
    counter.ask('PUT', `/api/admin/cancellation-rules/${kind}`, {
      cookie: admin.cookie,
      body: { noticeHours: 24, feeCents: 15_00 },
    })
  expect((await put('class')).body).toContainEqual({ kind: 'class', noticeHours: 24, feeCents: 15_00 })
  expect((await old()).body).toEqual(told)
  const next = (await (await refundOf(after))()).body
  expect([told.terms.refund, next.terms.refund]).toEqual([35_00, 30_00])
  expect((await put(newId())).status).toBe(404)
})
