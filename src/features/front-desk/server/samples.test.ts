import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { blogPosts } from '#src/features/blog/server/tables.ts'
import { blogFeature } from '#src/features/blog/server.ts'
import { offerings, sessions } from '#src/features/classes/server/tables.ts'
import { registrations } from '#src/features/registrations/server/tables.ts'
import { auditChanges } from '#src/platform/audit/tables.ts'
import { type Counter, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'

let counter: Counter | undefined
let site: Counter
let admin: { cookie: string }
beforeEach(async () => {
  await counter?.close()
  site = counter = await openCounter({ more: app => [blogFeature(app)] })
  admin = await signedInPerson(site.db, { role: 'admin' })
})
afterAll(() => counter?.close())

type Samples = { canAdd: boolean; classes: { id: string; title: string; isInUse: boolean }[]; posts: { id: string }[] }
const read = async (): Promise<Samples> => (await site.get(admin, '/api/admin/samples')).body
const add = () => site.post(admin, '/api/admin/samples', {})
const ids = (of: readonly { id: string }[]) => of.map(each => each.id)
const remove = (classes: readonly string[], posts: readonly string[] = []) =>
  site.post(admin, '/api/admin/samples/removal', { classes, posts })
const today = async () => (await site.get(admin, '/api/admin/today')).body
const edited = async (id: string) => (await site.get(admin, `/api/admin/classes/${id}`)).body

/** Saves a class as the editor does. */
async function save(id: string, change: object) {
  const all = await edited(id)
  const names = ['title', 'description', 'price', 'capacity', 'ageMin', 'ageMax', 'category', 'season', 'keywords']
  const body = Object.fromEntries([...names, 'aside', 'status', 'updatedAt'].map(name => [name, all[name]]))
  const { status } = await site.ask('PUT', `/api/admin/classes/${id}`, { ...admin, body: { ...body, ...change } })
  expect(status).toBe(200)
}

test('an empty site offers samples; adding them twice at the same moment makes each once, as a draft with dates that only staff see', async () => {
  expect((await today()).samples).toBe('can-add')
  const answers = await Promise.all([add(), add()])
  expect(answers.map(each => each.status)).toEqual([200, 200])
  const { classes, posts, canAdd } = await read()
  expect([classes.length, posts.length, canAdd]).toEqual([3, 1, true])
  expect(classes.every(each => each.title.startsWith('Sample: ') && !each.isInUse)).toBe(true)
  expect(await site.db.$count(sessions)).toBe(8)
  expect(await site.db.$count(offerings, eq(offerings.status, 'draft'))).toBe(3)
  expect(await site.db.$count(blogPosts, eq(blogPosts.status, 'draft'))).toBe(1)
  expect((await site.ask('GET', '/api/search/classes')).body.total).toBe(0)
  expect(await today()).toMatchObject({ samples: 'some', isSample: false })
  // The first step asks for a class of their own, not a sample.
  expect((await today()).firstSteps).toContainEqual({ step: 'class', isDone: false })
  expect(await site.db.$count(auditChanges, sql`kind IN ('class', 'blog-post') AND before IS NULL`)).toBeGreaterThan(3)
})

test('all samples are removed in one step, and nothing else is; a second time changes nothing', async () => {
  await add()
  const own = await site.offering({ title: 'Our own' })
  const { classes, posts } = await read()
  const first = await remove(ids(classes), ids(posts))
  expect(first.body).toEqual({ classes: 3, posts: 1, kept: [] })
  expect((await remove(ids(classes), ids(posts))).body).toEqual({ classes: 0, posts: 0, kept: [] })
  expect(await read()).toEqual({ canAdd: false, classes: [], posts: [] })
  expect(ids(await site.db.select({ id: offerings.id }).from(offerings))).toEqual([own])
  const noted = await site.db.select().from(auditChanges).where(sql`after IS NULL AND kind IN ('class', 'blog-post')`)
  expect(noted).toHaveLength(4)
  // A site with a class of its own isn't offered samples.
  expect([(await add()).body.code, (await today()).samples]).toEqual(['not-empty', null])
})

test('a class or post of their own is never removed, even if the request names it', async () => {
  const own = await site.offering()
  const post = { title: 'Ours', excerpt: 'Ours', body: 'Ours', authorName: 'Maya', tags: [], picture: null }
  const written = await site.post(admin, '/api/admin/blog', {
    ...post,
    materials: [],
    steps: [],
    publishing: { when: 'draft' },
  })
  expect((await remove([own], [written.body.id])).body).toEqual({ classes: 0, posts: 0, kept: [] })
  expect([await site.db.$count(offerings), await site.db.$count(blogPosts)]).toEqual([1, 1])
})

test('a sample that a family registered for is kept with its dates and named in the answer', async () => {
  await add()
  const { classes, posts } = await read()
  const sample = classes.find(each => each.title.includes('Paper'))!
  await save(sample.id, { status: 'published' })
  const family = await site.family()
  expect((await site.enroll(family, sample.id, { price: 28_00 })).status).toBe(200)
  expect((await read()).classes.find(each => each.id === sample.id)).toMatchObject({ isInUse: true })
  const { body } = await remove(ids(classes), ids(posts))
  expect(body).toEqual({ classes: 2, posts: 1, kept: [{ id: sample.id, title: sample.title }] })
  expect(await site.db.$count(registrations, eq(registrations.offeringId, sample.id))).toBe(1)
  expect(await site.db.$count(sessions, eq(sessions.offeringId, sample.id))).toBe(1)
})

test('a sample that was rewritten or got other dates no longer counts as one; publishing it alone changes nothing', async () => {
  await add()
  const { classes, posts } = await read()
  const [one, two, three] = ids(classes) as [string, string, string]
  await save(one, { status: 'published' })
  await save(two, { title: 'Our clay class' })
  const { rule, updatedAt } = await edited(three)
  const dates = { rule: { ...rule, startTime: '16:30' }, updatedAt }
  await site.ask('PUT', `/api/admin/classes/${three}/sessions`, { ...admin, body: dates })
  const post = (await site.get(admin, `/api/admin/blog/${posts[0]!.id}`)).body
  const { title, excerpt, authorName, tags, materials, steps, picture, body, version } = post
  const text = { title, excerpt, authorName, tags, materials, steps, picture, body, publishing: { when: 'draft' } }
  const saved = await site.ask('PUT', `/api/admin/blog/${post.id}`, { ...admin, body: { ...text, version } })
  expect([saved.status, saved.body.isSample]).toEqual([200, true])
  const again = { ...text, title: 'Our boat', version: saved.body.version }
  await site.ask('PUT', `/api/admin/blog/${post.id}`, { ...admin, body: again })
  expect(await read()).toMatchObject({ canAdd: false, classes: [{ id: one }], posts: [] })
})

test('only those who set up the site add and remove samples', async () => {
  const staff = await signedInPerson(site.db, { role: 'staff' })
  for (const path of ['/api/admin/samples', '/api/admin/samples/removal'])
    expect((await site.post(staff, path, { classes: [], posts: [] })).status).toBe(403)
  expect((await site.get(staff, '/api/admin/today')).body.samples).toBeNull()
})
