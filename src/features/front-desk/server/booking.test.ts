import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#src/features/registrations/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, type Family, openCounter, SCHOOL_YEAR } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'

let counter: Counter
let staff: { cookie: string }
beforeAll(async () => {
  counter = await openCounter()
  staff = await signedInPerson(counter.db, { role: 'staff' })
})
afterAll(async () => {
  expect(await counter.auditEverything()).toEqual([])
  await counter.close()
})

const book = (who: Family, classId: string, more: object = {}) =>
  counter.post(staff, `/api/admin/families/${who.id}/bookings`, {
    childId: who.childId,
    classId,
    price: 45_00,
    ...more,
  })
const link = (orderId: string) => counter.post(staff, `/api/admin/orders/${orderId}/payment-link`, {})

test('parents online and staff on the phone race for the last spots: exactly that many are sold (T33)', async () => {
  const families = await Promise.all(Array.from({ length: 24 }, () => counter.family()))
  for (let round = 0; round < 3; round++) {
    const classId = await counter.offering({ capacity: 5 })
    const answers = await Promise.all(
      families.map((who, index) => (index % 2 ? counter.enroll(who, classId) : book(who, classId))),
    )
    const sold = answers.filter(each => each.status === 200)
    expect([sold.length, await counter.taken(classId)]).toEqual([5, 5])
    expect(new Set(answers.filter(each => each.status !== 200).map(each => each.body.code))).toEqual(
      new Set(['full', 'reason-needed']),
    )
  }
})

test('the price is quoted for the family first; a price that has changed since is refused', async () => {
  const [who, classId] = [await counter.family(), await counter.offering({ ageMin: 10 })]
  const quote = await counter.post(staff, `/api/admin/families/${who.id}/quotes`, { childId: who.childId, classId })
  expect(quote.body).toMatchObject({ price: 45_00, outsideAges: true, credit: 0, due: 45_00 })
  expect(quote.body.ageNote.case).toBe('younger')
  expect((await book(who, classId, { price: 44_00 })).body.code).toBe('price-changed')
  const stranger = await counter.family()
  expect((await book(who, classId, { childId: stranger.childId })).status).toBe(404)
})

test('the days of a program are listed with the full ones marked, and staff can book weeks of it', async () => {
  const [who, other] = [await counter.family(), await counter.family()]
  const classId = await counter.offering({ kind: 'program', meetings: SCHOOL_YEAR, capacity: 1 })
  const weekly = (...weeks: string[]) => ({ enrollmentOption: 'weekly', weeks })
  expect((await counter.enroll(other, classId, weekly('2027-01-04'))).status).toBe(200)
  const listed = (await counter.get(staff, '/api/admin/bookable-classes')).body.classes
  const { programDays, options } = listed.find((each: { id: string }) => each.id === classId)
  const full = programDays.filter((each: { full: boolean }) => each.full).map((each: { day: string }) => each.day)
  expect(full).toEqual(['2027-01-04', '2027-01-05', '2027-01-06', '2027-01-07', '2027-01-08'])
  expect(programDays.at(-1)).toEqual({ day: '2027-05-28', full: false })

  const two = weekly('2027-01-11', '2027-01-25')
  const week = options.find((each: { option: string }) => each.option === 'weekly').price
  const url = `/api/admin/families/${who.id}/quotes`
  const { price } = (await counter.post(staff, url, { childId: who.childId, classId, ...two })).body
  expect(price).toBe(2 * week + 25_00)
  expect((await book(who, classId, { price: week + 25_00, ...weekly('2027-01-04') })).body).toMatchObject({
    code: 'reason-needed',
    message: 'Clay Critters is full on Mon, Jan 4, Tue, Jan 5, Wed, Jan 6, Thu, Jan 7, and Fri, Jan 8.',
  })
  expect((await book(who, classId, { price, ...two })).status).toBe(200)
  const { body } = await counter.get(who, '/api/registrations')
  expect(body).toMatchObject([{ startDate: '2027-01-11', endDate: '2027-01-31', covered: { units: 2 } }])
})

test("a free class is confirmed immediately; a closed account can't book", async () => {
  const [who, classId] = [await counter.family(), await counter.offering({ priceCents: 0, kind: 'trial' })]
  expect((await book(who, classId, { price: 0 })).body).toMatchObject({ due: 0, heldUntil: null })
  await counter.db.execute(sql`UPDATE users SET disabled_at = now() WHERE id = ${who.id}`)
  expect((await book(who, await counter.offering())).body.code).toBe('closed')
})

test('a payment link holds the spot for a day, but not past the class, and the email links to the regular checkout', async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  const { orderId } = (await book(who, classId)).body
  const sent = (await link(orderId)).body
  expect(new Date(sent.heldUntil).getTime() - counter.clock.now().getTime()).toBe(24 * 3600_000)
  const [mail] = await counter.db.select().from(mails).where(sql`${mails.to} = ${who.email} AND kind = 'payment-link'`)
  expect(mail!.text).toContain(`/checkout?order=${orderId}`)
  expect(mail!.subject).toMatch(/^Please pay \$45\.00 by /)
  counter.clock.forward(23 * 3600_000)
  const paid = await counter.pay(who, { orderId, amountDue: 45_00 })
  expect(paid.body.status).toBe('paid')
  expect((await link(orderId)).body.code).toBe('already-paid')

  const begins = new Date(counter.clock.now().getTime() + 3 * 3600_000)
  const soon = await counter.offering({ startsAt: begins, endsAt: new Date(begins.getTime() + 3600_000) })
  const other = (await book(await counter.family(), soon)).body
  expect((await link(other.orderId)).body.heldUntil).toBe(begins.toISOString())
})

test('an unpaid link expires after a day: the spot is free, nothing was charged, and no link revives it', async () => {
  const [who, classId] = [await counter.family(), await counter.offering({ capacity: 1 })]
  const { orderId } = (await book(who, classId)).body
  await link(orderId)
  counter.clock.forward(24 * 3600_000 - 1000)
  expect((await book(await counter.family(), classId)).body.code).toBe('reason-needed')
  counter.clock.forward(2000)
  expect((await link(orderId)).body.code).toBe('hold-lapsed')
  expect((await book(await counter.family(), classId)).status).toBe(200)
  const [order] = await counter.db.select().from(orders).where(eq(orders.id, orderId))
  expect(order!.status).toBe('lapsed')
})

test("only staff can book and send links; unknown orders and families aren't found", async () => {
  const [who, classId] = [await counter.family(), await counter.offering()]
  const url = `/api/admin/families/${who.id}/bookings`
  const body = { childId: who.childId, classId, price: 45_00 }
  expect((await counter.post(who, url, body)).status).toBe(403)
  expect((await counter.post(who, `/api/admin/orders/${newId()}/payment-link`, {})).status).toBe(403)
  expect((await link(newId())).status).toBe(404)
  expect((await counter.post(staff, `/api/admin/families/${newId()}/bookings`, body)).status).toBe(404)
})
