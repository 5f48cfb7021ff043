import { afterAll, beforeAll, expect, test } from 'vitest'
import { sign } from '#src/features/payments/server/test-provider/signature.ts'
import { signingSecret } from '#src/features/payments/server/test-provider/signing-secret.ts'
import { countStatements } from '#src/testing/count-statements.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { movableClock } from '#src/testing/serve.ts'
import { signIn } from '#src/testing/signed-in.ts'

/**
 * What one purchase needs from the database: round trips (writes to a connection; statements sent together count as
 * one) and statements. Change these numbers only on purpose; docs/decisions lists the trips.
 */
const PURCHASE = {
  'POST /api/cart/add': { trips: 5, statements: 10 },
  'POST /api/cart/checkout': { trips: 6, statements: 13 },
  'POST /api/create-payment-intent': { trips: 10, statements: 21 },
  'POST /local-pay/confirm': { trips: 4, statements: 8 },
  'GET /api/orders/:id': { trips: 9, statements: 24 },
}
/** After the purchase: the page loads again, and the provider's event arrives second. */
const AFTERWARDS = {
  'GET /api/orders/:id': { trips: 4, statements: 7 },
  'POST /api/webhooks/payments': { trips: 5, statements: 5 },
}
const MOST_TRIPS = 45

let site: Awaited<ReturnType<typeof serveSampleProgram>>
let sent: ReturnType<typeof countStatements>
let cookie: string
let [child, first, second] = ['', '', '']
beforeAll(async () => {
  site = await serveSampleProgram({ clock: movableClock(new Date()) })
  sent = countStatements(site.open.pool)
  const one = async (query: string, values: string[] = []) => (await site.open.pool.query(query, values)).rows
  const parent = (await one(`SELECT id FROM users WHERE email = 'parent@example.com'`))[0].id
  cookie = await signIn(site.db, parent)
  child = (await one('SELECT id FROM children WHERE parent_id = $1 ORDER BY created_at LIMIT 1', [parent]))[0].id
  const classes = await one(
    `SELECT id FROM offerings o WHERE kind = 'class' AND status = 'published' AND price_cents > 0 AND starts_at > now()
       AND (capacity = 0 OR taken < capacity)
       AND NOT EXISTS (SELECT FROM registrations r WHERE r.offering_id = o.id AND r.parent_id = $1)
     ORDER BY starts_at DESC LIMIT 2`,
    [parent],
  )
  ;[first, second] = classes.map(each => each.id)
  await one('DELETE FROM cart_items')
})
afterAll(() => site.close())

type Counted = { trips: number; statements: number }
type Ask = Parameters<typeof site.ask>

/** Makes the request and counts its round trips and statements. */
async function counted(...[method, url, asked]: Ask): Promise<Counted & { body: Record<string, never> }> {
  sent.since()
  const before = sent.trips()
  const { status, body } = await site.ask(method, url, { cookie, ...asked })
  expect([url, status]).toEqual([url, 200])
  return { trips: sent.trips() - before, statements: sent.all().length, body }
}

/** Buys a spot with the five calls a browser makes. */
async function buy(classId: string) {
  const add = await counted('POST', '/api/cart/add', { body: { classId, childId: child } })
  const checkout = await counted('POST', '/api/cart/checkout', { body: { expectedTotal: add.body.total } })
  const { orderId, amountDue: amount } = checkout.body
  const intent = await counted('POST', '/api/create-payment-intent', { body: { orderId, amount } })
  const { clientSecret } = intent.body
  const confirm = await counted('POST', '/local-pay/confirm', { body: { clientSecret, card: '4242' } })
  const order = await counted('GET', `/api/orders/${orderId}`)
  expect(order.body.status).toBe('paid')
  return { calls: [add, checkout, intent, confirm, order], orderId }
}

const asTable = (names: string[], counts: Counted[]) =>
  Object.fromEntries(
    names.map((name, index) => [name, { trips: counts[index]!.trips, statements: counts[index]!.statements }]),
  )

test('a purchase takes exactly this many round trips', async () => {
  // The first purchase covers what a process reads only once: the settings and the setup of its queues.
  await buy(first)
  const { calls, orderId } = await buy(second)
  const table = asTable(Object.keys(PURCHASE), calls)
  console.table(table)
  expect(table).toEqual(PURCHASE)
  expect(calls.reduce((sum, { trips }) => sum + trips, 0)).toBeLessThanOrEqual(MOST_TRIPS)

  const again = await counted('GET', `/api/orders/${orderId}`)
  const { rows } = await site.open.pool.query('SELECT * FROM test_provider_events ORDER BY created_at DESC LIMIT 1')
  const [{ id, type, ref, created_at: at }] = rows
  const body = JSON.stringify({ id, type, ref, created: at.toISOString(), livemode: false })
  const signature = sign(body, (await signingSecret(site.db)).current, site.app.clock.now())
  const headers = { 'content-type': 'application/json', 'payment-signature': signature }
  const event = await counted('POST', '/api/webhooks/payments', { cookie: undefined, body, headers })
  const afterwards = asTable(Object.keys(AFTERWARDS), [again, event])
  console.table(afterwards)
  expect(afterwards).toEqual(AFTERWARDS)
})
