import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarEvents } from '#src/features/calendar/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { auditChanges } from '#src/platform/audit/tables.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { classesFeature } from '../../server.ts'
import { aPolicy } from '../made-up-classes.ts'
import { cancellationPolicies, offerings, sessions } from '../tables.ts'

const clock = movableClock()
let site: Awaited<ReturnType<typeof serve>>
let admin: string
let policyId: string

beforeAll(async () => {
  site = await serve(app => [classesFeature(app)], { clock })
  await aPolicy(site.db)
  policyId = (await site.db.select().from(cancellationPolicies))[0]!.id
  admin = (await signedInPerson(site.db, { role: 'admin' })).cookie
})
afterAll(() => site.close())

const rule = {
  weekdays: [2],
  startTime: '17:45',
  minutes: 60,
  firstDay: '2027-01-05',
  until: { count: 3 },
  skipClosed: true,
  skipped: [],
  held: [],
}
const aDraft = (change: object = {}, given: object | null = rule) => ({
  id: newId(),
  class: {
    kind: 'class',
    title: 'Moon Jars',
    description: 'Round all around.',
    category: 'Clay',
    season: 'Winter',
    price: 45_00,
    capacity: 12,
    ageMin: 7,
    ageMax: 9,
    keywords: [],
    aside: null,
    takeHome: null,
    taughtBy: null,
    location: 'Room A',
    wear: null,
    bring: null,
    materials: null,
    dailyPrice: null,
    weeklyPrice: null,
    monthlyPrice: null,
    coveredCategories: [],
    includedPerMonth: null,
    cancellationPolicyId: policyId,
    ...change,
  },
  rule: given,
})
const send = (drafts: object[], cookie = admin) =>
  site.ask('POST', '/api/admin/class-drafts', { cookie, body: { drafts } })
const countOf = async (title: string) =>
  (await site.db.select({ all: count() }).from(offerings).where(eq(offerings.title, title)))[0]!.all

test('drafts are created with their dates around closed days, and only staff see them', async () => {
  await site.db.insert(calendarEvents).values({ title: 'Clay delivery', type: 'holiday', startsOn: '2027-01-12' })
  const [dated, plain] = [aDraft(), aDraft({ title: 'Later' }, null)]
  const { status, body } = await send([dated, plain])
  expect([status, body]).toEqual([
    200,
    [
      { id: dated.id, isNew: true, hasDates: true },
      { id: plain.id, isNew: true, hasDates: false },
    ],
  ])
  const found = await site.db
    .select()
    .from(sessions)
    .where(eq(sessions.offeringId, dated.id))
    .orderBy(sessions.startsAt)
  expect(found.map(each => each.startsAt.toISOString().slice(0, 10))).toEqual([
    '2027-01-05',
    '2027-01-19',
    '2027-01-26',
  ])
  const edited = (await site.ask('GET', `/api/admin/classes/${dated.id}`, { cookie: admin })).body
  expect(edited).toMatchObject({ status: 'draft', startDateTime: '2027-01-05T22:45:00.000Z', rule })
  expect((await site.ask('GET', `/api/classes/${dated.id}`)).status).toBe(404)
  const noted = await site.db.select().from(auditChanges).where(eq(auditChanges.thingId, plain.id))
  expect(noted).toMatchObject([{ kind: 'class', after: { title: 'Later', priceCents: 45_00 } }])
})

test('a class sent again, even simultaneously, is created once', async () => {
  const draft = aDraft({ title: 'Once' })
  const [one, other] = await Promise.all([send([draft]), send([draft])])
  expect([one.status, other.status]).toEqual([200, 200])
  expect([one.body[0].isNew, other.body[0].isNew].sort()).toEqual([false, true])
  // A retry after a lost response, with a changed row: the existing class stays as it is.
  expect((await send([{ ...draft, class: { ...draft.class, price: 1 } }])).body).toEqual([
    { id: draft.id, isNew: false, hasDates: true },
  ])
  expect(await countOf('Once')).toBe(1)
  expect(await site.db.$count(sessions, eq(sessions.offeringId, draft.id))).toBe(3)
})

test('a rule without upcoming dates leaves a draft without dates', async () => {
  const past = aDraft({ title: 'Over' }, { ...rule, firstDay: '2020-01-07', until: { lastDay: '2020-02-04' } })
  expect((await send([past])).body).toEqual([{ id: past.id, isNew: true, hasDates: false }])
  expect(await site.db.$count(sessions, eq(sessions.offeringId, past.id))).toBe(0)
})

test('errors are given by row and field, and nothing is created', async () => {
  const [fine, wrong] = [aDraft({ title: 'Fine' }), aDraft({ title: '', ageMin: 10 })]
  const { status, body } = await send([fine, wrong])
  expect([status, body.fields]).toEqual([
    400,
    {
      'drafts.1.class.title': 'Enter a title.',
      'drafts.1.class.ageMax': "The oldest age can't be lower than the youngest.",
    },
  ])
  expect(await countOf('Fine')).toBe(0)
  expect((await send([aDraft({ cancellationPolicyId: newId() })])).body.code).toBe('unknown-policy')
  expect((await send([])).body.message).toBe('Choose at least one class.')
  expect((await send(Array.from({ length: 21 }, () => aDraft()))).body.message).toBe(
    'Send at most 20 classes at a time.',
  )
})

test('existing classes are listed with their first session, except archived ones', async () => {
  const draft = aDraft({ title: 'Known' })
  await send([draft])
  const starts = async () =>
    (await site.ask('GET', '/api/admin/class-starts', { cookie: admin })).body as { id: string }[]
  expect((await starts()).find(each => each.id === draft.id)).toEqual({
    id: draft.id,
    title: 'Known',
    season: 'Winter',
    status: 'draft',
    startsAt: '2027-01-05T22:45:00.000Z',
  })
  await site.db.update(offerings).set({ status: 'archived' }).where(eq(offerings.id, draft.id))
  expect((await starts()).some(each => each.id === draft.id)).toBe(false)
})

test('only staff who can set up classes can create them this way', async () => {
  const draft = aDraft({ title: 'Not mine' })
  for (const role of ['staff', 'parent'] as const) {
    const { cookie } = await signedInPerson(site.db, { role })
    expect((await send([draft], cookie)).status).toBe(403)
  }
  expect(await countOf('Not mine')).toBe(0)
})
