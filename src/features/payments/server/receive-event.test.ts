import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chanceFrom, SEED } from '#src/testing/chance.ts'
import { openShop, type Shop } from '#src/testing/payment-shop.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { applyEvent } from './receive-event.ts'
import { requestRefund } from './request-refund.ts'
import { paymentEvents } from './tables.ts'
import { failRefund } from './test-provider/refund-intent.ts'
import { sign } from './test-provider/signature.ts'
import { rotateSigningSecret, signingSecret } from './test-provider/signing-secret.ts'

const chance = chanceFrom(`deliveries ${SEED}`)
let shop: Shop
/** The lines of the log. */
const lines: { level: number; msg: string }[] = []
const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) }
const warnings = () => lines.filter(({ level }) => level >= 40)
beforeAll(async () => {
  shop = await openShop({ logTo })
})
afterAll(() => shop.close())

test("an event that can't be applied logs one line with its cause", async () => {
  let answers = true
  const around = (provider: Shop['tools']['provider']): typeof provider => ({
    ...provider,
    fetch: ref => (answers ? provider.fetch(ref) : Promise.reject(new Error('the provider does not answer'))),
  })
  const other = await openShop({ logTo, around })
  try {
    const order = await other.order()
    await other.confirm(await other.start(order))
    const { providerRef } = await other.paymentOf(order.orderId)
    const [event] = await other.eventsOf(providerRef!)
    answers = false
    lines.length = 0
    await other.deliver(event!)
    expect(warnings()).toMatchObject([
      { msg: 'could not apply an event yet; will try again', error: { message: 'the provider does not answer' } },
    ])
  } finally {
    await other.close()
  }
})

const newOrder = async () => shop.order({ parentId: (await signedInPerson(shop.db)).id })
const bodyOf = (part: object = {}) =>
  JSON.stringify({
    id: 'evt_forged',
    type: 'payment.succeeded',
    ref: 'pi_x',
    created: new Date().toISOString(),
    livemode: false,
    ...part,
  })

describe('forged events get a 400 and a log line, and no row:', () => {
  type Forge = (secret: string, now: Date) => [body: string, signature: string | undefined]
  const at = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)
  const variants: Record<string, Forge> = {
    'no signature': () => [bodyOf(), undefined],
    'an empty signature': () => [bodyOf(), ''],
    'another secret': (_secret, now) => [bodyOf(), sign(bodyOf(), 'whtest_other', now)],
    'a blank secret': (_secret, now) => [bodyOf(), sign(bodyOf(), '', now)],
    'changed bytes': (secret, now) => [bodyOf({ ref: 'pi_y' }), sign(bodyOf(), secret, now)],
    'a space added': (secret, now) => [`${bodyOf()} `, sign(bodyOf(), secret, now)],
    'signed 301 seconds ago': (secret, now) => [bodyOf(), sign(bodyOf(), secret, at(now, -301))],
    'signed 302 seconds from now': (secret, now) => [bodyOf(), sign(bodyOf(), secret, at(now, 302))],
    'a fresh timestamp before an old signature': (secret, now) => {
      const old = sign(bodyOf(), secret, at(now, -4000))
      return [bodyOf(), old.replace(/t=\d+/, `t=${Math.floor(now.getTime() / 1000)}`)]
    },
    'two timestamps': (secret, now) => [bodyOf(), `${sign(bodyOf(), secret, now)},t=1`],
    'a truncated signature': (secret, now) => [bodyOf(), sign(bodyOf(), secret, now).slice(0, -2)],
    'only the previous scheme': (secret, now) => [bodyOf(), sign(bodyOf(), secret, now).replace('v1=', 'v0=')],
    'live mode': (secret, now) => [bodyOf({ livemode: true }), sign(bodyOf({ livemode: true }), secret, now)],
    'unknown fields': (secret, now) => [bodyOf({ extra: 1 }), sign(bodyOf({ extra: 1 }), secret, now)],
    'no JSON': (secret, now) => ['evt', sign('evt', secret, now)],
    'no body': (secret, now) => ['', sign('', secret, now)],
  }
  test.each(Object.entries(variants))('%s', async (_name, forge) => {
    const [body, signature] = forge((await signingSecret(shop.db)).current, shop.clock.now())
    lines.length = 0
    const answer = await shop.post(Buffer.from(body), signature)
    expect([answer.status, answer.body.code]).toEqual([400, 'forged'])
    const error = { name: 'ForgedEvent', message: expect.stringContaining('An event was refused: ') }
    expect(warnings()).toMatchObject([
      { msg: 'an event was refused', requestId: answer.headers['x-request-id'], provider: 'local', error },
    ])
    expect(await shop.db.select().from(paymentEvents).where(eq(paymentEvents.id, 'evt_forged'))).toEqual([])
  })
})

test('an event signed with the previous secret is accepted until the next rotation', async () => {
  const { current: old } = await signingSecret(shop.db)
  const send = (id: string) => {
    const body = bodyOf({ id })
    return shop.post(body, sign(body, old, shop.clock.now())).then(answer => answer.status)
  }
  await rotateSigningSecret(shop.db)
  expect(await send('evt_rotated')).toBe(200)
  await rotateSigningSecret(shop.db)
  expect(await send('evt_rotated_again')).toBe(400)
})

test("an event about something that isn't ours is stored, answered and never acted on", async () => {
  const order = await newOrder()
  await shop.start(order)
  // Its metadata names our order, but only our stored id would count.
  const foreign = await shop.tools.provider.start(
    { amountCents: 45_00, currency: 'usd', metadata: { orderId: order.orderId } },
    `foreign:${order.orderId}`,
  )
  await shop.confirm(foreign.clientSecret)
  const [event] = await shop.eventsOf(foreign.ref)
  expect((await shop.deliver(event!)).status).toBe(200)
  expect((await shop.db.select().from(paymentEvents).where(eq(paymentEvents.id, event!.id)))[0]!.outcome).toBe(
    'unmatched',
  )
  expect([await shop.statusOf(order.orderId), await shop.ledgerOf(order.orderId)]).toEqual(['open', []])
})

test('six events in many orders, each one to three times, end in the same state', async () => {
  const samples = 40
  for (let sample = 0; sample < samples; sample++) {
    const order = await newOrder()
    const secret = await shop.start(order)
    for (const card of ['0002', '9995', '3155']) await shop.confirm(secret, card)
    await shop.bankStep(secret, false)
    await shop.confirm(secret, '3155')
    // In one of three samples, the events so far are also delivered before the money arrives.
    if (sample % 3 === 0)
      for (const event of chance.shuffled(await shop.eventsOf(secret.split('_secret_')[0]!))) await shop.deliver(event)
    await shop.bankStep(secret, true)
    const events = await shop.eventsOf(secret.split('_secret_')[0]!)
    expect(events).toHaveLength(6)
    const deliveries = chance.shuffled(
      events.flatMap((event, index) => Array.from({ length: 1 + ((sample + index) % 3) }, () => event)),
    )
    const answers = sample % 2 ? await Promise.all(deliveries.map(shop.deliver)) : await oneByOne(deliveries)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect([await shop.statusOf(order.orderId), (await shop.ledgerOf(order.orderId)).length]).toEqual(['paid', 2])
    expect(await shop.paymentOf(order.orderId)).toMatchObject({ status: 'succeeded', failureMessage: null })
  }
})

test('the events of a refund that succeeded and then failed end in the same state in every order', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
    [0, 1, 0, 1],
    [1, 1, 0],
  ]) {
    const sold = await newOrder()
    await shop.pay(sold, '5126')
    await shop.db.transaction(tx =>
      requestRefund(shop.tools, tx, {
        orderId: sold.orderId,
        amountCents: 20_00,
        reason: 'cancelled-by-staff',
        key: `refund:events:${sold.orderId}`,
      }),
    )
    await shop.sendRefunds(sold.orderId)
    const [refund] = await shop.refundsOf(sold.orderId)
    await failRefund(shop.testTools, refund!.providerRef!)
    const events = await shop.eventsOf(refund!.providerRef!)
    for (const at of order) await shop.deliver(events[at]!)
    expect((await shop.refundsOf(sold.orderId))[0]!.status).toBe('failed')
    expect(await shop.paymentOf(sold.orderId)).toMatchObject({ refundedCents: 0 })
  }
})

test("an event that can't be applied now is answered right away and applied later by a job", async () => {
  const order = await newOrder()
  const secret = await shop.start(order)
  await shop.confirm(secret)
  const [event] = await shop.eventsOf(secret.split('_secret_')[0]!)
  const context = shop.tools.handlers.orders!
  const settlePaid = context.settlePaid
  context.settlePaid = () => Promise.reject(new Error('crash'))
  expect((await shop.deliver(event!)).status).toBe(200)
  context.settlePaid = settlePaid
  await applyEvent(shop.tools, event!.id)
  expect(await shop.statusOf(order.orderId)).toBe('paid')
})

async function oneByOne(events: Parameters<Shop['deliver']>[0][]) {
  const answers = []
  for (const event of events) answers.push(await shop.deliver(event))
  return answers
}
