import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { signedInPerson, signIn } from '#src/testing/signed-in.ts'
import { fillSampleBlog } from '../../../../db/sample/blog.ts'
import type { PostDraft } from '../contract.ts'
import { blogFeature } from '../server.ts'
import { showPostsJob } from './show-on-time.ts'
import { blogPosts } from './tables.ts'

const start = new Date('2026-11-20T17:00:00Z')
const clock = movableClock(start)
let site: Awaited<ReturnType<typeof serve>>
let admin: string
let changes: string[][]
let waits: number[]

beforeAll(async () => {
  site = await serve(
    app => [
      blogFeature({
        ...app,
        changed: (tx, ...tags) => {
          changes.push(tags)
          return app.changed(tx, ...tags)
        },
        enqueue: (tx, name, data, options) => {
          waits.push(options?.afterSeconds ?? 0)
          return app.enqueue(tx, name, data, options)
        },
      }),
    ],
    { clock },
  )
  // Valid for longer than the clock of these tests runs ahead.
  admin = await signIn(site.db, (await signedInPerson(site.db, { role: 'admin' })).id, new Date('2100-01-01'))
})
afterAll(() => site.close())
beforeEach(async () => {
  changes = []
  waits = []
  clock.set(start)
  await site.db.delete(blogPosts)
})

const draft = (part: Partial<PostDraft> = {}): PostDraft => ({
  title: 'A lantern from one sheet',
  excerpt: 'Two folds, twelve snips.',
  body: 'Words about **paper**.',
  tags: ['paper'],
  authorName: 'Ana Rivera',
  picture: { category: 'Trial', seed: '1' },
  materials: [],
  steps: [],
  publishing: { when: 'now' },
  ...part,
})
const write = (part: Partial<PostDraft> = {}) =>
  site.ask('POST', '/api/admin/blog', { cookie: admin, body: draft(part) })
const change = (id: string, version: number, part: Partial<PostDraft> = {}) =>
  site.ask('PUT', `/api/admin/blog/${id}`, { cookie: admin, body: { ...draft(part), version } })
// Signed in, to bypass the cache of anonymous responses.
const list = async (query = '') => (await site.ask('GET', `/api/blog${query}`, { cookie: admin })).body
const titles = async (query = '') => (await list(query)).posts.map((post: { title: string }) => post.title)
const see = (slug: string) => site.ask('GET', `/api/blog/${slug}`, { cookie: admin })

describe('published posts', () => {
  test('a published post is in the list and has a page by slug and by id', async () => {
    const { status, body } = await write()
    expect([status, body.state, body.slug]).toEqual([201, 'published', 'a-lantern-from-one-sheet'])
    const [card] = (await list()).posts
    expect(card).toMatchObject({ slug: body.slug, kind: 'notes', readingMinutes: 1, publishedAt: start.toISOString() })
    expect(card).not.toHaveProperty('body')
    expect((await see(body.slug)).body.body).toBe('Words about **paper**.')
    expect((await see(body.id)).body.slug).toBe(body.slug)
  })

  test('drafts and scheduled posts are not visible to anyone', async () => {
    const { body: hidden } = await write({ publishing: { when: 'draft' } })
    await write({ title: 'Tomorrow', publishing: { when: 'at', day: '2026-11-21', time: '09:00' } })
    expect(await list()).toEqual({ posts: [], total: 0, tags: [] })
    expect((await see(hidden.slug)).body.message).toBe("We couldn't find that post.")
    expect((await see('tomorrow')).status).toBe(404)
    expect((await see(hidden.id)).status).toBe(404)
  })

  test('a scheduled post appears automatically at its time, to the millisecond', async () => {
    await write({ title: 'Tomorrow', publishing: { when: 'at', day: '2026-11-21', time: '09:00' } })
    clock.set(new Date('2026-11-21T13:59:59.999Z'))
    expect(await titles()).toEqual([])
    clock.set(new Date('2026-11-21T14:00:00.000Z'))
    expect(await titles()).toEqual(['Tomorrow'])
    expect((await see('tomorrow')).status).toBe(200)
  })

  test.each([
    ['in the hour that occurs twice, the first time', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['in the hour that is skipped, an hour later', '2027-03-14', '02:30', '2027-03-14T07:30:00.000Z'],
  ])('a post can be scheduled %s, and stays visible', async (_name, day, time, appears) => {
    clock.set(new Date(Date.parse(appears) - 86_400_000))
    await write({ title: 'Night', publishing: { when: 'at', day, time } })
    clock.set(new Date(Date.parse(appears) - 1))
    expect(await titles()).toEqual([])
    for (const later of [0, 1_800_000, 3_600_000, 5_400_000]) {
      clock.set(new Date(Date.parse(appears) + later))
      expect((await list()).posts).toMatchObject([{ title: 'Night', publishedAt: appears }])
    }
  })

  test('posts are listed newest first, by page and by tag, with the most used tags', async () => {
    for (const [i, tags] of [['paper'], ['paper', 'clay'], ['clay'], ['paper']].entries()) {
      clock.forward(60_000)
      await write({ title: `Post ${i}`, tags })
    }
    expect(await titles('?limit=2')).toEqual(['Post 3', 'Post 2'])
    expect(await titles('?limit=2&offset=2')).toEqual(['Post 1', 'Post 0'])
    expect(await titles('?tag=clay')).toEqual(['Post 2', 'Post 1'])
    expect(await titles('?tag=CLAY')).toEqual(['Post 2', 'Post 1'])
    expect(await list('?tag=nothing')).toMatchObject({ posts: [], total: 0, tags: ['paper', 'clay'] })
    expect((await list('?limit=1')).total).toBe(4)
  })

  test('related posts share tags: most shared first, never the post itself, never hidden ones', async () => {
    const { body: one } = await write({ title: 'One', tags: ['paper', 'light', 'home'] })
    await write({ title: 'Two shared', tags: ['paper', 'light'] })
    clock.forward(60_000)
    await write({ title: 'One shared', tags: ['home', 'clay'] })
    await write({ title: 'None shared', tags: ['clay'] })
    await write({ title: 'Draft', tags: ['paper', 'light', 'home'], publishing: { when: 'draft' } })
    const { related } = (await see(one.slug)).body
    expect(related.map((post: { title: string }) => post.title)).toEqual(['Two shared', 'One shared'])
  })

  test.each(['limit=0', 'limit=51', 'offset=-1', 'limit=x', `tag=${'x'.repeat(31)}`, 'unknown=1'])(
    'a list with %s is refused with a message',
    async query => {
      const { status, body } = await site.ask('GET', `/api/blog?${query}`)
      expect([status, body.code]).toEqual([400, 'invalid-input'])
    },
  )

  test.each(['%27%20OR%201=1', '../admin', 'a%00b', newId()])('the post %j is not found', async slug => {
    expect([400, 404]).toContain((await site.ask('GET', `/api/blog/${slug}`)).status)
  })
})

describe('writing posts', () => {
  test('only admins can use the blog in the back office', async () => {
    const { body: post } = await write()
    const staff = (await signedInPerson(site.db, { role: 'staff' })).cookie
    const asked = [
      ['GET', '/api/admin/blog'],
      ['GET', `/api/admin/blog/${post.id}`],
      ['POST', '/api/admin/blog'],
      ['PUT', `/api/admin/blog/${post.id}`],
      ['DELETE', `/api/admin/blog/${post.id}`],
    ] as const
    for (const [method, url] of asked) {
      const body = method === 'POST' || method === 'PUT' ? { ...draft(), version: 1 } : undefined
      expect((await site.ask(method, url, { cookie: staff, body })).status, `${method} ${url}`).toBe(403)
      expect((await site.ask(method, url, { body })).status, `${method} ${url}`).toBe(401)
    }
    expect(await titles()).toEqual([post.title])
  })

  test('every write marks pages with posts as outdated', async () => {
    const { body } = await write()
    await change(body.id, 1)
    await site.ask('DELETE', `/api/admin/blog/${body.id}`, { cookie: admin })
    expect(changes).toEqual([['posts'], ['posts'], ['posts']])
  })

  test('a scheduled post marks cached pages as outdated when its time comes', async () => {
    await write({ publishing: { when: 'at', day: '2026-11-20', time: '12:30' } })
    await write()
    await write({ publishing: { when: 'draft' } })
    expect(waits).toEqual([1800])
    changes = []
    await showPostsJob({ db: site.db, changed: async (_tx, ...tags) => void changes.push(tags) }).run({})
    expect(changes).toEqual([['posts']])
  })

  test('posts with the same title get different slugs; an entered slug that is taken is refused', async () => {
    const slugs = [(await write()).body.slug, (await write()).body.slug, (await write()).body.slug]
    expect(slugs).toEqual(['a-lantern-from-one-sheet', 'a-lantern-from-one-sheet-2', 'a-lantern-from-one-sheet-3'])
    const taken = await write({ slug: slugs[0] })
    expect([taken.status, taken.body.code]).toEqual([409, 'slug-taken'])
  })

  test('changing a published post keeps its date and slug', async () => {
    const { body } = await write()
    clock.forward(86_400_000)
    const { body: changed } = await change(body.id, body.version, { title: 'Another title' })
    expect(changed).toMatchObject({ slug: body.slug, publishAt: body.publishAt, version: 2, title: 'Another title' })
    expect(changed.updatedAt).toBe(new Date(start.getTime() + 86_400_000).toISOString())
  })

  test("a published post can become a draft again, and is republished with today's date", async () => {
    const { body } = await write()
    const { body: hidden } = await change(body.id, 1, { publishing: { when: 'draft' } })
    expect([hidden.state, await titles()]).toEqual(['draft', []])
    clock.forward(86_400_000)
    const { body: out } = await change(body.id, 2)
    expect(out.publishAt).toBe(clock.now().toISOString())
  })

  test("saving over someone else's change is refused with a message, and nothing is lost", async () => {
    const { body } = await write()
    expect((await change(body.id, 1, { body: 'Mine' })).status).toBe(200)
    const late = await change(body.id, 1, { body: 'Theirs' })
    expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile'])
    expect((await see(body.slug)).body.body).toBe('Mine')
  })

  test('of two simultaneous saves, one wins', async () => {
    const { body } = await write()
    const both = await Promise.all([change(body.id, 1, { body: 'Mine' }), change(body.id, 1, { body: 'Theirs' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a craft has steps and a reading time that counts them', async () => {
    const steps = [{ title: 'Fold', detail: 'word '.repeat(115).trim() }]
    const { body } = await write({ body: 'word '.repeat(345), steps, materials: [' Paper '] })
    expect((await see(body.slug)).body).toMatchObject({ kind: 'craft', readingMinutes: 2, materials: ['Paper'], steps })
  })

  test('deleting is permanent, and deleting again says that the post was not found', async () => {
    const { body } = await write()
    const remove = () => site.ask('DELETE', `/api/admin/blog/${body.id}`, { cookie: admin })
    expect((await remove()).body).toEqual({ deleted: true })
    expect((await remove()).body.message).toBe("We couldn't find that post.")
    expect((await see(body.slug)).status).toBe(404)
  })

  test('the staff list shows unpublished posts first', async () => {
    await write({ title: 'Out' })
    await write({ title: 'Later', publishing: { when: 'at', day: '2026-12-24', time: '08:00' } })
    await write({ title: 'Draft', publishing: { when: 'draft' } })
    const { posts, total } = (await site.ask('GET', '/api/admin/blog', { cookie: admin })).body
    expect(posts.map((post: { title: string; state: string }) => [post.title, post.state])).toEqual([
      ['Draft', 'draft'],
      ['Later', 'scheduled'],
      ['Out', 'published'],
    ])
    expect(total).toBe(3)
  })

  test("times are in the program's time zone, including around clock changes", async () => {
    const at = async (day: string, time: string) =>
      (await write({ publishing: { when: 'at', day, time } })).body.publishAt as string
    expect(await at('2026-10-31', '09:00')).toBe('2026-10-31T13:00:00.000Z')
    expect(await at('2026-11-01', '09:00')).toBe('2026-11-01T14:00:00.000Z')
    expect(await at('2026-11-01', '01:30')).toBe('2026-11-01T05:30:00.000Z')
    expect(await at('2027-03-14', '02:30')).toBe('2027-03-14T07:30:00.000Z')
  })

  const long = (count: number) => 'x'.repeat(count)
  test.each<[string, Partial<Record<keyof PostDraft, unknown>>, string, string]>([
    ['without a title', { title: ' ' }, 'title', 'Enter a title.'],
    ['with a title that is too long', { title: long(121) }, 'title', 'Keep a title under 120 characters.'],
    ['without a summary', { excerpt: '' }, 'excerpt', 'Enter a summary.'],
    ['without an author', { authorName: '' }, 'authorName', "Enter the author's name."],
    ['with an invalid slug', { slug: '../x' }, 'slug', 'Use at most 80 lowercase letters, digits and single hyphens.'],
    ['with too much text', { body: long(40_001) }, 'body', "That's too long for one post. Split it in two."],
    ['without text', { body: ' ' }, 'body', 'Write something before you publish.'],
    ['with seven tags', { tags: [...'abcdefg'] }, 'tags', 'Use at most 6 tags.'],
    ['with markup as a tag', { tags: ['<b>'] }, 'tags.0', 'Use plain words of at most 30 letters as tags.'],
    ['with an empty step', { steps: [{ title: '', detail: '' }] }, 'steps.0.title', 'Enter a title for each step.'],
    ['without a date', { publishing: { when: 'at', day: '', time: '09:00' } }, 'publishing.day', 'Choose a date.'],
    [
      'on February 30',
      { publishing: { when: 'at', day: '2026-02-30', time: '09:00' } },
      'publishing.day',
      'Choose a date.',
    ],
    [
      "at 25 o'clock",
      { publishing: { when: 'at', day: '2026-02-03', time: '25:00' } },
      'publishing.time',
      'Choose a time.',
    ],
    ['at an unknown time', { publishing: { when: 'some day' } }, 'publishing.when', 'Choose when to publish the post.'],
  ])('a post %s is refused with a message', async (_name, part, field, sentence) => {
    const { status, body } = await write(part as Partial<PostDraft>)
    expect([status, body.message, body.fields]).toEqual([400, sentence, { [field]: sentence }])
  })

  test('fields that are not part of a post are refused', async () => {
    const answer = await site.ask('POST', '/api/admin/blog', { cookie: admin, body: { ...draft(), isSample: true } })
    expect(answer.status).toBe(400)
  })

  test('a draft can be empty', async () => {
    expect((await write({ body: '', publishing: { when: 'draft' } })).status).toBe(201)
  })
})

test('the sample posts are added once, and one of them is scheduled', async () => {
  for (let n = 0; n < 2; n++) await site.db.transaction(tx => fillSampleBlog(tx, start))
  const { posts, total, tags } = await list()
  expect(total).toBe(5)
  expect(posts[0]).toMatchObject({ title: 'A lantern from one sheet of paper', kind: 'craft' })
  expect(posts.filter((post: { kind: string }) => post.kind === 'craft').length).toBeGreaterThanOrEqual(2)
  expect(tags).toContain('at home')
  const staff = (await site.ask('GET', '/api/admin/blog', { cookie: admin })).body.posts
  expect(staff.map((post: { state: string }) => post.state).sort()).toEqual([
    ...Array(5).fill('published'),
    'scheduled',
  ])
  expect(staff.every((post: { isSample: boolean }) => post.isSample)).toBe(true)
})
