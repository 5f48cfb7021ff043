import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { FULL } from '#src/testing/length.ts'
import { NEEDS_TIME } from '#src/testing/needs.ts'
import { findings } from '../support/audit.ts'
import { type Buyer, buy, callPatiently, inTurns, makeBuyers, makeClass } from '../support/buyers.ts'
import { controlServer } from '../support/control-servers.ts'
import { noteFault } from '../support/fault-table.ts'
import { type Site, startSite } from '../support/site.ts'

const PLACES = FULL ? 200 : 10
const CANCELS = 50
const SPENDERS = FULL ? 20 : 2
const SPENDS = 100
const AT_ONCE = 4
const NAIVE = 10
const ENV = { TRUSTED_PROXIES: '1' }

let site: Site
beforeAll(async () => {
  site = await startSite({ processes: 2, env: ENV })
})
afterAll(() => site?.close())

const originOf = (on: Site, n: number) => on.processes[n % on.processes.length]!.origin

/** Buys a spot and cancels it from 50 tabs at once, alternating refund and credit; returns their responses. */
async function cancelWildly(on: Site, classId: string, buyer: Buyer, first = 0) {
  const bought = await buy(on.origin, buyer, classId)
  if (bought.result !== 'bought') throw new Error(`nothing to cancel: ${JSON.stringify(bought)}`)
  return Promise.all(
    Array.from({ length: CANCELS }, (_, n) =>
      callPatiently(originOf(on, n), buyer, 'POST', `/api/registrations/${bought.registrationId}/cancel`, {
        cancellationType: (first + n) % 2 ? 'refund' : 'credit',
      }),
    ),
  )
}

/** For each spot in a class, how many effects its cancellation had and how many cents moved. */
async function effects(on: Site, classId: string) {
  const { rows } = await on.pool.query<{ refunds: number; credits: number; cents: number }>(
    `SELECT (SELECT count(*)::int FROM test_provider_refunds f JOIN payments p ON p.provider_ref = f.intent_id WHERE p.order_id = r.order_id) AS refunds,
       (SELECT count(*)::int FROM ledger_entries l WHERE l.order_id = r.order_id AND l.account = 'credit') AS credits,
       (SELECT coalesce(sum(f.amount_cents), 0)::int FROM refunds f WHERE f.order_id = r.order_id)
         - (SELECT coalesce(sum(l.amount_cents), 0)::int FROM ledger_entries l WHERE l.order_id = r.order_id AND l.account = 'credit') AS cents
     FROM registrations r WHERE r.offering_id = $1`,
    [classId],
  )
  return rows
}

const unsent = async (on: Site) => (await on.pool.query(`SELECT FROM refunds WHERE status = 'requested'`)).rowCount

test(`${PLACES} spots, each canceled ${CANCELS} times at once for a refund and for credit: each ends once, with one of the two`, async () => {
  const classId = await makeClass(site.pool, { capacity: 0 })
  const buyers = await makeBuyers(site.pool, PLACES)
  const told = await inTurns(AT_ONCE, buyers, (buyer, n) => cancelWildly(site, classId, buyer, n))
  for (const answers of told) {
    expect(new Set(answers.map(each => each.status))).toEqual(new Set([200]))
    expect(new Set(answers.map(each => JSON.stringify(each.body))).size).toBe(1)
  }
  await expect.poll(() => unsent(site), { timeout: 30_000 }).toBe(0)
  const seen = await effects(site, classId)
  expect(seen.length).toBe(PLACES)
  expect(seen.filter(each => each.refunds + each.credits !== 1)).toEqual([])
  // A refund withholds the $10 fee; credit is the full amount.
  expect(seen.filter(each => each.cents !== (each.refunds ? 35_00 : 45_00))).toEqual([])
  expect(await findings(site.db)).toEqual([])
  const refunds = seen.filter(each => each.refunds).length
  noteFault(
    'R6',
    `${PLACES} spots, ${CANCELS} cancellations each at once`,
    `one effect each: ${refunds} refunds, ${PLACES - refunds} credits`,
  )
})

/** Gives a family credit for the price of one class and spends it from 100 tabs at once on 100 classes. */
async function spendWildly(on: Site, classes: string[], buyer: Buyer) {
  await on.pool.query(
    `INSERT INTO ledger_entries (id, account, parent_id, amount_cents, cause) SELECT gen_random_uuid(), account, $1, cents, 'gift:' || $2
     FROM (VALUES ('credit', -4500), ('goodwill', 4500)) AS x(account, cents)`,
    [buyer.parentId, newId()],
  )
  const answers = await Promise.all(
    classes.map((eventId, n) =>
      callPatiently(originOf(on, n), buyer, 'POST', '/api/class-enrollments', {
        eventId,
        childId: buyer.childId,
        useCredit: true,
        expectedTotal: 4500,
      }),
    ),
  )
  const { rows } = await on.pool.query<{ balance: number }>(
    `SELECT -sum(amount_cents)::int AS balance FROM ledger_entries WHERE account = 'credit' AND parent_id = $1`,
    [buyer.parentId],
  )
  const free = answers.filter(each => each.status === 200 && each.body.amountDue === 0).length
  const odd = answers.filter(each => each.status !== 200 && each.body.code !== 'too-many-holds')
  return { free, odd, balance: rows[0]!.balance }
}

const classesToSpendOn = (on: Site) =>
  Promise.all(Array.from({ length: SPENDS }, () => makeClass(on.pool, { capacity: 0 })))

test(`credit spent from ${SPENDS} tabs at once pays for only one class, for each of ${SPENDERS} families`, async () => {
  const classes = await classesToSpendOn(site)
  const buyers = await makeBuyers(site.pool, SPENDERS)
  for (const buyer of buyers) expect(await spendWildly(site, classes, buyer)).toEqual({ free: 1, odd: [], balance: 0 })
  expect(await findings(site.db)).toEqual([])
  noteFault('R6b', `one credit, spent ${SPENDS} times at once, ${SPENDERS} times`, 'one class each, the balance is 0')
})

test.runIf(FULL)('the control: without the locks, spots end twice and credit is spent twice', NEEDS_TIME, async () => {
  const naive = controlServer('without-locks')
  const open = await startSite({ env: ENV, program: naive.program })
  try {
    await open.pool.query('ALTER TABLE cancellations DROP CONSTRAINT cancellations_registration_id_key')
    const classId = await makeClass(open.pool, { capacity: 0 })
    const [first, second, ...more] = await makeBuyers(open.pool, 2 + NAIVE)
    await inTurns(AT_ONCE, more, buyer => cancelWildly(open, classId, buyer))
    const twice = (await effects(open, classId)).filter(each => each.refunds + each.credits > 1 || each.cents > 45_00)
    const classes = await classesToSpendOn(open)
    const balances = await Promise.all(
      [first!, second!].map(async who => (await spendWildly(open, classes, who)).balance),
    )
    noteFault('R6', 'the control: without the locks', `${twice.length} of ${NAIVE} spots were refunded more than once`)
    noteFault('R6b', 'the control: without the locks', `balances of ${balances.join(' and ')} cents`)
    expect(twice.length).toBeGreaterThan(0)
    expect(Math.min(...balances)).toBeLessThan(0)
  } finally {
    await open.close()
    naive.remove()
  }
})
