import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOffering, aPolicy } from '#src/features/classes/server/made-up-classes.ts'
import { classesFeature } from '#src/features/classes/server.ts'
import { newId } from '#src/lib/ids.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { accountLock, whileLocked } from '#src/testing/while-locked.ts'
import { favoritesFeature } from '../server.ts'
import { favorites } from './tables.ts'

const clock = movableClock()
let site: Awaited<ReturnType<typeof serve>>
let clay: string
let looms: string
let draft: string
beforeAll(async () => {
  site = await serve(app => [classesFeature(app), favoritesFeature(app)], { clock })
  await aPolicy(site.db)
  clay = await anOffering(site.db, { slug: 'clay' })
  looms = await anOffering(site.db, { slug: 'looms' })
  draft = await anOffering(site.db, { slug: 'draft', status: 'draft' })
})
afterAll(() => site.close())

const slugs = (answer: { body: { slug: string }[] }) => answer.body.map(each => each.slug)

test('saving twice saves once, the newest comes first, and removing always works', async () => {
  const { cookie } = await signedInPerson(site.db)
  await site.ask('POST', `/api/favorites/${clay}`, { cookie })
  await site.ask('POST', `/api/favorites/${clay}`, { cookie })
  clock.forward(1000)
  expect(slugs(await site.ask('POST', `/api/favorites/${looms}`, { cookie }))).toEqual(['looms', 'clay'])
  expect(slugs(await site.ask('DELETE', `/api/favorites/${looms}`, { cookie }))).toEqual(['clay'])
  expect(slugs(await site.ask('DELETE', '/api/favorites/nonsense', { cookie }))).toEqual(['clay'])
  expect(slugs(await site.ask('GET', '/api/favorites/classes', { cookie }))).toEqual(['clay'])
})

test("a family never sees or removes another family's classes", async () => {
  const [one, other] = [await signedInPerson(site.db), await signedInPerson(site.db)]
  await site.ask('POST', `/api/favorites/${clay}`, { cookie: one.cookie })
  expect(slugs(await site.ask('DELETE', `/api/favorites/${clay}`, { cookie: other.cookie }))).toEqual([])
  expect(slugs(await site.ask('GET', '/api/favorites/classes', { cookie: one.cookie }))).toEqual(['clay'])
  expect((await site.ask('GET', '/api/favorites/classes')).status).toBe(401)
  expect((await site.ask('POST', `/api/favorites/${clay}`)).status).toBe(401)
})

test("classes that families can't see can't be saved", async () => {
  const { cookie } = await signedInPerson(site.db)
  for (const id of [draft, newId(), 'clay-by-name', '%2e%2e']) {
    expect((await site.ask('POST', `/api/favorites/${id}`, { cookie })).status).toBe(404)
  }
})

test('when many are saved at the same time, only as many as fit are kept', async () => {
  const { id: parentId, cookie } = await signedInPerson(site.db)
  const classes: string[] = []
  for (let n = 0; n < 103; n++) classes.push(await anOffering(site.db, { slug: `one-of-many-${n}` }))
  const [early, last] = [classes.slice(0, 95), classes.slice(95)]
  await site.db.insert(favorites).values(early.map(offeringId => ({ parentId, offeringId, createdAt: clock.now() })))
  const saves = last.map(id => () => site.ask('POST', `/api/favorites/${id}`, { cookie }))
  const answers = await whileLocked(site.db, accountLock(parentId), saves)
  expect(answers.map(each => each.body.code ?? each.status)).toEqual([
    ...Array<number>(5).fill(200),
    ...Array<string>(3).fill('too-many'),
  ])
  expect(await site.db.$count(favorites, eq(favorites.parentId, parentId))).toBe(100)
})
