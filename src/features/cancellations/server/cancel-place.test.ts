import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refunds } from '#src/features/payments/server/tables.ts'
import { giveCredit } from '#src/features/payments/server.ts'
import { newId } from '#src/lib/ids.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { cancellations } from './tables.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(async () => {
  await counter.sendRefunds()
  expect(await counter.auditEverything()).toEqual([])
  await counter.close()
})

type Given = Parameters<Counter['offering']>[0]
const cancel = (who: Family, id: string, cancellationType: 'refund' | 'credit', more: object = {}) =>
  counter.post(who, `/api/registrations/${id}/cancel`, { cancellationType, reason: null, ...more })
const asked = (who: Family, id: string) => counter.get(who, `/api/registrations/${id}/cancellation-eligibility`)
const balance = async (who: Family) => (await counter.get(who, '/api/user/credit-balance')).body.balance
const refundsOf = (orderId: string) => counter.db.select().from(refunds).where(eq(refunds.orderId, orderId))

/** Retries while the server has no free connection, as people do. */
async function patiently(ask: () => ReturnType<typeof cancel>) {
  for (let tries = 1; ; tries++) {
    const answer = await ask()
    if (answer.status < 500 || tries === 5) return answer
  }
}

/** A paid spot of a new family; `credit` cents of it were paid with credit. */
async function booked({ credit = 0, ...given }: Given & { credit?: number } = {}) {
  const [who, classId] = [await counter.family(), await counter.offering(given)]
  const gift = { parentId: who.id, amountCents: credit, cause: `test:${who.id}`, note: 'Thanks' }
  if (credit > 0) await counter.db.transaction(tx => giveCredit(tx, gift))
  const order = (await counter.enroll(who, classId, credit > 0 ? { useCredit: true, expectedTotal: 45_00 } : {})).body
  if (order.amountDue > 0) await counter.pay(who, order)
  return { who, classId, orderId: order.orderId as string, id: order.registrationId as string }
}

test('a refund keeps the supply fee, releases the spot, and is described the same way in the response, list and email', async () => {
  const { who, classId, orderId, id } = await booked()
  const { terms, quote } = (await asked(who, id)).body
  const { status, body } = await cancel(who, id, 'refund', { quote, reason: 'Leo has a cold.' })
  expect([status, body]).toEqual([
    200,
    {
      message:
        "Leo's spot in Clay Critters is canceled. $35.00 goes back to your card. Banks usually take 5 to 10 days.",
      registrationId: id,
      outcome: 'refund',
      toCard: terms.refund,
      toCredit: 0,
      kept: terms.feeKept,
    },
  ])
  expect(await counter.taken(classId)).toBe(0)
  expect((await refundsOf(orderId)).map(each => each.amountCents)).toEqual([35_00])
  const [place] = (await counter.get(who, '/api/registrations')).body
  expect(place).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', cancellation: { open: false } })
  const written = await counter.db.select().from(mails).where(eq(mails.to, who.email))
  expect(written.find(mail => mail.kind === 'place-cancelled')!.text).toContain(body.message)
  const [row] = await counter.db.select().from(cancellations).where(eq(cancellations.registrationId, id))
  expect(row).toMatchObject({ by: 'family', reason: 'Leo has a cold.', paidCents: 45_00, keptCents: 10_00 })
})

test('credit is the full amount, available right away, with its reason and balance in the history', async () => {
  const { who, orderId, id } = await booked()
  expect((await cancel(who, id, 'credit')).body).toMatchObject({
    outcome: 'credit',
    toCard: 0,
    toCredit: 45_00,
    kept: 0,
  })
  expect(await refundsOf(orderId)).toEqual([])
  const [place] = (await counter.get(who, '/api/registrations')).body
  expect(place).toMatchObject({ status: 'cancelled', returned: { toCard: 0, toCredit: 45_00 } })
  const { body } = await counter.get(who, '/api/user/credit-history')
  expect(body).toMatchObject({
    balance: 45_00,
    entries: [{ reason: 'Clay Critters was canceled', amount: 45_00, balanceAfter: 45_00 }],
  })
})

test.each([
  [25_00, 'refund', 10_00, 25_00],
  [40_00, 'refund', 0, 35_00],
  [45_00, 'refund', 0, 35_00],
  [25_00, 'credit', 0, 45_00],
] as const)(
  'with %i cents paid by credit, a %s sends %i to the card and %i to credit',
  async (credit, choice, toCard, toCredit) => {
    const { who, id } = await booked({ credit })
    expect((await cancel(who, id, choice)).body).toMatchObject({ toCard, toCredit })
    expect(await balance(who)).toBe(toCredit)
  },
)

test.each([
  [8_00, 'refund', 0, 0],
  [8_00, 'credit', 0, 8_00],
  [0, 'refund', 0, 0],
  [0, 'credit', 0, 0],
] as const)(
  'a class of %i cents, canceled for %s, never goes below 0 (T47)',
  async (priceCents, choice, toCard, toCredit) => {
    const { who, classId, id } = await booked({ priceCents })
    const { body } = await cancel(who, id, choice)
    expect(body).toMatchObject({ toCard, toCredit, outcome: priceCents === 0 ? 'nothing' : choice })
    expect(await counter.taken(classId)).toBe(0)
  },
)

test('fifty mixed cancel requests for one spot have one effect and fifty equal responses (R6, T42)', async () => {
  const { who, classId, orderId, id } = await booked()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => patiently(() => cancel(who, id, index % 2 ? 'refund' : 'credit'))),
  )
  expect(new Set(answers.map(each => `${each.status} ${each.body.message}`)).size).toBe(1)
  expect(answers[0]!.status).toBe(200)
  const money = (await refundsOf(orderId)).length + (await balance(who))
  expect([1, 45_00]).toContain(money)
  expect(await counter.taken(classId)).toBe(0)
})

test('the table itself allows one cancellation per spot', async () => {
  const { who, id } = await booked()
  await cancel(who, id, 'credit')
  const [first] = await counter.db.select().from(cancellations).where(eq(cancellations.registrationId, id))
  await expect(counter.db.insert(cancellations).values({ ...first!, id: newId() })).rejects.toMatchObject({
    cause: { constraint: 'cancellations_registration_id_key' },
  })
})

test('a hundred attempts to spend one credit spend it once (R6b, T46)', async () => {
  const { who, id } = await booked({ capacity: 0 })
  await cancel(who, id, 'credit')
  const cheap = await Promise.all(Array.from({ length: 10 }, () => counter.offering({ capacity: 0 })))
  const tries = Array.from({ length: 100 }, (_, index) =>
    counter.enroll(who, cheap[index % 10]!, { useCredit: true, expectedTotal: 45_00 }),
  )
  const orders = (await Promise.all(tries)).filter(each => each.status === 200).map(each => each.body)
  expect(new Set(orders.filter(order => order.amountDue === 0).map(order => order.orderId)).size).toBe(1)
  expect(await balance(who)).toBe(0)
})

test('if the terms changed since they were shown, the request is refused with the new ones (T48)', async () => {
  const { who, id } = await booked()
  const { quote } = (await asked(who, id)).body
  const stale = await cancel(who, id, 'refund', { quote: `${quote}x` })
  expect(stale).toMatchObject({ status: 409, body: { code: 'terms-changed', quote, terms: { refund: 35_00 } } })
  expect((await cancel(who, id, 'refund', { quote })).status).toBe(200)
})

test('the policy at purchase applies, whatever the current policy says (T48)', async () => {
  const { who, id } = await booked()
  await counter.db.execute('UPDATE cancellation_policies SET notice_hours = 9999, fee_cents = 4000')
  try {
    expect((await asked(who, id)).body.terms).toMatchObject({ open: true, refund: 35_00 })
    expect((await cancel(who, id, 'refund')).body.toCard).toBe(35_00)
  } finally {
    await counter.db.execute(`UPDATE cancellation_policies SET notice_hours = CASE kind WHEN 'class' THEN 48 ELSE 168 END,
      fee_cents = CASE kind WHEN 'class' THEN 1000 ELSE 2500 END`)
  }
})

test('an unpaid spot is released without money, and a payment afterwards is refunded in full', async () => {
  const [who, classId] = [await counter.family(), await counter.offering({ capacity: 1 })]
  const order = (await counter.enroll(who, classId)).body
  const begun = await counter.begin(who, order)
  expect((await cancel(who, order.registrationId, 'refund')).body).toMatchObject({ outcome: 'nothing', toCard: 0 })
  expect((await cancel(who, order.registrationId, 'credit')).status).toBe(200)
  expect(await counter.taken(classId)).toBe(0)
  await counter.confirmCard(begun.body.clientSecret)
  expect((await counter.get(who, `/api/orders/${order.orderId}`)).body.status).toBe('refunded')
  expect((await refundsOf(order.orderId)).map(each => each.amountCents)).toEqual([45_00])
})

test("another family's spot returns 404, and signed-out visitors get 401", async () => {
  const [{ id }, other] = [await booked(), await counter.family()]
  expect((await cancel(other, id, 'credit')).status).toBe(404)
  expect(
    (await counter.ask('POST', `/api/registrations/${id}/cancel`, { body: { cancellationType: 'credit' } })).status,
  ).toBe(401)
})
