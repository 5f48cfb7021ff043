import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditMoney } from '#src/features/payments/server/audit-money.ts'
import { paymentEvents } from '#src/features/payments/server/tables.ts'
import { sign } from '#src/features/payments/server/test-provider/signature.ts'
import { signingSecret } from '#src/features/payments/server/test-provider/signing-secret.ts'
import { openShop, type Shop } from '#src/testing/payment-shop.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { noteFault } from '../support/fault-table.ts'

const FULL = process.env.FAULT_ROUNDS === 'full'
const EACH_NTH_ORDER = FULL ? 1 : 12
const PAID_MEANWHILE = FULL ? 400 : 40
const FLOOD = FULL ? 5_000 : 500
const FORGED = FULL ? 10_000 : 1_000
const DAY = 24 * 3_600_000

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const newOrder = async () => shop.order({ parentId: (await signedInPerson(shop.db)).id })
const refOf = (secret: string) => secret.split('_secret_')[0]!

/** A payment that was refused twice, asked the bank twice and succeeded in the end: six events. */
async function eventfulPayment() {
  const order = await newOrder()
  const secret = await shop.start(order)
  for (const card of ['0002', '9995', '3155']) await shop.confirm(secret, card)
  await shop.bankStep(secret, false)
  await shop.confirm(secret, '3155')
  await shop.bankStep(secret, true)
  return { order, events: await shop.eventsOf(refOf(secret)) }
}

test(`all 720 orders of six events${EACH_NTH_ORDER > 1 ? `, every ${EACH_NTH_ORDER}th` : ''}, each one to three times, end in the same state`, async () => {
  const ends = new Map<string, number>()
  for (const [n, order] of permutations([0, 1, 2, 3, 4, 5]).entries()) {
    if (n % EACH_NTH_ORDER !== 0) continue
    const sold = await eventfulPayment()
    expect(sold.events).toHaveLength(6)
    const deliveries = order.flatMap(at => Array.from({ length: 1 + ((n + at) % 3) }, () => sold.events[at]!))
    const late = deliveries.filter((_, at) => (at + n) % 4 === 3)
    for (const event of [...deliveries.filter(event => !late.includes(event)), ...late])
      expect((await shop.deliver(event)).status).toBe(200)
    const { id: _id, ...end } = await endOf(sold.order.orderId)
    ends.set(JSON.stringify(end), (ends.get(JSON.stringify(end)) ?? 0) + 1)
  }
  expect([...ends.keys()]).toEqual([
    JSON.stringify({ order: 'paid', payment: 'succeeded', refused: null, ledger: [-45_00, 45_00] }),
  ])
  expect(await auditMoney(shop.db)).toEqual([])
  noteFault('R8', `${720 / EACH_NTH_ORDER} orders of six events, each one to three times`, 'one and the same end')
})

test(`three days without a word, then ${FLOOD} events at once: everything is reconciled, nothing counts twice`, async () => {
  const before = await eventfulPayment()
  await shop.deliver(before.events[0]!)
  const sold: Awaited<ReturnType<typeof eventfulPayment>>[] = []
  for (let n = 0; n < PAID_MEANWHILE; n++) sold.push(await eventfulPayment())
  shop.clock.forward(3 * DAY)

  await shop.payments.catchUp()
  const ends = async () => new Set((await Promise.all(sold.map(({ order }) => shop.statusOf(order.orderId)))).values())
  expect([...(await ends())]).toEqual(['paid'])

  const events = sold.flatMap(each => each.events)
  const began = performance.now()
  const statuses = new Set<number>()
  for (let sent = 0; sent < FLOOD; sent += 50) {
    const some = Array.from({ length: 50 }, (_, n) => events[(sent + n) % events.length]!)
    for (const { status } of await Promise.all(some.map(shop.deliver))) statuses.add(status)
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  expect([...statuses]).toEqual([200])
  for (const { order } of sold) expect((await shop.ledgerOf(order.orderId)).length).toBe(2)
  expect(await auditMoney(shop.db)).toEqual([])
  noteFault(
    'R8',
    `three days away, ${PAID_MEANWHILE} payments, then ${FLOOD} late events`,
    `all reconciled, 0 twice; the flood in ${seconds} s`,
  )
})

test(`${FORGED} forged events: none is taken in, none troubles the server`, async () => {
  const { current } = await signingSecret(shop.db)
  const known = (await shop.db.select().from(paymentEvents)).length
  const statuses = new Map<number, number>()
  for (let n = 0; n < FORGED; n += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, k) => shop.post(...forgery(n + k, current))))
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect([...statuses]).toEqual([[400, FORGED]])
  expect((await shop.db.select().from(paymentEvents)).length).toBe(known)
  noteFault('R9', `${FORGED} forged events`, '0 accepted, 0 errors')
})

/** The nth of many ways to be almost right: one byte, one digit, one part or the time is wrong. */
function forgery(n: number, secret: string): [body: Buffer, signature: string | undefined] {
  const now = shop.clock.now()
  const body = Buffer.from(
    JSON.stringify({
      id: `evt_forged_${n}`,
      type: 'payment.succeeded',
      ref: `pi_${n}`,
      created: now.toISOString(),
      livemode: false,
    }),
  )
  const good = sign(body, secret, now)
  const at = (n * 7_919) % body.length
  const changed = Buffer.from(body)
  changed[at] = changed[at]! ^ (1 + (n % 127))
  const digit = good.length - 1 - (n % 64)
  const ways: [Buffer, string | undefined][] = [
    [changed, good],
    [body, good.slice(0, digit) + (good[digit] === '0' ? '1' : '0') + good.slice(digit + 1)],
    [body, good.slice(0, digit)],
    [body, sign(body, `${secret}${n}`, now)],
    [body, sign(body, secret, new Date(now.getTime() - (301 + n) * 1000))],
    [body, sign(body, secret, new Date(now.getTime() + (302 + n) * 1000))],
    [body, good.replace('v1=', `v${2 + (n % 7)}=`)],
    [body, `${good},t=${n}`],
    [body, n % 2 ? undefined : ''],
    [Buffer.concat([body, Buffer.alloc(1 + (n % 50), 32)]), good],
  ]
  return ways[n % ways.length]!
}

async function endOf(orderId: string) {
  const payment = await shop.paymentOf(orderId)
  const ledger = (await shop.ledgerOf(orderId)).map(each => each.amountCents).sort((a, b) => a - b)
  return {
    id: orderId,
    order: await shop.statusOf(orderId),
    payment: payment.status,
    refused: payment.failureMessage,
    ledger,
  }
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]]
  return items.flatMap(first => permutations(items.filter(each => each !== first)).map(rest => [first, ...rest]))
}
