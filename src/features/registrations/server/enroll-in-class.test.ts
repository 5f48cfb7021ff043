import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerings } from '#src/features/classes/server/tables.ts'
import { ledgerEntries, payments } from '#src/features/payments/server/tables.ts'
import { giveCredit } from '#src/features/payments/server.ts'
import { subscriptions } from '#src/features/subscriptions/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, openCounter, SCHOOL_YEAR } from '#src/testing/open-counter.ts'
import { orders, registrations } from './tables.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(async () => {
  expect(await counter.audit()).toEqual([])
  await counter.close()
})

const orderOf = async (id: string) => (await counter.db.select().from(orders).where(eq(orders.id, id)))[0]!
const placeOf = async (id: string) =>
  (await counter.db.select().from(registrations).where(eq(registrations.id, id)))[0]!

test('enrolling holds a spot for fifteen minutes at the class price', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  const { status, body } = await counter.enroll(who, classId)
  expect([status, body.amountDue, body.requiresPayment]).toEqual([200, 45_00, true])
  const place = await placeOf(body.registrationId)
  expect(place).toMatchObject({ status: 'pending', paymentStatus: 'unpaid', priceCents: 45_00, parentId: who.id })
  expect(place.heldUntil!.getTime() - counter.clock.now().getTime()).toBe(15 * 60_000)
  expect(await counter.taken(classId)).toBe(1)
})

test('client claims about status, parent and money are ignored (T30)', async () => {
  const [who, other, classId] = [await counter.family(), await counter.family(), await counter.offering()]
  const claims = { status: 'confirmed', paymentStatus: 'paid', amountPaid: 0, price: 0, parentId: other.id }
  const { body } = await counter.enroll(who, classId, claims)
  expect(await placeOf(body.registrationId)).toMatchObject({
    status: 'pending',
    paymentStatus: 'unpaid',
    parentId: who.id,
    priceCents: 45_00,
  })
  const money = [payments, ledgerEntries].map(table => counter.db.$count(table, eq(table.orderId, body.orderId)))
  expect(await Promise.all(money)).toEqual([0, 0])
})

test('a browser with the wrong time or date changes nothing (T61)', async () => {
  const who = await counter.family()
  const [soon, later] = [
    await counter.offering({ meetings: [['2026-11-20T16:59:59Z', '2026-11-20T18:00:00Z']] }),
    await counter.offering(),
  ]
  const answers = []
  for (const day of ['2020-01-01', '2026-11-20', '2099-12-31']) {
    const instant = `${day}T00:00:00Z`
    const claims = {
      now: instant,
      createdAt: instant,
      heldUntil: instant,
      startDate: day,
      timeZone: 'Pacific/Kiritimati',
    }
    const headers = { date: new Date(instant).toUTCString() }
    const enroll = (eventId: string) =>
      counter.post(who, '/api/class-enrollments', { eventId, childId: who.childId, ...claims }, headers)
    expect((await enroll(soon)).body.code).toBe('not-bookable')
    answers.push(await enroll(later))
  }
  expect(new Set(answers.map(each => each.text)).size).toBe(1)
  const place = await placeOf(answers[0]!.body.registrationId)
  const until = new Date(counter.clock.now().getTime() + 15 * 60_000)
  expect(place).toMatchObject({ createdAt: counter.clock.now(), heldUntil: until, startDate: null })
  const url = `/api/registrations/${place.id}/cancellation-eligibility`
  const skewed = { cookie: who.cookie, headers: { date: 'Fri, 01 Jan 2100 00:00:00 GMT' } }
  expect((await counter.ask('GET', url, skewed)).text).toBe((await counter.get(who, url)).text)
})

test("another family's child, an unknown one and a malformed id get the same 404 without names (T23)", async () => {
  const [who, other, classId] = [await counter.family(), await counter.family(['Zebulon']), await counter.offering()]
  const answers = await Promise.all(
    [other.childId, newId(), 'x'].map(childId => counter.enroll(who, classId, { childId })),
  )
  expect(new Set(answers.map(each => `${each.status} ${each.text}`)).size).toBe(1)
  expect(answers[0]!.status).toBe(404)
  expect(answers[0]!.text).not.toContain('Zebulon')
})

test('a free class is confirmed right away, with one email that includes the calendar', async () => {
  const [who, classId] = [
    await counter.family(),
    await counter.offering({ priceCents: 0, kind: 'trial', title: 'Saturday Sampler' }),
  ]
  const { body } = await counter.enroll(who, classId)
  expect(body).toMatchObject({ amountDue: 0, requiresPayment: false })
  expect(await placeOf(body.registrationId)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
  const [mail] = await counter.db
    .select()
    .from(mails)
    .where(eq(mails.once, `order-confirmed:${body.orderId}`))
  expect(mail!.subject).toContain('Saturday Sampler')
  expect(mail!.text).toContain('Tue, Dec 8, 5:45 to 6:45 PM')
  expect(mail!.text).toContain('A smock')
  expect(mail!.attachments[0]!.content).toContain('DTSTART:20261208T224500Z')
  const again = await counter.enroll(who, classId)
  expect(again.body).toEqual(body)
})

test("a class covered by the child's plan is free, and one that isn't costs its price", async () => {
  const [who, clay, fiber] = [
    await counter.family(),
    await counter.offering(),
    await counter.offering({ category: 'Fiber' }),
  ]
  await counter.db.insert(subscriptions).values({
    parentId: who.id,
    childId: who.childId,
    name: 'Monthly Makers',
    coveredCategories: ['Clay'],
    status: 'active',
    amountCents: 160_00,
    currentPeriodStart: new Date('2026-11-15T00:00:00Z'),
    currentPeriodEnd: new Date('2026-12-15T00:00:00Z'),
    provider: 'local',
    providerRef: newId(),
  })
  const covered = (await counter.enroll(who, clay)).body
  expect(covered).toMatchObject({ amountDue: 0, requiresPayment: false })
  const order = await counter.get(who, `/api/orders/${covered.orderId}`)
  expect(order.body.lines.map((line: { amount: number }) => line.amount)).toEqual([45_00, -45_00])
  expect((await counter.enroll(who, fiber)).body.amountDue).toBe(45_00)
})

test.each([
  ['daily', { enrollmentOption: 'daily', days: ['Monday', 'Thursday'] }, 45_00 * 2 + 25_00],
  ['weekly', { enrollmentOption: 'weekly' }, 160_00 + 25_00],
  ['monthly', { enrollmentOption: 'monthly', startDate: '2026-12-01' }, 600_00 + 25_00],
] as const)('a program %s costs its option and the registration fee', async (_name, choice, total) => {
  const classId = await counter.offering({
    kind: 'program',
    meetings: SCHOOL_YEAR,
  })
  const who = await counter.family()
  const { body } = await counter.enroll(who, classId, choice)
  expect(body.amountDue).toBe(total)
  const { body: order } = await counter.get(who, `/api/orders/${body.orderId}`)
  expect(order.lines.map((line: { kind: string }) => line.kind)).toEqual(['program-fee', 'registration-fee'])
})

test('a program requires an option and a first day that has not passed in New York (T61)', async () => {
  const classId = await counter.offering({
    kind: 'program',
    meetings: SCHOOL_YEAR,
  })
  const who = await counter.family()
  const code = async (choice: object) => (await counter.enroll(who, classId, choice)).body.code
  expect(await code({})).toBe('option-needed')
  expect(await code({ enrollmentOption: 'daily', days: [] })).toBe('option-needed')
  expect(await code({ enrollmentOption: 'weekly', startDate: '2026-11-19' })).toBe('bad-start-date')
  expect(await code({ enrollmentOption: 'weekly', startDate: '2027-06-01' })).toBe('bad-start-date')
  expect(await code({ enrollmentOption: 'weekly', startDate: '2026-11-20' })).toBeUndefined()
})

test('a class that has begun, a draft and an archived one cannot be booked', async () => {
  const who = await counter.family()
  const begun = await counter.offering({ meetings: [['2026-11-20T16:59:00Z', '2026-11-20T18:00:00Z']] })
  const archived = await counter.offering({ status: 'archived' })
  const draft = await counter.offering({ status: 'draft' })
  expect((await counter.enroll(who, begun)).body.code).toBe('not-bookable')
  expect((await counter.enroll(who, archived)).body.code).toBe('not-bookable')
  expect((await counter.enroll(who, draft)).status).toBe(404)
})

test('age is taken on the day of the first session, and an age outside the range is noted, not refused (T63)', async () => {
  const classId = await counter.offering({ ageMin: 8, ageMax: 9 })
  const birthday = await counter.family(['Ada'], '2018-12-08')
  const dayAfter = await counter.family(['Bo'], '2018-12-09')
  const outside = async (who: typeof birthday) =>
    (await placeOf((await counter.enroll(who, classId)).body.registrationId)).outsideAges
  expect([await outside(birthday), await outside(dayAfter)]).toEqual([false, true])
})

test('the cart and the booked spot show the same age note, until the first day has passed', async () => {
  const classId = await counter.offering({ ageMin: 8, ageMax: 9 })
  const who = await counter.family(['Ada'], '2018-12-08')
  const cart = (await counter.post(who, '/api/cart/add', { classId, childId: who.childId })).body
  const birthday = { case: 'birthday', text: 'Ada will be 8 by the first class, a good fit for ages 8 to 9.' }
  expect(cart.items[0].ageNote).toEqual(birthday)
  const { registrationId } = (await counter.enroll(who, classId)).body
  const read = async () => (await counter.get(who, `/api/registrations/${registrationId}`)).body.ageNote
  expect(await read()).toEqual(birthday)
  const yesterday = new Date(counter.clock.now().getTime() - 24 * 3_600_000)
  await counter.db.update(offerings).set({ startsAt: yesterday }).where(eq(offerings.id, classId))
  expect(await read()).toBeNull()
})

test('repeated clicks, even in parallel, make one order; a confirmed spot is not sold twice', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  const answers = await Promise.all([1, 2, 3, 4].map(() => counter.enroll(who, classId)))
  expect(new Set(answers.map(each => each.text)).size).toBe(1)
  expect(await counter.taken(classId)).toBe(1)
  await counter.pay(who, answers[0]!.body)
  const after = await counter.enroll(who, classId)
  expect([after.status, after.body.code]).toEqual([409, 'already-registered'])
})

test('the table itself allows one live spot per child and class', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  const place = await placeOf((await counter.enroll(who, classId)).body.registrationId)
  await expect(counter.db.insert(registrations).values({ ...place, id: newId() })).rejects.toMatchObject({
    cause: { constraint: 'registrations_one_spot' },
  })
})

test("the table itself rejects orders that a card can't pay or that don't add up", async () => {
  const { orderId } = (await counter.enroll(await counter.family(), await counter.offering())).body
  const set = (money: object) => counter.db.update(orders).set(money).where(eq(orders.id, orderId))
  await expect(set({ totalCents: 49, dueCents: 49 })).rejects.toMatchObject({ cause: { constraint: 'orders_due' } })
  await expect(set({ creditCents: 1 })).rejects.toMatchObject({ cause: { constraint: 'orders_sum' } })
})

test('an Idempotency-Key repeats the answer and belongs to account, route and body (T58)', async () => {
  const [who, other] = [await counter.family(), await counter.family()]
  const [classId, second] = [await counter.offering(), await counter.offering()]
  const headers = { 'idempotency-key': 'key-1' }
  const send = (person: typeof who, eventId: string) =>
    counter.post(person, '/api/class-enrollments', { eventId, childId: person.childId }, headers)
  const [first, again] = [await send(who, classId), await send(who, classId)]
  expect(again.text).toBe(first.text)
  expect((await send(who, second)).status).toBe(422)
  const theirs = await send(other, classId)
  expect([theirs.status, theirs.body.orderId === first.body.orderId]).toEqual([200, false])

  // The same empty body with the same key: another route, and then another account, each get their own answer.
  await counter.addToCart(who, second)
  await counter.addToCart(other, second)
  const answers = []
  for (const person of [who, other]) answers.push(await counter.post(person, '/api/cart/checkout', {}, headers))
  expect(answers.map(each => each.status)).toEqual([200, 200])
  expect(new Set([...answers, first, theirs].map(each => each.body.orderId)).size).toBe(4)
})

test('credit pays in part, leaves at least fifty cents to the card, and is not promised twice (T56)', async () => {
  const who = await counter.family(['Leo', 'Mia'])
  await counter.db.transaction(tx =>
    giveCredit(tx, { parentId: who.id, amountCents: 44_80, cause: `test:${who.id}`, note: 'Thanks' }),
  )
  const first = (await counter.enroll(who, await counter.offering(), { useCredit: true, expectedTotal: 45_00 })).body
  expect(first.amountDue).toBe(50)
  const second = (await counter.enroll(who, await counter.offering(), { useCredit: true, expectedTotal: 45_00 })).body
  expect(second.amountDue).toBe(45_00 - 30)
  const paid = await counter.pay(who, first)
  expect(paid.body).toMatchObject({ status: 'paid', creditUsed: 44_50 })
})

test('an order fully paid by credit is confirmed right away', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  await counter.db.transaction(tx =>
    giveCredit(tx, { parentId: who.id, amountCents: 50_00, cause: `test:${who.id}`, note: 'Thanks' }),
  )
  const { body } = await counter.enroll(who, classId, { useCredit: true, expectedTotal: 45_00 })
  expect(body).toMatchObject({ amountDue: 0, requiresPayment: false })
  expect((await counter.get(who, '/api/user/credit-balance')).body.balance).toBe(5_00)
  const [mail] = await counter.db
    .select()
    .from(mails)
    .where(eq(mails.once, `order-confirmed:${body.orderId}`))
  expect(mail!.text).toContain('$45.00 from your credit')
})

test('a price too small for a card is waived with its own line', async () => {
  const [who, classId] = [await counter.family(), await counter.offering({ priceCents: 30 })]
  const { body } = await counter.enroll(who, classId)
  expect(body).toMatchObject({ amountDue: 0, requiresPayment: false })
  expect((await orderOf(body.orderId)).totalCents).toBe(0)
})

test('a price changed before booking is refused with the new total, and an agreed one stays (T53)', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  await counter.db.update(offerings).set({ priceCents: 50_00 }).where(eq(offerings.id, classId))
  const refusedAnswer = await counter.enroll(who, classId, { expectedTotal: 45_00 })
  expect([refusedAnswer.status, refusedAnswer.body.code, refusedAnswer.body.total]).toEqual([
    409,
    'price-changed',
    50_00,
  ])
  const order = (await counter.enroll(who, classId, { expectedTotal: 50_00 })).body
  await counter.db.update(offerings).set({ priceCents: 90_00 }).where(eq(offerings.id, classId))
  expect((await counter.begin(who, { ...order, amountDue: 90_00 })).body).toMatchObject({
    code: 'amount-changed',
    amount: 50_00,
  })
  expect((await counter.pay(who, order)).body).toMatchObject({ status: 'paid', total: 50_00 })
})

test('a new choice for the same unpaid spot replaces the first order', async () => {
  const classId = await counter.offering({
    kind: 'program',
    capacity: 1,
    meetings: SCHOOL_YEAR,
  })
  const who = await counter.family()
  const first = (await counter.enroll(who, classId, { enrollmentOption: 'weekly' })).body
  const second = (await counter.enroll(who, classId, { enrollmentOption: 'daily', days: ['Friday'] })).body
  expect(second.orderId).not.toBe(first.orderId)
  expect([first.updated, second.updated]).toEqual([false, true])
  expect((await orderOf(first.orderId)).status).toBe('lapsed')
  expect(await placeOf(first.registrationId)).toMatchObject({ status: 'cancelled', endedBecause: 'replaced' })
  expect(await counter.taken(classId)).toBe(1)
})

test('an order with a pending payment is not replaced, since both could be charged (T36)', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  await counter.db.transaction(tx =>
    giveCredit(tx, { parentId: who.id, amountCents: 20_00, cause: `test:${who.id}`, note: 'Thanks' }),
  )
  const order = (await counter.enroll(who, classId)).body
  await counter.confirmCard((await counter.begin(who, order)).body.clientSecret, '0341')
  await counter.payments.refreshPayment(order.orderId)
  const { status, body } = await counter.enroll(who, classId, { useCredit: 10_00, expectedTotal: 45_00 })
  expect([status, body.code]).toEqual([409, 'being-paid'])
  expect((await orderOf(order.orderId)).status).toBe('open')
  expect((await counter.enroll(who, classId)).body.orderId).toBe(order.orderId)
  const [payment] = await counter.db.select().from(payments).where(eq(payments.orderId, order.orderId))
  await counter.runJob('finish-test-payment', { intentId: payment!.providerRef })
  await counter.payments.catchUp()
  expect((await orderOf(order.orderId)).status).toBe('paid')
})

test('a family can hold only a limited number of unpaid spots at once (T34)', async () => {
  const who = await counter.family(Array.from({ length: 13 }, (_, index) => `Child ${index}`))
  const classId = await counter.offering({ capacity: 0 })
  const codes = []
  for (const childId of who.childIds) codes.push((await counter.enroll(who, classId, { childId })).body.code)
  expect(codes).toEqual([...Array.from({ length: 12 }, () => undefined), 'too-many-holds'])
})
