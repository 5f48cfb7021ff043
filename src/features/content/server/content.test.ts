import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { defineContent } from '../keys.ts'
import { contentFeature } from '../server.ts'
import { CONTENT_LIMITS } from '../text-limits.ts'

const HOME = defineContent('home', {
  'home.hero.title': { title: 'Hero title', section: 'hero', text: 'Where Wonder Becomes Art' },
})

let site: Awaited<ReturnType<typeof serve>>
let admin: { cookie: string }
beforeAll(async () => {
  site = await serve(app => [contentFeature(app, [HOME])])
  admin = await signedInPerson(site.db, { role: 'admin', firstName: 'Sam' })
})
afterAll(() => site.close())

const FIELDS = { title: 'Hero title', content: 'Made by hand', page: 'home', section: 'hero', isActive: true }
const as = (cookie?: string) => ({
  list: () => site.ask('GET', '/api/content', { cookie }),
  create: (body: object) => site.ask('POST', '/api/content', { cookie, body }),
  change: (key: string, body: object) => site.ask('PUT', `/api/content/${key}`, { cookie, body }),
  remove: (key: string) => site.ask('DELETE', `/api/content/${key}`, { cookie }),
  versions: (key: string) => site.ask('GET', `/api/content/${key}/versions`, { cookie }),
  restore: (key: string, version: number) =>
    site.ask('POST', `/api/content/${key}/restore`, { cookie, body: { version } }),
})
/** What a page shows, read as a signed-in user so that no cache is involved. */
const shownOn = async (page: string) =>
  (await site.ask('GET', `/api/content/public?page=${page}`, { cookie: admin.cookie })).body.entries

test('only admins can use the entries; visitors, parents and staff cannot (T16)', async () => {
  const parent = await signedInPerson(site.db)
  const staff = await signedInPerson(site.db, { role: 'staff' })
  const lost = await signedInPerson(site.db, { role: 'unknown' })
  await as(admin.cookie).create({ key: 'matrix', ...FIELDS })
  const people = [undefined, lost.cookie, parent.cookie, staff.cookie, admin.cookie]
  const calls = [
    [401, 401, 403, 403, 200, (who: ReturnType<typeof as>) => who.list()],
    [401, 401, 403, 403, 409, (who: ReturnType<typeof as>) => who.create({ key: 'matrix', ...FIELDS })],
    [401, 401, 403, 403, 200, (who: ReturnType<typeof as>) => who.change('matrix', { ...FIELDS, content: 'New' })],
    [401, 401, 403, 403, 200, (who: ReturnType<typeof as>) => who.versions('matrix')],
    [401, 401, 403, 403, 200, (who: ReturnType<typeof as>) => who.restore('matrix', 1)],
    [401, 401, 403, 403, 200, (who: ReturnType<typeof as>) => who.remove('matrix')],
  ] as const
  for (const call of calls) {
    const ask = call[5]
    const statuses = []
    for (const cookie of people) statuses.push((await ask(as(cookie))).status)
    expect([String(ask), ...statuses]).toEqual([String(ask), ...call.slice(0, 5)])
  }
})

test('an entry replaces the built-in text and says who saved it', async () => {
  const created = await as(admin.cookie).create({ key: 'home.hero.title', ...FIELDS, type: 'text' })
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({ key: 'home.hero.title', ...FIELDS, type: 'text', version: 1, updatedBy: 'Sam' })
  expect(await shownOn('home')).toEqual({ 'home.hero.title': 'Made by hand' })
  expect(await shownOn('about')).toEqual({})
  expect(await shownOn('no-such-page')).toEqual({})
  const keys = await site.ask('GET', '/api/content/keys', admin)
  expect(keys.body).toEqual([
    { key: 'home.hero.title', title: 'Hero title', text: 'Where Wonder Becomes Art', page: 'home', section: 'hero' },
  ])
})

test('a built-in key stays on its page, whatever page an entry names', async () => {
  await as(admin.cookie).change('home.hero.title', { ...FIELDS, page: 'about' })
  expect([await shownOn('home'), await shownOn('about')]).toEqual([{ 'home.hero.title': 'Made by hand' }, {}])
})

test('an inactive text is only shown to admins', async () => {
  await as(admin.cookie).create({ key: 'home.banner.storm', ...FIELDS, content: 'Classes are off', isActive: false })
  const stranger = await site.ask('GET', '/api/content/public')
  expect(stranger.status).toBe(200)
  expect(stranger.text).not.toContain('Classes are off')
  expect(await shownOn('home')).not.toHaveProperty('home.banner.storm')
  expect((await as(admin.cookie).list()).text).toContain('Classes are off')
})

test('every earlier text is kept and can be restored, even after deleting', async () => {
  const who = as(admin.cookie)
  const write = (content: string, version?: number) => who.change('about.story', { ...FIELDS, content, version })
  await who.create({ key: 'about.story', ...FIELDS, content: 'one' })
  await write('two', 1)
  expect((await write('two')).body.version, 'saving the same text adds no version').toBe(2)
  await write('three', 2)
  const texts = async () =>
    (await who.versions('about.story')).body.map((v: { version: number; content: string }) => [v.version, v.content])
  expect(await texts()).toEqual([
    [2, 'two'],
    [1, 'one'],
  ])

  expect((await who.restore('about.story', 1)).body).toMatchObject({ content: 'one', version: 4 })
  expect((await who.restore('about.story', 9)).status).toBe(404)

  expect((await who.remove('about.story')).body).toEqual({ key: 'about.story', version: 4 })
  expect((await who.remove('about.story')).status).toBe(404)
  expect((await write('five')).status).toBe(404)
  expect((await who.restore('about.story', 3)).body).toMatchObject({ content: 'three', version: 5 })
  expect(await texts()).toEqual([
    [4, 'one'],
    [3, 'three'],
    [2, 'two'],
    [1, 'one'],
  ])
})

test('someone who loaded an older text gets a message and overwrites nothing', async () => {
  const who = as(admin.cookie)
  await who.create({ key: 'race', ...FIELDS })
  await who.change('race', { ...FIELDS, content: 'first', version: 1 })
  const late = await who.change('race', { ...FIELDS, content: 'second', version: 1 })
  expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile'])
  expect((await who.versions('race')).body).toHaveLength(1)
})

test('simultaneous saves all become versions', async () => {
  const who = as(admin.cookie)
  await who.create({ key: 'crowd', ...FIELDS })
  const texts = ['a', 'b', 'c', 'd', 'e']
  const answers = await Promise.all(texts.map(content => who.change('crowd', { ...FIELDS, content })))
  expect(answers.map(each => each.status)).toEqual([200, 200, 200, 200, 200])
  expect((await who.versions('crowd')).body.map((v: { version: number }) => v.version)).toEqual([5, 4, 3, 2, 1])
  const again = await Promise.all(texts.map(() => who.create({ key: 'crowd-2', ...FIELDS })))
  expect(again.map(each => each.status).sort()).toEqual([201, 409, 409, 409, 409])
})

test('missing or overly long values are refused with a message at their field', async () => {
  const who = as(admin.cookie)
  const long = (n: number) => 'x'.repeat(n)
  const cases: [object, string, string][] = [
    [{ ...FIELDS }, 'key', 'Key is required'],
    [{ key: 'k', ...FIELDS, title: '  ' }, 'title', 'Title is required'],
    [{ key: 'k', ...FIELDS, content: '' }, 'content', 'Content is required'],
    [{ key: 'a b', ...FIELDS }, 'key', 'Use letters and digits, joined by dots, dashes or underscores'],
    [{ key: long(CONTENT_LIMITS.key + 1), ...FIELDS }, 'key', 'Use at most 80 characters'],
    [{ key: 'k', ...FIELDS, title: long(CONTENT_LIMITS.title + 1) }, 'title', 'Use at most 120 characters'],
    [{ key: 'k', ...FIELDS, content: long(5_001) }, 'content', 'Use at most 5,000 characters'],
    [{ key: 'k', ...FIELDS, section: long(61) }, 'section', 'Use at most 60 characters'],
    [{ key: 'k', ...FIELDS, type: 'html' }, 'type', 'Invalid input'],
  ]
  for (const [body, field, sentence] of cases) {
    const answer = await who.create(body)
    expect([answer.status, answer.body.fields?.[field]]).toEqual([400, sentence])
  }
  expect((await who.create({ key: 'k', ...FIELDS, updatedBy: 'me' })).status).toBe(400)
  const longest = { key: 'longest', ...FIELDS, title: long(120), content: long(5_000) }
  expect((await who.create(longest)).status).toBe(201)
})

test('page and section may be left out', async () => {
  const created = await as(admin.cookie).create({ key: 'loose', title: 'Loose', content: 'Text' })
  expect(created.body).toMatchObject({ page: null, section: null, isActive: true, type: 'text' })
})

test('markup is kept as plain characters', async () => {
  const content = '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> **bold** {brand}'
  await as(admin.cookie).create({ key: 'markup', ...FIELDS, content })
  expect((await shownOn('home')).markup).toBe(content)
})
