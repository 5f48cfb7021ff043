import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#src/testing/fresh-database.ts'
import type { PostCardAnswer } from './contract.ts'
import { rssFeed } from './rss-feed.ts'

let open: FreshDatabase
beforeAll(async () => {
  open = await freshDatabase()
})
afterAll(() => open.drop())

const site = { brand: 'Curiously Creative', origin: 'https://craft.example' }
const post = (part: Partial<PostCardAnswer> = {}): PostCardAnswer => ({
  id: '0199aa00-0000-7000-8000-000000000001',
  slug: 'a-lantern',
  title: 'A lantern',
  excerpt: 'Two folds.',
  tags: ['paper', 'at home'],
  kind: 'craft',
  authorName: 'Ana Rivera',
  readingMinutes: 2,
  publishedAt: '2026-11-01T05:30:00.000Z',
  picture: null,
  ...part,
})

/** Reads with PostgreSQL's XML parser (libxml2), which only accepts well-formed XML. */
async function read(xml: string, path: string): Promise<string[]> {
  const { rows } = await open.db.execute<{ found: string[] }>(
    sql`SELECT array(SELECT unnest(xpath(${path}, xmlparse(document ${xml.replace(/^<\?xml.*\?>/, '')}),
      '{{atom,http://www.w3.org/2005/Atom},{dc,http://purl.org/dc/elements/1.1/}}'))::text) AS found`,
  )
  return rows[0]!.found
}

test('a feed reader finds the channel, its own URL and every post', async () => {
  const xml = rssFeed([post(), post({ slug: 'older', publishedAt: '2026-03-08T07:00:00.000Z' })], site, 'Crafts.')
  expect(await read(xml, '/rss/@version')).toEqual(['2.0'])
  expect(await read(xml, '/rss/channel/title/text()')).toEqual(['Curiously Creative Blog'])
  expect(await read(xml, '/rss/channel/link/text()')).toEqual(['https://craft.example/blog'])
  expect(await read(xml, '/rss/channel/atom:link[@rel="self"]/@href')).toEqual(['https://craft.example/blog/rss.xml'])
  expect(await read(xml, '/rss/channel/lastBuildDate/text()')).toEqual(['Sun, 01 Nov 2026 05:30:00 GMT'])
  expect(await read(xml, '//item/link/text()')).toEqual([
    'https://craft.example/blog/a-lantern',
    'https://craft.example/blog/older',
  ])
  expect(await read(xml, '//item[1]/pubDate/text()')).toEqual(['Sun, 01 Nov 2026 05:30:00 GMT'])
  expect(await read(xml, '//item[1]/category/text()')).toEqual(['paper', 'at home'])
  expect(await read(xml, '//item[1]/dc:creator/text()')).toEqual(['Ana Rivera'])
  expect(await read(xml, '//item[1]/guid[@isPermaLink="false"]/text()')).toEqual([post().id])
})

test('special and control characters in a title do not break the feed', async () => {
  const title = 'Tom & "Jerry" <b>]]>\u0008\u0000\ufffe glue’s \u{1f9f5}'
  const xml = rssFeed([post({ title, excerpt: '</description><script>' })], site, 'a < b')
  expect(await read(xml, 'string(//item/title)')).toEqual(['Tom &amp; "Jerry" &lt;b&gt;]]&gt; glue’s \u{1f9f5}'])
  expect(await read(xml, '//item/script')).toEqual([])
})

test('a feed without posts is still valid', async () => {
  expect(await read(rssFeed([], site, 'Crafts.'), 'count(//item)')).toEqual(['0'])
})

test('the parser refuses malformed XML', async () => {
  await expect(read('<rss><channel></rss>', '/rss')).rejects.toThrow()
})
