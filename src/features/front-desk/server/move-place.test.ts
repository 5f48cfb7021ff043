import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancellations } from '#src/features/cancellations/server/tables.ts'
import { ledgerEntries } from '#src/features/payments/server/tables.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'

let counter: Counter
let admin: { cookie: string }
let staff: { cookie: string }
beforeAll(async () => {
  counter = await openCounter()
  admin = await signedInPerson(counter.db, { role: 'admin' })
  staff = await signedInPerson(counter.db, { role: 'staff' })
})
afterAll(async () => {
  await counter.sendRefunds()
  expect(await counter.auditEverything()).toEqual([])
  await counter.close()
})

async function placeIn(classId: string, who?: Family) {
  const family = who ?? (await counter.family())
  const order = (await counter.enroll(family, classId)).body
  if (order.amountDue > 0) await counter.pay(family, order)
  return { who: family, id: order.registrationId as string, orderId: order.orderId as string }
}
const move = (id: string, classId: string, more: object = {}, by = admin) =>
  counter.post(by, `/api/admin/registrations/${id}/move`, {
    classId,
    price: 45_00,
    due: 0,
    reason: 'They asked.',
    ...more,
  })
const quote = (id: string, classId: string) =>
  counter.post(admin, `/api/admin/registrations/${id}/move-quote`, { classId })
const balance = async (who: Family) => (await counter.get(who, '/api/user/credit-balance')).body.balance
const live = async (who: Family) => {
  const rows = await counter.db.select().from(registrations).where(eq(registrations.parentId, who.id))
  return rows.filter(each => each.status !== 'cancelled')
}
const kindsTo = async (who: Family) =>
  (await counter.db.select().from(mails).where(eq(mails.to, who.email))).map(each => each.kind).sort()

test('a move at the same price ends one spot and starts the other, with one email about it and its confirmation', async () => {
  const [from, to] = [await counter.offering(), await counter.offering({ title: 'Paper Birds' })]
  const { who, id } = await placeIn(from)
  expect((await quote(id, to)).body).toMatchObject({ paid: 45_00, price: 45_00, due: 0, credit: 0, outsideAges: false })
  const done = await move(id, to)
  expect([done.status, done.body.message]).toEqual([200, 'Leo is now in Paper Birds.'])
  expect(await live(who)).toMatchObject([{ offeringId: to, status: 'confirmed', paymentStatus: 'paid' }])
  expect([await counter.taken(from), await counter.taken(to), await balance(who)]).toEqual([0, 1, 0])
  expect(await kindsTo(who)).toEqual(['order-confirmed', 'order-confirmed', 'place-moved'])
  expect((await move(id, to)).body.code).toBe('not-movable')
})

test('a more expensive class: the exact difference is paid in cash, or a link holds the new spot', async () => {
  const [from, to] = [await counter.offering(), await counter.offering({ priceCents: 60_00, title: 'Kites' })]
  const one = await placeIn(from)
  const more = { price: 60_00, due: 15_00 }
  expect((await move(one.id, to, { ...more, due: 14_00 })).body).toMatchObject({ code: 'price-changed' })
  expect((await move(one.id, to, more)).body.code).toBe('settle-needed')
  expect(await live(one.who)).toMatchObject([{ offeringId: from }])
  const cash = { ...more, settle: { key: newId(), way: 'cash' } }
  expect((await move(one.id, to, cash)).body.message).toBe('Leo is now in Kites. $15.00 received.')
  expect(await live(one.who)).toMatchObject([{ offeringId: to, status: 'confirmed' }])

  const two = await placeIn(from)
  expect((await move(two.id, to, { ...more, settle: 'link' })).status).toBe(200)
  const [held] = await live(two.who)
  expect(held).toMatchObject({ offeringId: to, status: 'pending' })
  expect((await counter.pay(two.who, { orderId: held!.orderId!, amountDue: 15_00 })).body.status).toBe('paid')
  expect([await counter.taken(from), await counter.taken(to)]).toEqual([0, 2])
})

test('a cheaper class leaves the rest as credit; a free spot moves to a free one', async () => {
  const [from, to] = [await counter.offering(), await counter.offering({ priceCents: 30_00 })]
  const { who, id } = await placeIn(from)
  expect((await move(id, to, { price: 30_00 })).body.message).toContain('$15.00 stays with the family as credit.')
  expect(await balance(who)).toBe(15_00)
  // Permanent records name no child, because they outlive the account.
  const notes = await counter.db
    .select({ note: ledgerEntries.note })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.parentId, who.id))
  const ended = await counter.db.select().from(cancellations).where(eq(cancellations.registrationId, id))
  expect(notes.map(each => each.note)).toContain('Moved from Clay Critters to Clay Critters')
  expect(JSON.stringify([notes, ended])).not.toContain('Leo')
  const [free, other] = [await counter.offering({ priceCents: 0 }), await counter.offering({ priceCents: 0 })]
  const place = await placeIn(free)
  expect((await move(place.id, other, { price: 0 })).status).toBe(200)
})

test('the freed spot goes to the first on the waitlist; a full class, or one with a waitlist, takes nobody', async () => {
  const [from, full] = [await counter.offering({ capacity: 1 }), await counter.offering({ capacity: 1 })]
  const { who, id } = await placeIn(from)
  await placeIn(full)
  const waiting = await counter.family()
  await counter.post(waiting, '/api/waitlist', { classId: from, childId: waiting.childId })
  expect((await move(id, full)).body.code).toBe('full')
  expect(await live(who)).toMatchObject([{ offeringId: from, status: 'confirmed' }])
  expect((await move(id, await counter.offering())).status).toBe(200)
  expect(await live(waiting)).toMatchObject([{ offeringId: from, status: 'pending' }])
  expect(await counter.taken(from)).toBe(1)
})

test("what can't be moved: unpaid, started, monthly, into the same class, twice, into a program, by staff", async () => {
  const [from, to] = [await counter.offering(), await counter.offering()]
  const who = await counter.family()
  const held = (await counter.enroll(who, from)).body
  expect((await move(held.registrationId, to)).body.code).toBe('not-movable')
  await counter.pay(who, held)
  expect((await move(held.registrationId, to, {}, staff)).status).toBe(403)
  expect((await move(held.registrationId, from)).body.code).toBe('same-class')
  expect((await move(held.registrationId, newId())).status).toBe(404)
  const program = await counter.offering({ kind: 'program' })
  expect((await move(held.registrationId, program)).body.code).toBe('option-needed')
  await placeIn(to, who)
  expect((await move(held.registrationId, to)).body.code).toBe('already-registered')
  expect(await live(who)).toHaveLength(2)
})

test('ten families move into the last three spots while ten book them: three get in, nobody loses a spot (T33)', async () => {
  for (let round = 0; round < 3; round++) {
    const [from, to] = [await counter.offering({ capacity: 20 }), await counter.offering({ capacity: 3 })]
    const places = await Promise.all(Array.from({ length: 10 }, () => placeIn(from)))
    const buyers = await Promise.all(Array.from({ length: 10 }, () => counter.family()))
    const answers = await Promise.all([
      ...places.map(({ id }) => move(id, to)),
      ...buyers.map(who => counter.enroll(who, to)),
    ])
    const moved = answers.slice(0, 10).filter(each => each.status === 200).length
    expect(answers.filter(each => each.status === 200)).toHaveLength(3)
    expect([await counter.taken(from), await counter.taken(to)]).toEqual([10 - moved, 3])
    expect((await Promise.all(places.map(({ who }) => live(who)))).map(each => each.length)).toEqual(Array(10).fill(1))
  }
})

test('simultaneous moves in both directions wait for each other without a deadlock', async () => {
  const [a, b] = [await counter.offering({ capacity: 12 }), await counter.offering({ capacity: 12 })]
  const inA = await Promise.all(Array.from({ length: 6 }, () => placeIn(a)))
  const inB = await Promise.all(Array.from({ length: 6 }, () => placeIn(b)))
  const before = await deadlocks()
  const answers = await Promise.all([...inA.map(({ id }) => move(id, b)), ...inB.map(({ id }) => move(id, a))])
  expect(answers.map(each => each.status)).toEqual(Array(12).fill(200))
  expect([await counter.taken(a), await counter.taken(b), (await deadlocks()) - before]).toEqual([6, 6, 0])
})

test('a move sent several times at the same moment happens once', async () => {
  const [from, to] = [await counter.offering(), await counter.offering()]
  const { who, id } = await placeIn(from)
  const answers = await Promise.all([move(id, to), move(id, to), move(id, to)])
  expect(answers.map(each => each.status).sort()).toEqual([200, 409, 409])
  expect(await live(who)).toHaveLength(1)
})

async function deadlocks(): Promise<number> {
  const { rows } = await counter.db.execute<{ n: number }>(
    sql`SELECT deadlocks::int AS n FROM pg_stat_database WHERE datname = current_database()`,
  )
  return rows[0]!.n
}
