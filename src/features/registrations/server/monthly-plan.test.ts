import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerEntries, testInvoices } from '#src/features/payments/server/tables.ts'
import { subscriptions } from '#src/features/subscriptions/server/tables.ts'
import { formatDay } from '#src/lib/dates.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { openPlans, type Plans } from '#src/testing/open-plans.ts'
import { registrations } from './tables.ts'

let plans: Plans
beforeAll(async () => {
  plans = await openPlans()
})
afterAll(async () => {
  // No jobs run here, so the one refund in these tests is recorded but not sent.
  expect((await plans.auditAll()).map(each => each.rule)).toEqual(['I6 refund-stuck'])
  await plans.close()
})

const placeOf = async (id: string) => (await plans.db.select().from(registrations).where(eq(registrations.id, id)))[0]!
const cardSum = async (parentId: string) =>
  (await plans.db.select().from(ledgerEntries).where(eq(ledgerEntries.parentId, parentId)))
    .filter(each => each.account === 'card')
    .reduce((sum, each) => sum + each.amountCents, 0)
const mailKinds = async (to: string) =>
  (await plans.db.select().from(mails).where(eq(mails.to, to))).map(each => each.kind).sort()

test('a monthly spot charges the total today; spot and plan begin together', async () => {
  const [who, program] = [await plans.family(), await plans.program()]
  const order = (await plans.enroll(who, program, { enrollmentOption: 'monthly', startDate: '2026-12-08' })).body
  const { registrationId } = order
  const yes = { registrationId, amount: 625_00, agreedMonthly: 600_00 }
  const wrong = await plans.post(who, '/api/create-subscription', { registrationId, amount: 600_00 })
  expect([wrong.status, wrong.body.code, wrong.body.amount]).toEqual([409, 'amount-changed', 625_00])
  const answers = await Promise.all([1, 2, 3, 4].map(() => plans.post(who, '/api/create-subscription', yes)))
  expect(new Set(answers.map(each => each.body.clientSecret)).size).toBe(1)
  await plans.confirmCard(answers[0]!.body.clientSecret)
  expect((await plans.get(who, `/api/orders/${order.orderId}`)).body.status).toBe('paid')
  const plan = await plans.planOf(registrationId)
  expect(await plans.read(who, plan.id)).toMatchObject({
    status: 'active',
    amount: 600_00,
    card: 'Visa ending 4242',
    coveredClasses: ['Clay'],
    paymentHistory: [{ amount: 625_00, status: 'succeeded' }],
  })
  await plans.deliver()
  expect([(await placeOf(registrationId)).status, await cardSum(who.id)]).toEqual(['confirmed', 625_00])
  const again = await plans.post(who, '/api/create-subscription', yes)
  expect(again.body.code).toBe('already-paid')
})

test('a plan starts only after the family agreed to exactly its monthly charge, and the order keeps that', async () => {
  const [who, program] = [await plans.family(), await plans.program()]
  const order = (await plans.enroll(who, program, { enrollmentOption: 'monthly', startDate: '2026-12-08' })).body
  const { registrationId, orderId, amountDue: amount } = order
  const monthly = async () => (await plans.get(who, `/api/orders/${orderId}`)).body.monthly
  const silent = { registrationId, amount }
  for (const ask of [
    plans.post(who, '/api/create-subscription', { ...silent, agreedMonthly: 599_00 }),
    plans.begin(who, order),
  ]) {
    expect(await ask).toMatchObject({
      status: 422,
      body: {
        code: 'agreement-needed',
        fields: { agreedMonthly: 'Agree to be charged $600.00 each month to start this plan.' },
      },
    })
  }
  expect(await plans.paidBy(who)).toEqual([])
  expect(await monthly()).toEqual({ amount: 600_00, firstDay: '2026-11-20', agreedAt: null })

  const agreed = { ...silent, agreedMonthly: 600_00 }
  expect((await plans.post(who, '/api/create-subscription', agreed)).status).toBe(200)
  expect(await monthly()).toMatchObject({ agreedAt: plans.clock.now().toISOString() })
  expect((await plans.post(who, '/api/create-subscription', silent)).status).toBe(200)
})

test('requesting just the plan agrees to its monthly charge', async () => {
  const [who, program] = [await plans.family(), await plans.program()]
  const order = (await plans.enroll(who, program, { enrollmentOption: 'monthly', startDate: '2026-12-08' })).body
  const { registrationId, orderId, amountDue: amount } = order
  expect((await plans.post(who, '/api/create-subscription', { registrationId, amount })).status).toBe(200)
  expect((await plans.get(who, `/api/orders/${orderId}`)).body.monthly.agreedAt).not.toBeNull()
})

test('an amount agreed to at registration counts at payment, if it is the plan’s charge', async () => {
  const [who, program] = [await plans.family(['Leo', 'Mia']), await plans.program()]
  const asked = { enrollmentOption: 'monthly', startDate: '2026-12-08' }
  const [kept, not] = [
    await plans.enroll(who, program, { ...asked, agreedMonthly: 600_00 }),
    await plans.enroll(who, program, { ...asked, agreedMonthly: 1, childId: who.childIds[1] }),
  ].map(each => each.body)
  expect((await plans.begin(who, kept)).status).toBe(200)
  expect((await plans.begin(who, not)).body.code).toBe('agreement-needed')
})

test('only a monthly registration starts a plan, and only your own (T20)', async () => {
  const [who, stranger] = [await plans.family(), await plans.family()]
  const byTheDay = (
    await plans.enroll(who, await plans.program(), {
      enrollmentOption: 'daily',
      days: ['Tuesday'],
      startDate: '2026-12-08',
    })
  ).body
  const body = { registrationId: byTheDay.registrationId, amount: byTheDay.amountDue }
  expect((await plans.post(who, '/api/create-subscription', body)).body.code).toBe('not-monthly')
  expect((await plans.post(stranger, '/api/create-subscription', body)).status).toBe(404)
})

test("a plan's emails say what it charges, when the next charge is, and how to stop it", async () => {
  const [who, program] = [await plans.family(), await plans.program()]
  const plan = await plans.beginPlan(who, program)
  const mailOf = async (kind: string) =>
    (await plans.db.select().from(mails).where(eq(mails.to, who.email))).find(each => each.kind === kind)!.text
  const page = `/subscription/${plan.id}`
  const started = await mailOf('plan-started')
  const next = formatDay(plan.currentPeriodEnd, 'America/New_York', '2026-11-20')
  for (const words of [
    "You paid $625.00 today for Leo's plan After-School Makers.",
    `Next charge: $600.00 on ${next}`,
    `You can cancel the plan on its page anytime. If you cancel before ${next}, you won't be charged again.`,
    page,
  ])
    expect(started).toContain(words)
  expect(started).toMatch(/Monthly charge: \$600\.00 on the \d+(st|nd|rd|th) .*of each month/)
  const confirmed = await mailOf('order-confirmed')
  for (const words of ['Program Fee: $600.00', 'Registration Fee: $25.00', 'Total: $625.00', 'Monthly charge: $600.00'])
    expect(confirmed).toContain(words)

  await plans.advance({ months: 1 })
  await plans.deliver()
  const charged = await mailOf('plan-charged')
  const { currentPeriodEnd } = await plans.planOf(plan.order.registrationId)
  expect(charged).toContain("We charged $600.00 to your Visa ending 4242 for Leo's plan After-School Makers.")
  expect(charged).toContain(`Next charge: $600.00 on ${formatDay(currentPeriodEnd, 'America/New_York', '2026-11-20')}`)
  expect(charged).toContain(page)
})

test('an unpaid plan is retried on days 3, 5 and 7 and then ends, releasing one spot', async () => {
  const [who, program] = [await plans.family(), await plans.program()]
  const plan = await plans.beginPlan(who, program, '0259')
  await plans.advance({ months: 1 })
  const tries = async () =>
    (await plans.db.select().from(testInvoices).where(eq(testInvoices.subscriptionId, plan.providerRef)))
      .map(each => each.attempts)
      .at(-1)
  const seen = []
  for (let day = 1; day <= 7; day++) {
    await plans.advance({ days: 1 })
    seen.push(await tries())
  }
  expect(seen).toEqual([1, 1, 2, 2, 3, 3, 4])
  await plans.deliver()
  expect(await plans.read(who, plan.id)).toMatchObject({
    status: 'canceled',
    paymentHistory: [{ status: 'failed' }, { status: 'succeeded' }],
  })
  expect([await plans.taken(program), await cardSum(who.id)]).toEqual([0, 625_00])
  expect((await mailKinds(who.email)).filter(kind => kind.startsWith('plan'))).toEqual(['plan-ended', 'plan-started'])
})

test('a payment after the hold has expired, with no spot left, is refunded and its plan never charges again', async () => {
  const [who, other, program] = [await plans.family(), await plans.family(), await plans.program({ capacity: 1 })]
  const order = (await plans.enroll(who, program, { enrollmentOption: 'monthly', startDate: '2026-12-08' })).body
  const { registrationId, amountDue: amount } = order
  const begun = await plans.post(who, '/api/create-subscription', { registrationId, amount, agreedMonthly: 600_00 })
  plans.clock.forward(31 * 60_000)
  const taken = await plans.enroll(other, program, {
    enrollmentOption: 'daily',
    days: ['Tuesday'],
    startDate: '2026-12-08',
  })
  expect(taken.status).toBe(200)
  await plans.confirmCard(begun.body.clientSecret)
  expect((await plans.get(who, `/api/orders/${order.orderId}`)).body.status).toBe('refunded')
  const { rows } = await plans.db.execute<{ data: { ref: string } }>(
    `SELECT data FROM pgboss.job WHERE name = 'stop-plan' ORDER BY created_on DESC LIMIT 1`,
  )
  await plans.payments.provider.stop(rows[0]!.data.ref, 'now', 'test')
  expect((await plans.payments.provider.fetchPlan(rows[0]!.data.ref))?.status).toBe('canceled')
  expect(await plans.db.$count(subscriptions, eq(subscriptions.registrationId, registrationId))).toBe(0)
})

test('a payment after the hold has expired keeps the plan and the spot, even if a session was missed', async () => {
  const at = (minutes: number) => new Date(plans.clock.now().getTime() + minutes * 60_000).toISOString()
  const meetings = [20, 20 + 7 * 24 * 60].map(minutes => [at(minutes), at(minutes + 60)])
  const [who, program] = [await plans.family(), await plans.program({ meetings })]
  const order = (await plans.enroll(who, program, { enrollmentOption: 'monthly' })).body
  const { registrationId, amountDue: amount } = order
  const begun = await plans.post(who, '/api/create-subscription', { registrationId, amount, agreedMonthly: 600_00 })
  plans.clock.forward(31 * 60_000)
  await inTransaction(plans.db, tx => plans.releaseHolds(tx, [program]))
  expect(await placeOf(registrationId)).toMatchObject({ status: 'cancelled', endedBecause: 'hold-ran-out' })
  await plans.confirmCard(begun.body.clientSecret)
  expect((await plans.get(who, `/api/orders/${order.orderId}`)).body.status).toBe('paid')
  expect((await plans.planOf(registrationId)).status).toBe('active')
})
