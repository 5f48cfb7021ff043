import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import type { Event } from '#src/testing/fake-stripe/books.ts'
import { eventBody } from '#src/testing/fake-stripe/open-fake-stripe.ts'
import { openStripeBench } from '#src/testing/fake-stripe/stripe-bench.ts'
import { openShop, type Shop } from '#src/testing/payment-shop.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { FORGERIES } from '../provider-contract-events.ts'
import { requestRefund } from '../request-refund.ts'
import { paymentEvents } from '../tables.ts'
import { openStripeProvider } from './open-stripe-provider.ts'
import { EVENT_TYPES } from './stripe-events.ts'

let shop: Shop
let opened: Awaited<ReturnType<typeof openStripeBench>>
beforeAll(async () => {
  opened = await openStripeBench()
  shop = await openShop({
    around: (_provider, app) => openStripeProvider({ db: app.db, clock: { now: opened.bench.now } }, opened.settings),
  })
})
afterAll(async () => {
  await shop.close()
  await opened.close()
})

const newOrder = async () => shop.order({ parentId: (await signedInPerson(shop.db)).id })
const refOf = (secret: string) => secret.split('_secret_')[0]!
const about = (ref: string) => opened.stripe.books.events.filter(event => event.data.object.id === ref)
async function post(body: string, signature: string | string[] | undefined) {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (signature !== undefined) headers['stripe-signature'] = signature as string
  return shop.site.ask('POST', '/api/webhooks/payments', { body: Buffer.from(body), headers })
}
const deliver = async (event: Event) => post(eventBody(event), await opened.bench.sign(eventBody(event)))
const outcomeOf = async (id: string) =>
  (await shop.db.select().from(paymentEvents).where(eq(paymentEvents.id, id))).map(({ outcome }) => outcome)

test.each(Object.entries(FORGERIES))('a forged event gets a 400 and no row (T38): %s', async (_name, forge) => {
  const order = await newOrder()
  const payment = refOf(await shop.start(order))
  opened.stripe.books.tell('payment_intent.succeeded', { id: payment })
  const [event] = about(payment)
  const sent = { eventId: event!.id, type: event!.type, ref: payment, body: eventBody(event!) }
  const [body, signature] = await forge(opened.bench, sent)
  const answer = await post(body, signature)
  expect([answer.status, answer.body.code]).toEqual([400, 'forged'])
  expect(await outcomeOf(event!.id)).toEqual([])
  expect((await deliver(event!)).status).toBe(200)
  // The event said "succeeded", but Stripe says otherwise when asked.
  expect([await shop.statusOf(order.orderId), await outcomeOf(event!.id)]).toEqual(['open', ['unchanged']])
})

test('events of a payment that arrive late, twice and in any order end in the same state (T39)', async () => {
  for (let round = 0; round < 12; round++) {
    const order = await newOrder()
    const secret = await shop.start(order)
    opened.stripe.confirm(secret, '0002')
    opened.stripe.confirm(secret, '3155')
    opened.stripe.bankStep(secret, false)
    opened.stripe.confirm(secret, '4242')
    const events = about(refOf(secret))
    expect(events).toHaveLength(4)
    const turned = [...events.slice(round % 4), ...events.slice(0, round % 4)]
    const all = (round % 2 ? turned : turned.toReversed()).flatMap(event => [event, event])
    const answers = round % 3 ? await Promise.all(all.map(deliver)) : [await deliver(all[0]!), await deliver(all[0]!)]
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect([await shop.statusOf(order.orderId), (await shop.ledgerOf(order.orderId)).length]).toEqual(['paid', 2])
  }
})

test("an event about a payment that isn't ours changes nothing, whatever it says about our order (T40)", async () => {
  const order = await newOrder()
  await shop.start(order)
  const foreign = await opened.bench.provider.start(
    { amountCents: 45_00, currency: 'usd', metadata: { orderId: order.orderId } },
    newId(),
  )
  opened.stripe.confirm(foreign.clientSecret, '4242')
  const [event] = about(foreign.ref)
  expect((await deliver(event!)).status).toBe(200)
  expect(await outcomeOf(event!.id)).toEqual(['unmatched'])
  expect([await shop.statusOf(order.orderId), await shop.ledgerOf(order.orderId)]).toEqual(['open', []])
})

test.each([
  ['one cent', { amount_received: 1 }],
  ['euros', { currency: 'eur' }],
])('a success with a difference of %s confirms nothing and is flagged (T41)', async (_name, difference) => {
  const order = await newOrder()
  const secret = await shop.start(order)
  const intent = opened.stripe.confirm(secret, '4242')
  Object.assign(intent, difference)
  await deliver(about(intent.id)[0]!)
  expect(await shop.paymentOf(order.orderId)).toMatchObject({ flaggedBecause: 'amount-differs' })
  expect([await shop.statusOf(order.orderId), await shop.ledgerOf(order.orderId)]).toEqual(['open', []])
})

test('money that a bank took back is not also refunded, unless the dispute is won (T57)', async () => {
  const order = await newOrder()
  const secret = await shop.start(order)
  opened.stripe.confirm(secret, '4242')
  const [paid] = about(refOf(secret))
  await deliver(paid!)
  const refund = (amountCents: number, key: string) =>
    shop.db.transaction(tx =>
      requestRefund(shop.tools, tx, { orderId: order.orderId, amountCents, reason: 'cancelled-by-family', key }),
    )
  const newest = async () => (await deliver(opened.stripe.books.events.at(-1)!)).status

  const dispute = opened.stripe.dispute(refOf(secret))
  expect(await newest()).toBe(200)
  expect(await shop.paymentOf(order.orderId)).toMatchObject({ status: 'succeeded', disputedCents: 45_00 })
  expect(await refund(1, newId())).toMatchObject({ ok: false, because: 'more-than-paid' })
  opened.stripe.closeDispute(dispute, 'won')
  await newest()
  // An old event that arrives again makes us ask Stripe, which reports the current state.
  await deliver(opened.stripe.books.events.at(-2)!)
  expect(await shop.paymentOf(order.orderId)).toMatchObject({ disputedCents: 0 })
  expect(await refund(45_00, newId())).toMatchObject({ ok: true })
})

test('after an outage, missed events are read', async () => {
  const order = await newOrder()
  opened.stripe.confirm(await shop.start(order), '4242')
  await shop.payments.catchUp()
  expect(await shop.statusOf(order.orderId)).toBe('paid')
})

test('every event type we listen to names a payment, a refund or a plan', async () => {
  const { provider, family } = opened.bench
  const terms = { name: 'Sunshine Club', monthlyCents: 120_00, onceCents: 25_00 }
  const begin = async () =>
    provider.startPlan({ terms, currency: 'usd', customer: await family(), metadata: {} }, newId())
  const { subscriptionRef: plan, payment } = await begin()
  await opened.bench.confirm(payment.clientSecret, '4242')
  const refund = await provider.refund(payment.ref, 1_00, newId())
  await opened.bench.closeDispute(await opened.bench.dispute(payment.ref), 'won')
  await opened.bench.changeCard(plan, '0002')
  await opened.bench.advanceMonth(plan)
  await provider.stop(plan, 'now', newId())
  const givenUp = await begin()
  await provider.stop(givenUp.payment.ref, 'now', newId())

  const ours = new Set([plan, payment.ref, refund.ref, givenUp.subscriptionRef, givenUp.payment.ref])
  const renewal = (await provider.fetchPlan(plan))!.charges[1]!.paymentRef
  const { events } = opened.stripe.books
  const from = events.findIndex(event => event.data.object.id === plan)
  const hints = await Promise.all(
    events.slice(from).map(async event => {
      const body = eventBody(event)
      return provider.readEvent(Buffer.from(body), { 'stripe-signature': await opened.bench.sign(body) })
    }),
  )
  expect(hints.filter(({ ref }) => !ours.has(ref) && ref !== renewal)).toEqual([])
  const kinds = new Set(hints.map(({ type }) => type))
  expect([...kinds].filter(type => !EVENT_TYPES.includes(type as never))).toEqual([])
  expect(kinds.size).toBeGreaterThan(10)
})
