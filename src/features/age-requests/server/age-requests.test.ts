import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { offerings } from '#src/features/classes/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { auditChanges } from '#src/platform/audit/tables.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, type Family, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { ageRequests } from './tables.ts'

let counter: Counter
let staff: { id: string; cookie: string }
beforeAll(async () => {
  counter = await openCounter()
  staff = await signedInPerson(counter.db, { role: 'staff' })
})
afterAll(async () => {
  expect(await counter.auditEverything()).toEqual([])
  await counter.close()
})
const START = new Date('2026-11-20T17:00:00Z')
beforeEach(() => counter.clock.set(START))

/** A class for ages 9 to 12; Leo in each family is 8. */
const strict = (ageRule: 'ask' | 'refuse', more: object = {}) =>
  counter.offering({ ageMin: 9, ageMax: 12, ageRule, ...more })
const ask = (who: Family, classId: string, note?: string) =>
  counter.post(who, '/api/age-requests', { classId, childId: who.childId, note })
const decide = (id: string, approve: boolean, answer?: string) =>
  counter.post(staff, `/api/admin/age-requests/${id}/decision`, { approve, answer })
const requestOf = async (who: Family) =>
  (await counter.db.select().from(ageRequests).where(eq(ageRequests.parentId, who.id)))[0]!
const mailed = (who: Family, kind: string) =>
  counter.db
    .select()
    .from(mails)
    .where(and(eq(mails.to, who.email), eq(mails.kind, kind)))
const join = (who: Family, classId: string) => counter.post(who, '/api/waitlist', { classId, childId: who.childId })
const bookings = (who: Family, classId: string, more: object = {}) =>
  counter.post(staff, `/api/admin/families/${who.id}/bookings`, {
    childId: who.childId,
    classId,
    price: 45_00,
    ...more,
  })
const ASK = "Leo is 8, and Clay Critters is for ages 9 to 12. Ask us first, and we'll email you our answer."
const REFUSED =
  "Leo is 8, and Clay Critters is for ages 9 to 12. Leo can't get a spot in it. Choose another class for Leo."

test.each([
  ['ask', 'ask-first', ASK],
  ['refuse', 'outside-ages', REFUSED],
] as const)(
  'a class with the rule %s refuses a child outside its ages everywhere, and no spot is taken',
  async (rule, code, message) => {
    const [who, classId] = [await counter.family(), await strict(rule)]
    const refusal = { status: 409, body: { code, message } }
    expect(await counter.enroll(who, classId)).toMatchObject(refusal)
    expect(await counter.addToCart(who, classId)).toMatchObject(refusal)
    expect(await counter.taken(classId)).toBe(0)

    const full = await strict(rule, { capacity: 1 })
    await counter.enroll(await counter.family(['Mia'], '2016-04-27'), full)
    expect(await join(who, full)).toMatchObject(refusal)
  },
)

test('a cart with a child excluded by a new rule says so, and checkout is refused', async () => {
  const [who, classId] = [await counter.family(), await counter.offering({ ageMin: 9 })]
  expect((await counter.addToCart(who, classId)).body.items[0].keptOut).toBeNull()
  await counter.db.update(offerings).set({ ageRule: 'refuse' }).where(eq(offerings.id, classId))
  expect((await counter.get(who, '/api/cart')).body.items[0].keptOut).toBe(REFUSED)
  expect(await counter.checkOut(who)).toMatchObject({ status: 409, body: { code: 'outside-ages', classId } })
})

test('a spot held before the rule is kept, and can be ordered again', async () => {
  const [who, classId] = [await counter.family(), await counter.offering({ ageMin: 9 })]
  await counter.enroll(who, classId)
  await counter.db.update(offerings).set({ ageRule: 'refuse' }).where(eq(offerings.id, classId))
  expect((await counter.enroll(who, classId)).status).toBe(200)
  expect(await counter.taken(classId)).toBe(1)
})

test('asking several times, even simultaneously, creates one request and takes no spot', async () => {
  const [who, classId] = [await counter.family(), await strict('ask')]
  const answers = await Promise.all([1, 2, 3].map(n => ask(who, classId, `He has done this before. ${n}`)))
  expect(answers.map(each => [each.status, each.body.state])).toEqual(Array(3).fill([200, 'open']))
  expect(await counter.db.$count(ageRequests, eq(ageRequests.parentId, who.id))).toBe(1)
  expect(await counter.taken(classId)).toBe(0)
  const list = (await counter.get(staff, '/api/admin/age-requests')).body
  expect(list.requests.find((each: { familyId: string }) => each.familyId === who.id)).toMatchObject({
    child: 'Leo Alvarez',
    age: 8,
    ageMin: 9,
    note: expect.stringContaining('He has done this before.'),
  })
})

test('a request is only possible for a child that the class requires one for', async () => {
  const who = await counter.family()
  expect((await ask(who, await counter.offering({ ageMin: 9 }))).body.code).toBe('not-needed')
  expect((await ask(who, await strict('ask', { ageMin: 8 }))).body.code).toBe('not-needed')
  expect(await ask(who, await strict('refuse'))).toMatchObject({ status: 409, body: { message: REFUSED } })
  expect((await ask(who, newId())).status).toBe(404)
  const stranger = await counter.family()
  const classId = await strict('ask')
  const theirs = { classId, childId: who.childId }
  expect((await counter.post(stranger, '/api/age-requests', theirs)).status).toBe(404)
})

test('an approval lets only this child into only this class, with one email that links to checkout', async () => {
  const [who, classId] = [await counter.family(['Leo', 'Ada']), await strict('ask')]
  await ask(who, classId)
  const { id } = await requestOf(who)
  expect((await decide(id, true, 'See you there.')).status).toBe(200)
  expect((await decide(id, false)).body.code).toBe('decided')
  const sent = await mailed(who, 'age-request-approved')
  expect([sent.length, (await mailed(who, 'age-request-declined')).length]).toEqual([1, 0])
  expect(sent[0]!.text).toContain(`/checkout?classId=${classId}&childId=${who.childId}`)
  expect(sent[0]!.text).toContain('See you there.')
  expect((await counter.enroll(who, classId)).status).toBe(200)
  const sister = who.childIds[1]!
  expect((await counter.enroll(who, classId, { childId: sister })).body.code).toBe('ask-first')
  expect((await counter.enroll(who, await strict('ask'))).body.code).toBe('ask-first')
})

test('a declined family is told why, and still cannot book', async () => {
  const [who, classId] = [await counter.family(), await strict('ask')]
  await ask(who, classId)
  await decide((await requestOf(who)).id, false, 'The knives are sharp.')
  const [mail] = await mailed(who, 'age-request-declined')
  expect(mail!.text).toContain('The knives are sharp.')
  expect((await counter.get(who, '/api/age-requests')).body).toMatchObject([
    { classId, state: 'declined', answer: 'The knives are sharp.' },
  ])
  expect((await ask(who, classId)).body.state).toBe('declined')
  expect((await counter.enroll(who, classId)).body.code).toBe('ask-first')
})

test('staff can book a child outside the ages with a reason, which is in the audit log', async () => {
  const [who, classId] = [await counter.family(), await strict('refuse')]
  const quote = await counter.post(staff, `/api/admin/families/${who.id}/quotes`, { childId: who.childId, classId })
  expect(quote.body).toMatchObject({ price: 45_00, needsReason: true, outsideAges: true })
  const rules = [{ rule: 'ages', message: 'Leo is 8, and Clay Critters is for ages 9 to 12.' }]
  expect(await bookings(who, classId)).toMatchObject({ status: 409, body: { code: 'reason-needed', rules } })
  const override = { rules: ['ages'], reason: 'Tall and patient.' }
  expect((await bookings(who, classId, { override })).status).toBe(200)
  const entries = await counter.db.select().from(auditChanges).where(eq(auditChanges.thingId, who.id))
  expect(entries.find(each => each.reason === 'Tall and patient.')).toMatchObject({
    before: { ageRule: 'refuse', ageMin: 9, ageMax: 12 },
    after: { class: classId, bookedOver: ['ages'] },
  })
})

test('staff can move a child into a class outside its ages, with the reason that every move has', async () => {
  const [who, from] = [await counter.family(), await counter.offering({ priceCents: 0 })]
  const to = await strict('refuse', { priceCents: 0 })
  const { registrationId: id } = (await counter.enroll(who, from)).body
  const admin = await signedInPerson(counter.db, { role: 'admin' })
  const quote = await counter.post(admin, `/api/admin/registrations/${id}/move-quote`, { classId: to })
  expect(quote.body).toMatchObject({ needsReason: true })
  const move = { classId: to, price: 0, due: 0, reason: 'With the big sister.' }
  expect((await counter.post(admin, `/api/admin/registrations/${id}/move`, move)).status).toBe(200)
  expect(await counter.taken(to)).toBe(1)
})

test('no spot is offered to a waitlisted child excluded by a new rule until staff give a reason', async () => {
  const classId = await counter.offering({ ageMin: 9, capacity: 1, priceCents: 0 })
  const holder = await counter.family(['Mia'], '2016-04-27')
  const { registrationId } = (await counter.enroll(holder, classId)).body
  const [young, old] = [await counter.family(), await counter.family(['Sam'], '2016-04-27')]
  await join(young, classId)
  await join(old, classId)
  await counter.db.update(offerings).set({ ageRule: 'ask' }).where(eq(offerings.id, classId))
  await counter.post(holder, `/api/registrations/${registrationId}/cancel`, { cancellationType: 'credit' })
  const offered = async (who: Family) => (await counter.get(who, '/api/waitlist')).body[0].offeredUntil !== null
  expect([await offered(young), await offered(old)]).toEqual([false, true])

  const admin = await signedInPerson(counter.db, { role: 'admin' })
  const waiting = (await counter.get(admin, `/api/admin/waitlist?classId=${classId}`)).body.classes[0].line[0]
  expect(waiting).toMatchObject({ child: 'Leo Alvarez', keptOut: true })
  const url = `/api/admin/waitlist/${waiting.registrationId}/add-spot`
  expect((await counter.post(admin, url, {})).body.code).toBe('reason-needed')
  expect((await counter.post(admin, url, { ageReason: 'His brother is here.' })).status).toBe(200)
  expect(await offered(young)).toBe(true)
  expect((await counter.enroll(young, classId)).status).toBe(200)
})

test('an approved child on the waitlist is offered the open spot right away', async () => {
  const classId = await counter.offering({ ageMin: 9, capacity: 1, priceCents: 0 })
  const holder = await counter.family(['Mia'], '2016-04-27')
  const { registrationId } = (await counter.enroll(holder, classId)).body
  const young = await counter.family()
  await join(young, classId)
  await counter.db.update(offerings).set({ ageRule: 'ask' }).where(eq(offerings.id, classId))
  await counter.post(holder, `/api/registrations/${registrationId}/cancel`, { cancellationType: 'credit' })
  expect((await counter.get(young, '/api/waitlist')).body[0].offeredUntil).toBeNull()
  await ask(young, classId)
  await decide((await requestOf(young)).id, true)
  expect((await counter.get(young, '/api/waitlist')).body[0].offeredUntil).not.toBeNull()
})

test('of simultaneous decisions one counts, with one email', async () => {
  const [who, classId] = [await counter.family(), await strict('ask')]
  await ask(who, classId)
  const { id } = await requestOf(who)
  const answers = await Promise.all([decide(id, true), decide(id, false), decide(id, true)])
  expect(answers.map(each => each.status).sort()).toEqual([200, 409, 409])
  const sent = [...(await mailed(who, 'age-request-approved')), ...(await mailed(who, 'age-request-declined'))]
  expect(sent).toHaveLength(1)
})
