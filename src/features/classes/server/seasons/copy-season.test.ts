import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarEvents } from '#src/features/calendar/server/tables.ts'
import { dayOf } from '#src/lib/dates.ts'
import { newId } from '#src/lib/ids.ts'
import { databaseErrorCode } from '#src/platform/database/error-code.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { whileLocked } from '#src/testing/while-locked.ts'
import { classesFeature } from '../../server.ts'
import { hoursOn } from '../../session-rule.ts'
import { anOffering, aPolicy } from '../made-up-classes.ts'
import { offerings, seasonCopies, seasons, sessions } from '../tables.ts'

const zone = 'America/New_York'
const clock = movableClock()
let site: Awaited<ReturnType<typeof serve>>
let admin: string
beforeAll(async () => {
  site = await serve(app => [classesFeature(app)], { clock })
  await aPolicy(site.db)
  admin = (await signedInPerson(site.db, { role: 'admin' })).cookie
})
afterAll(() => site.close())

let names = 0
async function season(firstDay: string, lastDay: string) {
  const id = newId()
  await site.db.insert(seasons).values({ id, name: `Season 2027, ${++names}`, firstDay, lastDay, state: 'open' })
  return id
}
const starts = (...days: string[]) => days.map(day => hoursOn(day, '17:45', 60, zone).startsAt.toISOString())
const KEEP = { kind: 'keep' }
const into = (id: string) => ({ id, isNew: false })

async function fall(count: number, given: Parameters<typeof anOffering>[1] = {}) {
  const id = await season('2026-09-08', '2026-11-30')
  const classIds: string[] = []
  for (let at = 0; at < count; at++)
    classIds.push(
      await anOffering(site.db, {
        ...{ seasonId: id, season: 'Fall', title: `Class ${at}`, location: `Room ${id} ${at}`, priceCents: 45_00 },
        sessionStarts: starts('2026-09-15', '2026-09-22', '2026-09-29'),
        ...given,
      }),
    )
  return { id, classIds }
}
const ask = (id: string, what: string, body: object) =>
  site.ask('POST', `/api/admin/seasons/${id}/${what}`, { cookie: admin, body })
/** Previews, then copies exactly that. */
async function copy(id: string, asked: object) {
  const { body: preview } = await ask(id, 'copy-preview', asked)
  return { preview, done: await ask(id, 'copies', { ...asked, version: preview.version }) }
}
const copiesIn = (seasonId: string) =>
  site.db.select().from(offerings).where(eq(offerings.seasonId, seasonId)).orderBy(asc(offerings.title))
const daysOf = async (classId: string) =>
  (await site.db.select().from(sessions).where(eq(sessions.offeringId, classId)).orderBy(asc(sessions.startsAt))).map(
    each => dayOf(each.startsAt, zone),
  )

test('thirty classes are copied in one request, as drafts with their dates and a raised price; the preview writes nothing', async () => {
  const { id, classIds } = await fall(30)
  const target = await season('2027-01-04', '2027-03-31')
  const asked = { target: into(target), classIds, price: { kind: 'percent', percent: 5, roundTo: 'dollars' } }
  const { body: preview } = await ask(id, 'copy-preview', asked)
  expect(await copiesIn(target)).toEqual([])
  expect(preview.classes).toHaveLength(30)
  expect(preview.classes[0]).toMatchObject({
    isCopied: false,
    from: { sessions: 3, price: 45_00 },
    to: { sessions: 3, price: 47_00, firstStart: '2027-01-12T22:45:00.000Z' },
    conflicts: [],
  })
  const done = await ask(id, 'copies', { ...asked, version: preview.version })
  expect(done.body).toEqual({ seasonId: target, copied: 30, before: 0 })
  const copies = await copiesIn(target)
  expect(copies).toHaveLength(30)
  expect(new Set(copies.map(each => each.slug)).size).toBe(30)
  const fresh = { status: 'draft', taken: 0, popularity: 0, priceCents: 47_00, season: 'Winter', isSample: false }
  for (const each of copies) expect(each).toMatchObject(fresh)
  expect(await daysOf(copies[0]!.id)).toEqual(['2027-01-12', '2027-01-19', '2027-01-26'])
})

test('copying repeatedly or simultaneously makes no duplicates; only new classes are added later', async () => {
  const { id, classIds } = await fall(3)
  const target = await season('2027-01-04', '2027-03-31')
  const asked = { target: into(target), classIds: classIds.slice(0, 2), price: KEEP }
  const { version } = (await ask(id, 'copy-preview', asked)).body
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask(id, 'copies', { ...asked, version })))
  expect(answers.map(each => each.status)).toEqual([200, 200, 200, 200])
  expect(answers.map(each => each.body.copied).sort()).toEqual([0, 0, 0, 2])
  const { preview, done } = await copy(id, { ...asked, classIds })
  expect(preview.classes.map((each: { isCopied: boolean }) => each.isCopied)).toEqual([true, true, false])
  expect(done.body).toMatchObject({ copied: 1, before: 2 })
  expect(await copiesIn(target)).toHaveLength(3)
})

test('two requests that planned before either was written make one set of copies', async () => {
  const { id, classIds } = await fall(2)
  const target = await season('2027-01-04', '2027-03-31')
  const asked = { target: into(target), classIds, price: KEEP }
  const { version } = (await ask(id, 'copy-preview', asked)).body
  const row = sql`SELECT FROM seasons WHERE id = ${target} FOR UPDATE`
  const send = () => ask(id, 'copies', { ...asked, version })
  const answers = await whileLocked(site.db, row, [send, send])
  expect(answers.map(each => each.status)).toEqual([200, 200])
  expect(answers.map(each => each.body.copied).sort()).toEqual([0, 2])
  expect(await copiesIn(target)).toHaveLength(2)
})

test('the table itself allows one copy of a class per season', async () => {
  const { classIds } = await fall(2)
  const target = await season('2027-01-04', '2027-03-31')
  const row = { seasonId: target, sourceId: classIds[0]!, copyId: classIds[1]! }
  await site.db.insert(seasonCopies).values(row)
  const again = await site.db.insert(seasonCopies).values(row).catch(databaseErrorCode)
  expect(again).toBe('23505')
})

test('a new season is created together with the copies or not at all', async () => {
  const { id, classIds } = await fall(1)
  const target = {
    id: newId(),
    isNew: true,
    name: `Winter 2027, ${++names}`,
    firstDay: '2027-01-04',
    lastDay: '2027-03-31',
  }
  const asked = { target, classIds, price: KEEP }
  expect((await ask(id, 'copies', { ...asked, version: 'another' })).body.code).toBe('plan-changed')
  expect(await site.db.$count(seasons, eq(seasons.id, target.id))).toBe(0)
  const { done } = await copy(id, asked)
  expect(done.body).toEqual({ seasonId: target.id, copied: 1, before: 0 })
  const [made] = await site.db.select().from(seasons).where(eq(seasons.id, target.id))
  expect(made).toMatchObject({ name: target.name, state: 'draft', firstDay: '2027-01-04' })
  expect((await copy(id, asked)).done.body).toMatchObject({ copied: 0, before: 1 })
  const bad = await ask(id, 'copy-preview', {
    ...asked,
    target: { ...target, id: newId(), name: 'Winter', lastDay: '' },
  })
  expect([bad.status, Object.keys(bad.body.fields).sort()]).toEqual([400, ['target.lastDay', 'target.name']])
})

test('closed days are skipped and listed; the preview shows a taken room, a busy teacher and a late end', async () => {
  const { id, classIds } = await fall(2, { taughtBy: 'Ann', location: 'Studio A' })
  const target = await season('2027-01-04', '2027-01-20')
  await anOffering(site.db, { title: 'Choir', location: 'Studio A', sessionStarts: starts('2027-01-12') })
  await site.db.insert(calendarEvents).values({ title: 'Snow day', type: 'holiday', startsOn: '2027-01-19' })
  const { preview } = await copy(id, { target: into(target), classIds: classIds.slice(0, 1), price: KEEP })
  const [only] = preview.classes
  expect(only.skipped).toEqual([{ day: '2027-01-19', why: 'Snow day' }])
  expect(
    only.conflicts.map((each: { kind: string; with: string; startsAt: string }) => [
      each.kind,
      each.with,
      dayOf(each.startsAt, zone),
    ]),
  ).toEqual([
    ['late', null, '2027-01-26'],
    ['room', 'Choir', '2027-01-12'],
  ])
  const both = (await ask(id, 'copy-preview', { target: into(target), classIds: classIds.slice(1), price: KEEP })).body
  expect(both.classes[0].conflicts).toContainEqual({
    kind: 'teacher',
    startsAt: starts('2027-01-12')[0],
    sessions: 3,
    with: 'Class 0',
  })
})

test('if a class changed since the preview, nothing is copied', async () => {
  const { id, classIds } = await fall(2)
  const target = await season('2027-01-04', '2027-03-31')
  const asked = { target: into(target), classIds, price: KEEP }
  const { version } = (await ask(id, 'copy-preview', asked)).body
  const [, second] = starts('2026-09-15', '2026-09-22')
  await site.db
    .update(sessions)
    .set({ startsAt: new Date('2026-09-24T21:45:00Z'), endsAt: new Date('2026-09-24T22:45:00Z') })
    .where(and(eq(sessions.offeringId, classIds[0]!), eq(sessions.startsAt, new Date(second!))))
  expect((await ask(id, 'copies', { ...asked, version })).body.code).toBe('plan-changed')
  expect(await copiesIn(target)).toEqual([])
})

test('a season can’t be copied into itself, and classes of another season can’t be copied', async () => {
  const { id, classIds } = await fall(1)
  const other = await fall(1)
  const price = KEEP
  expect((await ask(id, 'copy-preview', { target: into(id), classIds, price })).body.code).toBe('same-season')
  expect((await ask(id, 'copy-preview', { target: into(newId()), classIds, price })).body.code).toBe('unknown-season')
  expect((await ask(id, 'copy-preview', { target: into(other.id), classIds: other.classIds, price })).body.code).toBe(
    'no-classes',
  )
  expect((await ask(newId(), 'copy-preview', { target: into(id), classIds, price })).status).toBe(404)
})
