import { expect, test } from 'vitest'
import type { PaymentProvider } from '#src/features/payments/provider.ts'
import { auditMoney } from '#src/features/payments/server/audit-money.ts'
import { checkUnsettledPayments } from '#src/features/payments/server/check-unsettled-payments.ts'
import { payments, refunds, testEvents, testIntents, testRefunds } from '#src/features/payments/server/tables.ts'
import { FULL } from '#src/testing/length.ts'
import { NEEDS_TIME } from '#src/testing/needs.ts'
import { openShop, type Shop } from '#src/testing/payment-shop.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { noteFault } from '../support/fault-table.ts'

const ORDERS = FULL ? 1_000 : 150
const REFUNDS = FULL ? 300 : 45
const MINUTES = 15
const AT_ONCE = 20

/** The same numbers in every run. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const TROUBLES = ['500', '429', 'hang', 'cut'] as const

/** A provider that fails one call in five: refused, rate-limited, never answered, or done with the connection cut. */
function troubled(provider: PaymentProvider, { newKeys = false } = {}) {
  const next = numbers(7)
  const met = { '500': 0, '429': 0, hang: 0, cut: 0 }
  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    const trouble = TROUBLES[Math.floor(next() * 20)]
    if (!trouble) return work()
    met[trouble]++
    const isDone = trouble === 'cut' || (trouble === 'hang' && next() < 0.5)
    if (isDone) await work()
    throw new Error(`the provider: ${trouble}`)
  }
  const keyOf = (key: string) => (newKeys ? `${key}:${next()}` : key)
  const around: PaymentProvider = {
    ...provider,
    start: (payment, key) => call(() => provider.start(payment, keyOf(key))),
    fetch: ref => call(() => provider.fetch(ref)),
    stop: (ref, when, key) => call(() => provider.stop(ref, when, key)),
    refund: (payment, cents, key) => call(() => provider.refund(payment, cents, keyOf(key))),
  }
  return { around, met }
}

/** Families order, pay and check the result despite the faults; some orders find their class full. */
async function shopping(newKeys: boolean) {
  let met: ReturnType<typeof troubled>['met'] | undefined
  const shop = await openShop({
    around: provider => {
      const made = troubled(provider, { newKeys })
      met = made.met
      return made.around
    },
  })
  const families = await Promise.all(Array.from({ length: ORDERS / 5 }, () => signedInPerson(shop.db)))
  const one = async (n: number) => {
    const order = await shop.order({ due: 45_00, isFull: n < REFUNDS, parentId: families[n % families.length]!.id })
    for (let press = 0; press < 20; press++) {
      const started = await shop.payments.startPayment(order)
      if (!started.ok) continue
      await shop.confirm(started.clientSecret, n % 10 === 0 ? '0119' : '4242')
      break
    }
    await shop.payments.refreshPayment(order.orderId).catch(() => undefined)
  }
  for (let n = 0; n < ORDERS; n += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, ORDERS - n) }, (_, k) => one(n + k)))
  await quarterOfAnHour(shop)
  return { shop, met: met! }
}

/** Fifteen minutes of the job that checks unsettled payments; every other event is lost. */
async function quarterOfAnHour(shop: Shop) {
  const events = await shop.db.select().from(testEvents)
  for (const [n, event] of events.entries()) if (n % 2 === 0) await shop.deliver(event)
  for (let minute = 0; minute < MINUTES; minute++) {
    shop.clock.forward(60_000)
    // A round handles at most a hundred; there may be more here than a real minute brings.
    for (let round = 0; round < Math.ceil(ORDERS / 100); round++) await checkUnsettledPayments(shop.tools)
  }
}

test(`${ORDERS} orders and ${REFUNDS} refunds through a provider that fails one call in five: none happens twice, all are final in ${MINUTES} minutes`, async () => {
  const { shop, met } = await shopping(false)
  const [ours, back, charged, returned] = await Promise.all([
    shop.db.select().from(payments),
    shop.db.select().from(refunds),
    shop.db.select().from(testIntents),
    shop.db.select().from(testRefunds),
  ])
  expect(Math.min(...Object.values(met))).toBeGreaterThan(ORDERS / 50)
  expect([...new Set(ours.map(each => each.status))]).toEqual(['succeeded'])
  expect([ours.length, charged.length]).toEqual([ORDERS, ORDERS])
  expect(charged.filter(each => each.status !== 'succeeded')).toEqual([])
  expect([back.length, returned.length]).toEqual([REFUNDS, REFUNDS])
  expect([...new Set(back.map(each => each.status))]).toEqual(['succeeded'])
  expect(await auditMoney(shop.db)).toEqual([])
  const troubles = Object.entries(met).map(([what, times]) => `${what} ${times}`)
  noteFault(
    'R7',
    `${ORDERS} orders, ${REFUNDS} refunds, a failing provider`,
    `0 twice, all final (${troubles.join(', ')})`,
  )
  await shop.close()
})

test.runIf(FULL)(
  'the control: with a new key for every call, the same faults charge or refund twice',
  NEEDS_TIME,
  async () => {
    const { shop } = await shopping(true)
    const charged = await shop.db.select().from(testIntents)
    const returned = await shop.db.select().from(testRefunds)
    noteFault(
      'R7',
      'the control: a new key each time',
      `${charged.length} charges for ${ORDERS} orders, ${returned.length} refunds for ${REFUNDS}`,
    )
    expect(charged.length + returned.length).toBeGreaterThan(ORDERS + REFUNDS)
    await shop.close()
  },
)
