import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { openStripeBench } from '#src/testing/fake-stripe/stripe-bench.ts'
import { ForgedEvent } from '../../provider.ts'
import { begin, paid } from '../provider-contract.ts'
import { openStripeProvider } from './open-stripe-provider.ts'
import { StripeProblem } from './stripe-client.ts'

let opened: Awaited<ReturnType<typeof openStripeBench>>
beforeEach(async () => {
  opened = await openStripeBench()
})
afterEach(() => opened.close())

const asked = (operation: string) => opened.stripe.requests.filter(each => each.operation === operation)

describe('a call that goes wrong', () => {
  test.each(['error', 'cut'] as const)('(%s) is repeated with its key and starts one payment', async fault => {
    opened.stripe.fail('POST /v1/payment_intents', fault, fault)
    const { ref } = await begin(opened.bench)
    expect(new Set(asked('POST /v1/payment_intents').map(each => each.key)).size).toBe(1)
    expect([...opened.stripe.books.intents.keys()]).toEqual([ref])
  })

  test('that is cut off three times is repeated later with the same key, and refunds once', async () => {
    const [payment, key] = [await paid(opened.bench), newId()]
    opened.stripe.fail('POST /v1/refunds', 'cut', 'cut', 'cut')
    await expect(opened.bench.provider.refund(payment, 20_00, key)).rejects.toBeInstanceOf(StripeProblem)
    const sent = await opened.bench.provider.refund(payment, 20_00, key)
    expect([...opened.stripe.books.refunds.keys()]).toEqual([sent.ref])
  })

  test('is found by its stored key when Stripe has forgotten the key after a day (T43)', async () => {
    const [payment, key] = [await paid(opened.bench), newId()]
    const sent = await opened.bench.provider.refund(payment, 20_00, key)
    opened.stripe.forgetKeys()
    expect((await opened.bench.provider.refund(payment, 20_00, key)).ref).toBe(sent.ref)
    expect(opened.stripe.books.refunds.size).toBe(1)
  })

  test('that hits the rate limit is left to the job right away', async () => {
    opened.stripe.fail('POST /v1/payment_intents', 'too-many')
    await expect(begin(opened.bench)).rejects.toMatchObject({ type: 'StripeRateLimitError' })
    expect(asked('POST /v1/payment_intents')).toHaveLength(1)
  })

  test('that gets no response times out, and starts one payment later', async () => {
    const { bench, stripe, settings, db } = opened
    const provider = openStripeProvider({ db, clock: { now: bench.now } }, settings, { timeoutMs: 400 })
    const key = newId()
    stripe.fail('POST /v1/payment_intents', 'hang', 'hang', 'hang')
    await expect(begin({ ...bench, provider }, 45_00, key)).rejects.toMatchObject({ type: 'StripeConnectionError' })
    await begin({ ...bench, provider }, 45_00, key)
    expect(stripe.books.intents.size).toBe(1)
  })

  test('to delete a customer who is already gone does no harm', async () => {
    const { bench, stripe } = opened
    const family = await bench.family()
    await bench.provider.openSavedCards(family, true)
    const [customer = ''] = [...stripe.books.customers.keys()]
    for (let n = 0; n < 2; n++) await bench.provider.deleteCustomer(customer)
    expect(stripe.books.customers.size).toBe(0)
  })

  test('never reveals the secret key', async () => {
    const error = await opened.bench.provider.fetch('pi_nothing').catch((caught: Error) => caught)
    expect(error).toBeInstanceOf(StripeProblem)
    expect(JSON.stringify(error) + String(error) + Object.keys(error)).not.toContain('sk_test_1')
  })
})

test('a family is one customer, however often it starts a plan or changes its name', async () => {
  const { provider, family } = opened.bench
  const customer = await family()
  const terms = { name: 'Sunshine Club', monthlyCents: 120_00, onceCents: 0 }
  const begun = (name: string) =>
    provider.startPlan({ terms, currency: 'usd', customer: { ...customer, name }, metadata: {} }, newId())
  // With open connections, both look for the family before either has made it.
  await Promise.all(Array.from({ length: 5 }, () => opened.db.execute(sql`SELECT pg_sleep(0.05)`)))
  await Promise.all([begun('Rosa Demo'), begun('Rosa Demo')])
  await begun('Rosa Alvarez')
  expect([...opened.stripe.books.customers.values()].map(({ name }) => name)).toEqual(['Rosa Alvarez'])
  expect(opened.stripe.books.products.size).toBe(1)
})

test('every call that changes something has our key', async () => {
  const { provider, family } = opened.bench
  const terms = { name: 'Sunshine Club', monthlyCents: 120_00, onceCents: 25_00 }
  const plan = await provider.startPlan({ terms, currency: 'usd', customer: await family(), metadata: {} }, newId())
  await opened.bench.confirm(plan.payment.clientSecret, '4242')
  await provider.updateCard(plan.subscriptionRef, 'http://localhost:3000/', newId())
  await provider.stop(plan.subscriptionRef, 'now', newId())
  await provider.refund(plan.payment.ref, 1_00, newId())
  const moving = opened.stripe.requests.filter(({ operation }) => !operation.startsWith('GET'))
  expect(moving.length).toBeGreaterThan(8)
  expect(moving.filter(({ key }) => !key || key.startsWith('stripe-node-retry'))).toEqual([])
})

describe('an event', () => {
  const told = async () => {
    const [event] = await opened.bench.eventsAbout(await paid(opened.bench))
    return event!.body
  }
  const read = async (body: string, secret: string) =>
    opened.bench.provider.readEvent(Buffer.from(body), {
      'stripe-signature': await opened.bench.sign(body, { secret }),
    })

  test('is accepted with both secrets while one replaces the other, and with no third', async () => {
    const body = await told()
    for (const secret of opened.settings.webhookSecrets)
      expect((await read(body, secret)).type).toMatch(/^payment_intent/)
    await expect(read(body, 'whsec_older')).rejects.toBeInstanceOf(ForgedEvent)
  })

  test('in test mode is refused by live keys, and one in live mode is accepted', async () => {
    const { settings, db, bench } = opened
    const live = openStripeProvider({ db, clock: { now: bench.now } }, { ...settings, live: true })
    const body = await told()
    const readLive = async (text: string) =>
      live.readEvent(Buffer.from(text), { 'stripe-signature': await bench.sign(text) })
    await expect(readLive(body)).rejects.toBeInstanceOf(ForgedEvent)
    expect(await readLive(body.replace('"livemode": false', '"livemode": true'))).toMatchObject({
      ref: expect.any(String),
    })
  })

  test('after an outage, more than one page of events is found', async () => {
    const since = opened.bench.now()
    for (let n = 0; n < 260; n++) opened.stripe.books.tell('payment_intent.succeeded', { id: `pi_${n}` })
    const found: string[] = []
    for await (const { ref } of opened.bench.provider.changedSince(since)) found.push(ref)
    expect(found).toEqual(Array.from({ length: 260 }, (_, n) => `pi_${n}`))
  })
})

test('the stand-in refuses what Stripe would: a misspelled value, half a cent, an unknown field', async () => {
  const ask = async (body: string) =>
    (await fetch(new URL('/v1/payment_intents', opened.stripe.url), { method: 'POST', body })).status
  expect(await ask('amount=4500&currency=usd&allowed_payment_method_types[0]=card')).toBe(200)
  for (const wrong of [
    'amount=45.5&currency=usd',
    'amount=4500',
    'amount=4500&currency=usd&allowed_payment_method_types[0]=crad',
    'amount=4500&currency=usd&amont=1',
  ])
    expect(await ask(wrong), wrong).toBe(400)
})
