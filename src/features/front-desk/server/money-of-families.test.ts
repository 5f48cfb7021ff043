import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriptions } from '#src/features/subscriptions/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { historyText } from '../history-text.ts'

let counter: Counter
let staff: { cookie: string }
beforeAll(async () => {
  counter = await openCounter()
  staff = await signedInPerson(counter.db, { role: 'staff' })
})
afterAll(() => counter.close())

const list = async () => (await counter.get(staff, '/api/admin/unpaid')).body

test('an order is listed while its spots are held, and not once it is paid or released', async () => {
  const [pays, forgets] = [await counter.family(['Leo', 'Mia']), await counter.family(['Ana'])]
  const classId = await counter.offering({ title: 'Clay Critters' })
  const order = (await counter.enroll(pays, classId)).body
  counter.clock.forward(60_000)
  const late = (await counter.enroll(forgets, classId)).body
  expect(await list()).toMatchObject({
    total: 2,
    due: 9_000,
    unpaid: [
      {
        kind: 'order',
        id: order.orderId,
        family: { id: pays.id, email: pays.email },
        items: ['Leo: Clay Critters'],
        due: 4_500,
      },
      { kind: 'order', id: late.orderId, items: ['Ana: Clay Critters'], due: 4_500 },
    ],
  })
  await counter.pay(pays, order)
  expect((await list()).unpaid.map((each: { id: string }) => each.id)).toEqual([late.orderId])
  counter.clock.forward(60 * 60_000)
  expect(await list()).toEqual({ total: 0, due: 0, balances: 0, unpaid: [] })
})

test('a past due plan is listed; the family is reminded at most once a day, and not when it is paid', async () => {
  const family = await counter.family(['Noah'])
  const id = newId()
  const now = counter.clock.now()
  await counter.db.insert(subscriptions).values({
    id,
    parentId: family.id,
    childId: family.childId,
    name: 'After-School Makers',
    status: 'past_due',
    amountCents: 18_000,
    currentPeriodStart: new Date(now.getTime() - 31 * 86_400_000),
    currentPeriodEnd: new Date(now.getTime() - 86_400_000),
    provider: 'local',
    providerRef: `sub_${id}`,
  })
  expect(await list()).toMatchObject({
    total: 1,
    due: 18_000,
    unpaid: [{ kind: 'plan', id, items: ['Noah: After-School Makers'], heldUntil: null }],
  })
  const remind = () => counter.post(staff, `/api/admin/subscriptions/${id}/reminder`, undefined)
  const sent = () => counter.db.$count(mails, eq(mails.kind, 'plan-payment-reminder'))
  expect((await remind()).body.message).toContain(family.email)
  expect((await remind()).status).toBe(200)
  expect(await sent()).toBe(1)
  counter.clock.forward(86_400_000)
  await remind()
  expect(await sent()).toBe(2)
  await counter.db.update(subscriptions).set({ status: 'active' }).where(eq(subscriptions.id, id))
  expect((await remind()).body.code).toBe('not-past-due')
  expect((await counter.post(staff, `/api/admin/subscriptions/${newId()}/reminder`, undefined)).status).toBe(404)
})

test('a partly refunded spot says how much was refunded, and staff can open its receipt', async () => {
  const family = await counter.family(['Kim'])
  const order = (await counter.enroll(family, await counter.offering())).body
  const receipt = () => counter.get(staff, `/api/admin/orders/${order.orderId}/receipt`)
  expect((await receipt()).body.code).toBe('not-paid')
  await counter.pay(family, order)
  const body = { cancellationType: 'refund' }
  expect((await counter.post(family, `/api/registrations/${order.registrationId}/cancel`, body)).status).toBe(200)
  const file = (await counter.get(staff, `/api/admin/families/${family.id}`)).body
  expect(file.registrations).toMatchObject([
    { status: 'cancelled', paymentStatus: 'refunded', returned: { toCard: 3_500, toCredit: 0, kept: 1_000 } },
  ])
  expect((await receipt()).body).toMatchObject({ orderId: order.orderId, family: { email: family.email } })
  expect((await counter.get(family, `/api/admin/orders/${order.orderId}/receipt`)).status).toBe(403)
  expect((await counter.get(staff, `/api/admin/orders/${newId()}/receipt`)).status).toBe(404)
})

test("a family's history is one list, newest first, of this family only", async () => {
  const [family, other] = [await counter.family(['Iris']), await counter.family(['Otto'])]
  const order = (await counter.enroll(family, await counter.offering({ title: 'Kites' }))).body
  await counter.enroll(other, await counter.offering({ title: 'Puppets' }))
  counter.clock.forward(60_000)
  await counter.pay(family, order)
  counter.clock.forward(60_000)
  await counter.post(family, `/api/registrations/${order.registrationId}/cancel`, { cancellationType: 'refund' })
  counter.clock.forward(60_000)
  await counter.post(staff, `/api/admin/families/${family.id}/notes`, { text: 'Likes the window' })
  const read = (id: string, more = '') => counter.get(staff, `/api/admin/families/${id}/history${more}`)
  const { body, text } = await read(family.id)
  expect(text).not.toContain('Otto')
  expect(body.total).toBe(body.entries.length)
  const said = body.entries.map(historyText)
  for (const sentence of [
    'Booked Kites for Iris',
    "Iris's spot in Kites confirmed",
    'Paid $45.00 by card',
    '$35.00 refunded to the card',
    "Iris's spot in Kites canceled by the family",
    expect.stringMatching(/^Note by .+: Likes the window$/),
    expect.stringMatching(/^Email: /),
    'Joined',
  ])
    expect(said).toContainEqual(sentence)
  expect((await read(family.id, '?page=2')).body.entries).toEqual([])
  expect([
    (await read(newId())).status,
    (await counter.get(family, `/api/admin/families/${family.id}/history`)).status,
  ]).toEqual([404, 403])
})
