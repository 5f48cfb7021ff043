import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditMoney } from '#src/features/payments/server/audit-money.ts'
import { FULL } from '#src/testing/length.ts'
import type { Shop } from '#src/testing/payment-shop.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { noteFault } from '../support/fault-table.ts'
import { KINDS } from '../support/forgeries.ts'
import { openStripeSide, openTestSide, type Side } from '../support/webhook-sides.ts'

const EACH_NTH_ORDER = FULL ? 1 : 12
const PAID_MEANWHILE = FULL ? 400 : 40
const FLOOD = FULL ? 5_000 : 500
/** How many of each of the twelve kinds, over each provider. */
const EACH_KIND = FULL ? 840 : 48
const DAY = 24 * 3_600_000

/** A payment that is declined twice, asks the bank twice and finally succeeds: six events. */
async function eventfulPayment({ shop, bench }: Pick<Side, 'shop' | 'bench'>) {
  const order = await shop.order({ parentId: (await signedInPerson(shop.db)).id })
  const secret = await shop.start(order)
  for (const card of ['0002', '9995', '3155']) await bench.confirm(secret, card)
  await bench.bankStep(secret, false)
  await bench.confirm(secret, '3155')
  await bench.bankStep(secret, true)
  return { order, events: await bench.eventsAbout(secret.split('_secret_')[0]!) }
}

test(`all 720 orders of six events${EACH_NTH_ORDER > 1 ? `, every ${EACH_NTH_ORDER}th` : ''}, each sent one to three times, end in the same state`, async () => {
  const side = await openTestSide()
  const ends = new Map<string, number>()
  for (const [n, order] of permutations([0, 1, 2, 3, 4, 5]).entries()) {
    if (n % EACH_NTH_ORDER !== 0) continue
    const sold = await eventfulPayment(side)
    expect(sold.events).toHaveLength(6)
    const deliveries = order.flatMap(at => Array.from({ length: 1 + ((n + at) % 3) }, () => sold.events[at]!))
    const late = deliveries.filter((_, index) => (index + n) % 4 === 3)
    for (const event of [...deliveries.filter(event => !late.includes(event)), ...late])
      expect(await side.deliver(event)).toBe(200)
    const { id: _id, ...end } = await endOf(side.shop, sold.order.orderId)
    ends.set(JSON.stringify(end), (ends.get(JSON.stringify(end)) ?? 0) + 1)
  }
  expect([...ends.keys()]).toEqual([
    JSON.stringify({ order: 'paid', payment: 'succeeded', refused: null, ledger: [-45_00, 45_00] }),
  ])
  expect(await auditMoney(side.shop.db)).toEqual([])
  await side.close()
  noteFault('R8', `${720 / EACH_NTH_ORDER} orders of six events, each one to three times`, 'the same result each time')
})

describe.each([
  ['the test provider', openTestSide],
  ['the Stripe adapter', openStripeSide],
])('over %s', (name, open) => {
  let side: Side
  beforeAll(async () => {
    side = await open()
  })
  afterAll(() => side?.close())

  test(`three days without events, then ${FLOOD} events at once: everything is reconciled, nothing counts twice`, async () => {
    const before = await eventfulPayment(side)
    expect(await side.deliver(before.events[0]!)).toBe(200)
    const sold: Awaited<ReturnType<typeof eventfulPayment>>[] = []
    for (let n = 0; n < PAID_MEANWHILE; n++) sold.push(await eventfulPayment(side))
    side.forward(3 * DAY)

    // The first event after the silence arrives before anyone has fetched the missed ones.
    expect(await side.deliver(sold.at(-1)!.events.at(-1)!)).toBe(200)
    await side.shop.payments.catchUp()
    const ends = new Set(await Promise.all(sold.map(({ order }) => side.shop.statusOf(order.orderId))))
    expect([...ends]).toEqual(['paid'])

    const events = sold.flatMap(each => each.events)
    expect(events).toHaveLength(6 * PAID_MEANWHILE)
    const began = performance.now()
    const statuses = new Set<number>()
    for (let sent = 0; sent < FLOOD; sent += 50) {
      const some = Array.from({ length: 50 }, (_, n) => events[(sent + n) % events.length]!)
      for (const status of await Promise.all(some.map(side.deliver))) statuses.add(status)
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    expect([...statuses]).toEqual([200])
    for (const { order } of sold) expect((await side.shop.ledgerOf(order.orderId)).length).toBe(2)
    expect(await auditMoney(side.shop.db)).toEqual([])
    noteFault(
      'R8',
      `${name}: three days offline, ${PAID_MEANWHILE} payments, then ${FLOOD} late events`,
      `all reconciled, 0 twice; the late events took ${seconds} s`,
    )
  })

  let refused = 0
  test.each(Object.entries(KINDS))(
    `${EACH_KIND} forged events with %s: none is accepted, none causes an error`,
    async (kind, forge) => {
      const { events } = await eventfulPayment(side)
      const known = await side.known()
      const answers = new Map<string, number>()
      for (let n = 0; n < EACH_KIND; n++) {
        const { status, body } = await side.post(...(await forge(side.bench, events[n % 6]!.body, n)))
        const answer = `${status} ${body.code}`
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
      }
      expect([kind, ...answers]).toEqual([kind, ['400 forged', EACH_KIND]])
      expect(await side.known()).toBe(known)
      refused += EACH_KIND
      if (kind === Object.keys(KINDS).at(-1))
        noteFault('R9', `${name}: ${refused} forged events of twelve kinds`, '0 accepted, 0 errors')
    },
  )

  test('there are twelve kinds of forgeries, and the events they forge are accepted when signed', async () => {
    expect(Object.keys(KINDS)).toHaveLength(12)
    const { events } = await eventfulPayment(side)
    for (const event of events) expect(await side.deliver(event)).toBe(200)
  })
})

async function endOf(shop: Shop, orderId: string) {
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
