import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { children } from '#src/features/families/server/tables.ts'
import { openTestSubscription, type PaymentProvider, paymentsFeature } from '#src/features/payments/server.ts'
import { newId } from '#src/lib/ids.ts'
import { serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { subscriptionsFeature } from '../server.ts'
import { subscriptionPayments, subscriptions } from './tables.ts'

let site: Awaited<ReturnType<typeof serve>>
let provider: PaymentProvider
let stop: ReturnType<typeof vi.spyOn>
beforeAll(async () => {
  site = await serve(app => {
    const payments = paymentsFeature(app)
    provider = payments.payments.provider
    stop = vi.spyOn(provider, 'stop')
    return [payments, ...payments.alongside, subscriptionsFeature(app, payments.payments)]
  })
})
afterAll(() => site.close())

const periodEnd = new Date('2026-12-15T15:00:00Z')

async function familyWithPlan(inBooks = true) {
  const parent = await signedInPerson(site.db)
  const [childId, id] = [newId(), newId()]
  const providerRef = `sub_${id}`
  await site.db
    .insert(children)
    .values({ id: childId, parentId: parent.id, firstName: 'Leo', dateOfBirth: '2018-04-27', photoConsent: true })
  await site.db.insert(subscriptions).values({
    id,
    parentId: parent.id,
    childId,
    name: 'Monthly Makers',
    coveredCategories: ['Clay'],
    status: 'active',
    amountCents: 600_00,
    currentPeriodStart: new Date('2026-11-15T15:00:00Z'),
    currentPeriodEnd: periodEnd,
    provider: 'local',
    providerRef,
  })
  await site.db.insert(subscriptionPayments).values({ subscriptionId: id, amountCents: 600_00, status: 'succeeded' })
  if (inBooks)
    await openTestSubscription(site.db, { ref: providerRef, amountCents: 600_00, currentPeriodEnd: periodEnd })
  return { parent, childId, id, providerRef }
}
const cancel = (cookie: string | undefined, subscriptionId: string) =>
  site.ask('POST', '/api/cancel-subscription', { cookie, body: { subscriptionId } })

test('a family sees its plans with child, covered classes and payments, at both addresses', async () => {
  const { parent, id, providerRef } = await familyWithPlan()
  const { body } = await site.ask('GET', '/api/subscriptions', { cookie: parent.cookie })
  expect(body).toMatchObject([
    {
      id,
      status: 'active',
      isActive: true,
      coveredClasses: ['Clay'],
      amount: 600_00,
      stripeSubscriptionId: providerRef,
      child: { firstName: 'Leo' },
      paymentHistory: [{ amount: 600_00, status: 'succeeded' }],
    },
  ])
  expect((await site.ask('GET', '/api/auth/subscriptions', { cookie: parent.cookie })).body).toEqual(body)
  expect((await site.ask('GET', `/api/subscription/${id}`, { cookie: parent.cookie })).body).toEqual(body[0])
})

test("another family's plan looks as if it did not exist, and the provider is never called", async () => {
  const theirs = await familyWithPlan()
  const { cookie } = await signedInPerson(site.db)
  stop.mockClear()
  const [foreign, unknown] = [await cancel(cookie, theirs.providerRef), await cancel(cookie, 'sub_nothing')]
  expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
  expect((await cancel(undefined, theirs.providerRef)).status).toBe(401)
  expect(stop).not.toHaveBeenCalled()
  const [byForeign, byUnknown, byMalformed] = await Promise.all(
    [theirs.id, newId(), 'x'].map(id => site.ask('GET', `/api/subscription/${id}`, { cookie })),
  )
  expect(byForeign!.status).toBe(404)
  expect([byUnknown!.text, byMalformed!.text]).toEqual([byForeign!.text, byForeign!.text])
  const { body } = await site.ask('GET', '/api/subscriptions', { cookie: theirs.parent.cookie })
  expect(body[0].cancelAtPeriodEnd).toBe(false)
})

test.each(['resume', 'retry', 'card'])(
  "another family can't %s a plan, and the provider is never called (T20)",
  async what => {
    const theirs = await familyWithPlan()
    const { cookie } = await signedInPerson(site.db)
    const asked = [
      vi.spyOn(provider, 'resumePlan'),
      vi.spyOn(provider, 'retryCharge'),
      vi.spyOn(provider, 'updateCard'),
    ]
    const [foreign, unknown] = await Promise.all(
      [theirs.id, newId()].map(id => site.ask('POST', `/api/subscription/${id}/${what}`, { cookie })),
    )
    expect([foreign!.status, foreign!.text]).toEqual([404, unknown!.text])
    expect((await site.ask('POST', `/api/subscription/${theirs.id}/${what}`)).status).toBe(401)
    expect(asked.flatMap((each): unknown[] => each.mock.calls)).toEqual([])
    expect(
      (await site.ask('POST', `/api/subscription/${theirs.id}/${what}`, { cookie: theirs.parent.cookie })).status,
    ).toBe(200)
  },
)

test('canceling, undoing and canceling again ends as canceled, however it is repeated (T52)', async () => {
  const { parent, id, providerRef } = await familyWithPlan()
  const resume = () => site.ask('POST', `/api/subscription/${id}/resume`, { cookie: parent.cookie })
  await cancel(parent.cookie, providerRef)
  expect((await resume()).body.cancelAtPeriodEnd).toBe(false)
  expect((await resume()).body.cancelAtPeriodEnd).toBe(false)
  expect((await cancel(parent.cookie, providerRef)).body.subscription.cancelAtPeriodEnd).toBe(true)
})

test('canceling twice ends in one state: active until the period ends', async () => {
  const { parent, providerRef } = await familyWithPlan()
  const answers = await Promise.all([cancel(parent.cookie, providerRef), cancel(parent.cookie, providerRef)])
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body.subscription).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
  }
})

test('a plan that ended at the provider shows as canceled', async () => {
  const { parent, providerRef } = await familyWithPlan(false)
  await openTestSubscription(site.db, {
    ref: providerRef,
    amountCents: 600_00,
    currentPeriodEnd: periodEnd,
    status: 'canceled',
  })
  expect((await cancel(parent.cookie, providerRef)).body.subscription.status).toBe('canceled')
})

test("a provider that doesn't respond changes nothing", async () => {
  const { parent, providerRef } = await familyWithPlan(false)
  expect((await cancel(parent.cookie, providerRef)).body.code).toBe('provider-down')
  const { body } = await site.ask('GET', '/api/subscriptions', { cookie: parent.cookie })
  expect(body[0]).toMatchObject({ status: 'active', cancelAtPeriodEnd: false })
})
