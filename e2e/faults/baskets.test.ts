import { afterAll, beforeAll, expect, test } from 'vitest'
import { chanceFrom, SEED } from '#src/testing/chance.ts'
import { FULL } from '#src/testing/length.ts'
import { findings } from '../support/audit.ts'
import { type Buyer, callPatiently, makeBuyers, makeClass } from '../support/buyers.ts'
import { noteFault } from '../support/fault-table.ts'
import { type Site, startSite } from '../support/site.ts'

const BUYERS = FULL ? 1_000 : 150
const FOR_MS = FULL ? 10 * 60_000 : 0
const CLASSES = 30
const AT_ONCE = 40

const chance = chanceFrom(`baskets ${SEED}`)
let site: Site
beforeAll(async () => {
  site = await startSite({ processes: 2, env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => site?.close())

type End = 'paid' | 'full' | 'gave-up' | { status: number; body: unknown }

/** Adds one to four classes to the cart and checks out, dropping the full ones, until it works or none are left. */
async function fillBasket(buyer: Buyer, wanted: string[], origin: string): Promise<End> {
  const ask = (method: 'GET' | 'POST', path: string, body?: unknown) => callPatiently(origin, buyer, method, path, body)
  let left = wanted
  while (left.length > 0) {
    for (const classId of left) {
      const added = await ask('POST', '/api/cart/add', { classId, childId: buyer.childId })
      if (added.status === 409 && added.body.code === 'full') left = left.filter(each => each !== classId)
      else if (added.status !== 200) return added
    }
    if (left.length === 0) break
    const ordered = await ask('POST', '/api/cart/checkout', {})
    if (ordered.status === 200) return pay(buyer, ordered.body as { orderId: string; amountDue: number }, origin)
    if (ordered.status !== 409 || ordered.body.code !== 'full') return ordered
    const fullOne = String(ordered.body.classId)
    if (!left.includes(fullOne)) return ordered
    left = left.filter(each => each !== fullOne)
    await fetch(`${origin}/api/cart/clear`, { method: 'DELETE', headers: { cookie: buyer.cookie } })
  }
  return 'full'
}

async function pay(buyer: Buyer, { orderId, amountDue }: { orderId: string; amountDue: number }, origin: string) {
  const begun = await callPatiently(origin, buyer, 'POST', '/api/create-payment-intent', { orderId, amount: amountDue })
  if (begun.status !== 200) return begun
  await callPatiently(origin, buyer, 'POST', '/local-pay/confirm', {
    clientSecret: begun.body.clientSecret,
    card: '4242',
  })
  for (let tries = 0; tries < 200; tries++) {
    const order = await callPatiently(origin, buyer, 'GET', `/api/orders/${orderId}`)
    if (order.body.status === 'paid') return 'paid'
    if (order.body.status !== 'open') return order
    await new Promise(resolve => setTimeout(resolve, 30))
  }
  return 'gave-up'
}

/** `BUYERS` families, `AT_ONCE` at a time, each with its own basket, over both processes; classes of 2 to 11 spots. */
async function evening(): Promise<End[]> {
  const classes = await Promise.all(
    Array.from({ length: CLASSES }, (_, n) => makeClass(site.pool, { capacity: 2 + (n % 10) })),
  )
  const buyers = await makeBuyers(site.pool, BUYERS)
  const ends: End[] = []
  const waiting = [...buyers.entries()]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [n, buyer] = next
        const basket = chance.shuffled(classes).slice(0, 1 + (n % 4))
        ends.push(await fillBasket(buyer, basket, site.processes[n % 2]!.origin))
      }
    }),
  )
  return ends
}

test(`${BUYERS} families, each with one to four of ${CLASSES} classes: nothing oversold, no deadlock, every order ends paid or full`, async () => {
  const began = Date.now()
  const seen = { paid: 0, full: 0, evenings: 0 }
  do {
    const ends = await evening()
    expect(ends.filter(end => end !== 'paid' && end !== 'full')).toEqual([])
    seen.paid += ends.filter(end => end === 'paid').length
    seen.full += ends.filter(end => end === 'full').length
    seen.evenings++
  } while (Date.now() - began < FOR_MS)
  expect(seen.paid).toBeGreaterThan(BUYERS / 20)
  expect(await findings(site.db)).toEqual([])
  for (const each of site.processes) expect(each.output()).not.toMatch(/deadlock/i)
  noteFault(
    'R2',
    'carts over 30 classes',
    `${seen.paid} paid, ${seen.full} found everything full, in ${seen.evenings} evenings; 0 oversold`,
  )
})
