import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { auditChanges } from '#src/platform/audit/tables.ts'
import { type Counter, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { offerings } from '../tables.ts'

let counter: Counter
let admin: string
let staff: string
beforeAll(async () => {
  counter = await openCounter()
  admin = (await signedInPerson(counter.db, { role: 'admin' })).cookie
  staff = (await signedInPerson(counter.db, { role: 'staff' })).cookie
})
afterAll(() => counter.close())

const FALL = {
  ...{ name: 'Fall 2027', firstDay: '2027-09-07', lastDay: '2027-12-11', opensOn: '2027-08-01', earlyOn: '2027-07-25' },
  ...{ earlySiblings: true, earlyEmails: [] as string[] },
}
let names = 0
const fields = (given: Partial<typeof FALL> = {}) => ({ ...FALL, name: `Fall 2027, ${++names}`, ...given })
const url = (id = '') => `/api/admin/seasons${id && `/${id}`}`
const add = (given: object = {}, cookie = admin) =>
  counter.ask('POST', url(), { cookie, body: { id: newId(), ...fields(), ...given } })
const read = async (id: string, cookie = staff) => (await counter.ask('GET', url(id), { cookie })).body
const put = (id: string, body: object) => counter.ask('PUT', url(id), { cookie: admin, body })
const setState = (id: string, state: string) =>
  counter.ask('POST', `${url(id)}/state`, { cookie: admin, body: { state } })

test('a new season is a draft, created once however often it is sent, and only by staff who can set up classes', async () => {
  const body = { id: newId(), ...fields() }
  const answers = await Promise.all([add(body), add(body), add(body)])
  expect(answers.map(each => [each.status, each.body.id])).toEqual(Array(3).fill([200, body.id]))
  const { body: list } = await counter.ask('GET', url(), { cookie: staff })
  const own = list.seasons.filter((each: { name: string }) => each.name === body.name)
  const shown = { state: 'draft', opensOn: '2027-08-01', earlyOn: '2027-07-25', earlySiblings: true, classes: 0 }
  expect(own).toMatchObject([{ ...shown, firstDay: '2027-09-07', lastDay: '2027-12-11' }])
  expect((await add({}, staff)).status).toBe(403)
})

test('a name can only be used once, ignoring case, even by simultaneous requests', async () => {
  const name = `Winter 2028, ${++names}`
  const answers = await Promise.all([add({ name }), add({ name: name.toUpperCase() })])
  expect(answers.map(each => each.status).sort()).toEqual([200, 409])
  expect(answers.find(each => each.status === 409)!.body.code).toBe('name-taken')
})

test('invalid input gives errors at its fields', async () => {
  const { status, body } = await add({ name: 'Fall', lastDay: '2027-09-01', earlyOn: '2027-08-02' })
  expect([status, Object.keys(body.fields).sort()]).toEqual([400, ['earlyOn', 'lastDay', 'name']])
})

test('families on the list are found by email, and the error names unknown addresses', async () => {
  const who = await counter.family()
  const { body } = await add({ earlyEmails: [who.email.toUpperCase()] })
  const season = await read(body.id)
  expect([season.earlyEmails, season.earlyFamilies]).toEqual([[who.email], 1])
  const refused = await put(body.id, {
    ...fields(),
    earlyEmails: [who.email, 'nobody@example.com'],
    updatedAt: season.updatedAt,
  })
  expect(refused.status).toBe(409)
  expect(refused.body.fields).toEqual({ earlyEmails: 'No family has this email address: nobody@example.com' })
  expect((await read(body.id)).earlyEmails).toEqual([who.email])
  const noted = await counter.db.select().from(auditChanges).where(eq(auditChanges.thingId, body.id))
  expect(JSON.stringify(noted)).not.toContain(who.email)
})

test('a change is saved unless someone else saved first, and its classes get the new word', async () => {
  const { id } = (await add()).body
  const classId = await counter.offering({ seasonId: id, season: 'Fall' })
  const { updatedAt } = await read(id)
  const name = `Spring 2028, ${++names}`
  const saved = await put(id, { ...fields({ name }), opensOn: '', earlyOn: '', updatedAt })
  expect(saved.body).toMatchObject({ name, word: 'Spring', opensOn: null, earlyOn: null, classes: 1, published: 1 })
  const [row] = await counter.db.select().from(offerings).where(eq(offerings.id, classId))
  expect(row!.season).toBe('Spring')
  expect((await put(id, { ...fields(), updatedAt })).body.code).toBe('changed-meanwhile')
})

test('a season with families can be closed, but not hidden', async () => {
  const { id } = (await add({ opensOn: '', earlyOn: '' })).body
  const classId = await counter.offering({ seasonId: id })
  expect((await setState(id, 'open')).body).toMatchObject({ state: 'open' })
  expect((await setState(id, 'draft')).body).toMatchObject({ state: 'draft' })
  await setState(id, 'open')
  await counter.enroll(await counter.family(), classId)
  expect((await setState(id, 'draft')).body.code).toBe('has-families')
  expect((await setState(id, 'closed')).body).toMatchObject({ state: 'closed' })
  expect((await counter.ask('POST', `${url(id)}/state`, { cookie: staff, body: { state: 'open' } })).status).toBe(403)
})

test('a class takes its word from the season staff select, and keeps its season when they change other fields', async () => {
  const { id } = (await add({ name: `Summer camp 2028, ${++names}` })).body
  const source = await counter.offering({ season: 'Winter' })
  const form = async () => (await counter.ask('GET', `/api/admin/classes/${source}`, { cookie: admin })).body
  const save = async (change: object) => {
    const {
      title,
      description,
      price,
      capacity,
      ageMin,
      ageMax,
      category,
      season,
      keywords,
      aside,
      status,
      updatedAt,
    } = await form()
    const same = { title, description, price, capacity, ageMin, ageMax, category, season, keywords, aside, status }
    return counter.ask('PUT', `/api/admin/classes/${source}`, {
      cookie: admin,
      body: { ...same, updatedAt, ...change },
    })
  }
  expect((await save({ seasonId: id })).body).toMatchObject({ seasonId: id, season: 'Summer' })
  expect((await save({ title: 'Clay Night' })).body).toMatchObject({ seasonId: id, season: 'Summer' })
  // The form of the previous version only knows the word, so the class is placed by the word and its dates.
  expect((await save({ season: 'Winter' })).body).toMatchObject({ seasonName: 'Winter 2027', season: 'Winter' })
  expect((await save({ seasonId: newId() })).body.code).toBe('unknown-season')
})

test('publishing the drafts of a season skips those without dates, and is only for staff who can set up classes', async () => {
  const { id } = (await add()).body
  const given = { seasonId: id, status: 'draft' as const }
  const [first, second] = [await counter.offering(given), await counter.offering(given)]
  const undated = await counter.offering({ ...given, startsAt: null, endsAt: null })
  const other = await counter.offering({ status: 'draft' })
  const publish = (cookie: string) => counter.ask('POST', `${url(id)}/publish-drafts`, { cookie })
  expect((await publish(staff)).status).toBe(403)
  const answers = await Promise.all([publish(admin), publish(admin)])
  expect(answers.map(each => each.body.publishedNow).sort()).toEqual([0, 2])
  expect(answers[0]!.body.published).toBe(2)
  const rows = await counter.db.select().from(offerings)
  const statusOf = (classId: string) => rows.find(each => each.id === classId)!.status
  expect([first, second, undated, other].map(statusOf)).toEqual(['published', 'published', 'draft', 'draft'])
  const noted = await counter.db.select().from(auditChanges).where(eq(auditChanges.thingId, first))
  expect(noted.at(-1)).toMatchObject({ before: { status: 'draft' }, after: { status: 'published' } })
})
