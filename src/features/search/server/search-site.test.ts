import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blogPosts } from '#src/features/blog/server/tables.ts'
import { calendarEvents } from '#src/features/calendar/server/tables.ts'
import { anOffering, aPolicy } from '#src/features/classes/server/made-up-classes.ts'
import { defineContent } from '#src/features/content/keys.ts'
import { contentEntries } from '#src/features/content/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import type { SearchResult } from '../contract.ts'
import { searchFeature } from '../server.ts'
import { classSource } from './class-source.ts'
import { exactly, nearly, toleratingTypos } from './matching.ts'

// Friday noon in New York.
const clock = movableClock(new Date('2026-11-20T17:00:00Z'))
const GUIDE = defineContent('guide', {
  'guide.bio.text': { title: 'Bio', text: 'She kept bees before she kept scissors.' },
  'guide.bio.more': { title: 'More', text: 'And an otter, once.' },
})
const EVIL = '<img src=x onerror=alert(1)> & "quoted"'
let site: Awaited<ReturnType<typeof serve>>

const post = (slug: string, given: Partial<typeof blogPosts.$inferInsert>) => ({
  id: newId(),
  slug,
  title: slug,
  excerpt: 'A note.',
  body: 'Nothing much.',
  authorName: 'Nora',
  status: 'published' as const,
  publishAt: new Date('2026-11-01T12:00:00Z'),
  readingMinutes: 3,
  ...given,
})

beforeAll(async () => {
  site = await serve(app => [searchFeature(app, [GUIDE])], { clock })
  await aPolicy(site.db)
  await anOffering(site.db, {
    slug: 'clay-critters',
    keywords: ['clay', 'sculpture'],
    sessionStarts: ['2026-12-08T22:45:00Z', '2026-12-15T22:45:00Z'],
  })
  await anOffering(site.db, {
    slug: 'big-sky',
    title: 'Big Sky Painting',
    category: 'Painting',
    description: 'Layer a sunset over clay pots.',
    sessionStarts: ['2026-12-12T16:00:00Z'],
  })
  await anOffering(site.db, {
    slug: 'felt-foxes',
    title: 'Felt Foxes',
    category: 'Textiles',
    description: 'Cut and stitch 100% wool.',
    keywords: ['100% wool'],
    priceCents: 0,
  })
  await anOffering(site.db, { slug: 'draft', title: 'Secret Clay Draft', status: 'draft' })
  await anOffering(site.db, { slug: 'over', title: 'Clay of Last Month', sessionStarts: ['2026-10-20T21:45:00Z'] })
  await anOffering(site.db, { slug: 'evil', title: `Robots ${EVIL}`, category: 'Recyclables', description: EVIL })
  await site.db.insert(blogPosts).values([
    post('lantern', {
      title: 'A lantern from one sheet',
      excerpt: 'Two folds, twelve snips.',
      body: `${'Fold. '.repeat(80)}A **thimble** keeps your finger safe. ${'Snip. '.repeat(80)}`,
      tags: ['paper'],
    }),
    post('clay-at-home', { title: 'Clay at home', excerpt: 'Salt dough for rainy days.' }),
    post('later', { title: 'Clay later', publishAt: new Date('2026-12-24T12:00:00Z') }),
    post('unwritten', { title: 'Clay unwritten', status: 'draft', publishAt: null }),
  ])
  await site.db.insert(calendarEvents).values([
    { id: newId(), title: 'Clay market', startsOn: '2026-12-05' },
    { id: newId(), title: 'Clay holiday of old', startsOn: '2026-11-01' },
  ])
  await site.db.insert(contentEntries).values({
    id: newId(),
    key: 'guide.bio.more',
    title: 'More',
    content: 'And a pelican.',
    isActive: true,
    version: 1,
    updatedAt: clock.now(),
  })
})
afterAll(() => site.close())

type Answer = { results: SearchResult[]; counts: Record<string, number>; near: boolean }
const search = async (query: string): Promise<Answer> => {
  const { status, body } = await site.ask('GET', `/api/site-search?${query}`)
  expect(status).toBe(200)
  return body
}
const titles = async (query: string) => (await search(query)).results.map(each => `${each.type} ${each.title}`)

describe('results', () => {
  test('classes, posts and calendar events come together, title matches first', async () => {
    expect((await titles('q=clay')).sort()).toEqual([
      'blog Clay at home',
      'class Big Sky Painting',
      'class Clay Critters',
      'event Clay market',
    ])
    expect((await titles('q=clay')).at(-1)).toBe('class Big Sky Painting')
  })

  test('a class appears once, under classes; events are upcoming calendar events', async () => {
    expect(await titles('q=critters')).toEqual(['class Clay Critters'])
    expect(await titles('q=clay&type=event')).toEqual(['event Clay market'])
    expect((await search('q=market')).results[0]).toMatchObject({
      url: '/portal?month=2026-12#calendar',
      metadata: { date: 'Sat, Dec 5' },
    })
  })

  test('a page is found by its name, keywords and texts', async () => {
    expect((await titles('q=schedule'))[0]).toBe('page Schedule')
    expect(await titles('q=refund')).toContain('page Registration & Cancellation Policy')
    const [guide] = (await search('q=bees')).results
    expect(guide).toMatchObject({ type: 'page', title: 'Meet the Guide', url: '/guide' })
    expect(guide?.excerpt).toContain('kept bees')
  })

  test('a page is found by the text staff saved', async () => {
    expect(await titles('q=pelican')).toEqual(['page Meet the Guide'])
    expect(await titles('q=otter')).toEqual([])
  })

  test("drafts, scheduled posts and past classes aren't found", async () => {
    for (const q of ['secret', 'unwritten', 'later', 'last+month', 'clay'])
      expect((await titles(`q=${q}`)).join(), q).not.toMatch(/Secret|unwritten|later|Last Month/)
  })

  test("a weekday or month finds classes that meet on such a day, in the program's time zone", async () => {
    expect(await titles('q=saturday')).toEqual(['class Big Sky Painting'])
    expect(await titles('q=tuesday+clay')).toEqual(['class Clay Critters'])
    expect(await titles('q=tuesday+clya')).toEqual(['class Clay Critters'])
    expect(await titles('q=december+sky')).toEqual(['class Big Sky Painting'])
    expect(await titles('q=january+sky')).toEqual([])
    const { results } = await search('q=tuesday+clay')
    expect(results[0]?.metadata).toEqual({ date: 'Tue, Dec 8', time: '5:45 PM', ageRange: '7–9' })
  })

  test('a distant date shows its year', async () => {
    await anOffering(site.db, {
      slug: 'zither',
      title: 'Zither Making',
      category: 'Textiles',
      description: 'Strings on a box.',
      sessionStarts: ['2027-10-19T21:45:00Z'],
    })
    const { results } = await search('q=zither&type=class')
    expect(results[0]?.metadata?.date).toBe('Tue, Oct 19, 2027')
  })

  test('the start of the last word is enough, because people look while they type', async () => {
    expect(await titles('q=big+pai')).toContain('class Big Sky Painting')
    expect(await titles('q=paper+lant')).toEqual(['blog A lantern from one sheet'])
  })
})

describe('typos', () => {
  test.each([
    ['clya', 'class Clay Critters'],
    ['paintng', 'class Big Sky Painting'],
    ['lantren', 'blog A lantern from one sheet'],
    ['shedule', 'page Schedule'],
  ])("%s finds %s and says it's only close", async (q, first) => {
    const found = await search(`q=${q}`)
    expect(found.results.map(each => `${each.type} ${each.title}`)).toContain(first)
    expect(found.near).toBe(true)
  })

  test('a correctly spelled word never brings in its neighbors', async () => {
    const found = await search('q=foxes')
    expect(found.near).toBe(false)
    expect(found.results.map(each => each.url)).toEqual(['/events/felt-foxes'])
  })

  test('text unlike anything on the site finds nothing', async () => {
    expect(await search('q=zzzzqqqq')).toEqual({
      results: [],
      counts: { all: 0, blog: 0, class: 0, event: 0, page: 0 },
      near: false,
    })
  })
})

describe('counts and limits', () => {
  test('counts cover everything, whatever kind and limit were requested', async () => {
    const counts = { all: 4, blog: 1, class: 2, event: 1, page: 0 }
    expect((await search('q=clay')).counts).toEqual(counts)
    const one = await search('q=clay&type=class&limit=1')
    expect(one.counts).toEqual(counts)
    expect(one.results.map(each => each.title)).toEqual(['Clay Critters'])
  })

  test.each(['', 'q=', 'q=%20%20', 'q=&type=blog'])('a blank text (%s) finds nothing', async query => {
    expect((await search(query)).counts.all).toBe(0)
  })

  test.each(['limit=0', 'limit=51', 'limit=x', 'type=secret', `q=${'a'.repeat(101)}`, 'sort=1', 'q=a&q=b'])(
    '%s is refused',
    async query => {
      const { status } = await site.ask('GET', `/api/site-search?${query}`)
      expect(status).toBe(400)
    },
  )

  test('LIKE wildcards and search syntax are treated as plain characters', async () => {
    expect(await titles('q=%25')).toEqual([])
    expect(await titles('q=_')).toEqual([])
    expect(await titles('q=100%25+wool')).toEqual(['class Felt Foxes'])
    for (const q of ["'", '\\', '!', 'a:*', "clay' | 'fox", '-clay', '(', '"', ':*', '& &', 'ª', '🦊', '٣'])
      expect((await site.ask('GET', `/api/site-search?q=${encodeURIComponent(q)}`)).status, q).toBe(200)
  })
})

describe('what a result shows', () => {
  test('matching words are marked in title and excerpt', async () => {
    const [first] = (await search('q=thimble')).results
    expect(first?.title).toBe('A lantern from one sheet')
    expect(first?.marked.excerpt.filter(piece => piece.hit)).toEqual([{ text: 'thimble', hit: true }])
    expect(first?.excerpt).toMatch(/^… .*A thimble keeps your finger safe/)
  })

  test("a class says who it's for and what it costs", async () => {
    const [clay, free] = [(await search('q=critters')).results[0], (await search('q=foxes')).results[0]]
    expect(clay).toMatchObject({
      url: '/events/clay-critters',
      excerpt: 'Pinch, coil and score a small creature. Ages 7–9, $45.00.',
      metadata: { date: 'Tue, Dec 8', time: '5:45 PM', ageRange: '7–9' },
    })
    expect(free?.excerpt).toMatch(/Ages 7–9, free\.$/)
  })

  test('markup in a title stays text, piece by piece', async () => {
    const [evil] = (await search('q=robots')).results
    expect(evil?.title).toBe(`Robots ${EVIL}`)
    expect(evil?.marked.title.map(piece => piece.text).join('')).toBe(`Robots ${EVIL}`)
    expect(evil?.marked.title[0]).toEqual({ text: 'Robots', hit: true })
  })
})

test.each([
  ['exact words', exactly('clay')],
  ['typos', nearly('clya')],
])('%s are looked up in an index of the classes', async (_, matching) => {
  const question = { typed: 'clay', matching, near: false, zone: 'America/New_York', now: clock.now() }
  const plan = await toleratingTypos(site.db, async tx => {
    await tx.execute(sql`SET LOCAL enable_seqscan = off`)
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${classSource.select(question)}`)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/Bitmap Index Scan on offerings_(search|words_trigrams)/)
})
