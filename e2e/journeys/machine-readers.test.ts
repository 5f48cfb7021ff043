import type { Page } from 'playwright-core'
import { Temporal } from 'temporal-polyfill'
import { beforeAll, expect, test } from 'vitest'
import { calendarProblems } from '#src/testing/strict-calendar.ts'
import { type Element, type Head, readHeads, readXml, textsOf } from '../support/readers.ts'
import { addressesIn, ofType, problemsOf, type Thing, thingsIn } from '../support/schema-org.ts'
import { openStage } from '../support/stage.ts'

const ZONE = 'America/New_York'

type PublicPage = { path: string; head: Head; things: Thing[] }

const stage = openStage()
let page: Page
let sitemap: Element
let pages: PublicPage[]

beforeAll(async () => {
  page = await stage.browser.newPage()
  sitemap = await readXml(page, await text('/sitemap.xml'))
  const paths = sitemap.children.map(url => new URL(textsOf(url, 'loc')[0]!, stage.site.origin).pathname)
  const documents = []
  for (const path of paths) documents.push(await text(path))
  const heads = await readHeads(page, documents)
  pages = heads.map((head, nth) => ({
    path: paths[nth]!,
    head,
    things: head.facts.flatMap(each => thingsIn(JSON.parse(each))),
  }))
})

/** The body of a page, which must exist. */
async function text(path: string): Promise<string> {
  const answer = await fetch(stage.site.origin + path)
  expect(answer.status, path).toBe(200)
  return answer.text()
}

const pageOf = (path: string) => pages.find(each => each.path === path)!
const clockIn = (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(ZONE).toString({ timeZoneName: 'never' })

test('the sitemap lists each absolute URL once, and each is the canonical URL of a page that may be indexed', () => {
  expect(sitemap).toMatchObject({
    name: 'urlset',
    attributes: { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' },
  })
  expect(pages.length).toBeGreaterThan(40)
  expect(sitemap.children.map(url => textsOf(url, 'loc'))).toEqual(pages.map(({ path }) => [stage.site.origin + path]))
  expect(new Set(pages.map(each => each.path)).size).toBe(pages.length)
  for (const { path, head } of pages) {
    expect(head.canonical, path).toBe(stage.site.origin + path)
    expect(head.robots, path).toBeNull()
  }
  for (const changed of sitemap.children.flatMap(url => textsOf(url, 'lastmod')))
    expect(Temporal.Instant.from(changed).toString(), changed).toBeTruthy()
})

test('the structured data of every page is complete, and its URLs respond', async () => {
  const ids = new Set(pages.flatMap(({ things }) => things.filter(each => each['@type']).map(each => each['@id'])))
  const addresses = new Set<string>()
  for (const { path, things } of pages) {
    expect(things.flatMap(problemsOf), path).toEqual([])
    for (const thing of things) {
      if (!thing['@type'] && '@id' in thing) expect([...ids], `${path} names it`).toContain(thing['@id'])
      for (const address of addressesIn(thing)) addresses.add(address)
    }
  }
  const known = new Set(pages.map(each => stage.site.origin + each.path))
  for (const address of addresses) {
    expect(new URL(address).origin, address).toBe(stage.site.origin)
    if (known.has(address)) continue
    const answer = await fetch(address, { redirect: 'manual' })
    expect(answer.status, address).toBe(200)
    await answer.body?.cancel()
  }
})

test('each page has exactly one breadcrumb list', () => {
  const wayTo = (path: string) => {
    const lists = ofType(pageOf(path).things, 'BreadcrumbList')
    expect(lists.length, path).toBe(1)
    return (lists[0]!.itemListElement as Thing[]).map(({ position, name, item }) => [
      position,
      name,
      String(item).replace(stage.site.origin, ''),
    ])
  }
  const home = [1, 'Home', '/']
  expect(wayTo('/about')).toEqual([home, [2, 'About', '/about']])
  expect(wayTo('/guide')).toEqual([home, [2, 'Meet the Guide', '/guide']])
  expect(wayTo('/faq')).toEqual([home, [2, 'FAQ', '/faq']])
  expect(wayTo('/schedule')).toEqual([home, [2, 'Schedule', '/schedule']])
  const post = pages.find(each => each.path.startsWith('/blog/'))!
  const [posting] = ofType(post.things, 'BlogPosting')
  expect(wayTo(post.path)).toEqual([home, [2, 'Blog', '/blog'], [3, posting!.headline, post.path]])
  expect(wayTo('/events/big-sky-painting')).toEqual([
    [1, 'Classes', '/classes'],
    [2, 'Big Sky Painting', '/events/big-sky-painting'],
  ])
})

test('the business is described once, and every event has its hours in New York time', () => {
  expect(ofType(pageOf('/').things, 'LocalBusiness')).toMatchObject([
    { '@id': `${stage.site.origin}/#business`, address: { addressCountry: 'US' } },
  ])
  const events = pages.flatMap(({ things }) => [...ofType(things, 'Event'), ...ofType(things, 'EventSeries')])
  expect(events.length).toBeGreaterThan(40)
  for (const { startDate, endDate } of events as { startDate: string; endDate: string }[]) {
    expect([startDate, endDate]).toEqual([clockIn(startDate), clockIn(endDate)])
    expect(Date.parse(endDate)).toBeGreaterThan(Date.parse(startDate))
  }
})

test('a class uses the same picture as a shared link to it', () => {
  const [event] = ofType(pageOf('/events/big-sky-painting').things, 'Event')
  expect(event?.image).toContain('/og/classes/big-sky-painting.png?v=')
})

test('the schedule describes exactly the sessions it shows', async () => {
  const shown = (await (await fetch(`${stage.site.origin}/api/schedule`)).json()) as {
    next: string
    sessions: { slug: string; startsAt: string; endsAt: string; price: number }[]
  }
  const told = (things: Thing[]) =>
    ofType(things, 'Event').map(event => {
      const { startDate, endDate, url, offers } = event as Record<string, string> & { offers: Thing }
      return [url, startDate, endDate, offers.price]
    })
  expect(shown.sessions.length).toBeGreaterThan(0)
  expect(told(pageOf('/schedule').things)).toEqual(
    shown.sessions.map(({ slug, startsAt, endsAt, price }) => [
      `${stage.site.origin}/events/${slug}`,
      clockIn(startsAt),
      clockIn(endsAt),
      (price / 100).toFixed(2),
    ]),
  )
  const [empty] = await readHeads(page, [await text('/schedule?month=2099-01')])
  expect(told(empty!.facts.flatMap(each => thingsIn(JSON.parse(each))))).toEqual([])
})

test('the blog feed is RSS 2.0 with absolute URLs and RFC 822 dates', async () => {
  expect(pageOf('/blog').head.feeds).toContain('/blog/rss.xml')
  const answer = await fetch(`${stage.site.origin}/blog/rss.xml`)
  expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  const rss = await readXml(page, await answer.text())
  expect([rss.name, rss.attributes.version, rss.children.length]).toEqual(['rss', '2.0', 1])
  const [channel] = rss.children as [Element]
  for (const name of ['title', 'link', 'description'])
    expect(textsOf(channel, name), name).toEqual([expect.any(String)])
  const { posts } = (await (await fetch(`${stage.site.origin}/api/blog?limit=20`)).json()) as {
    posts: { id: string; title: string; slug: string; publishedAt: string }[]
  }
  expect(posts.length).toBeGreaterThan(2)
  const items = channel.children.filter(each => each.name === 'item')
  expect(items.map(each => ['title', 'link', 'guid', 'pubDate'].map(name => textsOf(each, name).join()))).toEqual(
    posts.map(post => [post.title, `${stage.site.origin}/blog/${post.slug}`, post.id, rfc822(post.publishedAt)]),
  )
})

/** RFC 822 says `Sun, 01 Nov 2026 05:30:00 +0000`; feeds write `GMT` for the zone. */
function rfc822(instant: string): string {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO('UTC')
  const name = (options: Intl.DateTimeFormatOptions) => at.toLocaleString('en-US', options)
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${name({ weekday: 'short' })}, ${two(at.day)} ${name({ month: 'short' })} ${at.year}`
  return `${day} ${two(at.hour)}:${two(at.minute)}:${two(at.second)} GMT`
}

test('the calendar feed is strictly valid and says nothing about people', async () => {
  const { rows: people } = await stage.site.pool.query<{ words: string[] }>(
    `SELECT array_agg(DISTINCT words) AS words FROM (
       SELECT email AS words FROM users UNION SELECT first_name || ' ' || last_name FROM users
       UNION SELECT phone FROM users WHERE phone <> ''
       UNION SELECT first_name || ' ' || last_name FROM children UNION SELECT id::text FROM children) AS told`,
  )
  expect(people[0]!.words.length).toBeGreaterThan(10)
  for (const query of ['', '?season=Fall', '?ageGroup=7-9', '?season=Winter&ageGroup=10-12']) {
    const file = Buffer.from(await (await fetch(`${stage.site.origin}/api/schedule.ics${query}`)).arrayBuffer())
    expect(calendarProblems(file), query).toEqual([])
    const unfolded = file.toString().replaceAll('\r\n ', '')
    expect(people[0]!.words.filter(words => unfolded.includes(words))).toEqual([])
    expect(unfolded).not.toMatch(/^(ATTENDEE|ORGANIZER|CONTACT)/m)
  }
})
