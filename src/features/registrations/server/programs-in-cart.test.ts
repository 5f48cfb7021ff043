import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerings } from '#src/features/classes/server/tables.ts'
import { giveCredit } from '#src/features/payments/server.ts'
import { type Counter, type Family, openCounter, SCHOOL_YEAR } from '#src/testing/open-counter.ts'
import { movableClock } from '#src/testing/serve.ts'
import { cartItems } from './tables.ts'

const clock = movableClock()
let counter: Counter
beforeAll(async () => {
  counter = await openCounter({ clock })
})
afterAll(async () => {
  expect(await counter.audit()).toEqual([])
  await counter.close()
})

const TWO_WEEKS = { enrollmentOption: 'weekly', weeks: ['2026-11-30', '2026-12-07'] }
const MONDAYS = { enrollmentOption: 'daily', days: ['Monday'], startDate: '2026-12-07', endDate: '2026-12-21' }
const MONTHLY = { enrollmentOption: 'monthly', startDate: '2026-12-01' }
const program = (more: object = {}) =>
  counter.offering({ kind: 'program', title: 'Art Camp', meetings: SCHOOL_YEAR, ...more })
const add = (who: Family, classId: string, choice: object, childId = who.childId) =>
  counter.addToCart(who, classId, childId, choice)
const cartOf = async (who: Family) => (await counter.get(who, '/api/cart')).body
const idsOf = (cart: { items: { id: string }[] }) => cart.items.map(item => item.id)
const fill = (classId: string, day: string) =>
  counter.db.execute(sql`UPDATE sessions SET seats = 1, seats_taken = 1 WHERE offering_id = ${classId}
    AND (starts_at AT TIME ZONE 'America/New_York')::date = ${day}`)
const empty = (classId: string) =>
  counter.db.execute(sql`UPDATE sessions SET seats = 10, seats_taken = 0 WHERE offering_id = ${classId}`)

test('two programs and a class for two children are one order, one payment and one receipt with the same total', async () => {
  const who = await counter.family(['Leo', 'Mia'])
  const [camp, studio, clay] = [await program(), await program({ title: 'Studio' }), await counter.offering()]
  await add(who, camp, TWO_WEEKS)
  await add(who, studio, MONDAYS)
  const { body: cart } = await counter.addToCart(who, clay, who.childIds[1])
  const total = 2 * 160_00 + 25_00 + 3 * 45_00 + 25_00 + 45_00
  expect(cart.total).toBe(total)
  expect(cart.items[0]).toMatchObject({
    enrollmentOption: 'weekly',
    covered: { units: 2, from: '2026-11-30', to: '2026-12-11' },
    asked: { weeks: TWO_WEEKS.weeks },
    price: 345_00,
    priceBefore: null,
    lines: [
      { kind: 'program-fee', label: 'Art Camp, 2 weeks, Nov 30–Dec 11', amount: 320_00 },
      { kind: 'registration-fee', label: 'Registration Fee', amount: 25_00 },
    ],
    choiceProblem: null,
    fullDays: [],
    bookable: true,
  })
  expect(cart.items[0].event.sessionDates).toHaveLength(10)
  expect(cart.items[1]).toMatchObject({
    days: ['Monday'],
    covered: { units: 3, from: '2026-12-07', to: '2026-12-21' },
    cancellation: { open: true, deadline: '2026-11-30T19:00:00.000Z' },
  })
  expect(await cartOf(who)).toEqual(cart)
  await counter.db.transaction(tx =>
    giveCredit(tx, { parentId: who.id, amountCents: 50_00, cause: `gift:${who.id}`, note: 'A gift' }),
  )
  const seen = { expectedTotal: cart.total, items: idsOf(cart), useCredit: 50_00 }
  const order = (await counter.checkOut(who, seen)).body
  expect([order.registrationIds.length, order.amountDue]).toEqual([3, total - 50_00])
  expect(await counter.checkOut(who, seen)).toMatchObject({ status: 200, body: { orderId: order.orderId } })
  const paid = (await counter.pay(who, order)).body
  expect(paid).toMatchObject({ status: 'paid', total, creditUsed: 50_00, amountDue: total - 50_00 })
  const receipt = (await counter.get(who, `/api/orders/${order.orderId}/receipt`)).body
  expect(receipt).toMatchObject({ total, creditUsed: 50_00, cardPaid: total - 50_00 })
  const lines = receipt.lines.map((line: Record<string, unknown>) => [line.label, line.title, line.child, line.amount])
  expect(lines).toEqual([
    ['Art Camp, 2 weeks, Nov 30–Dec 11', 'Art Camp', 'Leo', 320_00],
    ['Registration Fee', 'Art Camp', 'Leo', 25_00],
    ['Studio, 3 days, Dec 7–21', 'Studio', 'Leo', 135_00],
    ['Registration Fee', 'Studio', 'Leo', 25_00],
    ['Clay Critters', 'Clay Critters', 'Mia', 45_00],
  ])
  expect([await cartOf(who), await counter.taken(camp)]).toEqual([{ items: [], total: 0 }, 1])
})

test('one full day refuses the whole order and is named with its item, in the cart and at checkout', async () => {
  const who = await counter.family(['Leo', 'Mia'])
  const [camp, studio, clay] = [await program(), await program({ title: 'Studio' }), await counter.offering()]
  await add(who, camp, TWO_WEEKS)
  await add(who, studio, MONDAYS)
  await add(who, studio, { ...MONDAYS, days: ['Tuesday'] }, who.childIds[1])
  await counter.addToCart(who, clay)
  await fill(camp, '2026-12-09')
  await fill(studio, '2026-12-07')
  const cart = await cartOf(who)
  expect(cart.items.map((item: { fullDays: string[] }) => item.fullDays)).toEqual([
    ['2026-12-09'],
    ['2026-12-07'],
    [],
    [],
  ])
  const { status, body } = await counter.checkOut(who, { expectedTotal: cart.total })
  expect([status, body]).toMatchObject([
    409,
    {
      code: 'full',
      title: 'Art Camp',
      days: ['2026-12-09'],
      full: [
        { classId: camp, childId: who.childId, title: 'Art Camp', days: ['2026-12-09'] },
        { classId: studio, childId: who.childId, title: 'Studio', days: ['2026-12-07'] },
      ],
    },
  ])
  expect(await Promise.all([camp, studio, clay].map(counter.taken))).toEqual([0, 0, 0])
  expect(idsOf(await cartOf(who))).toEqual(idsOf(cart))
  await empty(camp)
  await empty(studio)
  expect((await counter.checkOut(who, { expectedTotal: cart.total })).status).toBe(200)
})

test('two children who want the last seat of a day get none, and the day is named for both', async () => {
  const who = await counter.family(['Leo', 'Mia'])
  const camp = await program({ capacity: 1 })
  await add(who, camp, TWO_WEEKS)
  await add(who, camp, MONDAYS, who.childIds[1])
  const { body } = await counter.checkOut(who)
  expect(body).toMatchObject({ code: 'full', full: [{ childId: who.childId }, { childId: who.childIds[1] }] })
  expect(body.full.map((item: { days: string[] }) => item.days)).toEqual([['2026-12-07'], ['2026-12-07']])
  expect(await counter.taken(camp)).toBe(0)
})

test('a program is in the cart once for each child, and a second choice is refused with the days in both', async () => {
  const who = await counter.family(['Leo', 'Mia'])
  const camp = await program()
  expect((await add(who, camp, {})).body.code).toBe('option-needed')
  expect((await add(who, camp, { enrollmentOption: 'weekly', weeks: ['2026-11-09'] })).body.code).toBe('bad-start-date')
  const cart = (await add(who, camp, TWO_WEEKS)).body
  for (const [choice, message] of [
    [MONDAYS, 'Mon, Dec 7 is in both choices. Edit it there to change the days.'],
    [{ ...TWO_WEEKS, weeks: ['2026-12-14'] }, 'Edit it there to add more.'],
  ] as const) {
    const { status, body } = await add(who, camp, choice)
    expect([status, body.code, body.same]).toEqual([409, 'already-in-cart', false])
    expect(body.message).toBe(`Leo already has Art Camp in your cart: 2 weeks, Nov 30–Dec 11. ${message}`)
  }
  expect((await add(who, camp, TWO_WEEKS)).body).toMatchObject({ code: 'already-in-cart', same: true })
  const answers = await Promise.all([1, 2, 3].map(() => add(who, camp, MONDAYS, who.childIds[1])))
  expect(answers.map(each => each.status).sort()).toEqual([200, 409, 409])
  expect((await cartOf(who)).items.map((item: { id: string }) => item.id)[0]).toBe(cart.items[0].id)
  expect((await cartOf(who)).items).toHaveLength(2)
})

test('an edited item keeps its position, and an order of the cart as it was before is refused', async () => {
  const who = await counter.family(['Leo', 'Mia'])
  const [camp, clay, other] = [await program(), await counter.offering(), await counter.family()]
  await add(who, camp, TWO_WEEKS)
  clock.forward(1_000)
  const before = (await counter.addToCart(who, clay)).body
  const replaces = before.items[0].id
  const after = (await add(who, camp, { ...TWO_WEEKS, weeks: ['2026-12-07', '2026-12-14'], replaces })).body
  expect(after.items.map((item: { event: { id: string } }) => item.event.id)).toEqual([camp, clay])
  expect([after.total, after.items[0].covered]).toEqual([
    before.total,
    { units: 2, from: '2026-12-07', to: '2026-12-18' },
  ])
  const stale = await counter.checkOut(who, { expectedTotal: before.total, items: idsOf(before) })
  expect([stale.body.code, await counter.taken(camp)]).toEqual(['cart-changed', 0])
  // For another child, and again from a tab that hasn't seen the first edit.
  const [edited] = idsOf(after)
  const mia = (await add(who, camp, { ...MONDAYS, replaces: edited }, who.childIds[1])).body
  expect(mia.items.map((item: { child: { firstName: string } }) => item.child.firstName)).toEqual(['Mia', 'Leo'])
  expect((await add(who, camp, { ...TWO_WEEKS, replaces: edited }, who.childIds[1])).body.code).toBe('already-in-cart')
  // Another family's item isn't in this cart: it stays as it is.
  expect((await add(other, camp, { ...MONDAYS, replaces: mia.items[0].id })).body.items).toHaveLength(1)
  expect(idsOf(await cartOf(who))).toEqual(idsOf(mia))
})

test('a price that changed is refused with the new total, and shown with the item', async () => {
  const who = await counter.family()
  const [camp, clay] = [await program(), await counter.offering()]
  await add(who, camp, TWO_WEEKS)
  const { total } = (await counter.addToCart(who, clay)).body
  await counter.db.update(offerings).set({ weeklyCents: 170_00 }).where(eq(offerings.id, camp))
  const stale = await counter.checkOut(who, { expectedTotal: total })
  expect([stale.status, stale.body.code, stale.body.total]).toEqual([409, 'price-changed', total + 20_00])
  expect((await cartOf(who)).items[0]).toMatchObject({ price: 365_00, priceBefore: 345_00 })
  // This program is no longer offered by the week.
  await counter.db.update(offerings).set({ weeklyCents: null, dailyCents: 50_00 }).where(eq(offerings.id, camp))
  const cart = await cartOf(who)
  expect(cart.items[0]).toMatchObject({ choiceProblem: "This option isn't offered anymore.", price: 345_00, lines: [] })
  expect((await counter.checkOut(who, { expectedTotal: cart.total })).body.code).toBe('option-needed')
})

test('past days, ages and an existing registration of the child are refused as for classes', async () => {
  const start = clock.now()
  const who = await counter.family(['Leo', 'Mia'])
  const [camp, grown] = [await program(), await program({ ageMin: 10, ageRule: 'refuse' })]
  expect((await add(who, grown, TWO_WEEKS)).body.code).toBe('outside-ages')
  await add(who, camp, TWO_WEEKS)
  clock.set(new Date('2026-12-02T17:00:00Z'))
  const cart = await cartOf(who)
  expect(cart.items[0]).toMatchObject({
    choiceProblem: 'Some of the days you chose have passed.',
    price: 345_00,
    asked: { weeks: TWO_WEEKS.weeks },
  })
  expect((await counter.checkOut(who, { expectedTotal: cart.total })).body.code).toBe('bad-start-date')
  clock.set(start)
  await counter.db.update(offerings).set({ ageMin: 10, ageRule: 'refuse' }).where(eq(offerings.id, camp))
  expect((await cartOf(who)).items[0].keptOut).toContain('Leo is 8')
  await counter.db.update(offerings).set({ ageMin: 5 }).where(eq(offerings.id, camp))
  await counter.pay(who, (await counter.checkOut(who)).body)
  expect((await add(who, camp, MONDAYS)).body.code).toBe('already-registered')
  expect((await add(who, camp, {})).body.code).toBe('already-registered')
})

test('a monthly plan is a separate order, and nothing else in the cart is lost', async () => {
  const who = await counter.family(['Leo', 'Mia'])
  const [camp, clay] = [await program(), await counter.offering()]
  await add(who, camp, MONTHLY)
  await add(who, camp, TWO_WEEKS, who.childIds[1])
  const cart = (await counter.addToCart(who, clay)).body
  const [plan, weekly, single] = idsOf(cart)
  expect([cart.total, cart.items[0].price]).toEqual([345_00 + 45_00, 625_00])
  const together = await counter.checkOut(who, { expectedTotal: cart.total, items: [weekly, single] })
  expect([together.status, together.body.registrationIds.length]).toEqual([200, 2])
  const left = await cartOf(who)
  expect([idsOf(left), left.total]).toEqual([[plan], 625_00])
  expect((await counter.checkOut(who, { plan: single, expectedTotal: 45_00 })).body.code).toBe('cart-changed')
  await counter.db.transaction(tx =>
    giveCredit(tx, { parentId: who.id, amountCents: 50_00, cause: `gift:${who.id}`, note: 'A gift' }),
  )
  const alone = await counter.checkOut(who, { plan, items: [plan], expectedTotal: 625_00, useCredit: 50_00 })
  expect([alone.status, alone.body.amountDue, alone.body.registrationIds.length]).toEqual([200, 625_00, 1])
  // The plan isn't agreed to yet, so starting its payment asks for that.
  const { body } = await counter.begin(who, alone.body)
  expect([body.code, body.monthly]).toEqual(['agreement-needed', 600_00])
})

test('a plan can be paid first, and the rest stays in the cart', async () => {
  const who = await counter.family()
  const [camp, clay] = [await program(), await counter.offering()]
  await add(who, camp, MONTHLY)
  const cart = (await counter.addToCart(who, clay)).body
  const [plan, single] = idsOf(cart)
  const order = (await counter.checkOut(who, { plan, items: [plan], expectedTotal: 625_00 })).body
  expect(order.registrationIds).toHaveLength(1)
  expect(idsOf(await cartOf(who))).toEqual([single])
})

test('an item from before choices were stored can be edited', async () => {
  const [who, camp] = [await counter.family(), await program()]
  const { items } = (await add(who, camp, TWO_WEEKS)).body
  await counter.db.update(cartItems).set({ askedChoice: null }).where(eq(cartItems.id, items[0].id))
  const [old] = (await cartOf(who)).items
  expect(old).toMatchObject({ asked: null, choiceProblem: 'This program needs a choice of weeks or days.' })
  expect((await counter.checkOut(who)).body.code).toBe('option-needed')
  const { body } = await add(who, camp, { ...TWO_WEEKS, replaces: old.id })
  expect(body.items[0]).toMatchObject({ choiceProblem: null, price: 345_00 })
})
