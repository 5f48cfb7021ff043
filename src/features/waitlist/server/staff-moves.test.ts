import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerings } from '#src/features/classes/server/tables.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
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

test('removing a child needs a reason, tells the family, and passes an offer to the next child', async () => {
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

test('children removed by staff are found by an index, however many registrations there are', async () => {
  const plan = await counter.db.transaction(async tx => {
    // With so few rows, a full scan would be cheapest.
    await tx.execute(sql`SET LOCAL enable_seqscan = off`)
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${removalsQuery(tx, undefined)}`)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('Backward using registrations_taken_out')
})
