import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { offerings } from '#src/features/classes/server/tables.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { waitlistsWithOpenSpots } from './offer-places.ts'
import { removalsQuery } from './read-removals.ts'

let counter: Counter
let admin: { cookie: string }
let staff: { cookie: string }
beforeAll(async () => {
  counter = await openCounter()
  admin = await signedInPerson(counter.db, { role: 'admin' })
  staff = await signedInPerson(counter.db, { role: 'staff' })
})
afterAll(async () => {
  expect(await counter.audit()).toEqual([])
  await counter.close()
})

/** A full class and the waitlist entries of some families, in order. */
async function lineOf(waiting: number) {
  const classId = await counter.offering({ capacity: 1 })
  await counter.enroll(await counter.family(), classId)
  const line = []
  for (let n = 0; n < waiting; n++) {
    counter.clock.forward(1000)
    const who = await counter.family()
    line.push({ who, ...(await counter.post(who, '/api/waitlist', { classId, childId: who.childId })).body })
  }
  return { classId, line }
}
const listed = async (classId: string) =>
  (await counter.get(staff, `/api/admin/waitlist?classId=${classId}`)).body.classes[0]
const move = (id: string, what: 'offer' | 'remove', body: object = {}) =>
  counter.post(admin, `/api/admin/waitlist/${id}/${what}`, body)
/** Does what a sweep or any freed spot would do. */
const offerOpen = (classId: string) => counter.db.transaction(tx => counter.context.placesFreed!(tx, [classId]))
const placeOf = async (id: string) =>
  (await counter.db.select().from(registrations).where(eq(registrations.id, id)))[0]!

test('staff see each waitlist with positions, reasons and open offers, and nothing about other classes', async () => {
  const { classId, line } = await lineOf(2)
  const other = await lineOf(1)
  await counter.db
    .update(registrations)
    .set({ waitlistBecause: 'paid-too-late' })
    .where(eq(registrations.id, line[1]!.registrationId))
  expect(await listed(classId)).toMatchObject({
    id: classId,
    capacity: 1,
    taken: 1,
    offers: [],
    line: [
      { registrationId: line[1]!.registrationId, position: 1, because: 'paid-too-late' },
      { registrationId: line[0]!.registrationId, position: 2, because: 'joined', child: 'Leo Alvarez', ordered: false },
    ],
  })
  const all = (await counter.get(staff, '/api/admin/waitlist')).body.classes
  expect(all.map((each: { id: string }) => each.id)).toEqual(expect.arrayContaining([classId, other.classId]))
  expect((await counter.get(staff, '/api/admin/waitlist?classId=nonsense')).body).toEqual({
    classes: [],
    takenOut: [],
  })
})

test('an admin offers a free spot to any child on the waitlist, and none if none is free', async () => {
  const { classId, line } = await lineOf(2)
  const [first, second] = line
  expect((await move(second!.registrationId, 'offer')).body.code).toBe('full')
  await counter.db.update(offerings).set({ capacity: 2 }).where(eq(offerings.id, classId))
  const answers = await Promise.all([1, 2].map(() => move(second!.registrationId, 'offer')))
  expect(answers.map(each => each.status).sort()).toEqual([200, 409])
  expect((await placeOf(second!.registrationId)).status).toBe('pending')
  expect((await placeOf(first!.registrationId)).status).toBe('waitlisted')
  expect(await counter.taken(classId)).toBe(2)
  expect((await listed(classId)).offers).toMatchObject([{ registrationId: second!.registrationId, position: null }])
})

test('removing a child requires a reason, notifies the family, and passes an offer to the next child', async () => {
  const { classId, line } = await lineOf(2)
  const [first, second] = line
  expect((await move(first!.registrationId, 'remove', { reason: '  ' })).body.code).toBe('invalid-input')
  await counter.db.update(offerings).set({ capacity: 2 }).where(eq(offerings.id, classId))
  await move(first!.registrationId, 'offer')
  expect((await move(first!.registrationId, 'remove', { reason: 'The family called.' })).status).toBe(200)
  expect(await placeOf(first!.registrationId)).toMatchObject({ status: 'cancelled', endedBecause: 'staff' })
  const ended = { because: 'staff', by: 'Maya Alvarez', reason: 'The family called.' }
  const { body: context } = await counter.get(staff, `/api/admin/registrations?eventId=${classId}&status=cancelled`)
  expect(context.registrations).toMatchObject([{ id: first!.registrationId, ended }])
  const { takenOut } = (await counter.get(staff, `/api/admin/waitlist?classId=${classId}`)).body
  const told = { child: 'Leo Alvarez', title: 'Clay Critters', by: 'Maya Alvarez', reason: 'The family called.' }
  expect(takenOut).toMatchObject([{ registrationId: first!.registrationId, ...told }])
  expect((await placeOf(second!.registrationId)).status).toBe('pending')
  expect(await counter.taken(classId)).toBe(2)
  const [mail] = await counter.db
    .select()
    .from(mails)
    .where(and(eq(mails.to, first!.who.email), eq(mails.kind, 'waitlist-taken-out')))
  expect(mail!.text).toContain('Reason: The family called.')
  expect((await move(first!.registrationId, 'remove', { reason: 'Again.' })).body.code).toBe('gone')
  const order = (await counter.enroll(second!.who, classId)).body
  expect((await move(order.registrationId, 'remove', { reason: 'No.' })).body.code).toBe('gone')
})

test('the query for children removed by staff uses an index, however many registrations there are', async () => {
  const plan = await counter.db.transaction(async tx => {
    // With so few rows, a full scan would be cheapest.
    await tx.execute(sql`SET LOCAL enable_seqscan = off`)
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${removalsQuery(tx, undefined)}`)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('Backward using registrations_taken_out')
})

describe('open spots that staff hold back', () => {
  const pause = (classId: string, paused: boolean) =>
    counter.ask('PUT', `/api/admin/waitlist/classes/${classId}/offers`, { cookie: admin.cookie, body: { paused } })
  const addSpots = (classId: string, capacity: number) =>
    counter.db.update(offerings).set({ capacity }).where(eq(offerings.id, classId))

  test('are not offered until staff offer one or resume the waitlist, and families cannot take them', async () => {
    const { classId, line } = await lineOf(3)
    expect((await pause(classId, true)).body).toEqual({ offered: 0 })
    await addSpots(classId, 3)
    await offerOpen(classId)
    expect(await waitlistsWithOpenSpots(counter.db, counter.clock.now())).not.toContain(classId)
    expect(await listed(classId)).toMatchObject({ offersPaused: true, taken: 1, offers: [] })
    expect((await counter.enroll(await counter.family(), classId)).body.code).toBe('full')
    expect((await move(line[2]!.registrationId, 'offer')).status).toBe(200)
    expect((await pause(classId, false)).body).toEqual({ offered: 1 })
    expect((await placeOf(line[0]!.registrationId)).status).toBe('pending')
    expect((await placeOf(line[1]!.registrationId)).status).toBe('waitlisted')
  })
})

test('staff move a child to another position with a reason, and those who paid too late stay first', async () => {
  const { classId, line } = await lineOf(4)
  const ids = line.map(each => each.registrationId as string)
  const order = async () =>
    (await listed(classId)).line.map((each: { registrationId: string }) => ids.indexOf(each.registrationId))
  const to = (id: string, position: number, reason = 'Their sister is in this class.') =>
    counter.post(admin, `/api/admin/waitlist/${id}/move`, { position, reason })
  expect((await to(ids[3]!, 1, ' ')).body.code).toBe('invalid-input')
  expect((await to(ids[3]!, 1)).body).toEqual({ position: 1 })
  expect(await order()).toEqual([3, 0, 1, 2])
  expect((await to(ids[0]!, 9)).body).toEqual({ position: 4 })
  expect(await order()).toEqual([3, 1, 2, 0])
  // A family that joins afterwards comes last.
  counter.clock.forward(1000)
  const late = await counter.family()
  const joined = await counter.post(late, '/api/waitlist', { classId, childId: late.childId })
  expect(joined.body.position).toBe(5)
  await counter.db.update(registrations).set({ waitlistBecause: 'paid-too-late' }).where(eq(registrations.id, ids[2]!))
  expect(await order()).toEqual([2, 3, 1, 0, -1])
  expect((await to(ids[0]!, 1)).body.code).toBe('paid-first')
  expect((await to(ids[2]!, 3)).body.code).toBe('paid-first')
  expect((await to(ids[0]!, 2)).body).toEqual({ position: 2 })
  expect(await order()).toEqual([2, 0, 3, 1, -1])
  await counter.db.update(offerings).set({ capacity: 3 }).where(eq(offerings.id, classId))
  await offerOpen(classId)
  expect(
    (await listed(classId)).offers.map((each: { registrationId: string }) => ids.indexOf(each.registrationId)),
  ).toEqual([2, 0])
  expect((await to(ids[0]!, 1)).body.code).toBe('gone')
})

test('staff add a spot to a full class for one child, once, and nobody else gets it', async () => {
  const { classId, line } = await lineOf(2)
  const second = line[1]!.registrationId
  const add = (id: string) => counter.post(admin, `/api/admin/waitlist/${id}/add-spot`, {})
  const answers = await Promise.all([add(second), add(second)])
  expect(answers.map(each => each.status).sort()).toEqual([200, 409])
  expect(await listed(classId)).toMatchObject({ capacity: 2, taken: 2, offers: [{ registrationId: second }] })
  expect((await placeOf(line[0]!.registrationId)).status).toBe('waitlisted')
  await counter.db.update(offerings).set({ capacity: 3, offersPaused: true }).where(eq(offerings.id, classId))
  expect((await add(line[0]!.registrationId)).body.code).toBe('has-room')
})

test("staff put a family's child on the waitlist, once, with the family's rules and email", async () => {
  const { classId } = await lineOf(1)
  const who = await counter.family()
  const add = (body: object) => counter.post(staff, '/api/admin/waitlist', body)
  const added = await add({ classId, childId: who.childId })
  expect(added.body).toMatchObject({ position: 2 })
  expect((await add({ classId, childId: who.childId })).body).toEqual(added.body)
  const [mail] = await counter.db
    .select()
    .from(mails)
    .where(and(eq(mails.to, who.email), eq(mails.kind, 'waitlist-joined')))
  expect(mail!.subject).toContain('On the waitlist')
  const roomy = await counter.offering({ capacity: 5 })
  expect((await add({ classId: roomy, childId: who.childId })).body.code).toBe('not-full')
  expect((await add({ classId, childId: newId() })).status).toBe(404)
})
