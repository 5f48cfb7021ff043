import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerings, sessions } from '#src/features/classes/server/tables.ts'
import { refunds } from '#src/features/payments/server/tables.ts'
import { giveCredit } from '#src/features/payments/server.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { waitingForLocks } from '#src/testing/while-locked.ts'
import { processClassCancellation } from '../server.ts'
import { cancellations } from './tables.ts'

let counter: Counter
let admin: { cookie: string }
beforeAll(async () => {
  counter = await openCounter()
  admin = await signedInPerson(counter.db, { role: 'admin' })
})
afterAll(async () => {
  await counter.sendRefunds()
  expect(await counter.auditEverything()).toEqual([])
  await counter.close()
})

const THREE = ['2026-12-08', '2026-12-15', '2026-12-22'].map(
  day => [`${day}T22:45:00Z`, `${day}T23:45:00Z`] as [string, string],
)
const balance = async (who: Family) => (await counter.get(who, '/api/user/credit-balance')).body.balance
const refundedTo = async (orderId: string) =>
  (await counter.db.select().from(refunds).where(eq(refunds.orderId, orderId))).map(each => each.amountCents)
const callOff = (classId: string, makeGood: string, sessionId?: string) =>
  counter.post(admin, `/api/admin/classes/${classId}/call-off`, { reason: 'The kiln broke.', makeGood, sessionId })
const sessionsOf = (offeringId: string) =>
  counter.db.select().from(sessions).where(eq(sessions.offeringId, offeringId)).orderBy(sessions.startsAt)
const progress = async (id: string) => (await counter.get(admin, `/api/admin/call-offs/${id}`)).body

async function booked(classId: string, credit = 0, priceCents = 45_00) {
  const who = await counter.family()
  const gift = { parentId: who.id, amountCents: credit, cause: `test:${who.id}`, note: 'Thanks' }
  if (credit > 0) await counter.db.transaction(tx => giveCredit(tx, gift))
  const order = (await counter.enroll(who, classId, { useCredit: credit > 0, expectedTotal: priceCents })).body
  if (order.amountDue > 0) await counter.pay(who, order)
  return { who, orderId: order.orderId as string, id: order.registrationId as string }
}

test('canceling a class refunds everything without a fee, ends every spot, and stops bookings', async () => {
  const classId = await counter.offering({ capacity: 5 })
  const [card, mixed, free] = [await booked(classId), await booked(classId, 25_00), await booked(classId, 45_00)]
  const held = await counter.family()
  const open = (await counter.enroll(held, classId)).body
  const preview = (await counter.get(admin, `/api/admin/classes/${classId}/call-off`)).body
  expect(preview).toMatchObject({ families: 3, places: 3, refund: { toCard: 65_00, toCredit: 70_00 } })

  const { status, body } = await callOff(classId, 'refund')
  expect([status, body.places, body.done, body.finishedAt]).toEqual([200, 4, 0, null])
  expect((await counter.enroll(await counter.family(), classId)).body.code).toBe('not-bookable')
  await counter.runJob('process-class-cancellation', { callOffId: body.id })
  await counter.runJob('finish-class-cancellations')

  expect(await progress(body.id)).toMatchObject({ places: 4, done: 4, toCard: 65_00, toCredit: 70_00 })
  expect(await refundedTo(card.orderId)).toEqual([45_00])
  expect([await refundedTo(mixed.orderId), await balance(mixed.who)]).toEqual([[20_00], 25_00])
  expect([await refundedTo(free.orderId), await balance(free.who)]).toEqual([[], 45_00])
  expect((await counter.get(held, `/api/orders/${open.orderId}`)).body.status).toBe('lapsed')
  expect(await counter.taken(classId)).toBe(0)
  const [mail] = (await counter.db.select().from(mails).where(eq(mails.to, mixed.who.email))).filter(
    each => each.kind === 'called-off',
  )
  expect(mail!.text).toContain('The kiln broke.')
  expect(mail!.text).toContain('$20.00 goes back to your card')
  expect((await callOff(classId, 'refund')).body.code).toBe('nothing-to-call-off')
})

test('an unpublished class can be canceled like any other while families have spots in it', async () => {
  const listed = async () => (await counter.get(admin, '/api/admin/call-offs')).body.classes
  const idsOf = (classes: { id: string }[]) => classes.map(each => each.id)
  for (const status of ['draft', 'archived'] as const) {
    const [classId, empty] = [await counter.offering(), await counter.offering({ status })]
    const { who, orderId } = await booked(classId)
    await counter.db.update(offerings).set({ status }).where(eq(offerings.id, classId))
    expect(idsOf(await listed())).toContain(classId)
    expect(idsOf(await listed())).not.toContain(empty)
    const { status: answered, body } = await callOff(classId, 'refund')
    expect(answered).toBe(200)
    await processClassCancellation(counter.context, body.id)
    expect(await progress(body.id)).toMatchObject({ places: 1, done: 1, toCard: 45_00 })
    expect([await refundedTo(orderId), await counter.taken(classId)]).toEqual([[45_00], 0])
    const told = (await counter.db.select().from(mails).where(eq(mails.to, who.email))).map(each => each.kind)
    expect(told).toContain('called-off')
    expect(idsOf(await listed())).not.toContain(classId)
  }
})

test('each session is a share of the price; the shares add up to it, and canceling the spot refunds the rest', async () => {
  // 100.00 over three sessions: 33.34, 33.33, 33.33.
  const classId = await counter.offering({ meetings: THREE, priceCents: 100_00 })
  const { who, orderId, id } = await booked(classId, 0, 100_00)
  const all = await sessionsOf(classId)
  const first = (await callOff(classId, 'refund', all[0]!.id)).body
  await processClassCancellation(counter.context, first.id)
  expect(await refundedTo(orderId)).toEqual([33_34])
  const place = (await counter.get(who, `/api/registrations/${id}`)).body
  expect(place.event).toMatchObject({ startDate: '2026-12-15T22:45:00.000Z', totalSessions: 2 })
  expect(place.cancellation).toMatchObject({ deadline: '2026-12-13T22:45:00.000Z', refund: 56_66, credit: 66_66 })
  const second = (await callOff(classId, 'credit', all[1]!.id)).body
  await processClassCancellation(counter.context, second.id)
  expect(await balance(who)).toBe(33_33)
  const done = await counter.post(who, `/api/registrations/${id}/cancel`, { cancellationType: 'refund' })
  expect(done.body).toMatchObject({ toCard: 23_33, toCredit: 0, kept: 10_00 })
})

test('a spot still being paid when a session is canceled gets its share once it is paid', async () => {
  const classId = await counter.offering({ meetings: THREE, priceCents: 90_00 })
  const who = await counter.family()
  const order = (await counter.enroll(who, classId)).body
  const [first] = await sessionsOf(classId)
  const { id } = (await callOff(classId, 'credit', first!.id)).body
  await processClassCancellation(counter.context, id)
  expect((await progress(id)).done).toBe(0)
  await counter.pay(who, order)
  await processClassCancellation(counter.context, id)
  expect([await balance(who), (await progress(id)).done]).toEqual([30_00, 1])
})

test('if two people cancel a session and two workers process it simultaneously, each family is compensated once (T59)', async () => {
  const classId = await counter.offering({ meetings: THREE, priceCents: 90_00, capacity: 0 })
  const families = []
  for (const credit of [0, 25_00, 90_00]) families.push({ credit, ...(await booked(classId, credit, 90_00)) })
  for (const [index, makeGood] of ['refund', 'credit'].entries()) {
    const session = (await sessionsOf(classId))[index]!
    const both = await Promise.all([1, 2].map(() => callOff(classId, makeGood, session.id)))
    expect(both.map(each => each.body.code ?? each.status).sort()).toEqual([200, 'nothing-to-call-off'])
    const { id } = both.find(each => each.status === 200)!.body
    // The first worker to write a family's email pauses, with the family locked, until the other worker waits for the lock.
    let first = true
    const mail: typeof counter.context.mail = async (...given) => {
      const wait = first
      first = false
      if (wait) await expect.poll(() => waitingForLocks(counter.db)).toBeGreaterThan(0)
      return counter.context.mail(...given)
    }
    const context = { ...counter.context, mail }
    await Promise.all([processClassCancellation(context, id), processClassCancellation(context, id)])
    expect(await progress(id)).toMatchObject({ places: 3, done: 3 })
  }
  for (const { who, orderId, credit } of families) {
    const refunded = credit === 90_00 ? [] : [30_00]
    expect([credit, await refundedTo(orderId)]).toEqual([credit, refunded])
    expect([credit, await balance(who)]).toEqual([credit, credit === 90_00 ? 60_00 : 30_00])
    const told = (await counter.db.select().from(mails).where(eq(mails.to, who.email))).filter(
      each => each.kind === 'called-off',
    )
    expect(told.length).toBe(2)
  }
})

test('with two workers and crashes at every step, everyone is compensated exactly once (T59)', async () => {
  const classId = await counter.offering({ capacity: 0 })
  const families = await Promise.all(Array.from({ length: 12 }, (_, index) => booked(classId, index % 3 ? 0 : 25_00)))
  const { id } = (await callOff(classId, 'refund')).body
  let [calls, crashes] = [0, 0]
  const stops = new Set([1, 2, 4, 5, 7, 10, 13, 17, 22, 28, 35])
  /** The work stops in the middle of a family. */
  const fragile = <Work extends (...given: never[]) => Promise<unknown>>(work: Work): Work =>
    (async (...given: never[]) => {
      if (stops.has(++calls)) {
        crashes += 1
        throw new Error('the power went out')
      }
      return work(...given)
    }) as Work
  const { mail, enqueue, changed } = counter.context
  const context = { ...counter.context, mail: fragile(mail), enqueue: fragile(enqueue), changed: fragile(changed) }
  for (let round = 0; round < 40; round++) {
    await Promise.all([processClassCancellation(context, id), processClassCancellation(context, id)])
    if ((await progress(id)).finishedAt) break
  }
  expect(crashes).toBeGreaterThan(5)
  expect(await progress(id)).toMatchObject({ places: 12, done: 12 })
  for (const [index, { who, orderId }] of families.entries()) {
    const credit = index % 3 ? 0 : 25_00
    expect(await refundedTo(orderId)).toEqual([45_00 - credit])
    expect(await balance(who)).toBe(credit)
    const told = (await counter.db.select().from(mails).where(eq(mails.to, who.email))).filter(
      each => each.kind === 'called-off',
    )
    expect(told.length).toBe(1)
  }
  const rows = await counter.db.select().from(cancellations).where(eq(cancellations.callOffId, id))
  expect(rows.length).toBe(12)
})

test("an error for one family doesn't hold up the others, and is retried", async () => {
  const classId = await counter.offering({ capacity: 0 })
  const families = [await booked(classId), await booked(classId), await booked(classId)]
  const ids = families.map(each => each.who.id).sort()
  const { who } = families.find(each => each.who.id === ids[0])!
  const { id } = (await callOff(classId, 'refund')).body
  const mail: typeof counter.context.mail = async (tx, words) => {
    if (words.to === who.email) throw new Error('this family cannot be written to')
    return counter.context.mail(tx, words)
  }
  await processClassCancellation({ ...counter.context, mail }, id)
  expect(await progress(id)).toMatchObject({ places: 3, done: 2, finishedAt: null })
  await counter.runJob('finish-class-cancellations')
  expect(await progress(id)).toMatchObject({ places: 3, done: 3, finishedAt: expect.any(String) })
})

test('the front desk can end a spot for credit or nothing; a refund requires an admin', async () => {
  const classId = await counter.offering()
  const places = [await booked(classId), await booked(classId)]
  const desk = await signedInPerson(counter.db, { role: 'front-desk' })
  const end = (id: string, outcome: string) =>
    counter.post(desk, `/api/admin/registrations/${id}/cancel`, { reason: 'Leo is ill.', outcome })
  const refused = await end(places[0]!.id, 'refund')
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    403,
    'no-refunds',
    'Only admins can give refunds. Choose credit or nothing.',
  ])
  expect(await counter.taken(classId)).toBe(2)
  expect((await end(places[0]!.id, 'credit')).body).toMatchObject({ outcome: 'credit', toCard: 0, toCredit: 45_00 })
  expect((await end(places[1]!.id, 'nothing')).body).toMatchObject({ toCard: 0, toCredit: 0, kept: 45_00 })
})

test('staff can end a spot after the deadline, with a full refund, minus the fee, or with nothing', async () => {
  const classId = await counter.offering()
  const places = [await booked(classId), await booked(classId), await booked(classId)]
  await counter.db.execute(`UPDATE sign_ins SET expires_at = '2030-01-01'`)
  counter.clock.set(new Date('2026-12-08T23:00:00Z'))
  const end = (id: string, more: object) =>
    counter.post(admin, `/api/admin/registrations/${id}/cancel`, { reason: 'Leo is ill.', ...more })
  const [all, fee, nothing] = places
  const preview = async (id: string) => (await counter.get(admin, `/api/admin/registrations/${id}/cancel`)).body
  expect(await preview(all!.id)).toEqual({
    settled: true,
    paid: 45_00,
    unpaid: 0,
    placesInOrder: 1,
    monthly: false,
    byHand: false,
    refund: { toCard: 45_00, toCredit: 0, kept: 0 },
    refundLessFee: { toCard: 35_00, toCredit: 0, kept: 10_00 },
    credit: { toCard: 0, toCredit: 45_00, kept: 0 },
  })
  expect((await end(all!.id, { outcome: 'refund' })).body).toMatchObject({ toCard: 45_00, kept: 0 })
  expect((await end(fee!.id, { outcome: 'refund', keepFee: true })).body).toMatchObject({ toCard: 35_00, kept: 10_00 })
  expect((await end(nothing!.id, { outcome: 'nothing' })).body).toMatchObject({ toCard: 0, toCredit: 0, kept: 45_00 })
  expect(await counter.taken(classId)).toBe(0)
  expect((await preview(all!.id)).code).toBe('ended')
  const { body } = await end(all!.id, { outcome: 'credit' })
  expect(body).toMatchObject({ outcome: 'refund', toCard: 45_00 })
})
