import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mails } from '#src/platform/mail/tables.ts'
import { type Counter, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { offerings } from '../tables.ts'
import { remindOfDecisions } from './remind-of-decisions.ts'

let counter: Counter
let admin: { id: string; cookie: string }
let staff: { cookie: string }
beforeAll(async () => {
  counter = await openCounter()
  admin = await signedInPerson(counter.db, { role: 'admin' })
  staff = await signedInPerson(counter.db, { role: 'staff' })
})
afterAll(() => counter.close())
beforeEach(() => counter.clock.set(new Date('2026-11-20T17:00:00Z')))

/** A class that runs with 2 children; the decision day is November 30. */
const planned = (more: object = {}) =>
  counter.offering({ priceCents: 0, minimumChildren: 2, decideBy: '2026-11-30', ...more })
type Short = { id: string; children: number }
const short = async () => (await counter.get(staff, '/api/admin/short-classes')).body as Short[]
const isListed = async (id: string) => (await short()).some(each => each.id === id)
const runAnyway = (id: string, who = admin) => counter.post(who, `/api/admin/classes/${id}/run-anyway`, {})
const rowOf = async (id: string) => (await counter.db.select().from(offerings).where(eq(offerings.id, id)))[0]!
const mailed = (id: string) => counter.db.$count(mails, like(mails.once, `class-short:${id}:%`))
const remindAt = async (instant: string) => {
  counter.clock.set(new Date(instant))
  await remindOfDecisions(counter.context)
}

test('a class is short until its confirmed children reach the minimum; unpaid holds do not count', async () => {
  const id = await planned({ priceCents: 45_00 })
  const [first, second] = [await counter.family(), await counter.family()]
  await counter.pay(first, (await counter.enroll(first, id)).body)
  const held = (await counter.enroll(second, id)).body
  expect((await short()).find(each => each.id === id)).toMatchObject({
    minimum: 2,
    children: 1,
    decideBy: '2026-11-30',
  })
  await counter.pay(second, held)
  expect(await isListed(id)).toBe(false)
})

test('running a class anyway is decided once, and stored with who decided and when', async () => {
  const id = await planned()
  const answers = await Promise.all([runAnyway(id), runAnyway(id)])
  expect(answers.map(each => each.status).sort()).toEqual([200, 409])
  expect(await rowOf(id)).toMatchObject({ runAnywayAt: counter.clock.now(), runAnywayBy: admin.id })
  expect(await isListed(id)).toBe(false)
  expect((await runAnyway(await counter.offering())).body.code).toBe('not-short')
  const { body } = await counter.get(admin, `/api/admin/classes/${id}`)
  expect(body.runAnyway).toMatchObject({ at: counter.clock.now().toISOString(), by: expect.any(String) })
})

test('changing the minimum or the decision day resets the decision; other changes keep it', async () => {
  const id = await planned()
  await runAnyway(id)
  const save = async (change: object) => {
    const { body } = await counter.get(admin, `/api/admin/classes/${id}`)
    const { status, title, description, price, capacity, ageMin, ageMax, category, season, keywords, aside } = body
    const same = { status, title, description, price, capacity, ageMin, ageMax, category, season, keywords, aside }
    return counter.ask('PUT', `/api/admin/classes/${id}`, {
      cookie: admin.cookie,
      body: { ...same, updatedAt: body.updatedAt, ...change },
    })
  }
  expect((await save({ price: 10_00, minimumChildren: 2, decideBy: '2026-11-30' })).body.runAnyway).not.toBeNull()
  expect((await save({})).body).toMatchObject({ minimumChildren: 2, runAnyway: { by: expect.any(String) } })
  expect((await save({ decideBy: '2026-12-01' })).body.runAnyway).toBeNull()
  expect((await save({ minimumChildren: 11 })).body.fields).toHaveProperty('minimumChildren')
  expect((await save({ minimumChildren: null, decideBy: '2026-12-01' })).body.fields).toHaveProperty('minimumChildren')
})

test('a canceled class is no longer listed as short', async () => {
  const id = await planned()
  const body = { sessionId: null, reason: 'Too few children.', makeGood: 'refund' }
  expect((await counter.post(admin, `/api/admin/classes/${id}/call-off`, body)).status).toBe(200)
  expect(await isListed(id)).toBe(false)
})

test('each admin gets one email on the morning before the decision, however often the job runs', async () => {
  const [id, decided, full] = [
    await planned(),
    await planned(),
    await planned({ minimumChildren: null, decideBy: null }),
  ]
  await runAnyway(decided)
  await remindAt('2026-11-29T11:59:00Z')
  expect(await mailed(id)).toBe(0)
  await remindAt('2026-11-29T12:00:00Z')
  const admins = await mailed(id)
  expect(admins).toBeGreaterThan(0)
  const [mail] = await counter.db
    .select()
    .from(mails)
    .where(like(mails.once, `class-short:${id}:%:${admin.id}`))
  expect(mail!.text).toContain('Runs with 2, has 0, decide by Mon, Nov 30.')
  await Promise.all([remindOfDecisions(counter.context), remindOfDecisions(counter.context)])
  await remindAt('2026-11-30T15:00:00Z')
  expect([await mailed(id), await mailed(decided), await mailed(full)]).toEqual([admins, 0, 0])
})
