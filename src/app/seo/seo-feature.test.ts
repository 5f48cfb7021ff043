import { spawnSync } from 'node:child_process'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blogPosts } from '#src/features/blog/server/tables.ts'
import { anOffering, aPolicy } from '#src/features/classes/server/made-up-classes.ts'
import { SITE_PAGES } from '#src/features/search/site-pages.ts'
import { newId } from '#src/lib/ids.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { seoFeature } from './seo-feature.ts'
import { sitemap } from './sitemap.ts'

const origin = 'https://paper.example'
const clock = movableClock()
let site: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  site = await serve(app => [seoFeature(app)], { clock, env: { PUBLIC_URL: 'http://localhost:4321' } })
  await aPolicy(site.db)
  await anOffering(site.db, { slug: 'clay-critters', updatedAt: new Date('2026-11-02T10:00:00Z') })
  await anOffering(site.db, { slug: 'draft', status: 'draft' })
  await anOffering(site.db, { slug: 'odd-signs', title: `🦊 狐 <b>&amp;</b> ${'Wool'.repeat(30)}` })
  const post = (slug: string, publishAt: Date | null, status: 'draft' | 'published' = 'published') => ({
    id: newId(),
    slug,
    title: slug,
    excerpt: '',
    body: '',
    authorName: 'Nora',
    status,
    publishAt,
    readingMinutes: 1,
    updatedAt: new Date('2026-10-30T10:00:00Z'),
  })
  await site.db
    .insert(blogPosts)
    .values([
      post('lantern', new Date('2026-11-05T12:00:00Z')),
      post('later', new Date('2026-12-24T12:00:00Z')),
      post('unwritten', null, 'draft'),
    ])
})
afterAll(() => site.close())

/** The URLs with their dates, parsed as the protocol defines. Anything else in the file is a mistake. */
function read(xml: string): Map<string, string | undefined> {
  const file =
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">([\s\S]*)<\/urlset>\s*$/.exec(
      xml,
    )
  expect(file, 'the outer structure of a sitemap').not.toBeNull()
  const URL_ENTRY = /<url><loc>([^<>"]+)<\/loc>(?:<lastmod>([^<>]+)<\/lastmod>)?<\/url>\s*/g
  expect(file![1]!.replace(URL_ENTRY, '').trim(), 'anything that is not a URL').toBe('')
  return new Map([...file![1]!.matchAll(URL_ENTRY)].map(([, address, changed]) => [address!, changed]))
}

test('the sitemap lists every page, published class and post once, and nothing else', async () => {
  const { status, headers, text } = await site.ask('GET', '/sitemap.xml')
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('application/xml')
  const paths = [...read(text).keys()].map(each => new URL(each).pathname)
  expect(paths).toEqual([
    ...SITE_PAGES.map(page => page.path),
    '/events/clay-critters',
    '/events/odd-signs',
    '/blog/lantern',
  ])
})

test('URLs are absolute, and dates say when the content last changed for visitors', async () => {
  const dates = read((await site.ask('GET', '/sitemap.xml')).text)
  expect(dates.get('http://localhost:4321/events/clay-critters')).toBe('2026-11-02T10:00:00.000Z')
  expect(dates.get('http://localhost:4321/blog/lantern')).toBe('2026-11-05T12:00:00.000Z')
})

test('special XML characters are escaped', () => {
  const xml = sitemap(origin, [{ path: '/a?b=1&c=<d>' }])
  expect(xml).toContain('<loc>https://paper.example/a?b=1&#38;c=%3Cd%3E</loc>')
  expect([...read(xml).keys()]).toHaveLength(1)
})

test('an independent XML parser reads the sitemap', async context => {
  const { text } = await site.ask('GET', '/sitemap.xml')
  const parser =
    'import sys,xml.dom.minidom as d;print(len(d.parseString(sys.stdin.buffer.read()).getElementsByTagName("loc")))'
  const { status, stdout, error } = spawnSync('python3', ['-c', parser], { input: text, encoding: 'utf8' })
  if (error) return context.skip('Python is not installed')
  expect(status).toBe(0)
  expect(Number(stdout)).toBe(SITE_PAGES.length + 3)
})

test('robots.txt says where the sitemap is and excludes personal pages', async () => {
  const { text, headers } = await site.ask('GET', '/robots.txt')
  expect(headers['content-type']).toContain('text/plain')
  expect(text).toContain('Sitemap: http://localhost:4321/sitemap.xml')
  expect(text).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/)
})

test('a shared class or post has a 1200 by 630 image; drafts and unknown ones have none', async () => {
  for (const address of [
    '/og/classes/clay-critters.png',
    '/og/classes/odd-signs.png',
    '/og/blog/lantern.png?v=older',
  ]) {
    const { status, headers, bytes } = await site.ask('GET', address)
    expect(status, address).toBe(200)
    expect(headers['content-type']).toBe('image/png')
    expect(headers['cache-control']).toBe('public, max-age=86400')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  }
  for (const address of [
    '/og/classes/draft.png',
    '/og/blog/later.png',
    '/og/blog/unwritten.png',
    '/og/classes/none.png',
  ])
    expect((await site.ask('GET', address)).status, address).toBe(404)
})
