import { sql } from 'drizzle-orm'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { reportsFeature } from '../server.ts'

/** A business where families pay by card, cash, check and credit. In earlier years, there's only what a test writes. */
let counter: Counter
let admin: { id: string; cookie: string }
beforeAll(async () => {
  counter = await openCounter({ more: app => [reportsFeature(app)] })
  admin = await signedInPerson(counter.db, { role: 'admin' })
})
afterAll(() => counter.close())

const report = async (query = '') => (await counter.get(admin, `/api/admin/reports${query}`)).body
const EVER = '?from=2024-01-01&until=2028-12-31'
/** Ledger entries at one moment years ago, by account; the other side is sales. */
const moved = (at: string, account: string, cents: number) =>
  counter.db.execute(sql`INSERT INTO ledger_entries (id, account, parent_id, amount_cents, cause, created_at)
    SELECT gen_random_uuid(), a, ${admin.id}, c, ${`test ${at} ${account} ${cents}`}, ${at}::timestamptz
    FROM (VALUES (${account}::text, ${cents}::int), ('sales', ${-cents}::int)) AS v (a, c)`)

test("money counts toward the day and month it moved in, in the program's time zone", async () => {
  await moved('2020-01-31T23:59:59.999-05:00', 'card', 4_500)
  await moved('2020-02-01T00:00:00-05:00', 'card', 2_000)
  await moved('2020-02-01T12:00:00-05:00', 'till', 1_000)
  await moved('2020-02-29T23:59:59-05:00', 'card', -700)
  await moved('2020-02-29T12:00:00-05:00', 'credit', -300)
  await moved('2020-02-29T13:00:00-05:00', 'credit', 200)
  // The clocks went forward on March 8, so the month is an hour shorter.
  await moved('2020-03-31T23:59:59-04:00', 'till', -50)
  const none = { card: 0, byHand: 0, transfer: 0, givenBack: 0, creditGiven: 0, creditUsed: 0 }
  const february = await report('?from=2020-02-01&until=2020-02-29')
  expect(february.parts).toEqual([
    { ...none, part: '2020-02-01', card: 2_000, byHand: 1_000 },
    { ...none, part: '2020-02-29', givenBack: 700, creditGiven: 300, creditUsed: 200 },
  ])
  const total = { card: 2_000, byHand: 1_000, transfer: 0, givenBack: 700, creditGiven: 300, creditUsed: 200 }
  expect(february.total).toEqual(total)
  const spring = await report('?from=2020-01-01&until=2020-03-31')
  expect(spring.parts).toEqual([
    { ...none, part: '2020-01', card: 4_500 },
    { ...total, part: '2020-02' },
    { ...none, part: '2020-03', givenBack: 50 },
  ])
  expect(spring.total).toEqual({ ...total, card: 6_500, givenBack: 750 })
})

/** Spots paid in each way, moved, canceled for a refund and for credit, and one paid with that credit. */
async function sellInEveryWay() {
  const [clay, kites] = [await counter.offering(), await counter.offering({ title: 'Kites', priceCents: 60_00 })]
  const placeOf = async (classId: string, who?: Family) => {
    const family = who ?? (await counter.family())
    const { body } = await counter.enroll(family, classId, who ? { useCredit: 45_00, expectedTotal: 60_00 } : {})
    if (body.amountDue > 0) await counter.pay(family, body)
    return { family, id: body.registrationId as string }
  }
  const cancel = (place: { family: Family; id: string }, cancellationType: string) =>
    counter.post(place.family, `/api/registrations/${place.id}/cancel`, { cancellationType })
  const [refunded, credited, moved] = [await placeOf(clay), await placeOf(clay), await placeOf(clay)]
  expect((await cancel(refunded, 'refund')).status).toBe(200)
  expect((await cancel(credited, 'credit')).status).toBe(200)
  await counter.sendRefunds()
  await placeOf(kites, credited.family)
  const cash = { key: newId(), way: 'cash' }
  const move = { classId: kites, price: 60_00, due: 15_00, settle: cash, reason: 'They asked.' }
  expect((await counter.post(admin, `/api/admin/registrations/${moved.id}/move`, move)).status).toBe(200)
  const late = await counter.family()
  const booking = { childId: late.childId, classId: clay, price: 45_00 }
  const { body } = await counter.post(admin, `/api/admin/families/${late.id}/bookings`, booking)
  const cheque = { key: newId(), way: 'cheque', reference: '1043', amount: 45_00 }
  expect((await counter.post(admin, `/api/admin/orders/${body.orderId}/payments`, cheque)).status).toBe(200)
  const last = await counter.family()
  const more = { childId: last.childId, classId: clay, price: 45_00 }
  const { orderId } = (await counter.post(admin, `/api/admin/families/${last.id}/bookings`, more)).body
  const transfer = { key: newId(), way: 'transfer', reference: 'Zelle, Mar 3', amount: 45_00 }
  expect((await counter.post(admin, `/api/admin/orders/${orderId}/payments`, transfer)).status).toBe(200)
  return { clay, kites }
}

test("class sales minus returns match the ledger's sales", async () => {
  const { clay, kites } = await sellInEveryWay()
  const { classes, total, families, more } = await report(EVER)
  const byId = new Map(classes.map((each: { id: string }) => [each.id, each]))
  // Three by card, one by check and one by bank transfer. One was refunded minus its fee, one became credit, one moved on as credit.
  expect(byId.get(clay)).toMatchObject({ sessions: 1, children: 2, sold: 225_00, givenBack: 35_00 + 45_00 + 45_00 })
  expect(byId.get(kites)).toMatchObject({ title: 'Kites', children: 2, capacity: 10, sold: 120_00, givenBack: 0 })
  expect([families.booked, families.firstTime, more]).toEqual([5, 5, 0])
  expect(total).toEqual({
    card: 150_00,
    byHand: 60_00,
    transfer: 45_00,
    givenBack: 35_00,
    creditGiven: 90_00,
    creditUsed: 90_00,
  })
  const { rows } = await counter.db.execute<{
    sold: number
  }>(sql`SELECT -sum(amount_cents)::int AS sold FROM ledger_entries
    WHERE account = 'sales' AND created_at > '2024-01-01'`)
  expect(rows[0]!.sold).toBe(225_00 - 125_00 + 120_00)
})

test('the payments file adds up to the same, with money in and out in separate columns', async () => {
  const { total } = await report(EVER)
  const { text, headers } = await counter.get(admin, `/api/admin/reports/payments.csv${EVER}`)
  expect(headers['content-disposition']).toBe('attachment; filename="payments-2024-01-01-to-2028-12-31.csv"')
  const { data } = Papa.parse<Record<string, string>>(text, { header: true })
  const cents = (column: string) => data.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)
  expect([cents('In, dollars'), cents('Out, dollars')]).toEqual([
    total.card + total.byHand + total.transfer,
    total.givenBack,
  ])
  expect(data.map(row => row.Method).sort()).toEqual([
    'Bank transfer (Zelle, Mar 3)',
    'Card',
    'Card',
    'Card',
    'Card',
    'Card',
    'Cash',
    'Check 1043',
  ])
  expect(data.filter(row => row.Type === 'Returned').map(row => row['Out, dollars'])).toEqual(['35.00'])
})

test("without days it's the current month; impossible days are refused next to their field", async () => {
  const { today, from, until } = await report()
  expect([from, until.slice(0, 7)]).toEqual([`${today.slice(0, 7)}-01`, today.slice(0, 7)])
  const asked = async (query: string) => (await report(query)).fields
  expect(await asked('?from=2026-02-01&until=2026-01-01')).toEqual({
    until: "Enter a last day that's on or after the first day.",
  })
  expect(await asked('?from=2001-01-01&until=2026-01-01')).toEqual({ until: 'Choose a period of up to five years.' })
  expect(await asked('?from=2026-01-01')).toEqual({ until: 'Enter both a first and a last day.' })
  expect(await asked('?from=soon&until=2026-01-01')).toMatchObject({
    from: 'Enter a date as YYYY-MM-DD, for example 2026-11-30.',
  })
})

test('only admins can see reports, and downloading a file is logged', async () => {
  const staff = await signedInPerson(counter.db, { role: 'staff' })
  for (const path of ['', '/payments.csv', '/classes.csv'])
    expect((await counter.get(staff, `/api/admin/reports${path}`)).status).toBe(403)
  const { text } = await counter.get(admin, `/api/admin/reports/classes.csv${EVER}`)
  expect(text).toContain('Kites,class,1,2,10,0,120.00,0.00')
  const { rows } = await counter.db.execute<{ route: string }>(
    sql`SELECT DISTINCT route FROM audit_entries WHERE route LIKE '%reports%' ORDER BY 1`,
  )
  expect(rows.map(each => each.route)).toEqual([
    'GET /api/admin/reports/classes.csv',
    'GET /api/admin/reports/payments.csv',
  ])
})

test('each number of the money report opens entries that add up to it, in pages', async () => {
  const all = await report(EVER)
  const entries = async (kind: string, more = '') =>
    (await counter.get(admin, `/api/admin/reports/entries${EVER}&kind=${kind}${more}`)).body
  const kinds = {
    card: 'card',
    byHand: 'by-hand',
    transfer: 'transfer',
    givenBack: 'returned',
    creditGiven: 'credit-given',
    creditUsed: 'credit-used',
  }
  for (const [column, kind] of Object.entries(kinds)) {
    const { entries: rows, sum, total } = await entries(kind)
    expect([kind, sum, total > 0]).toEqual([kind, all.total[column], true])
    expect(rows.reduce((added: number, each: { amount: number }) => added + each.amount, 0)).toBe(sum)
  }
  const [first] = (await entries('by-hand')).entries
  expect(first).toMatchObject({
    way: expect.stringMatching(/^(Cash|Check 1\d+)/),
    reference: expect.stringMatching(/^CC-/),
  })
  expect(await entries('card', '&page=9')).toMatchObject({ entries: [], page: 9 })
  const { families, sum } = (await counter.get(admin, '/api/admin/reports/credit')).body
  expect(sum).toBe(all.now.creditOwed)
  expect(families.map((each: { balance: number }) => each.balance).reduce((a: number, b: number) => a + b, 0)).toBe(sum)
})

test('a balance that is dropped when a spot is canceled does not count as sold', async () => {
  const classId = await counter.offering({ title: 'Looms', priceCents: 154_00 })
  const inPart = async () => {
    const who = await counter.family()
    const booking = { childId: who.childId, classId, price: 154_00 }
    const { body } = await counter.post(admin, `/api/admin/families/${who.id}/bookings`, booking)
    const cash = { key: newId(), way: 'cash', amount: 60_00, part: {} }
    expect((await counter.post(admin, `/api/admin/orders/${body.orderId}/payments`, cash)).status).toBe(200)
    return body.registrationId as string
  }
  const [, ended] = [await inPart(), await inPart()]
  const loom = async () =>
    (await report(EVER)).classes.find((each: { id: string }) => each.id === classId) as { sold: number }
  // Both balances are still due, so both prices count.
  expect(await loom()).toMatchObject({ sold: 308_00, givenBack: 0 })
  const off = { outcome: 'refund', keepFee: true, reason: 'They move.' }
  expect((await counter.post(admin, `/api/admin/registrations/${ended}/cancel`, off)).status).toBe(200)
  expect(await loom()).toMatchObject({ sold: 154_00 + 60_00, givenBack: 50_00 })
  const { text } = await counter.get(admin, `/api/admin/reports/classes.csv${EVER}`)
  const { data } = Papa.parse<Record<string, string>>(text, { header: true })
  expect(data.find(row => row.Class === 'Looms')).toMatchObject({ 'Sold, dollars': '214.00' })
})
